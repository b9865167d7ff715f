// @ts-check
// What a page of a game does where scripts run: moves arrive as they are played, and any move is shown without another page. All that it writes is text.

/**
 * @typedef {{color: "black"|"white", point: string, x: number, y: number, spent: string}} Move x below 0: a pass
 * @typedef {{id: string, live: boolean, guest: boolean, renju: boolean, size: number, margin: number, cell: number, at: number, black: number, names: string[], moves: Move[], words: Record<string, string>}} Game
 * @typedef {{time: number, byoyomi: boolean, periods: number, move: number}} Clock
 * @typedef {{seq: number, turn: number, black: number, step: object|null, elapsed: number, clocks: Clock[]}} Live
 * @typedef {{kind: string, act: string, seat: number, ms: number}} Act
 */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const game = /** @type {Game} */ (JSON.parse(main.dataset.game || "{}"));
const svgSpace = "http://www.w3.org/2000/svg";

/** @param {string} query @returns {HTMLElement} */
const find = query => /** @type {HTMLElement} */ (main.querySelector(query));
const stones = find("#stones"), status = find("[role=status]"), times = main.querySelectorAll(".seat time"), seats = main.querySelectorAll(".seat");
const list = main.querySelector(".moves");
const notice = Object.assign(document.createElement("p"), {className: "notice", role: "status"});
find(".state").after(notice);
const ended = stones.cloneNode(true); // has what only the server draws: the winning row

let moves = game.moves, at = game.at, follows = at === moves.length;
/** @type {Live|null} */
let live = null;
let heard = 0; // when live was, by performance.now

/** @param {string} name @param {Record<string, string|number>} [values] */
const words = (name, values = {}) => (game.words[name] || "").replace(/{{\.(\w+)}}/g, (_, place) => String(values[place] ?? ""));

/** What another module may do in another way. */
const page = {
	/** The address of the page after n moves. @param {number} n */
	at: n => `${location.pathname}?move=${n}&lang=${document.documentElement.lang.replace("-", "_")}`,
	/** What is to be done now. @param {Live} now @param {string} name of whose turn it is */
	says: (now, name) => words("to move", {Side: name}),
	swapped: () => location.reload(),
	/** Whether the server has more to draw after n moves than stones. @param {number} n */
	asks: n => game.renju && n % 2 === 0,
};

/** @param {Move} move */
const named = move => move.x < 0 ? game.words.passed : move.point;

/** @param {number} ms */
function time(ms) {
	const s = Math.floor(ms / 1000), two = /** @param {number} n */ n => String(n).padStart(2, "0");
	return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

/** @param {string} id @param {Move} move */
function piece(id, move) {
	const use = document.createElementNS(svgSpace, "use");
	use.setAttribute("href", "#" + id);
	use.setAttribute("x", String(game.margin + move.x * game.cell));
	use.setAttribute("y", String(game.margin + move.y * game.cell));
	return use;
}

/** Shows the game after n moves. @param {number} n */
function show(n) {
	mark(n);
	draw();
}

/** Draws the board as it is after the moves that are shown. */
function draw() {
	const shown = moves.slice(0, at), last = shown[at - 1];
	if (!game.live && follows && game.at === at) {
		stones.replaceChildren(...ended.cloneNode(true).childNodes);
	} else {
		stones.replaceChildren(...shown.filter(m => m.x >= 0).map(m => piece(m.color, m)));
		if (last && last.x >= 0) stones.append(piece(last.color + "-dot", last));
	}
	main.querySelectorAll(".read th[scope=row] ~ td").forEach(cell => { cell.textContent = ""; });
	for (const m of shown) {
		const cell = m.x < 0 ? null : main.querySelector(`.read tr:nth-child(${m.y + 2}) td:nth-child(${m.x + 2})`);
		if (cell) cell.textContent = game.words[m.color];
	}
	main.querySelectorAll(".warning").forEach(warning => warning.remove());
	if (page.asks(at)) void warn(at, moves.length);
}

/** Notes that the game is shown after n moves. @param {number} n */
function mark(n) {
	at = Math.max(0, Math.min(n, moves.length));
	follows = at === moves.length;
	const last = moves[at - 1];
	if (list) {
		const links = list.querySelectorAll("a");
		links.forEach((a, i) => i === at - 1 ? a.setAttribute("aria-current", "true") : a.removeAttribute("aria-current"));
		const link = links[at - 1];
		if (link) list.scrollTop = link.offsetTop - list.clientHeight / 2;
	}
	slider.max = String(moves.length);
	slider.value = String(at);
	slider.setAttribute("aria-valuetext", last ? `${at} ${named(last)}` : "0");
	buttons.forEach((b, i) => { b.disabled = i < 2 ? at === 0 : follows; });
}

/** Has the server say which points are forbidden, and draw that. @param {number} n @param {number} all */
async function warn(n, all) {
	if (game.live && !game.guest) await new Promise(done => setTimeout(done, 1500 * Math.random())); // not all who watch at once
	if (n !== at || all !== moves.length) return;
	const answer = await fetch(page.at(n)).catch(() => null);
	if (!answer || !answer.ok) return;
	const parsed = new DOMParser().parseFromString(await answer.text(), "text/html"), board = parsed.querySelector("#stones");
	if (n !== at || all !== moves.length || !board) return;
	stones.replaceChildren(...document.importNode(board, true).childNodes);
	find(".state").after(...parsed.querySelectorAll(":not(noscript) > .warning")); // a parsed page has no scripts
}

/** Adds what was played to the list. @param {number} from the first that is new, or another one */
function write(from) {
	if (!list) return;
	list.querySelectorAll("a").forEach((a, i) => { if (i >= from) a.remove(); });
	list.querySelectorAll("li").forEach(row => { if (!row.querySelector("a")) row.remove(); });
	for (let i = from; i < moves.length; i++) {
		let row = list.lastElementChild;
		if (!row || row.querySelectorAll("a").length === 2) {
			row = document.createElement("li");
			row.append(Object.assign(document.createElement("span"), {textContent: String(i + 1)}));
			list.append(row);
		}
		const a = Object.assign(document.createElement("a"), {href: `?move=${i + 1}`}), stone = document.createElement("i");
		stone.className = "stone " + moves[i].color;
		a.append(stone, named(moves[i]), Object.assign(document.createElement("time"), {textContent: moves[i].spent}));
		row.append(a);
	}
}

// Browsing: buttons in the place of the links, a slider, and keys.
const browse = find(".browse");
const goals = [() => 0, () => at - 1, () => at + 1, () => moves.length];
const buttons = [...browse.children].map((old, i) => {
	const b = document.createElement("button");
	b.className = "button";
	b.textContent = old.textContent;
	b.setAttribute("aria-label", game.words["browse " + i]);
	b.onclick = () => show(goals[i]());
	old.replaceWith(b);
	return b;
});
const slider = Object.assign(document.createElement("input"), {type: "range", min: "0", className: "slider"});
slider.setAttribute("aria-label", game.words.moves);
slider.oninput = () => show(Number(slider.value));
browse.after(slider);
list?.addEventListener("click", event => {
	const a = /** @type {HTMLElement} */ (event.target).closest("a");
	if (!a || /** @type {MouseEvent} */ (event).ctrlKey || /** @type {MouseEvent} */ (event).metaKey) return;
	event.preventDefault();
	show([...list.querySelectorAll("a")].indexOf(a) + 1);
});
document.addEventListener("keydown", event => {
	const i = ["Home", "ArrowLeft", "ArrowRight", "End"].indexOf(event.key);
	if (i < 0 || event.altKey || event.ctrlKey || event.metaKey || /** @type {HTMLElement} */ (event.target).closest("input,textarea")) return;
	event.preventDefault();
	show(goals[i]());
});

// Sound, where it is wanted.
const sound = Object.assign(document.createElement("input"), {type: "checkbox"});
if (game.live && window.AudioContext) {
	const label = document.createElement("label");
	label.className = "sound";
	label.append(sound, " ", game.words.sound);
	slider.after(label);
}
/** @type {AudioContext|undefined} */
let audio;
sound.onchange = () => { audio = audio || new AudioContext(); };

function knock() {
	if (!audio || !sound.checked) return;
	const tone = audio.createOscillator(), volume = audio.createGain(), now = audio.currentTime;
	tone.frequency.setValueAtTime(900, now);
	tone.frequency.exponentialRampToValueAtTime(180, now + 0.05);
	volume.gain.setValueAtTime(0.3, now);
	volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
	tone.connect(volume).connect(audio.destination);
	tone.start(now);
	tone.stop(now + 0.12);
}

// Live: what the server tells.
/** @type {Act[]} */
let acts = [];
/** @type {string[]} */
let drawn = [];

/** Makes moves of all acts. */
function replay() {
	/** @type {Move[]} */
	const all = [];
	const put = /** @param {string} point @param {number} ms */ (point, ms) => {
		const pass = point === "pass";
		all.push({color: all.length % 2 ? "white" : "black", point, x: pass ? -1 : point.charCodeAt(0) - 65, y: pass ? -1 : game.size - Number(point.slice(1)), spent: ms ? time(ms) : ""});
	};
	for (const point of drawn) put(point, 0);
	for (const a of acts) if (["place", "pick", "move"].includes(a.kind)) put(a.act, a.ms);
	let same = 0;
	while (same < moves.length && same < all.length && moves[same].point === all[same].point) same++;
	const news = all.length > moves.length;
	if (same === all.length && same === moves.length) return;
	moves = all;
	write(same);
	show(follows ? moves.length : Math.min(at, moves.length));
	if (news) knock();
}

/** @param {Live} now */
function stand(now) {
	if (now.black !== game.black) {
		game.black = now.black; // the players have changed colours
		page.swapped();
	}
	live = now;
	heard = performance.now();
	if (now.turn < 0) return;
	const mover = now.turn === now.black ? 0 : 1, last = moves[moves.length - 1];
	seats.forEach((s, i) => s.classList.toggle("turn", i === mover));
	const heardAlone = Object.assign(document.createElement("span"), {className: "read", textContent: last ? `${moves.length} ${game.words[last.color]} ${named(last)}. ` : ""});
	status.replaceChildren(heardAlone, page.says(now, game.names[mover]));
	const number = main.querySelector(".number");
	if (number) number.textContent = words("move", {Move: moves.length});
	tick();
}

function tick() {
	if (!live || !times[0]?.textContent) return;
	for (const i of [0, 1]) {
		const seat = i === 0 ? live.black : 1 - live.black, clock = live.clocks[seat];
		const runs = live.turn === seat && !live.step && acts.some(a => a.seat === seat);
		const left = Math.max(0, (clock.move > 0 ? Math.min(clock.move, clock.time) : clock.time) - (runs && !stands ? performance.now() - heard : 0));
		const text = time(left + 999) + (clock.byoyomi ? ` ×${clock.periods}` : "");
		if (times[i].textContent !== text) times[i].textContent = text; // a browser draws anew whatever is set
	}
}

let wait = 1000, stands = false, lost = false;
/** @type {WebSocket|undefined} */
let socket;

/** Tells the server, and reports whether it may hear that. @param {object} message */
function say(message) {
	if (socket?.readyState !== WebSocket.OPEN) return false;
	socket.send(JSON.stringify(message));
	return true;
}

/** Takes what is told of the game. @param {any} told */
function take(told) {
	stands = Boolean(told.stands);
	if (told.type === "game") [acts, drawn] = [told.table.acts, told.table.drawn];
	if (told.type === "act") {
		acts.push(told.act);
		notice.textContent = "";
	}
	if (told.type === "back") acts.length = told.live.seq;
	const now = told.type === "game" ? told.table.live : told.live;
	if (!now) return;
	replay();
	stand(now);
}

/**
 * Connects, and again whenever the connection is lost: until hear says false. greet answers the server's hello.
 * @param {(told: any) => object|Promise<object>} greet @param {(told: any) => boolean} hear
 */
function connect(greet, hear) {
	const own = socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/play");
	const pings = setInterval(() => say({type: "ping"}), 10000);
	let goes = true;
	own.onmessage = async event => {
		if (typeof event.data !== "string" || own !== socket) return;
		const told = JSON.parse(event.data);
		if (told.type === "hello") return say(await greet(told));
		if (["game", "welcome"].includes(told.type)) {
			wait = 1000;
			if (lost) notice.textContent = game.words["back again"];
			lost = false;
		}
		goes = hear(told) && goes;
		if (!goes) own.close();
	};
	own.onclose = () => {
		clearInterval(pings);
		if (!goes) return;
		lost = true;
		notice.textContent = game.words.lost;
		setTimeout(connect, wait * (0.5 + Math.random()), greet, hear);
		wait = Math.min(2 * wait, 30000);
	};
}

/** Loads the page anew within so long. @param {number} within */
function again(within) {
	game.live = false;
	setTimeout(() => location.reload(), within * Math.random() + 300);
}

mark(at);
if (game.live) setInterval(tick, 200);
if (game.live && !game.guest) {
	if (!window.WebSocket) again(10000);
	else connect(() => ({type: "watch", game: game.id}), told => {
		const ends = told.type === "refused" && told.code !== "too_fast" || told.type === "over";
		if (ends) again(4000); // the page as it is at the end
		else if (told.game === game.id) take(told);
		return !ends;
	});
}

export {connect, game, main, notice, page, say, show, svgSpace, take, times, warn, words};
export {acts, at, heard, live, moves, status};
