package sqlite

import (
	"bytes"
	"encoding/binary"
	"maps"
)

// What the log of a database begins with, and each of its pages.
const (
	logHead   = 32
	frameHead = 24
)

// readLog notes where in the log the newest copies of pages stand, those of changes that were made to their end. A copy whose checksum does not fit is
// passed over alone: the one behind it builds on the checksum that stands there.
func (p *Pages) readLog() {
	head := make([]byte, logHead)
	if p.log == nil {
		return
	}
	info, err := p.log.Stat()
	if err != nil {
		return
	}
	if n, err := readAt(p.log, head, 0); n < logHead || err != nil {
		return
	}
	if size := int(binary.BigEndian.Uint32(head[8:])); p.count == 0 && size >= leastSize && size <= mostSize && size&(size-1) == 0 {
		p.size = size // there is no file that tells
	}
	var order binary.ByteOrder = binary.LittleEndian
	if head[3]&1 == 1 {
		order = binary.BigEndian
	}
	sum := [2]uint32{binary.BigEndian.Uint32(head[24:]), binary.BigEndian.Uint32(head[28:])}
	salt := head[16:24]
	if addLog(order, [2]uint32{}, head[:24]) != sum {
		salt = nil // that of the first page is
	}
	frame, waiting := make([]byte, frameHead+p.size), map[uint32]int64{}
	for at := int64(logHead); at+int64(len(frame)) <= info.Size(); at += int64(len(frame)) {
		if n, err := readAt(p.log, frame, at); n < len(frame) || err != nil {
			continue
		}
		if salt == nil {
			salt = bytes.Clone(frame[8:16])
		}
		before := sum
		sum = [2]uint32{binary.BigEndian.Uint32(frame[16:]), binary.BigEndian.Uint32(frame[20:])}
		if !bytes.Equal(frame[8:16], salt) || addLog(order, addLog(order, before, frame[:8]), frame[frameHead:]) != sum {
			continue // of a log of before, or damaged
		}
		waiting[binary.BigEndian.Uint32(frame)] = at + frameHead
		if pages := binary.BigEndian.Uint32(frame[4:]); pages > 0 { // a change ends with it
			maps.Copy(p.logged, waiting)
			clear(waiting)
			p.count = max(p.count, pages)
		}
	}
}

// addLog adds data to a checksum of the log.
func addLog(order binary.ByteOrder, sum [2]uint32, data []byte) [2]uint32 {
	for ; len(data) >= 8; data = data[8:] {
		sum[0] += order.Uint32(data) + sum[1]
		sum[1] += order.Uint32(data[4:]) + sum[0]
	}
	return sum
}
