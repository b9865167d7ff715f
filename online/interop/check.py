"""Checks a server against PROTOCOL.md: python3 check.py URL STRICT prints a line for each check.

STRICT is a second server, whose limits are: 3 players, 4 connections of one address, 4 s of silence,
300 ms for a turn without a clock and for an absence, and 1.5 s for the first act."""
import base64
import concurrent.futures
import itertools
import sys
import time

from hoshi import Closed, Key, Player, Refused, Socket

URL, STRICT = sys.argv[1:3]
CODES = set()  # with which something was refused
OPENINGS = {"pro": "freestyle", "long-pro": "standard", "swap1": "caro", "swap": "caro6", "swap2": "freestyle",
            "rif": "renju", "yamaguchi": "renju", "soosorv-8": "renju", "taraguchi-10": "renju", "balanced": "freestyle"}
BLITZ = dict(rule="freestyle", size=15, opening="free", clock="5m", rated=True)
numbers = itertools.count(1)
checks = []


def check(run):
    checks.append(run)
    return run


def same(got, want, what="it"):
    if got != want:
        raise AssertionError(f"{what} is {got!r}, want {want!r}")


def refuses(why, do, /, *args, **fields):
    """Does what must be refused with that code, and returns the refusal."""
    try:
        got = do(*args, **fields)
    except Refused as refused:
        same(refused.code, why, "the code")
        CODES.add(why)
        return refused
    raise AssertionError(f"it is not refused as {why} but answered by {got}")


def ends(player, status, reason):
    """Waits until the connection of the player ends."""
    try:
        while True:
            player.next()
    except Closed as closed:
        same((closed.status, closed.reason), (status, reason), "the end")


def stranger():
    return Player(URL)


def person(url=URL):
    return Player(url, f"Player {next(numbers)}")


def pair(url=URL, **changes):
    """Begins a game and returns its players by seat."""
    a, b = person(url), person(url)
    wait = a.ask("challenge", "waiting", settings={**BLITZ, **changes}, seat=0)["wait"]
    b.ask("accept", "game", challenge=wait["challenge"])
    a.hear("game")
    same((a.table["you"], b.table["you"]), (0, 1), "the seats")
    return a, b


def play(seats, *words):
    """Does the acts, each by the seat on turn, which both must hear of."""
    for word in words:
        mover, other = seats[seats[0].live["turn"]], seats[1 - seats[0].live["turn"]]
        same(mover.act(word), other.hear("act", game=mover.id), "what both hear")


def fresh(seats):
    """Returns the players on new connections, which may say much again."""
    again = [player.again() for player in seats]
    for player in again:
        player.hear("game")
        player.quiet()
    return again


# Logging in.


@check
def the_key_of_the_document():
    key = Key(bytes(range(32)))
    nonce = base64.b64decode("q83vASNFZ4mrze8BI0VniQ==").hex()
    text = open(sys.path[0] + "/../PROTOCOL.md").read()
    signed = base64.b64encode(key.sign(f"hoshi-online-3 login\nwss://example.org:443\n{nonce}\n".encode())).decode()
    for words in signed, base64.b64encode(key.public).decode(), key.fingerprint():
        assert f"`{words}`" in text, words


@check
def login():
    player = person()
    same(player.hello["protocol"], 3)
    same(player.welcome["player"], dict(name=player.name, key=player.key.fingerprint(), rating=1500, deviation=350, games=0))
    same(player.hear("pong", re=player.say("ping"))["type"], "pong")
    again = player.again()
    refuses("replaced", player.hear, "nothing")
    ends(player, 1008, "replaced")
    refuses("logged_in", again.login)


@check
def logins_that_are_refused():
    person_there = person()
    p = stranger()
    p.name = "Login " + str(next(numbers))
    refuses("login_first", p.ask, "lobby", "lobby", on=True)
    refuses("wrong_version", p.login, protocol=2)
    refuses("bad_signature", p.login, address="ws://example.org:80")
    refuses("bad_signature", p.login, signature="")
    refuses("bad_message", p.login, key=base64.b64encode(p.key.public).decode() + "\n")
    refuses("bad_name", p.login, name="A")
    refuses("bad_name", p.login, name="12345")
    refuses("mixed_name", p.login, name="Ann\u0430")
    refuses("name_taken", p.login, name=person_there.name.upper())
    same(p.login(name="  -Wide  \uff2e" + p.name[6:] + "- ")["player"]["name"], "-Wide N" + p.name[6:] + "-")


@check
def doors_that_stay_shut():
    same(refuses("wrong_host", Socket, URL, {"Host": "elsewhere.example:1"}).status, 421)
    for headers, status in (({"Origin": "http://elsewhere.example"}, 403), ({"Upgrade": ""}, 426)):
        try:
            Socket(URL, headers)
            raise AssertionError(f"taken with {headers}")
        except Refused as refused:
            same(refused.status, status)


@check
def messages_that_are_none():
    p = stranger()
    for text in "hello?", "[1,2]", '{"type":"chat","text":7}':
        p.socket.send(text.encode())
        refuses("bad_message", p.hear, "nothing")
    p.socket.send(b'{"type":"ping"}', 2)
    refuses("bad_message", p.hear, "nothing")
    same(refuses("unknown_type", p.ask, "become_admin", "nothing").re, p.ids)
    p.socket.send(b'{"type":"pi', last=False)
    p.socket.send(b'ng","id":77,"news":{"of":["a later version"]}}', 0)
    same(p.hear("pong")["re"], 77)
    p.socket.send(b'{"TYPE":"ping","Id":78}')
    same(p.hear("pong")["re"], 78)
    p.socket.send(b'"' + b"x" * p.hello["limits"]["message"] + b'"')
    try:
        p.next()
        raise AssertionError("it is taken")
    except Closed as closed:
        same(closed.status, 1009)


@check
def too_many_messages():
    p = person()
    limits = p.hello["limits"]
    for _ in range(limits["burst"] + 40):
        p.say("ping")
    answers = [p.next() for _ in range(limits["burst"] + 40)]
    refused = [a for a in answers if a["type"] == "refused"]
    assert 10 <= len(refused) <= 41, len(refused)
    assert all(a["code"] == "too_fast" and "re" not in a for a in refused), refused
    for _ in range(250):
        p.say("ping")
    refuses("too_fast", p.hear, "bye")
    ends(p, 1008, "too_fast")


# Finding an opponent.


@check
def seeking():
    settings = {**BLITZ, "clock": "61s"}
    a, b = person(), person()
    same(a.ask("seek", "waiting", settings=settings)["wait"]["settings"]["clock"], "1m1s")
    refuses("waiting", a.ask, "seek", "waiting", settings=settings)
    same(a.ask("cancel", "waiting")["wait"], {"for": ""})
    refuses("not_waiting", a.ask, "cancel", "waiting")
    a.ask("seek", "waiting", settings=settings)
    b.ask("seek", "game", settings=settings)
    a.hear("game")
    same({a.table["you"], b.table["you"]}, {0, 1})
    refuses("playing", a.ask, "seek", "waiting", settings=settings)
    changed = Player(URL)
    changed.key, changed.name = a.key, "Another " + str(next(numbers))
    refuses("name_fixed", changed.login)
    a.ask("resign", "over", game=a.id)


@check
def settings_that_nobody_plays():
    p = person()
    for changes in (dict(rule="go"), dict(size=4), dict(size=23), dict(rule="renju", size=19), dict(opening="rif"), dict(rule="renju", opening="swap2"),
                    dict(opening="pro", size=6), dict(opening="balanced", size=19), dict(clock="10"), dict(clock="25h"), dict(clock="1m+1s+3x9s"),
                    dict(clock="101x1s")):
        refuses("bad_settings", p.ask, "seek", "waiting", settings={**BLITZ, **changes})
    refuses("bad_message", p.ask, "seek", "waiting")
    bare = dict(rule="freestyle", size=15, opening="free")
    same(p.ask("seek", "waiting", settings=bare)["wait"]["settings"], {**bare, "clock": "none", "rated": False})


@check
def a_private_game():
    a, b = person(), person()
    wait = a.ask("challenge", "waiting", settings=BLITZ, private=True, seat=1)["wait"]
    refuses("own_challenge", a.ask, "accept", "game", code=wait["code"])
    refuses("wrong_code", b.ask, "accept", "game", code="0000-0000-0000")
    b.ask("accept", "game", code=wait["code"].upper().replace("-", " ").replace("0", "O").replace("1", "I"))
    a.hear("game")
    same((a.table["you"], a.table["private"], a.table["settings"]["rated"]), (1, True, False))
    refuses("no_game", person().ask, "watch", "game", game=a.id)


@check
def the_lobby():
    watcher, p = person(), person()
    assert "after" not in watcher.ask("lobby", "lobby", on=True)["lobby"]
    wait = p.ask("challenge", "waiting", settings=BLITZ, seat=1)["wait"]
    while not any(c["id"] == wait["challenge"] and c["by"]["name"] == p.name and c["seat"] == 1 for c in watcher.lobby["challenges"]):
        assert "after" in watcher.hear("lobby")["lobby"]
    refuses("no_challenge", watcher.ask, "accept", "game", challenge="nothing")
    p.close()
    while any(c["id"] == wait["challenge"] for c in watcher.lobby["challenges"]):
        watcher.hear("lobby")
    known = watcher.lobby
    again = person()
    told = again.ask("lobby", "lobby", on=True)["lobby"]
    while known["n"] < told["n"]:
        watcher.hear("lobby")
        known = watcher.lobby
    if known["n"] == told["n"]:  # others are at play beside this
        same({name: known[name] for name in told}, told, "the lobby by its differences")


@check
def challenging_somebody():
    a, b = person(), person()
    dare = dict(settings=BLITZ, seat=1, to=b.key.fingerprint())
    a.ask("challenge", "waiting", **dare)
    asked = b.hear("challenges")["challenges"]
    same([(c["by"]["name"], c["seat"]) for c in asked], [(a.name, 1)])
    same(b.ask("decline", "challenges", challenge=asked[0]["id"]).get("challenges"), None)
    same(a.hear("waiting")["wait"], {"for": "", "declined": True})
    a.ask("challenge", "waiting", **dare)
    b.ask("accept", "game", challenge=b.hear("challenges")["challenges"][0]["id"])
    a.hear("game")
    same((a.table["you"], b.table["you"]), (1, 0), "the seats")
    c = person()
    refuses("busy", c.ask, "challenge", "waiting", **dare)
    refuses("own_challenge", c.ask, "challenge", "waiting", **{**dare, "to": c.key.fingerprint()})
    a.ask("resign", "over", game=a.id)
    same(b.ask("block", "blocks", player="strangers", on=True)["blocks"], [dict(name="", key="strangers")])
    refuses("only_met", c.ask, "challenge", "waiting", **dare)
    a.ask("challenge", "waiting", **dare)
    a.ask("cancel", "waiting")
    refuses("not_here", c.ask, "challenge", "waiting", **{**dare, "to": Key().fingerprint()})
    people = c.ask("lobby", "lobby", on=True)["lobby"]["people"]  # all of it
    assert all(p["state"] in ("free", "playing", "away") for p in people), people
    assert people == sorted(people, key=lambda p: -p["rating"]), people


@check
def seeking_in_a_range():
    settings = {**BLITZ, "clock": "62s"}
    a, b = person(), person()
    same(a.ask("seek", "waiting", settings=settings, range=100)["wait"]["range"], 100)
    b.ask("seek", "game", settings=settings, range=50)
    a.hear("game")
    refuses("bad_message", person().ask, "seek", "waiting", settings=settings, range=-1)


@check
def what_is_ones_own():
    a, b = pair()
    play((a, b), "H8", "H9")
    b.ask("resign", "over", game=b.id)
    a.hear("over")
    nobody = stranger()
    for code in a.id, f"{a.id[:4]}-{a.id[4:8]}".upper():
        same(nobody.ask("record", "record", game=code)["game"], a.id)
    refuses("no_game", nobody.ask, "record", "record", game=a.id[:7])
    same(a.ask("block", "blocks", player=b.key.fingerprint(), on=True)["blocks"], [dict(name=b.name, key=b.key.fingerprint())])
    refuses("not_wanted", b.ask, "challenge", "waiting", settings=BLITZ, to=a.key.fingerprint())
    a.ask("report", "reported", player=b.key.fingerprint(), game=a.id, text="It was rude.")
    same(type(a.ask("ratings", "ratings").get("ratings", [])), list)
    data = a.ask("export", "export")["data"]
    same(([g["id"] for g in data["games"]], data["next"], data["player"]["name"], len(data["reports"])), ([a.id], "", a.name, 1))
    refuses("wrong_name", a.ask, "delete", "bye", name="Somebody")
    same(a.ask("delete", "bye", name=a.name)["code"], "deleted")
    CODES.add("deleted")
    ends(a, 1008, "deleted")
    record = b.ask("record", "record", game=b.id)["sgf"]
    assert a.name not in record and b.name in record, record


# Openings.


def answer(player, pick):
    """Answers what the opening asks for: pick chooses one of several."""
    step = player.live["step"]
    match step["kind"]:
        case "place":
            player.act(pick(player.free(step.get("inside"), step.get("outside"))))
        case "declare":
            refuses("out_of_range", player.act, str(step["high"] + 1))
            player.act(str(max(step["low"], min(3, step["high"]))))
        case "choose":
            player.act(pick(step["choices"]))
        case "pick":
            player.act(pick(step["points"]))
        case "offer":
            offered = []
            for point in player.free():
                if len(offered) == step["count"]:
                    break
                if classes(player.stones(), point) not in [classes(player.stones(), p) for p in offered]:
                    offered.append(point)
            player.act(",".join(offered))


def classes(stones, point):
    """Returns the same for points that a symmetry of the position makes one; the board has 15 points a side."""

    def place(name):
        return ord(name[0]) - 72, int(name[1:]) - 8

    turns = [lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (y, -x),
             lambda x, y: (-x, y), lambda x, y: (x, -y), lambda x, y: (y, x), lambda x, y: (-y, -x)]
    board = {(place(name), color) for name, color in stones.items()}
    return min(turn(*place(point)) for turn in turns if {(turn(*at), color) for at, color in board} == board)


def open_by(opening, rule, pick):
    seats = pair(opening=opening, rule=rule)
    same(len(seats[0].table["drawn"]) > 0, opening == "balanced", "drawn stones")
    while seats[0].live["step"]:
        turn = seats[0].live["turn"]
        answer(seats[turn], pick)
        seats[1 - turn].hear("act")
        same(seats[0].live["seq"], seats[1].live["seq"])
        if seats[turn].live["seq"] % 12 == 0:
            seats = fresh(seats)
    for seq in range(4):  # play goes on, and Black's is every other stone
        color = len(seats[0].stones()) % 2
        holder = seats[0].live["black"] if color == 0 else 1 - seats[0].live["black"]
        same(seats[0].live["turn"], holder, "the turn")
        play(seats, [p for p in seats[0].free() if p[0] in "AO"][seq * 7])
    same(seats[0].stones(), seats[1].stones(), "the board")
    other = fresh(seats)[0]
    same(other.stones(), seats[0].stones(), "the board told anew")


for name, rule in OPENINGS.items():
    for which, pick in (("first", lambda among: among[0]), ("last", lambda among: among[-1])):
        def run(name=name, rule=rule, pick=pick):
            open_by(name, rule, pick)
        run.__name__ = f"opening {name}, the {which} of what may be done"
        check(run)


@check
def faults_in_openings():
    seats = a, b = pair(opening="swap2")
    refuses("wrong_step", a.act, "swap")
    refuses("bad_act", a.act, "")
    refuses("bad_act", a.act, "H8\u200b")
    play(seats, "H8", "H9", "H10")
    refuses("wrong_step", b.act, "H11")
    refuses("no_choice", b.act, "fifths")
    a, b = pair(rule="renju", opening="rif")
    refuses("wrong_area", a.act, "H9")
    play((a, b), "H8", "H9", "H10", "stay", "A1")
    refuses("wrong_count", a.act, "I8")
    refuses("repeated", a.act, "I8,I8")
    a.act("C3,D4")
    b.hear("act")
    refuses("not_offered", b.act, "E5")
    a, b = pair(rule="renju", opening="rif")
    play((a, b), "H8", "H9", "H10", "stay", "H11")
    refuses("equivalent", a.act, "G8,I8")


# Games.


@check
def a_game_to_its_end():
    seats = a, b = pair(clock="5m+3x30s")
    same(a.table["acts"], [])
    refuses("not_your_turn", b.act, "H8")
    play(seats, "h8")
    same(a.stones(), {"H8": 0})
    refuses("stale", b.act, "A1", 0)
    refuses("occupied", b.act, "H8")
    for outside in "P1", "A16", "A0", "I", "swap":
        refuses("outside", b.act, outside)
    refuses("no_pass", b.act, "pass")
    refuses("game_runs", a.ask, "record", "record", game=a.id)
    refuses("game_runs", a.ask, "leave", "nothing", game=a.id)
    refuses("bad_message", b.ask, "act", "act", game=b.id, act="A1")
    play(seats, "A1", "H9", "B1", "H10", "C1", "H11", "D1", "H12")
    over = a.hear("over")["over"]
    same((over["winner"], over["reason"]), (0, "five"))
    assert over["rating"][0]["rating"] > 1500 > over["rating"][1]["rating"], over
    same(b.hear("over")["over"], over)
    same(a.live["turn"], -1)
    refuses("game_over", b.act, "A5")
    record = a.ask("record", "record", game=a.id)["sgf"]
    assert record.startswith("(;") and "RE[B+" in record and ";B[hh]" in record, record


@check
def rules():
    won = (("caro from the edge", "caro", "A1 F1 B1 F5 C1 H5 D1 J5 E1", "five"), ("caro shut in", "caro", "B1 A1 C1 G1 D1 H5 E1 J5 F1", None),
           ("six under standard", "standard", "A1 A5 B1 B5 C1 C5 E1 E5 F1 J5 D1", None), ("six under caro6", "caro6", "A1 A5 B1 B5 C1 C5 E1 E5 F1 J5 D1", "five"),
           ("two passes", "renju", "H8 A1 pass pass", "both passed"))
    for what, rule, words, reason in won:
        seats = pair(rule=rule, clock="none")
        play(seats, *words.split())
        if reason:
            same(seats[0].hear("over")["over"]["reason"], reason, what)
        same(seats[0].live["turn"] == -1, bool(reason), what)
    a, b = seats = pair(rule="renju")
    refuses("wrong_area", a.act, "H9")
    play(seats, "H8", "A1", "H9", "A3", "I7", "A5", "G7", "A7")
    refuses("forbidden", a.act, "H7")


@check
def a_draw():
    a, b = seats = pair()
    refuses("no_offer", b.ask, "answer", "offer", game=a.id, offer="draw", yes=True)
    refuses("bad_offer", a.ask, "offer", "offer", game=a.id, offer="money")
    a.ask("offer", "offer", game=a.id, offer="draw")
    refuses("offered_before", a.ask, "offer", "offer", game=a.id, offer="draw")
    refuses("no_offer", a.ask, "answer", "offer", game=a.id, offer="draw", yes=True)
    b.hear("offer")
    same(b.ask("answer", "offer", game=a.id, offer="draw", yes=False)["offer"]["state"], "declined")
    same(a.hear("offer")["offer"]["state"], "declined")
    refuses("offered_before", a.ask, "offer", "offer", game=a.id, offer="draw")
    play(seats, "H8")
    a.ask("offer", "offer", game=a.id, offer="draw")
    same(a.ask("answer", "offer", game=a.id, offer="draw", yes=False)["offer"]["state"], "withdrawn")
    play(seats, "H9", "H10", "H11")
    a.ask("offer", "offer", game=a.id, offer="draw")
    b.hear("offer", offer=dict(offer="draw", seat=0, state="open"))
    play(seats, "A1")  # by who asked: it stays open
    same(b.ask("offer", "over", game=a.id, offer="draw")["over"]["reason"], "agreement")


@check
def taking_back():
    a, b = seats = pair(clock="5m+2s")
    refuses("nothing_to_take_back", a.ask, "offer", "offer", game=a.id, offer="takeback")
    play(seats, "H8", "H9", "H10", "H11")
    before = a.live["clocks"]
    play(seats, "A1")
    b.ask("offer", "offer", game=a.id, offer="takeback")
    a.hear("offer")
    refuses("answer_first", a.ask, "offer", "offer", game=a.id, offer="takeback")
    b.act("A2")
    same(a.hear("offer")["offer"]["state"], "withdrawn")
    a.ask("offer", "offer", game=a.id, offer="takeback")
    b.hear("offer", offer=dict(offer="takeback", seat=0, state="open"))
    live = b.ask("answer", "back", game=a.id, offer="takeback", yes=True)["live"]
    same((live["seq"], live["turn"], live["backs"], live["rated"], live["elapsed"]), (4, 0, 1, False, 0))
    same(live["clocks"], before, "the clocks")
    same(b.stones(), {"H8": 0, "H9": 1, "H10": 0, "H11": 1})


@check
def too_many_take_backs():
    seats = pair()
    play(seats, "H8")
    for turn in range(50):
        if turn % 12 == 11:
            seats = fresh(seats)
        a, b = seats
        a.ask("offer", "offer", game=a.id, offer="takeback")
        b.ask("answer", "back", game=a.id, offer="takeback", yes=True)
        a.hear("back")
        play(seats, "H8")
    refuses("too_many_take_backs", a.ask, "offer", "offer", game=a.id, offer="takeback")


@check
def chat():
    a, b = pair()
    a.ask("chat", "chat", game=a.id, text=" Good game! ")
    said = b.hear("chat")["chat"]
    same((said["seat"], said["text"]), (0, "Good game!"))
    for text in "", "  ", "two\nlines", "x" * 301, "\u202ebackwards":
        refuses("bad_chat", a.ask, "chat", "chat", game=a.id, text=text)
    b.say("mute", game=a.id, on=True)
    b.quiet()
    refuses("chat_off", a.ask, "chat", "chat", game=a.id, text="hello")
    b.say("mute", game=a.id, on=False)
    b.quiet()
    a.ask("chat", "chat", game=a.id, text="\u661f" * 300)
    a.ask("chat", "chat", game=a.id, text="\u661f" * 300)
    a.ask("chat", "chat", game=a.id, text="\u661f" * 300)
    same(refuses("too_fast", a.ask, "chat", "chat", game=a.id, text="\u661f" * 300).re, a.ids)


@check
def resigning_and_a_rematch():
    a, b = pair()
    refuses("game_runs", a.ask, "offer", "offer", game=a.id, offer="rematch")
    over = a.ask("resign", "over", game=a.id)["over"]
    same((over["winner"], over["reason"], over.get("rating")), (1, "resignation", None), "the end before two moves each")
    b.hear("over")
    refuses("game_over", a.ask, "resign", "over", game=a.id)
    first = a.id
    a.ask("offer", "offer", game=a.id, offer="rematch")
    b.hear("offer")
    b.ask("answer", "game", game=a.id, offer="rematch", yes=True)
    a.hear("game")
    same((a.table["you"], b.table["you"], a.id != first), (1, 0, True), "the seats of the rematch")
    a.ask("resign", "over", game=a.id)
    b.hear("over")
    b.say("leave", game=a.id)
    same(a.hear("presence")["presence"]["left"], True)
    refuses("other_gone", a.ask, "offer", "offer", game=a.id, offer="rematch")


@check
def coming_back():
    a, b = pair()
    play((a, b), "H8", "H9")
    b.close()
    gone = a.hear("presence")["presence"]
    same((gone["seat"], gone["here"]), (1, False))
    assert 80_000 < gone["grace"] <= 90_000, gone
    a.act("H10")
    back = b.again()
    same(back.welcome["game"], a.id)
    same(back.next()["type"], "game", "what comes first")
    same(back.stones(), a.stones(), "the board")
    same(a.hear("presence")["presence"]["here"], True)
    same(back.act("H11"), a.hear("act"), "what both hear")
    refuses("stale", back.act, "H11", 3)


@check
def breaking_off():
    a, b = pair()
    play((a, b), "H8")
    refuses("no_abort", a.ask, "abort", "over", game=a.id)
    refuses("no_claim", a.ask, "claim", "over", game=a.id, claim="win")
    over = b.ask("abort", "over", game=b.id)["over"]
    same((over["winner"], over["reason"], "rating" in over), (-1, "aborted", False), "the end of a game that hardly began")
    for _ in range(2):
        wait = a.ask("challenge", "waiting", settings=BLITZ)["wait"]
        b.ask("accept", "game", challenge=wait["challenge"])
        a.hear("game")
        b.ask("abort", "over", game=b.id)
    wait = refuses("broke_off", b.ask, "seek", "waiting", settings=BLITZ).again
    assert 0 < wait <= 300_000, wait


@check
def watching():
    games = [pair() for _ in range(9)]
    watcher = person()
    for a, _ in games[:8]:
        watcher.ask("watch", "game", game=a.id)
        same(watcher.table["you"], -1)
    refuses("watching", watcher.ask, "watch", "game", game=games[8][0].id)
    a, b = games[7]
    play((a, b), "H8")
    same(watcher.hear("act", game=a.id)["act"]["act"], "H8")
    refuses("not_player", watcher.act, "H9")
    refuses("playing", a.ask, "watch", "game", game=a.id)
    a.ask("chat", "chat", game=a.id, text="between us")
    watcher.say("leave", game=games[0][0].id)
    watcher.quiet()
    assert "chat" not in watcher.heard, watcher.heard
    watcher.ask("watch", "game", game=games[8][0].id)
    refuses("no_game", watcher.ask, "watch", "game", game="nothing")


# The second server.


@check
def limits_of_the_second_server():
    players = [person(STRICT) for _ in range(3)]
    p = Player(STRICT)
    p.name = "One too many"
    refuses("server_full", p.login)
    same(refuses("address_full", Player, STRICT).status, 503)
    p.close()
    settings = {**BLITZ, "clock": "none"}
    for number, player in enumerate(players[:2]):
        player.ask("challenge", "waiting", settings=settings, private=True)
    refuses("address_games", players[2].ask, "challenge", "waiting", settings=settings, private=True)
    for player in players[:2]:
        player.ask("cancel", "waiting")
    wait = players[0].ask("challenge", "waiting", settings=settings, seat=0)["wait"]
    players[1].ask("accept", "game", challenge=wait["challenge"])
    over = players[1].hear("over")["over"]
    same((over["winner"], over["reason"]), (-1, "aborted"), "the end where nobody begins")
    wait = players[0].ask("challenge", "waiting", settings=settings, seat=0)["wait"]
    players[1].ask("accept", "game", challenge=wait["challenge"])
    players[0].hear("game")
    play(players[:2], "H8", "H9")
    players[0].ask("ping", "pong")
    over = players[1].hear("over")["over"]
    same((over["winner"], over["reason"]), (1, "timeout"), "the end of a turn that is too long")
    wait = players[0].ask("challenge", "waiting", settings=settings, seat=0)["wait"]
    players[1].ask("accept", "game", challenge=wait["challenge"])
    players[0].hear("game")
    play(players[:2], "H8", "H9")
    players[0].close()
    while players[1].hear("presence")["presence"]["grace"] > 0:
        pass
    over = players[1].ask("claim", "over", game=players[1].id, claim="win")["over"]
    same((over["winner"], over["reason"]), (-1, "aborted"), "a claim before each side has made two moves")
    refuses("idle", players[2].hear, "nothing")
    ends(players[2], 1008, "idle")
    Player(STRICT, f"Other {next(numbers)}", players[2].key).close()  # the fourth name of an address that may take as many at once
    wait = refuses("address_names", Player, STRICT, f"Other {next(numbers)}", players[2].key).again
    assert 0 < wait <= 60_000, wait


def report(run):
    """Runs a check and returns what there is to say of it."""
    name, began = run.__name__.replace("_", " "), time.monotonic()
    try:
        run()
    except Exception as fault:
        return f"FAIL {name}: {type(fault).__name__}: {fault}"
    return f"ok {name} ({time.monotonic() - began:.2f} s)"


def main():
    with concurrent.futures.ThreadPoolExecutor(4) as threads:  # most of the time they wait
        reports = list(threads.map(report, reversed(checks)))
    print(*reversed(reports), sep="\n")
    print("codes", *sorted(CODES))
    sys.exit(any(words.startswith("FAIL") for words in reports))


main()
