import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sources, trackedFiles } from '../world/sources.ts';

/** What speaks to the server by itself, and why a double click or a lost answer does no harm there. */
const itself: Readonly<Record<string, string>> = {
  'web/data/call.ts': 'shares the answer of the same change, and keeps its key until it is known what became of it',
  'web/data/upload.ts': 'one key for one file that was chosen',
  'web/data/connection.ts': 'only reads',
  'web/data/release.ts': 'only reads',
  'web/field/offline-page.ts': 'only reads',
  'web/ui/map/base.ts': 'only reads',
  'web/site/behaviour.ts': 'only reads',
  'domains/organization/master-data/master-data.screen.tsx': 'only reads',
  'domains/grants/federal-pdf/pdf-button.tsx': 'only reads',
  'domains/assistant/chat-state.tsx': 'sends nothing while an answer is on its way',
  'domains/procurement/publication/opening-island.ts': 'Reads an opening as it happens.',
  'domains/procurement/sealing/receipt-island.ts': 'only reads',
  'domains/public/demo/demo-island.ts': 'one key for one gesture',
};

const speaksItself = (text: string): boolean => /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon\(/.test(text);

test('every change that a browser asks for goes through the one call that makes it once', () => {
  const browser = sources().filter(
    ({ path, isTest }) => /^(web|domains)\//.test(path) && !isTest && !path.endsWith('.server.ts'),
  );
  const speaking = browser.filter(({ text }) => speaksItself(text));
  expect(speaking.map(({ path }) => path).toSorted()).toEqual(Object.keys(itself).toSorted());
});

const definition = /\bcall\(\s*['`][\w.${}]+['`],\s*['`]([^'`]+)['`]/g;
const address = /['"`](\/(?:api|functions|rest|scim)\/[^'"`?]+)/g;
const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, path = '']) => path);
/** Addresses that are written where no call is stated. */
const addressesIn = (text: string): string[] => found(address, text.replaceAll(definition, ''));

test('what speaks to the server by itself, and an address that is written, are noticed', () => {
  const speaking = ['await fetch(path)', 'new XMLHttpRequest()', 'navigator.sendBeacon(path)'];
  expect([...speaking, 'refetch()', 'query.fetch(path)'].filter(speaksItself)).toEqual(speaking);
  expect(addressesIn("open('/api/v1/contracts?sort=number')")).toEqual(['/api/v1/contracts']);
  expect(addressesIn("call('contracts.list', '/api/v1/contracts')")).toEqual([]);
});

/** Scripts of the public site, which have nothing of the kernel because a visitor waits for every byte; what they ask is a call all the same. */
const plainScripts = [
  'domains/procurement/sealing/receipt-island.ts',
  'domains/public/demo/demo-island.ts',
  'web/public/visit.js',
  'web/site/behaviour.ts',
];
/** Addresses that follow from a record. */
const ofRecords = 'web/data/record-at.ts';

test('no address of a call is written a second time in what runs in a browser', () => {
  const runs = /^(web|domains)\/.*\.(ts|tsx|js)$/;
  const elsewhere = /\.(test|spec)\.tsx?$|(\.|^domains\/[\w-]+\/)server\.ts$|\/test-world\.ts$/;
  const texts = new Map(
    trackedFiles()
      .filter((path) => runs.test(path) && !elsewhere.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const written = [...texts].filter(([, text]) => addressesIn(text).length > 0).map(([path]) => path);
  expect(written.toSorted()).toEqual([...plainScripts, ofRecords].toSorted());

  const stated = new Set(
    sources().flatMap(({ path, text }) => (/^(kernel|domains)\//.test(path) ? found(definition, text) : [])),
  );
  expect(stated.size).toBeGreaterThan(150);
  const parts = (one: string): string => one.replaceAll(/\$?\{[^}]*\}/g, '{}');
  const known = new Set([...stated].map(parts));
  const unknown = plainScripts
    .flatMap((path) => addressesIn(texts.get(path) ?? ''))
    .filter((one) => !known.has(parts(one)));
  expect(unknown).toEqual([]);

  expect(addressesIn("call({ path: '/api/v1/me?visitor=yes' }); fetch(`/functions/v1/x`)")).toHaveLength(2);
  expect(addressesIn("export const me = call(\n  'me.read',\n  '/api/v1/me', {})")).toEqual([]);
});

/** A domain names a record or states a call; how either is asked for is the business of `web/data`. */
const asksByItself = (text: string): boolean => /(?<![\w.])recordAt\(|(?<![\w.])call</.test(text);

test('no screen of a domain writes the request of a record itself', () => {
  const screens = sources().filter(({ path, isTest }) => path.startsWith('domains/') && !isTest);
  expect(screens.length).toBeGreaterThan(1000);
  expect(screens.filter(({ text }) => asksByItself(text)).map(({ path }) => path)).toEqual([]);

  const planted = [
    'const path = `${recordAt(VIEWS)}?limit=200`;',
    "call<Row>({ method: 'POST', path, body })",
    "call<{ readonly data: readonly Row[] }>({ path: '' })",
  ];
  expect(planted.filter(asksByItself)).toEqual(planted);
  const fine = ["export const mine = call('a.b', '/api/v1/a', {})", 'useCall<Answer>(mine)', 'client(record).list()'];
  expect(fine.filter(asksByItself)).toEqual([]);
});
