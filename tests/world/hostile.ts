import { randomUUID } from 'node:crypto';
import type { AnyRecord } from '#kernel';
import type { Operation } from '#server/http/operation.ts';
import { pathOf } from './recipes.ts';
import { hostileSamples } from './samples.ts';
import type { Sent } from './serving.ts';
import { f } from '#kernel';

/** Texts that stand where a value belongs, as JSON; those that JSON cannot say are left out, those that take long stand apart. */
const said = hostileSamples(f.text()).flatMap((sample) => {
  try {
    const text = JSON.stringify(sample);
    return text === undefined ? [] : [text];
  } catch {
    return []; // too deep, or a kind of value that JSON has no word for
  }
});
const small = said.filter((text) => text.length < 20_000);
const large = said.filter((text) => text.length >= 20_000);
const deepArray = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
const deepObject = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`;

/** What is no body at all, or none that anybody meant. */
const bodies: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '[{}]',
  '"text"',
  '1',
  'true',
  '{',
  '{"a":1,}',
  '{"version":1,"version":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\ufeff{}',
  '{"a":"\\u0000"}',
  '{"\\ud800":"\\udfff"}',
  '{"version":1e999}',
  '{"version":-0}',
  '{"version":{"$gt":0}}',
  '{"reason":{"toString":1}}',
  '{"ids":[1,null,{}],"edit":{}}',
  '{"columns":{"length":5}}',
  deepArray,
  deepObject,
];

const places: readonly string[] = [
  '%00',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%27%20or%201%3D1--',
  '%ff%fe',
  '%F0%9F%8C%8A',
  'x'.repeat(4000),
  'null',
  '0',
  '-1',
  '{id}',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  `${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(13)}`,
  '------------------------------------',
];

const words: readonly string[] = [
  '',
  '%00',
  '%',
  "'",
  '"',
  '\\',
  "';select pg_sleep(9)--",
  '1e999',
  '-1',
  '9'.repeat(400),
  'x'.repeat(3000),
  '\ud800',
  '🌊'.repeat(50),
  '------------------------------------',
  '2026-13-45',
  '0000-00-00T99:99:99Z',
  '99999999-12-31',
  '{"a":1}',
  '(((((((((((((((((((a',
  '& | ! <-> :*',
  'bnVsbA==',
  Buffer.from('["x","00000000-0000-0000-0000-000000000000"]').toString('base64url'),
  Buffer.from('[{"a":1},"00000000-0000-0000-0000-000000000000"]').toString('base64url'),
  Buffer.from('["x","------------------------------------"]').toString('base64url'),
  Buffer.from('[1e308,"00000000-0000-0000-0000-000000000000"]').toString('base64url'),
  Buffer.from('["\\u0000","00000000-0000-0000-0000-000000000000"]').toString('base64url'),
];

const headers: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': '\u00ff"\\' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': '/' },
  { range: 'bytes=99999999999999-0', 'if-range': '"x"' },
  { range: 'bytes=-0' },
  { accept: 'application/xml', 'accept-language': 'x'.repeat(2000) },
  { authorization: `Bearer ${'x'.repeat(3000)}` },
  { cookie: 'levee_session=%00; =; a' },
  { origin: 'null', host: 'evil.example' },
  { 'x-forwarded-for': "1.1.1.1'; drop table x", 'content-length': '-5' },
];

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

/** At least `least` calls that nobody makes by mistake. The turn decides which samples this call gets, so that together they get all. */
export function hostileCalls(
  operation: Operation,
  given: { record?: AnyRecord; ids: readonly string[]; turn: number; least: number },
): Sent[] {
  const { record, ids, turn, least } = given;
  const { method } = operation;
  const own = (at: number) =>
    pathOf(
      operation,
      Object.fromEntries(
        [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
          name ?? '',
          pick(ids.length > 0 ? ids : [randomUUID()], at),
        ]),
      ),
    );
  const calls: Sent[] = [];
  const add = (path: string, more: Pick<Sent, 'body' | 'headers'> = {}) => void calls.push({ method, path, ...more });

  if (operation.path.includes('{'))
    for (const place of places)
      add(operation.path.replace(/\{\w+\}/g, place), method === 'GET' ? {} : { body: '{"version":1}' });

  const asked = [
    ...Object.keys(operation.query ?? {}),
    'version',
    'unknown',
    '__proto__',
    'a.b.c',
    'status.is.is',
    'createdBy',
    'createdAt.from',
  ];
  const question = (name: string, word: string) =>
    `${encodeURIComponent(name)}=${word.isWellFormed() ? encodeURIComponent(word) : '%ED%A0%80'}`;
  const questions = method === 'GET' ? asked.length * 4 : 6;
  for (let at = 0; at < questions; at++) add(`${own(at)}?${question(pick(asked, at), pick(words, turn + at))}`);
  add(`${own(0)}?${asked.map((name) => `${encodeURIComponent(name)}=1&${encodeURIComponent(name)}=2`).join('&')}`);
  add(`${own(0)}?${'a=1&'.repeat(3000)}`);

  if (method !== 'GET') {
    for (const body of bodies) add(own(0), { body });
    const names = [
      ...new Set([
        ...Object.keys(operation.body ?? {}),
        ...Object.keys((operation.bodySchema?.properties as object | undefined) ?? {}),
        ...Object.keys(record?.fields ?? {}),
        'version',
        'reason',
      ]),
    ];
    const both = (name: string, text: string) =>
      `{"version":${turn % 2 === 0 ? 1 : 99},${JSON.stringify(name)}:${text}}`;
    for (let at = 0; at < Math.max(16, names.length * 2); at++)
      add(own(at), { body: both(pick(names, at), pick(small, turn * 7 + at)) });
    for (let at = 0; at < 3; at++) add(own(at), { body: both(pick(names, turn + at), pick(large, turn + at)) });
    add(own(0), { body: both(pick(names, turn), pick([deepArray, deepObject], turn)) });
  }
  for (const some of headers) add(own(0), method === 'GET' ? { headers: some } : { headers: some, body: '{}' });
  for (let at = 0; calls.length < least; at++)
    add(
      `${own(at)}?${question(pick(words, at), pick(words, turn + at * 3))}`,
      method === 'GET' ? {} : { body: pick(small, turn + at) },
    );
  return calls;
}

/** What may stand where something else belongs: nothing, and each kind of JSON value once. */
const nothingsAndOthers: readonly unknown[] = [null, [], {}, '', 'x', 0, -1.5, true, [null], [{}], [[]], { a: null }];

/** The body with each property, at every depth, replaced by nothing and by every wrong kind of value, and once left out. */
export function spoiltBodies(body: Readonly<Record<string, unknown>>): unknown[] {
  const spoilt = (value: unknown): unknown[] => {
    if (typeof value !== 'object' || value === null) return [];
    // One entry of a list stands for all of them.
    const entries = Array.isArray(value) ? [...value.slice(0, 1).entries()] : Object.entries(value);
    return entries.flatMap(([name, inner]) => {
      const others = [...nothingsAndOthers, undefined, ...spoilt(inner)];
      return others.map((other) =>
        Array.isArray(value) ? value.with(name as number, other ?? null) : { ...value, [name]: other },
      );
    });
  };
  return spoilt(body);
}
