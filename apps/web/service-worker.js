/* global self, caches */
// Opens the application without a network: keeps the page and its scripts, and nothing from the API. The
// build inserts the list of files and serves this as /service-worker.js. A new version takes over when the
// last tab of the old one is closed, so that no tab loses the scripts it was built with.
const FILES = self.__FILES__;
/** Files that are kept once they have been loaded. */
const ON_USE = self.__ON_USE__;
const CACHE = 'stowed-shell-__VERSION__';
const PAGE = '/';
/** How long to wait for the network on a weak signal before the kept file opens. */
const PATIENCE_MS = 4000;
/** Tries for each file, with doubling pauses in between. */
const TRIES = 6;
const FIRST_PAUSE_MS = 500;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([PAGE, ...FILES].map(keep)));
});

/** Loads a file unless it is kept. If it fails on a weak signal, the others need not be loaded again. */
async function keep(path) {
  const cache = await caches.open(CACHE);
  for (let tries = 1; !(await cache.match(path)); tries += 1) {
    try {
      await cache.add(path);
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

self.addEventListener('activate', (event) => {
  const removeOthers = async () => {
    await Promise.all(ON_USE.map(carryOver));
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(removeOthers());
});

/** Takes a file from the cache of an earlier version: nobody should have to load it again. */
async function carryOver(path) {
  const kept = await caches.match(path);
  if (kept) await (await caches.open(CACHE)).put(path, kept);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (/^\/api(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request, PAGE));
  else if (ON_USE.includes(pathname)) event.respondWith(findAndKeep(event, pathname));
  else if (!FILES.includes(pathname)) return;
  else if (pathname.startsWith('/assets/')) event.respondWith(find(request, pathname));
  // Their names do not change with their content: an old copy must not serve a new page.
  else event.respondWith(freshOrKept(request, pathname));
});

async function find(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

async function findAndKeep(event, path) {
  const answer = await find(event.request, path);
  if (answer.ok) {
    const copy = answer.clone();
    // A full device keeps nothing, and works as before.
    const put = caches.open(CACHE).then((cache) => cache.put(path, copy));
    event.waitUntil(put.catch(() => undefined));
  }
  return answer;
}

/** The file from the server, or the kept one if the server does not respond. */
async function freshOrKept(request, path) {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const fresh = fetch(request).catch(() => undefined);
  const answer = await Promise.race([fresh, late]);
  if (answer && answer.status < 500) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (await fresh) ?? Response.error();
}

// A page that is open is shown as it is: it may hold work that is not saved.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const show = async () => {
    const [open] = await self.clients.matchAll({ type: 'window' });
    return open ? open.focus() : self.clients.openWindow(notification.data.path);
  };
  event.waitUntil(show());
});
