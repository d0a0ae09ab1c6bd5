// The service worker: the trainer without a network. The server puts TOLD in front of it: the
// edition, another as soon as a file differs, and the program's own files.
//
// Pages come from the network as long as there is one, and from here when there is not. Runs are
// fetched ahead, each under a seed of its own, so that every start offline brings other questions
// and a reload brings the same ones. Answers never pass through here: the page's outbox (queue.js)
// keeps them in IndexedDB, which no new edition touches.
//
// Where people sign in, each page says whose it is (device.py). Only one person's pages are kept at
// a time: those of whoever was here last, and none once they signed out.

const SHELL = `croupier-shell-${TOLD.edition}`;
const PAGES = `croupier-pages-${TOLD.edition}`;
const RUNS = `croupier-runs-${TOLD.edition}`;
const WHOSE = `croupier-whose-${TOLD.edition}`;
const USED = "/used-runs";
const OFFLINE = "/offline";
const FIRST = "/drill/pictures?level=1"; // what stands at /
const AHEAD = 2; // unused runs of each kind and level
const REMEMBERED = 12; // used runs that a reload still finds
const PATIENCE = 6000;
const CHANGING = new Set(["/settings", "/house"]);
const NEVER_KEPT = /^\/(my|exams)(\/|$)/; // exams: of them nothing stays on the device
/** What is practised with. Of people, classes and accounts nothing is kept. */
const KEPT = /^\/($|(drill|run|train|today|progress|history|challenge|house|handbook|sheets|decks|offline|assignments)(\/|$))/;
const NOBODY = "-";

/** Whether the page that was loaded last is of another edition: then so must its files be. */
let strange = false;
let fetching = Promise.resolve();
let turn = Promise.resolve();

// --- whose: one person's pages at a time ---------------------------------------------------------

const personOf = (response) => response.headers.get("croupier-person") ?? "";

/** The sign of whom the pages are kept for; null where none were yet. */
async function whose() {
  const kept = await (await caches.open(WHOSE)).match("/");
  return kept ? kept.text() : null;
}

/** One after the other, so that no page of one person gets among another's. */
function inTurn(work) {
  turn = turn.then(work, work);
  return turn;
}

/** From now on the pages of that person are kept, and nobody else's are left. */
async function claim(person) {
  if ((await whose()) === person) return;
  for (const name of [PAGES, RUNS]) await caches.delete(name);
  await (await caches.open(WHOSE)).put("/", new Response(person));
}

// --- names: a run is known by its address without the count, and its seed ------------------------

function nameOf(address, seed = "") {
  const url = new URL(address, location.origin);
  if (url.pathname === "/") return nameOf(FIRST + url.search.replace("?", "&"), seed);
  const pairs = [...url.searchParams].filter(([name]) => name !== "count" && name !== "seed");
  if (!pairs.some(([name]) => name === "level")) pairs.push(["level", "1"]);
  const query = new URLSearchParams(pairs.sort());
  const own = seed || url.searchParams.get("seed");
  return `${url.pathname}?${query}${own ? `&seed=${encodeURIComponent(own)}` : ""}`;
}

const isRun = ({ pathname }) => pathname === "/" || pathname.startsWith("/drill/");
const newSeed = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function namesOf(cache) {
  return (await cache.keys()).map(({ url }) => url.slice(location.origin.length)).filter((name) => name !== USED);
}

async function used(cache) {
  const kept = await cache.match(USED);
  return new Set(kept ? await kept.json() : []);
}

async function markUsed(cache, name) {
  const names = [...(await used(cache))].filter((other) => other !== name).concat(name);
  for (const old of names.splice(0, Math.max(0, names.length - REMEMBERED))) await cache.delete(old);
  await cache.put(USED, new Response(JSON.stringify(names)));
}

// --- fetched ahead -------------------------------------------------------------------------------

/** Fetches the page into the cache of that name. */
async function take(cache, address, name = address) {
  const response = await fetch(address);
  if (!response.ok || response.redirected) return;
  await inTurn(async () => {
    // Fetched for whoever was signed in then: kept unless pages are somebody else's by now.
    const person = personOf(response);
    if ((await whose()) === null) await claim(person);
    if ((await whose()) === person) await (await caches.open(cache)).put(name, response);
  });
}

async function fetchAhead(most = AHEAD) {
  await take(PAGES, OFFLINE);
  const answer = await fetch("/api/ahead");
  if (!answer.ok) return; // nobody is signed in
  const told = await answer.json();
  for (const address of told.pages) await take(PAGES, address);
  const [pages, runs] = [await caches.open(PAGES), await caches.open(RUNS)];
  // An edition that is to take over soon leaves the handbook to the next page.
  for (const address of most < AHEAD ? [] : told.reading) {
    if (!(await pages.match(address))) await take(PAGES, address);
  }
  const gone = await used(runs);
  const names = (await namesOf(runs)).filter((name) => !gone.has(name));
  for (const address of told.runs) {
    const base = nameOf(address);
    const missing = most - names.filter((name) => name.startsWith(`${base}&seed=`)).length;
    for (let i = 0; i < missing; i++) {
      const seed = newSeed();
      await take(RUNS, `${address}&seed=${seed}`, nameOf(address, seed));
    }
  }
}

/** What is shown without a network where nothing is kept: it goes with the pages of each person. */
async function keepOffline() {
  try {
    if (!(await (await caches.open(PAGES)).match(OFFLINE))) await take(PAGES, OFFLINE);
  } catch { /* no network: there is one when the next page comes */ }
}

/** One after the other, so that none counts what another is about to keep. */
function ahead(most) {
  fetching = fetching.then(() => fetchAhead(most)).catch(() => {});
  return fetching;
}

/** The language, the theme or the house changed: what is kept shows the old one. */
async function anew() {
  await fetching;
  await inTurn(async () => {
    for (const name of [PAGES, RUNS]) await caches.delete(name);
  });
  await ahead(1);
}

// --- a new edition takes over --------------------------------------------------------------------

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll(TOLD.shell.map((address) => new Request(address, { cache: "reload" })));
  await ahead(1);
  await self.skipWaiting();
}

async function activate() {
  const own = new Set([SHELL, PAGES, RUNS, WHOSE]);
  for (const name of await caches.keys()) {
    if (name.startsWith("croupier-") && !own.has(name)) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  // What a newer edition fetches for itself is not fetched for this one, which has to end for it.
  if (event.data === "ahead" && !strange) event.waitUntil(ahead());
});

// --- answers -------------------------------------------------------------------------------------

/** The run whose page has since written its options into the address. */
async function written(cache, url) {
  const seed = `&seed=${encodeURIComponent(url.searchParams.get("seed"))}`;
  for (const name of (await namesOf(cache)).filter((other) => other.endsWith(seed))) {
    const found = await cache.match(name);
    const whole = new URL(name, location.origin);
    const options = new URLSearchParams(found.headers.get("croupier-options") ?? "");
    for (const [option, value] of options) whole.searchParams.set(option, value);
    if (nameOf(whole) === nameOf(url)) return found;
  }
  return undefined;
}

async function keptRun(url) {
  const cache = await caches.open(RUNS);
  const name = nameOf(url);
  if (url.searchParams.has("seed")) return (await cache.match(name)) ?? written(cache, url);
  const gone = await used(cache);
  const all = (await namesOf(cache)).filter((other) => other.startsWith(`${name}&seed=`));
  const next = all.find((other) => !gone.has(other)) ?? all.at(-1);
  if (!next) return undefined;
  await markUsed(cache, next);
  return cache.match(next);
}

async function kept(url) {
  const pages = await caches.open(PAGES);
  const found = isRun(url) ? await keptRun(url) : await pages.match(url.pathname + url.search);
  return found ?? (isRun(url) ? undefined : pages.match(url.pathname));
}

async function keep(url, response) {
  await claim(personOf(response));
  if (strange || !response.ok || response.redirected || !KEPT.test(url.pathname)) return;
  const seed = response.headers.get("croupier-seed");
  if (isRun(url)) {
    if (!seed) return;
    const runs = await caches.open(RUNS);
    const name = nameOf(url, seed);
    await runs.put(name, response);
    await markUsed(runs, name);
  } else if (!url.pathname.startsWith("/handbook/") || !url.search) {
    // What was tried or searched in the handbook is not read again.
    await (await caches.open(PAGES)).put(url.pathname + url.search, response);
  }
}

/** The network's answer; where it takes long, what is kept, if anything is. */
async function fromNetwork(event, url) {
  let timer = 0;
  const network = fetch(event.request).then((response) => {
    if (response.status >= 502) throw new Error(String(response.status));
    return response;
  });
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE)));
  const slow = patience.then(() => kept(url)).then((found) => found ?? network);
  try {
    return await Promise.race([network, slow]);
  } finally {
    clearTimeout(timer); // or a run would be taken that nobody sees
  }
}

async function page(event, url) {
  try {
    const response = await fromNetwork(event, url);
    const edition = response.headers.get("croupier-edition");
    if (edition === null) return response; // one that leads elsewhere, or none of ours
    strange = edition !== TOLD.edition;
    if (strange) event.waitUntil(self.registration.update().catch(() => {}));
    const copy = response.clone();
    event.waitUntil(inTurn(() => keep(url, copy)).then(keepOffline));
    return response;
  } catch {
    return (await kept(url)) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function file(request) {
  const own = await (await caches.open(SHELL)).match(request, { ignoreSearch: true });
  if (!own) return fetch(request);
  return strange ? fetch(request).catch(() => own) : own;
}

async function change(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(anew());
    return response;
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** Whoever signs out leaves no page behind; their answers wait for them (queue.js). */
async function leave(event) {
  try {
    const response = await fetch(event.request);
    await inTurn(() => claim(NOBODY));
    event.waitUntil(keepOffline());
    return response;
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && CHANGING.has(url.pathname)) event.respondWith(change(event));
  if (request.method === "POST" && url.pathname === "/logout") event.respondWith(leave(event));
  if (request.method !== "GET") return;
  if (NEVER_KEPT.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});
