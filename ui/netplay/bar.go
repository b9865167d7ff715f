package netplay

import (
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Bar says what there is to say and to answer besides the moves. The zero view: nothing.
func (n *Session) Bar() widgets.BarView {
	g := n.Game()
	switch {
	case n.Client == nil && g != nil:
		return widgets.BarView{Words: lang.L("There is no connection any more."), Answers: []widgets.Answer{
			{Text: lang.L("Connect again"), Kind: widgets.Filled, Action: func() { n.connectTo(n.address) }}, {Text: lang.L("Leave"), Kind: widgets.Plain, Action: func() { n.Leave(func() {}) }},
		}}
	case n.Client == nil:
		return widgets.BarView{}
	case n.been && n.State.Status == client.Reconnecting:
		return widgets.BarView{Words: breakWord(n.State.Trouble, n.Game()), Working: true, Answers: []widgets.Answer{
			{Text: lang.L("Leave"), Kind: widgets.Plain, Action: func() { n.Leave(n.Disconnect) }}}}
	case g == nil:
		if len(n.State.Asked) > 0 {
			return n.askedBar(n.State.Asked[0])
		}
		return n.waitBar()
	case g.You < 0:
		return widgets.BarView{Words: lang.L("You are watching this game"), Answers: []widgets.Answer{{Text: lang.L("Leave"), Kind: widgets.Plain, Action: func() { n.Leave(func() {}) }}}}
	}
	if g.Claimable() && n.waits != g.ID {
		return n.Table.claimBar(g)
	}
	if g.Over == nil && len(g.Offers) > 0 { // after the end the banner tells of them
		return n.Table.offerBar(g)
	}
	if v := n.waitBar(); v.Words != "" {
		return v
	}
	return widgets.BarView{}
}

// breakWord says that the connection broke, and why where the server has said so.
func breakWord(trouble *online.Refusal, g *client.Game) string {
	if trouble == nil || trouble.Code != online.Closing {
		return lang.L("The connection broke. It is tried again…")
	}
	if g == nil || g.You < 0 {
		return lang.L("The server has ended. It is tried again…")
	}
	name := lang.Args{"Name": g.Seats[1-g.You].Name}
	if g.Over != nil {
		return lang.L("The server of your game against {{.Name}} has ended. It is tried again…", name)
	}
	return lang.L("The server of your game against {{.Name}} has ended: the game goes on when it is back. It is tried again…", name)
}

// askedBar asks for an answer to a challenge.
func (n *Session) askedBar(c online.ChallengeInfo) widgets.BarView {
	return widgets.BarView{Words: lang.L("{{.Name}} challenges you: {{.Game}}", lang.Args{"Name": c.By.Name + " " + ratingText(c.By), "Game": settingsLine(c.Settings)}), Question: true,
		Answers: []widgets.Answer{
			{Text: lang.L("Accept"), Kind: widgets.Filled, Action: func() { n.do(func(to *client.Client) error { return to.Accept(c.ID) }) }},
			{Text: lang.L("Decline"), Kind: widgets.Plain, Action: func() { n.do(func(to *client.Client) error { return to.Decline(c.ID) }) }},
		}}
}

// waitBar tells that one waits for an opponent.
func (n *Session) waitBar() widgets.BarView {
	wait := n.State.Wait
	if wait.For == "" {
		return widgets.BarView{}
	}
	v := widgets.BarView{Words: lang.L("Waiting for an opponent…"), Working: true}
	if wait.Code != "" {
		v.Words = n.friend.waits(wait.Code)
		v.Answers = append(v.Answers, widgets.Answer{Text: lang.L("Copy"), Kind: widgets.Plain, Action: n.copyInvite})
	}
	v.Answers = append(v.Answers, widgets.Answer{Text: lang.L("Cancel"), Kind: widgets.Plain, Action: n.cancelWait})
	return v
}
