package server

import "hoshi/online"

// porter checks signatures one after the other: they are the most work that a stranger can ask for, and games go on beside it. The
// stack that it takes is needed once, and not for each connection.
type porter struct {
	door chan knock
	quit <-chan struct{} // closed when nobody knocks any more
}

// knock is a login whose signature is to be checked.
type knock struct {
	request   *online.Request
	challenge online.Challenge
	signed    chan bool
}

// signed checks the signature of a login.
func (p *porter) signed(request *online.Request, challenge online.Challenge) bool {
	k := knock{request, challenge, make(chan bool, 1)}
	select {
	case p.door <- k:
		return <-k.signed
	case <-p.quit:
		return false
	}
}

// work checks signatures until the server ends.
func (p *porter) work() {
	for {
		select {
		case k := <-p.door:
			k.signed <- online.VerifySignature(k.request.Key, k.challenge, k.request.Signature)
		case <-p.quit:
			return
		}
	}
}
