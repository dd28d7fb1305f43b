import sprite from 'virtual:icon-sprite';

/** The page that works without a connection, and what of this browser's storage it is kept in: see `web/public/sw.js`. */
export const OFFLINE_PAGE = '/field.html';
const KEPT = 'levee-field-files';

/** Everything the page loads, from its own text. */
const filesOf = (page: string): ReadonlySet<string> =>
  new Set([sprite, ...[...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)]);

/** Keeps the page with all of its files, so that it opens whole or is not kept at all. */
export async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE_PAGE, { cache: 'no-store' });
  if (!answer.ok) throw new Error('The page could not be fetched');
  const page = await answer.clone().text();
  const files = await caches.open(KEPT);
  await files.addAll([...filesOf(page)]);
  await files.put(OFFLINE_PAGE, answer);
  await navigator.storage?.persist?.().catch(() => false); // where the browser asks, the person may refuse
}

export const isOfflinePageKept = async (): Promise<boolean> =>
  typeof caches !== 'undefined' && (await caches.has(KEPT)) && Boolean(await caches.match(OFFLINE_PAGE));
