"""Plays by ear: drives windows by AT-SPI alone, as a screen reader does. Says on one line each what it has done, and ends with 1 where something is missing."""
import re
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

WAIT = 30  # seconds until what must come counts as missing


def apps():
    desktop = Atspi.get_desktop(0)
    return [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]


def below(node):
    """Yields a node and all below it, in the order in which they are read."""
    yield node
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from below(child)


def until(what, find):
    deadline = time.monotonic() + WAIT
    while True:
        try:
            found = find()
            if found:
                return found
        except gi.repository.GLib.Error:
            pass  # it was there a moment ago
        if time.monotonic() > deadline:
            print("missing:", what, flush=True)
            for app in apps():
                for n in below(app):
                    if n.get_role_name() != "table cell":
                        print("  ", n.get_role_name(), repr(n.get_name()), file=sys.stderr)
            sys.exit(1)
        time.sleep(0.02)  # for the program, which reads its window some twenty times a second


class Window:
    def __init__(self, number):
        self.app = until("the program", lambda: [a for a in apps() if a and a.get_name().endswith("Hoshi")][number:])[0]
        self.app.set_cache_mask(Atspi.Cache.NONE)  # what is read is what is there now

    def look(self, role, name, part=False):
        """Returns the first node of that role and name, None where there is none, without going into menus and boards for others."""
        def go(node):
            if node is None:  # it has gone meanwhile
                return None
            kind = node.get_role_name()
            if kind == role and (node.get_name() == name or part and name in node.get_name()):
                return node
            if kind == "menu bar" and role != "menu item" or kind == "table" and role != "table cell":
                return None
            for i in range(node.get_child_count()):
                found = go(node.get_child_at_index(i))
                if found:
                    return found
        return go(self.app)

    def find(self, role, name, part=False):
        return until(f"{role} {name}", lambda: self.look(role, name, part))

    def do(self, role, name, part=False):
        def done():
            node = self.look(role, name, part)
            return node and node.do_action(0)
        until(f"{role} {name} that can be used", done)
        print("did", role, name, flush=True)

    def cell(self, point):
        """Returns a point of a board of 15 by 15, None where there is none: its rows come from the top."""
        board = self.look("table", "Board")
        cell = board and board.get_child_at_index((15 - int(point[1:])) * 15 + ord(point[0]) - ord("A"))
        return cell if cell and cell.get_name().split(",")[0] == point else None

    def solve(self, theme):
        """Solves a puzzle of a theme as its hints say."""
        self.do("list item", theme)
        while not self.look("label", "Solved"):
            self.do("push button", "Hint")
            self.find("label", "Look between", True)
            self.do("push button", "Hint")
            said = self.find("label", "The move is ", True).get_name()
            play([self], re.search(r"The move is (\w+)", said)[1])
            until("an answer", lambda: not self.look("label", "The move is ", True))
            until("the next move", lambda: self.look("label", "Solved") or self.look("push button", "Hint").get_state_set().contains(Atspi.StateType.ENABLED))


def play(windows, point):
    """Plays a point in the window whose turn it is, and waits until all show it."""
    def stands():
        cells = [w.cell(point) for w in windows]
        if not all(cells):
            return False
        if not any("," in c.get_name() for c in cells):
            for c in cells:
                c.do_action(0)
        return all("," in c.get_name() for c in cells)
    until(f"a stone on {point}", stands)
    print("played", point, flush=True)


# A step is what to do, and with what.
windows = {}
w = None
for step in sys.argv[1:]:
    kind, _, name = step.partition(":")
    if kind == "window":
        w = windows.get(name) or windows.setdefault(name, Window(len(windows)))
    elif kind == "play":
        play([w], name)
    elif kind == "turn":
        play(list(windows.values()), name)
    elif kind == "solve":
        w.solve(name)
    elif kind == "see":
        w.find("label", name, True)
    else:
        w.do(kind, name)
