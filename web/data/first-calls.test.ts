import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFirstCalls, keepFirstCalls } from './first-calls.ts';

const theme = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8');
const origin = 'https://levee.example.gov';
const came = (path: string, startTime: number) => ({ startTime, name: `${origin}${path}` });
const kept = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', localStorage);
  isAt('/requisitions?status=draft');
});
afterEach(() => vi.unstubAllGlobals());

const isAt = (address: string) => {
  const { pathname, search } = new URL(address, origin);
  vi.stubGlobal('location', { origin, pathname, search });
};

/** What the browser's record has of a page that was opened at this address. */
function asked(...came: readonly { readonly startTime: number; readonly name: string }[]): void {
  const entries = { resource: came, navigation: [{ name: `${origin}/requisitions?status=draft` }] };
  vi.stubGlobal('performance', { getEntriesByType: (type: keyof typeof entries) => entries[type] });
}

/** What `theme.js` asks for ahead at this address. */
function askedAhead(): readonly Readonly<Record<string, string>>[] {
  const head: Readonly<Record<string, string>>[] = [];
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    createElement: () => ({}),
    head: { append: (link: Readonly<Record<string, string>>) => head.push(link) },
  });
  new Function(theme)();
  return head;
}
const ahead = (href: string) => ({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });

test('what a page asked for until it stood there is asked for ahead when it is opened again', () => {
  asked(
    came('/api/v1/me?visitor=yes', 1),
    came('/assets/a.js', 2),
    came('/api/v1/requisition?&limit=100', 3),
    came('/api/v1/requisition?&limit=100', 4),
    came('/api/v1/shell', 5),
    came('/api/v1/late', 10),
  );
  keepFirstCalls(10);
  expect(askedAhead()).toEqual([]); // nobody is signed in
  kept.set('levee.session', '{}');
  expect(askedAhead()).toEqual([ahead('/api/v1/requisition?&limit=100'), ahead('/api/v1/shell')]);
  isAt('/requisitions');
  expect(askedAhead()).toEqual([]);
  isAt('/requisitions?status=draft');
  forgetFirstCalls();
  expect(askedAhead()).toEqual([]);
});

test('a page that was left before it stood there keeps nothing', () => {
  asked(came('/api/v1/shell', 1));
  isAt('/vendors');
  keepFirstCalls(10);
  expect(kept.get('levee.first')).toBeUndefined();
});

test('the forty pages that were opened last are kept, with six calls each; what cannot be read is begun again', () => {
  const pages = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`/p/${at}`, ['/api/v1/shell']]));
  kept.set('levee.first', JSON.stringify(pages));
  kept.set('levee.session', '{}');
  asked(...Array.from({ length: 9 }, (_, at) => came(`/api/v1/c${at}`, at)));
  keepFirstCalls(100);
  const left = JSON.parse(kept.get('levee.first') ?? '{}') as Record<string, string[]>;
  expect(Object.keys(left)).toHaveLength(40);
  expect(Object.keys(left)[0]).toBe('/requisitions?status=draft');
  expect(left['/requisitions?status=draft']).toEqual([0, 1, 2, 3, 4, 5].map((at) => `/api/v1/c${at}`));
  kept.set('levee.first', 'not JSON');
  expect(askedAhead()).toEqual([]);
  keepFirstCalls(100);
  expect(Object.keys(JSON.parse(kept.get('levee.first') ?? '{}'))).toEqual(['/requisitions?status=draft']);
});
