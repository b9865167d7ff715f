package hall

import (
	"testing"
	"time"

	"hoshi/online/server/record"
)

func TestBannedNetworks(t *testing.T) {
	until := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		what, address string
		out           bool
	}{
		{"192.0.2.7/32", "192.0.2.7", true},
		{"192.0.2.0/24", "192.0.2.200", true},
		{"192.0.2.0/24", "192.0.3.1", false},
		{"::ffff:192.0.2.0/120", "192.0.2.200", true},
		{"::ffff:192.0.2.0/120", "192.0.3.1", false},
		{"2001:db8::/32", "2001:db8:1::/64", true},
		{"2001:db8:1::/64", "2001:db8:2::/64", false},
		{"2001:db8:1::7/128", "2001:db8:1::/64", true},
		{"2001:db8:1::7", "2001:db8:1::/64", true},
		{"192.0.2.0/24", "pipe", false},
	} {
		var s Sanctions
		s.Add(record.Sanction{Kind: record.Ban, What: row.what, Until: until})
		if got := s.Banned("", row.address, until.Add(-time.Hour)) != nil; got != row.out {
			t.Errorf("%s against %s: %v", row.what, row.address, got)
		}
	}
}

// A later sanction of the same kind takes the place of the one before, one that is over refuses nobody, and a pardon ends all against one.
func TestSanctionsReplaceEachOther(t *testing.T) {
	var s Sanctions
	now, print := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), "ABCD-EFGH-IJKL-MNOP"
	for _, one := range []record.Sanction{
		{Kind: record.Ban, What: print, Until: now.Add(2 * time.Hour)}, {Kind: record.Mute, What: print, Until: now.Add(2 * time.Hour)}, {Kind: record.Ban, What: print, Until: now.Add(time.Hour)},
	} {
		s.Add(one)
	}
	if list := s.InForce(now); len(list) != 2 || s.Banned(print, "", now) == nil || s.Banned("", "192.0.2.1", now) != nil {
		t.Errorf("in force are %+v", list)
	}
	if later := now.Add(90 * time.Minute); len(s.InForce(later)) != 1 || s.Banned(print, "", later) != nil || s.Silenced(print, later) == nil {
		t.Errorf("later in force are %+v", s.InForce(later))
	}
	if !s.Pardon(print) || s.Pardon(print) || s.Silenced(print, now) != nil {
		t.Errorf("after a pardon in force are %+v", s.InForce(now))
	}
}
