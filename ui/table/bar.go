package table

import (
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// Bar says what there is to say and to answer besides the moves. The zero view: nothing.
func (n *Session) Bar() part.BarView {
	g := n.Game()
	switch {
	case n.Client == nil && g != nil:
		return part.BarView{Words: lang.L("There is no connection any more."), Answers: []part.Answer{
			{Text: lang.L("Connect again"), Kind: part.Filled, Action: func() { n.connectTo(n.address) }}, {Text: lang.L("Leave"), Kind: part.Plain, Action: func() { n.Leave(func() {}) }},
		}}
	case n.Client == nil:
		return part.BarView{}
	case n.been && n.State.Status == client.Reconnecting:
		return part.BarView{Words: lang.L("The connection broke. It is tried again…"), Working: true, Answers: []part.Answer{
			{Text: lang.L("Disconnect"), Kind: part.Plain, Action: func() { n.Leave(n.Disconnect) }}}}
	case g == nil:
		if len(n.State.Asked) > 0 {
			return n.askedBar(n.State.Asked[0])
		}
		return n.waitBar()
	case g.You < 0:
		return part.BarView{Words: lang.L("You are watching this game"), Answers: []part.Answer{{Text: lang.L("Leave"), Kind: part.Plain, Action: func() { n.Leave(func() {}) }}}}
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
	return part.BarView{}
}

// askedBar asks for an answer to a challenge.
func (n *Session) askedBar(c online.ChallengeInfo) part.BarView {
	return part.BarView{Words: lang.L("{{.Name}} challenges you: {{.Game}}", lang.Args{"Name": c.By.Name + " " + ratingText(c.By), "Game": settingsLine(c.Settings)}), Question: true,
		Answers: []part.Answer{
			{Text: lang.L("Accept"), Kind: part.Filled, Action: func() { n.do(func(to *client.Client) error { return to.Accept(c.ID) }) }},
			{Text: lang.L("Decline"), Kind: part.Plain, Action: func() { n.do(func(to *client.Client) error { return to.Decline(c.ID) }) }},
		}}
}

// waitBar tells that one waits for an opponent.
func (n *Session) waitBar() part.BarView {
	wait := n.State.Wait
	if wait.For == "" {
		return part.BarView{}
	}
	v := part.BarView{Words: lang.L("Waiting for an opponent…"), Working: true}
	if wait.Code != "" {
		v.Words = lang.L("Waiting for your friend: code {{.Code}}", lang.Args{"Code": wait.Code})
		v.Answers = append(v.Answers, part.Answer{Text: lang.L("Copy"), Kind: part.Plain, Action: n.copyCode})
	}
	v.Answers = append(v.Answers, part.Answer{Text: lang.L("Cancel"), Kind: part.Plain, Action: n.cancelWait})
	return v
}
