import { urlOf } from '#kernel/calls/call.ts';
import { me } from '#kernel/calls/session-calls.ts';

const KEY = 'levee.first';
/** More pages than a person opens by their address; and more calls than a page makes at first. */
const [MOST_PAGES, MOST_CALLS] = [40, 6];

type Kept = Readonly<Record<string, readonly string[]>>;

/** The page that the browser was opened at, as the browser's own record has it: wherever a person went from there, the scripts were there already. */
const openedAt = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name;

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept; // only this module writes it
  } catch {
    return {};
  }
}

/**
 * Keeps what this page asked the server for until it stood there with its data. The next time `theme.js` asks for the same ahead of the
 * scripts, and a page that was looked at before has its data when it is drawn.
 */
export function keepFirstCalls(until: number): void {
  const opened = location.pathname + location.search;
  if (openedAt() !== location.origin + opened) return;
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime < until && name.startsWith(`${location.origin}/api/v1/`))
    .map(({ name }) => name.slice(location.origin.length))
    // Who looks is asked with the document already.
    .filter((address) => address !== urlOf(me, { visitor: true }));
  const { [opened]: _, ...others } = kept();
  const pages = Object.entries({ [opened]: [...new Set(asked)].slice(0, MOST_CALLS), ...others });
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(pages.slice(0, MOST_PAGES))));
}

/** Addresses name rows, which are not for the next person at this browser. */
export const forgetFirstCalls = (): void => localStorage.removeItem(KEY);
