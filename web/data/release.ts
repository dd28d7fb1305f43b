import { connection, gatewayTrouble } from './connection.ts';

const KEY = 'levee.reloaded-at';
/** Within this time a window does not load itself a second time: what fails again then is not mended by it. */
const ONCE_IN_MS = 60_000;
const entry = /<script type="module"[^>]*\bsrc="([^"]+)"/;

export type Lack = 'unreachable' | 'updated' | 'broken';

/** A part of the program that did not come, and why as far as this window can find out. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
  readonly why: Lack;
  constructor(why: Lack, cause: unknown) {
    super('A part of the program did not load', { cause });
    this.why = why;
  }
}

/** How browsers, and Vite for styles, say that a module did not come; one that came and failed says something else. */
const missing = /dynamically imported module|module script failed|MIME type|Unable to preload/i;

/** The release that this window runs, and the one that the server has: each by the name of its first script. */
const ownRelease = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
const servedRelease = (): Promise<string | null> =>
  fetch('/dashboard', { headers: { accept: 'text/html' }, cache: 'no-store' }).then(
    async (answer) => (gatewayTrouble.has(answer.status) ? null : (entry.exec(await answer.text())?.[1] ?? null)),
    () => null,
  );

/** Unsaved work asks before its window goes; whatever asks is left alone. */
const isWorkHeld = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (isWorkHeld() || Date.now() - last < ONCE_IN_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

let isWished = false;
/** The person asked for it: then the window is loaded again where nothing less helps. */
export const insist = (): void => void (isWished = true);

/** Loads a part of the program. Where it does not come the window loads itself once, or says why not. */
export async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  const isInsisted = isWished;
  isWished = false;
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || !missing.test(error.message)) throw error;
    const served = await servedRelease();
    if (served === null) {
      connection.suspect();
      throw new NotLoaded('unreachable', error);
    }
    if (isInsisted) location.reload();
    if (isInsisted || reloadOnce()) return new Promise<never>(() => {}); // the page goes
    throw new NotLoaded(served === ownRelease() ? 'broken' : 'updated', error);
  }
}
