// @ts-check
// What the page of a guest does: it makes the key, logs in, and lets a person play. All that it writes is text.

import {acts, at, connect, game, heard, live, main, moves, notice, page, say, show, status, svgSpace, take, times, warn, words} from "./page.js";

/**
 * @typedef {{name: string, rating: number, here: boolean, grace: number, left: boolean}} Seat
 * @typedef {{offer: string, seat: number, state: string}} Offer
 * @typedef {{kind: string, color?: "black"|"white", inside?: number, outside?: number, low?: number, high?: number, choices?: string[], count?: number, points?: string[]}} Step
 * @typedef {{id: string, you: number, seats: Seat[], settings: {rule: string, size: number, opening: string, clock: string}, offers: Offer[], over?: {winner: number, reason: string}}} Table
 */

const protocol = 3;
const language = new URLSearchParams(location.search).get("lang");
const board = main.querySelector(".board svg");
/** @type {Table|null} */
let table = null;
let code = main.dataset.code || "";
let sent = -1; // the state in which an act was sent
/** @type {string[]} */
let marked = []; // points that were tapped and not yet played

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {object} [fields] @param {(Node|string)[]} inner @returns {HTMLElementTagNameMap[K]}
 */
function make(name, fields = {}, ...inner) {
	const element = Object.assign(document.createElement(name), fields);
	element.append(...inner);
	return element;
}

/** @param {string} text @param {() => void} onclick @param {string} [kind] */
const button = (text, onclick, kind = "") => make("button", {type: "button", className: "button " + kind, onclick}, text);

// The key: it stays in this browser, which does not give it out.

/** @param {string} mode @param {(store: IDBObjectStore) => IDBRequest} act @returns {Promise<any>} */
const stored = (mode, act) => new Promise((done, fail) => {
	const opening = indexedDB.open("hoshi", 1);
	opening.onupgradeneeded = () => { opening.result.createObjectStore("keys"); };
	opening.onerror = () => fail(opening.error);
	opening.onsuccess = () => {
		const change = opening.result.transaction("keys", /** @type {IDBTransactionMode} */ (mode)), request = act(change.objectStore("keys"));
		change.oncomplete = () => { opening.result.close(); done(request.result); };
		change.onabort = change.onerror = () => { opening.result.close(); fail(change.error); };
	};
});

/** Returns the key of this browser, undefined where it has none. @returns {Promise<CryptoKeyPair|undefined>} */
const kept = () => stored("readonly", store => store.get("guest"));

/** Returns the key of this browser, which is made where there is none. @returns {Promise<CryptoKeyPair>} */
async function key() {
	const old = await kept();
	if (old) return old;
	const pair = await crypto.subtle.generateKey({name: "Ed25519"}, false, ["sign", "verify"]);
	await stored("readwrite", store => store.add(pair, "guest")).catch(() => {}); // another tab was quicker
	return await kept() || /** @type {CryptoKeyPair} */ (pair);
}

/** @param {ArrayBuffer} bytes */
const base64 = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Answers the server's hello. @param {{nonce: string}} hello */
async function greet(hello) {
	const pair = await key(), secure = location.protocol === "https:";
	const address = `${secure ? "wss" : "ws"}://${location.hostname}:${location.port || (secure ? 443 : 80)}`;
	const nonce = [...atob(hello.nonce)].map(c => c.charCodeAt(0).toString(16).padStart(2, "0")).join("");
	const signature = await crypto.subtle.sign({name: "Ed25519"}, pair.privateKey, new TextEncoder().encode(`hoshi-online-${protocol} guest\n${address}\n${nonce}`));
	return {type: "guest", protocol, client: "browser", address, key: base64(await crypto.subtle.exportKey("raw", pair.publicKey)), signature: base64(signature)};
}

// What the server says.

/** @param {any} told */
function hear(told) {
	switch (told.type) {
	case "welcome":
		if (code) say({type: "accept", id: 1, code});
		else if (!told.game) tell(game.words["no guest"]);
		break;
	case "refused":
		sent = -1;
		marked = [];
		refuse(told);
		if (told.code === "wrong_version") location.reload();
		break;
	case "bye":
		refuse(told);
		if (["replaced", "deleted", "for_players"].includes(told.code)) {
			table = null;
			render([button(game.words.connect, () => location.reload(), "main")]);
			return false;
		}
		break;
	case "game":
		if (told.table.you >= 0 && !(code && told.table.over)) sit(told.table); // an invitation is for another game than the last one
		break;
	default:
		if (!table || told.game !== table.id) break;
		if (told.type === "offer") table.offers = [...table.offers.filter(o => o.offer !== told.offer.offer || o.seat !== told.offer.seat), told.offer];
		if (told.type === "offer" && told.offer.state === "declined" && told.offer.seat === table.you) tell(words("declined", {Name: other().name}));
		if (told.type === "presence") Object.assign(table.seats[told.presence.seat], told.presence);
		if (told.type === "over") {
			table.over = told.over;
			void warn(at, moves.length);
		}
	}
	if (!table || (told.game || table.id) !== table.id) return true;
	if (told.type === "game" || told.live) {
		if (told.live || told.table) [sent, marked] = [-1, []];
		take(told);
	}
	update();
	return true;
}

/** @param {{code: string, text: string}} told */
const refuse = told => tell(words(told.code, {Low: step()?.low ?? "", High: step()?.high ?? ""}) || told.text);

/** Says something beside the board. @param {string} text */
function tell(text) {
	notice.textContent = text;
}

/** Sits down at a table, which another one may have been before. @param {Table} now */
function sit(now) {
	const address = `/guest?size=${now.settings.size}&rule=${now.settings.rule}` + (language ? "&lang=" + language : "");
	if (!board || now.settings.size !== game.size || (now.settings.rule === "renju") !== game.renju) {
		location.replace(address);
		return;
	}
	history.replaceState(null, "", address);
	code = "";
	if (table?.id !== now.id) {
		say({type: "mute", game: now.id, on: true}); // there is no chat here
		tell("");
	}
	table = now;
	game.id = now.id;
	times.forEach(time => { time.textContent = now.settings.clock === "none" ? "" : "0:00"; });
}

/** The opening's question, if there is one. @returns {Step|null} */
const step = () => live && live.turn >= 0 ? /** @type {Step|null} */ (live.step) : null;
const isMine = () => Boolean(table && live && live.turn === table.you && !table.over);
const other = () => /** @type {Table} */ (table).seats[1 - /** @type {Table} */ (table).you];

// What is shown.

page.at = n => `/guest?size=${game.size}&rule=${game.renju ? "renju" : "freestyle"}&moves=${moves.slice(0, n).map(m => m.point).join(",")}` + (language ? "&lang=" + language : "");
page.swapped = () => {};
page.asks = n => game.renju && n % 2 === 0 || Boolean(table?.over); // at the end for the row that has won
page.says = (now, name) => {
	const s = /** @type {Step|null} */ (now.step);
	if (!s) return words("to move", {Side: name});
	const values = {Name: name, Color: game.words[s.color + " in"] || "", Inside: s.inside || "", Outside: s.outside || "", Low: s.low ?? "", High: s.high ?? "", Count: s.count || "", Offered: marked.length};
	const kind = s.kind === "place" ? s.inside === 1 ? "place centre" : s.inside ? "place inside" : s.outside ? "place outside" : "place" : s.kind === "offer" ? "fifth" : s.kind;
	return words(kind, values);
};

/** Shows all that is not the server's board. */
function update() {
	if (!table || !live) return;
	const t = table, now = live;
	main.querySelectorAll(".seat").forEach((element, i) => {
		const seat = i === 0 ? now.black : 1 - now.black, one = t.seats[seat];
		const about = seat === t.you ? "you" : one.left ? "left" : one.here ? "" : "away";
		game.names[i] = one.name;
		element.querySelectorAll("b").forEach(b => { b.textContent = one.name; });
		element.querySelectorAll("small").forEach(small => { small.textContent = about ? words(about, {Rating: one.rating}) : String(one.rating); });
		element.classList.toggle("turn", now.turn === seat);
	});
	main.querySelectorAll("h1").forEach(h1 => { h1.textContent = game.names.join(" – "); });
	if (t.over) {
		const {winner, reason} = t.over, black = winner === now.black;
		status.textContent = words("over " + (winner < 0 && reason === "abandoned" ? "draw" : reason), {Winner: game.names[black ? 0 : 1], Loser: game.names[black ? 1 : 0]});
	} else {
		const text = page.says(now, game.names[now.turn === now.black ? 0 : 1]);
		if (status.lastChild?.textContent !== text) status.lastChild?.replaceWith(text);
	}
	mark();
	controls();
}

/** Draws what is marked on the board: points on offer, points that were tapped, and where a stone may lie. */
function mark() {
	let marks = board?.querySelector("#marks");
	if (!board) return;
	if (!marks) {
		marks = document.createElementNS(svgSpace, "g");
		marks.id = "marks";
		board.append(marks);
	}
	marks.replaceChildren();
	const s = step(), place = /** @param {string} point */ point => [game.margin + (point.charCodeAt(0) - 65) * game.cell, game.margin + (game.size - Number(point.slice(1))) * game.cell];
	const add = /** @param {string} name @param {Record<string, string|number>} fields */ (name, fields) => {
		const shape = document.createElementNS(svgSpace, name);
		for (const [field, value] of Object.entries(fields)) shape.setAttribute(field, String(value));
		marks.append(shape);
	};
	const square = s?.inside || s?.outside;
	if (square && at === moves.length) {
		const corner = game.margin + (Math.floor(game.size / 2) - (square - 1) / 2 - 0.5) * game.cell;
		add("rect", {x: corner, y: corner, width: square * game.cell, height: square * game.cell});
	}
	for (const point of s?.points || []) add("circle", {cx: place(point)[0], cy: place(point)[1], r: game.cell * 0.3});
	for (const point of marked) {
		const color = s?.color || (moves.length % 2 ? "white" : "black");
		add("use", {href: "#" + color, x: place(point)[0], y: place(point)[1], opacity: 0.6});
	}
}

let drawn = "";

/** Makes the buttons anew where others are to be shown. */
function controls() {
	const t = /** @type {Table} */ (table), s = isMine() ? step() : null, mine = isMine();
	const open = t.offers.filter(o => o.state === "open"), own = open.find(o => o.seat === t.you), asked = open.find(o => o.seat !== t.you);
	const acted = acts.some(a => a.seat === t.you), claims = !t.over && !other().here && other().grace === 0;
	const kind = JSON.stringify([s, mine, open, acted, claims, Boolean(t.over), marked, moves.length > 0, at === moves.length]);
	if (kind === drawn) return;
	drawn = kind;
	/** @type {(HTMLElement)[]} */
	const list = [];
	const ask = /** @param {string} offer */ offer => () => say({type: "offer", id: 2, game: t.id, offer});
	const answer = /** @param {Offer} o @param {boolean} yes */ (o, yes) => () => say({type: "answer", id: 3, game: t.id, offer: o.offer, yes});
	const row = /** @param {string} text @param {HTMLElement[]} buttons */ (text, ...buttons) => list.push(make("div", {className: "ask"}, make("p", {}, text), ...buttons));
	if (asked) row(words("asks " + asked.offer, {Name: other().name}), button(game.words.accept, answer(asked, true), "main"), button(game.words.decline, answer(asked, false)));
	if (own) row(game.words["own " + own.offer], button(game.words.withdraw, answer(own, false)));
	if (claims) {
		const claim = /** @param {string} what */ what => () => say({type: "claim", id: 4, game: t.id, claim: what});
		row(words("gone", {Name: other().name}), button(game.words.win, claim("win"), "main"), button(game.words.drawn, claim("draw")));
	}
	if (s?.kind === "choose") list.push(make("div", {className: "ask"}, ...(s.choices || []).map(choice => button(choiceText(choice), () => act(choice), "main"))));
	else if (mine) list.push(pointForm(s));
	const foot = make("div", {className: "do"});
	if (t.over) {
		if (!own && !asked && !other().left && !t.offers.some(o => o.offer === "rematch" && o.seat === t.you)) foot.append(button(game.words.rematch, ask("rematch"), "main"));
	} else {
		foot.append(sure(acted ? "resign" : "abort", acted ? "give up" : "break off", () => say({type: acted ? "resign" : "abort", id: 5, game: t.id})));
		if (!open.some(o => o.offer === "draw")) foot.append(button(game.words.draw, ask("draw")));
		if (acted && !open.some(o => o.offer === "takeback")) foot.append(button(game.words.takeback, ask("takeback")));
		if (mine && !s && game.renju) foot.append(button(game.words.pass, () => act("pass")));
	}
	render([...list, foot]);
}

/** A button that asks once more. @param {string} name @param {string} question @param {() => void} does */
const sure = (name, question, does) => make("details", {}, make("summary", {className: "button"}, game.words[name]), make("p", {}, game.words[question]), button(game.words[name], does, "main"));

/** @param {string} choice */
function choiceText(choice) {
	const holds = live?.black === table?.you ? "black" : "white", swapped = holds === "black" ? "white" : "black";
	if (choice === "two" || choice === "fifths") return game.words[choice];
	const takes = choice === "stay" ? holds : choice === "swap" ? swapped : choice;
	return words(choice === "stay" ? "keep" : "take", {Color: game.words[takes]});
}

/** The field in which a point, or a number, is typed; what was tapped stands in it. @param {Step|null} s */
function pointForm(s) {
	const number = s?.kind === "declare";
	const field = make("input", {name: "move", autocomplete: "off", required: true, size: 4, value: marked.join(",")});
	if (number) Object.assign(field, {type: "number", min: String(s.low), max: String(s.high), inputMode: "numeric"});
	else field.setAttribute("autocapitalize", "characters");
	const text = game.words[number ? "declare it" : s?.kind === "offer" ? "offer these" : "place stone"];
	const form = make("form", {className: "point"}, make("label", {}, number ? `${s.low} – ${s.high}` : game.words.point, " ", field), " ", make("button", {className: "button main"}, text));
	form.onsubmit = event => {
		event.preventDefault();
		act(field.value.trim().replace(/[\s;]+/g, ",").toUpperCase());
	};
	return form;
}

/** Puts elements below the state of the game. The field that has the focus keeps it. @param {HTMLElement[]} elements */
function render(elements) {
	const play = main.querySelector(".play");
	if (!play) return;
	const old = play.querySelector("input"), typing = old === document.activeElement;
	play.replaceChildren(...elements);
	const field = play.querySelector("input");
	if (!old || !field || !typing) return;
	field.value ||= old.value;
	field.focus();
}

/** Does what the game waits for. @param {string} what */
function act(what) {
	if (!table || !live || !isMine() || sent === live.seq) return;
	const pass = what === "PASS" ? "pass" : what;
	if (say({type: "act", id: 6, game: table.id, seq: live.seq, act: pass, took: Math.max(1, Math.round(performance.now() - heard))})) sent = live.seq;
}

/** Whether a tap is to be confirmed: where fingers are broad, or points small. */
const confirms = () => matchMedia("(pointer: coarse), (max-width: 700px)").matches;

/** Takes a point that was tapped. @param {string} point */
function tap(point) {
	const s = step();
	if (!isMine() || s && !["place", "offer", "pick"].includes(s.kind)) return;
	if (at !== moves.length) return show(moves.length);
	if (s?.kind === "offer") marked = marked.includes(point) ? marked.filter(p => p !== point) : [...marked, point].slice(-(s.count || 1));
	else if (!confirms() || marked[0] === point) return act(point);
	else marked = [point];
	tell("");
	update();
}

board?.addEventListener("click", event => {
	const box = board.getBoundingClientRect(), width = /** @type {SVGSVGElement} */ (board).viewBox.baseVal.width;
	const {clientX, clientY} = /** @type {MouseEvent} */ (event), scale = width / box.width;
	const x = Math.round(((clientX - box.left) * scale - game.margin) / game.cell), y = Math.round(((clientY - box.top) * scale - game.margin) / game.cell);
	if (x >= 0 && y >= 0 && x < game.size && y < game.size) tap(String.fromCharCode(65 + x) + (game.size - y));
});

/** Whether this browser can make the key. */
async function canPlay() {
	if (!window.isSecureContext || !window.crypto?.subtle) return tell(game.words.insecure), false;
	try {
		await crypto.subtle.generateKey({name: "Ed25519"}, false, ["sign", "verify"]);
		if (window.WebSocket && window.indexedDB) return true;
	} catch { /* it is an old one */ }
	return tell(game.words["old browser"]), false;
}

async function begin() {
	if (!await canPlay()) return;
	const start = () => {
		tell(game.words.joining);
		connect(greet, hear);
	};
	if (code) main.querySelector(".play")?.append(button(game.words.guest, start, "main"));
	else if (await kept().catch(() => undefined)) start(); // who has no key has no game
	else if (board) tell(game.words["no guest"]);
}

void begin();
