package cluster

import (
	"encoding/binary"
	"errors"

	"github.com/coder/websocket"
)

// What fronts, which have people's connections, and the owner, which plays, say to each other by NATS. These subjects are not kept anywhere: what is lost there is
// noticed by its number, and the line begins anew.
const (
	ownerSubject = "hoshi.owner"  // an announcement of the owner
	frontSubject = "hoshi.fronts" // the name of a front that is there
	toOwner      = "hoshi.play."  // and the name of its lease: packets of fronts
	toFront      = "hoshi.front." // and its name: packets of the owner
)

// announcement says who plays.
type announcement struct {
	Owner string `json:"owner"` // the name of its lease; empty: the owner leaves
	Term  uint64 `json:"term"`  // the revision of [leaderKey] that made it the one: a later one has a higher
}

// packet is what one end of a line says to the other.
type packet struct {
	kind   packetKind
	line   uint64 // a random number of the front's
	number uint32 // of the packet, on its way of the line
	data   []byte
}

type packetKind byte

const (
	packetOpen   packetKind = 'o' // a line: a [gate.Caller] as JSON; of fronts alone
	packetText   packetKind = 't' // a message
	packetPacked packetKind = 'b' // a packed one
	packetRoom   packetKind = 'r' // so many bytes of messages have left the other end, as a varint
	packetProbe  packetKind = 'p' // whether everything has come: answered by a room of nothing
	packetPing   packetKind = 'i' // whether the person's program is there: answered by the same once it has answered
	packetClose  packetKind = 'c' // the connection: why, as [online.Code]; of fronts: it is closed
	packetSerial packetKind = 'n' // the [gate.Caller.Serial] of the connection, as a varint: it comes before the first message; of owners alone
	packetBreak  packetKind = '!' // the line: the connection needs another one. It has no number
)

const packetHead = 1 + 8 + 4

func (p packet) bytes() []byte {
	b := make([]byte, packetHead, packetHead+len(p.data))
	b[0] = byte(p.kind)
	binary.BigEndian.PutUint64(b[1:], p.line)
	binary.BigEndian.PutUint32(b[9:], p.number)
	return append(b, p.data...)
}

var errPacket = errors.New("cluster: a packet is too short")

func parsePacket(b []byte) (packet, error) {
	if len(b) < packetHead {
		return packet{}, errPacket
	}
	return packet{packetKind(b[0]), binary.BigEndian.Uint64(b[1:]), binary.BigEndian.Uint32(b[9:]), b[packetHead:]}, nil
}

// kindOf is the kind of the packet that has a message.
func kindOf(message websocket.MessageType) packetKind {
	if message == websocket.MessageBinary {
		return packetPacked
	}
	return packetText
}

// messageType is kindOf's other way.
func (k packetKind) messageType() websocket.MessageType {
	if k == packetPacked {
		return websocket.MessageBinary
	}
	return websocket.MessageText
}

// What a line bears.
const (
	window  = 12 << 10 // bytes of messages that are on their way, each way, except for a single one that is longer
	perhaps = 64       // more that a message counts, however short it is
)

// wire is one end of a line: it numbers packets, and keeps count of the room at the other end. Its owner locks it. The zero value is no line.
type wire struct {
	conn          bus
	to, from      string // subjects
	line          uint64
	sent, taken   uint32 // packets
	way           int    // bytes that the other end has not let go of
	gone          int    // bytes let go of here that the other end has not heard of
	isPeerWaiting bool   // the other end waits for room
	isWaiting     bool   // this end does
}

// send sends a packet. An error of NATS needs no look: the other end misses what does not get through.
func (w *wire) send(kind packetKind, data []byte) {
	p := packet{kind, w.line, w.sent, data}
	w.sent++
	w.conn.PublishRequest(w.to, w.from, p.bytes())
}

// cut tells the other end that the line is broken.
func (w *wire) cut() { cut(w.conn, w.to, w.from, w.line) }

// cut says that a line is broken, or was never known. An end that misses this learns it when it uses the line.
func cut(conn bus, to, from string, line uint64) {
	conn.PublishRequest(to, from, packet{kind: packetBreak, line: line}.bytes())
}

// accept reports whether nothing is missing before a packet, and counts it.
func (w *wire) accept(p packet) bool {
	w.taken++
	return p.number == w.taken-1
}

// fits reports whether the other end has room for a message of n bytes. Where it has not, it is asked for.
func (w *wire) fits(n int) bool {
	if w.way == 0 || w.way+n+perhaps <= window {
		return true
	}
	if !w.isWaiting {
		w.isWaiting = true
		w.send(packetProbe, nil)
	}
	return false
}

// message sends a message, which fits.
func (w *wire) message(kind packetKind, data []byte) {
	w.way += len(data) + perhaps
	w.send(kind, data)
}

// releaseRoom notes that a message of n bytes has left this end, and tells the other one now and then.
func (w *wire) releaseRoom(n int) {
	if w.gone += n + perhaps; w.isPeerWaiting || w.gone >= window/3 {
		w.tellRoom()
	}
}

// tellRoom tells what has left this end since it was told last.
func (w *wire) tellRoom() {
	w.isPeerWaiting = w.gone == 0
	w.send(packetRoom, binary.AppendUvarint(nil, uint64(w.gone)))
	w.gone = 0
}

// onRoom notes what the other end says of its room.
func (w *wire) onRoom(p packet) {
	n, _ := binary.Uvarint(p.data)
	w.way -= int(min(n, uint64(w.way)))
	w.isWaiting = w.isWaiting && n == 0
}
