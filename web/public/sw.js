// Keeps what carries a hash of its content in its name, and one page for when there is no connection. Answers of the API and pages are
// never kept, so nothing of anybody's is left in a browser and a new release is there with the next load. Who got a device ready for work
// without a connection has the page of field entry in a cache of its own (`web/field/offline-page.ts`); it opens in the other's place.
const KEPT = 'levee-files-1';
const FIELD_FILES = 'levee-field-files';
const FIELD_PAGE = '/field.html';
const WITHOUT_CONNECTION = '/offline.html';
const MOST = 1600; // more than two releases have, so that what every page needs is never what goes first

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((files) => files.add(WITHOUT_CONNECTION))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT && name !== FIELD_FILES).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(event));
  else if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(withoutConnection));
  else if (ofField.has(pathname)) event.respondWith(fetch(request).catch(() => found(request.url)));
});

/** What the page of field entry needs besides files with a hash. */
const ofField = new Set(['/theme.js', '/icon.svg']);

const found = async (url) => (await caches.match(url)) ?? Response.error();

async function withoutConnection() {
  return (await caches.match(FIELD_PAGE)) ?? found(WITHOUT_CONNECTION);
}

/** A page waits for nothing but the file itself: it is put away while the page goes on. */
async function kept(event) {
  const { url } = event.request;
  const files = await caches.open(KEPT);
  const known = await files.match(url);
  if (known) return known;
  const answer = await fetch(event.request).catch(() => found(url)); // a file of field entry is in the other cache
  if (answer.ok) event.waitUntil(keep(files, url, answer.clone()).catch(() => {})); // a full disk keeps nothing
  return answer;
}

/** What is oldest goes; the list of all is long, so that it is looked at once while the worker lives. */
let tidied;

async function keep(files, url, answer) {
  await files.put(url, answer);
  tidied ??= tidy(files);
  await tidied;
}

async function tidy(files) {
  const names = await files.keys();
  for (const old of names.slice(0, Math.max(0, names.length - MOST)))
    if (!old.url.endsWith(WITHOUT_CONNECTION)) await files.delete(old);
}
