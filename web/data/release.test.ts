import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { insist, loaded, NotLoaded } from './release.ts';

const OWN = '/assets/main-1.js';
const page = (script: string) => `<script type="module" crossorigin src="${script}"></script>`;
const lost = () => new TypeError('Failed to fetch dynamically imported module: /assets/list.js');

let reloads: number;
let kept: Map<string, string>;
let held: boolean;
beforeEach(() => {
  reloads = 0;
  held = false;
  kept = new Map();
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => OWN }) });
  vi.stubGlobal('location', { reload: () => void reloads++ });
  vi.stubGlobal('dispatchEvent', () => !held);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.spyOn(connection, 'suspect').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const serves = (answer: string | number | null) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (answer === null) throw new TypeError('Failed to fetch');
      return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(page(answer));
    }),
  );
/** What comes of a part that did not come: the error, or the page goes. */
const outcome = (cause: unknown = lost()) =>
  Promise.race([
    loaded(() => Promise.reject(cause)).catch((error: unknown) => error),
    new Promise((later) => setTimeout(later, 5, 'waits')),
  ]);

test('a part that comes is given', async () => {
  expect(await loaded(async () => 'part')).toBe('part');
});

test.each([
  new Error('list is not a function'),
  'Failed to fetch dynamically imported module',
  { message: 'MIME type' },
  null,
])('what a part throws itself is its own fault, and nobody is asked about releases: %s', async (cause) => {
  serves(OWN);
  expect(await outcome(cause)).toBe(cause);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([null, 502, 503, 504])('without a server (%s) the lack is the connection', async (answer) => {
  serves(answer);
  expect(await outcome()).toMatchObject({ why: 'unreachable' });
  expect(connection.suspect).toHaveBeenCalledTimes(1);
  expect(reloads).toBe(0);
});

test('the window loads itself once, and again only a minute later', async () => {
  serves('/assets/main-2.js');
  expect(await outcome()).toBe('waits');
  expect(reloads).toBe(1);
  vi.setSystemTime(new Date('2026-11-20T15:00:59.999Z'));
  const second = await outcome();
  expect(second).toBeInstanceOf(NotLoaded);
  expect([second, reloads]).toMatchObject([{ why: 'updated' }, 1]);
  serves(OWN);
  expect(await outcome()).toMatchObject({ why: 'broken' });
  vi.setSystemTime(new Date('2026-11-20T15:01:00.000Z'));
  expect([await outcome(), reloads]).toEqual(['waits', 2]);
});

test('unsaved work keeps its window, unless the person asks for it, and then once', async () => {
  serves('/assets/main-2.js');
  held = true;
  expect([await outcome(), reloads]).toMatchObject([{ why: 'updated' }, 0]);
  insist();
  expect([await outcome(), reloads]).toEqual(['waits', 1]);
  expect([await outcome(), reloads]).toMatchObject([{ why: 'updated' }, 1]);
});
