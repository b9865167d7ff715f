package server

import "hoshi/online"

// signatureChecker checks signatures one after the other: they are the most work that a stranger can ask for, and games go on beside it. The
// stack that it takes is needed once, and not for each connection.
type signatureChecker struct {
	door chan loginCheck
	quit <-chan struct{} // closed when nobody knocks any more
}

// loginCheck is a login whose signature is to be checked.
type loginCheck struct {
	request   *online.Request
	challenge online.Challenge
	signed    chan bool
}

// signed checks the signature of a login.
func (p *signatureChecker) signed(request *online.Request, challenge online.Challenge) bool {
	k := loginCheck{request, challenge, make(chan bool, 1)}
	select {
	case p.door <- k:
		return <-k.signed
	case <-p.quit:
		return false
	}
}

// work checks signatures until the server ends.
func (p *signatureChecker) work() {
	for {
		select {
		case k := <-p.door:
			k.signed <- online.VerifySignature(k.request.Key, k.challenge, k.request.Signature)
		case <-p.quit:
			return
		}
	}
}
