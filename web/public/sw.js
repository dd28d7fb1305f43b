// Keeps what carries a hash of its content in its name, and one page for when there is no connection. Answers of the API and pages are
// never kept, so nothing of anybody's is left in a browser and a new release is there with the next load.
const KEPT = 'levee-files-1';
const WITHOUT_CONNECTION = '/offline.html';
const MOST = 1200; // more than two releases have, so that what every page needs is never what goes first

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
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(event));
  else if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => caches.match(WITHOUT_CONNECTION).then((page) => page ?? Response.error())));
});

/** A page waits for nothing but the file itself: it is put away while the page goes on. */
async function kept(event) {
  const { url } = event.request;
  const files = await caches.open(KEPT);
  const known = await files.match(url);
  if (known) return known;
  const answer = await fetch(event.request);
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
