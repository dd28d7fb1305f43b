import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Bodies, MOST_JSON, openBodies } from './bodies.ts';

let folder: string;
let bodies: Bodies;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'levee-bodies-'))));
beforeEach(() => void (bodies = openBodies(folder)));
afterAll(() => rm(folder, { recursive: true }));

const json = { 'content-type': 'application/json' };
const sent = (body: BodyInit, headers: HeadersInit = json) =>
  new Request('http://levee.example/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
const large = JSON.stringify({ words: 'Größe '.repeat(40_000) });

/** A body that ends when it is told to. */
function slow(begin: string) {
  const { promise, resolve } = Promise.withResolvers<string | Error>();
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      out.enqueue(Buffer.from(begin));
      void promise.then((end) => {
        if (end instanceof Error) return out.error(end);
        out.enqueue(Buffer.from(end));
        out.close();
      });
    },
  });
  return { request: sent(body), finish: resolve };
}

test.each(['{"a":1}', large])('a text comes out as it went in', async (text) => {
  expect(await bodies.read(sent(text), MOST_JSON, async (read) => read)).toBe(text);
  expect(await readdir(folder)).toEqual([]);
});

test('of twenty large bodies two are worked on at a time, in the order in which they came; small ones do not wait', async () => {
  const gates: (() => void)[] = [];
  let working = 0;
  let most = 0;
  const all = Array.from({ length: 20 }, () =>
    bodies.read(sent(large), MOST_JSON, async () => {
      most = Math.max(most, ++working);
      await new Promise<void>((open) => gates.push(open));
      working--;
    }),
  );
  await expect.poll(() => gates.length).toBe(2);
  expect(await bodies.read(sent('{}'), MOST_JSON, async () => 'at once')).toBe('at once');
  for (let done = 0; done < 20; done++) {
    await expect.poll(() => gates.length).toBeGreaterThan(done);
    gates[done]?.();
  }
  await Promise.all(all);
  expect(most).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

test('a body that is still coming in takes no turn', async () => {
  const begun = Array.from({ length: 8 }, () => slow(`{"words":"${'x'.repeat(100_000)}`));
  const reading = begun.map(({ request }) => bodies.read(request, MOST_JSON, async (text) => text.length));
  expect(await bodies.read(sent(large), MOST_JSON, async (text) => text)).toBe(large);
  for (const { finish } of begun) finish('"}');
  expect(await Promise.all(reading)).toEqual(begun.map(() => 100_012));
});

test('what is too large, broken off or refused leaves nothing on the disk, and its turn goes on', async () => {
  const read = (request: Request) => bodies.read(request, 200_000, async (text) => text);
  await expect(read(sent('x'.repeat(200_001)))).rejects.toMatchObject({ code: 'too_large' });
  await expect(read(sent('{}', { ...json, 'content-length': '200001' }))).rejects.toMatchObject({ code: 'too_large' });
  const { request, finish } = slow('x'.repeat(100_000));
  const broken = read(request);
  finish(new Error('gone'));
  await expect(broken).rejects.toThrow('gone');
  for (let count = 0; count < 7; count++)
    await expect(read(sent('x'.repeat(100_000), { 'content-type': 'text/plain' }))).rejects.toMatchObject({
      code: 'unsupported',
    });
  expect(await read(sent('x'.repeat(100_000)))).toHaveLength(100_000);
  expect(await readdir(folder)).toEqual([]);
});

test('the bytes of what came by a socket are given back once they are on the disk, and nobody else’s', async () => {
  for (const isOurs of [true, false]) {
    const pieces = Array.from({ length: 4 }, () => new Uint8Array(50_000).fill(120));
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        for (const one of pieces) out.enqueue(one);
        out.close();
      },
    });
    const text = await bodies.read(sent(body), MOST_JSON, async (read) => read, { isOurs });
    expect(text).toBe('x'.repeat(200_000));
    expect(pieces.map(({ byteLength }) => byteLength)).toEqual(pieces.map(() => (isOurs ? 0 : 50_000)));
  }
});

test('memory is tidied up after every eight megabytes of large bodies, and not for small ones', async () => {
  const gc = vi.fn(async () => {});
  vi.stubGlobal('gc', gc);
  try {
    const megabyte = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 16; count++) await bodies.read(sent(megabyte), MOST_JSON, async () => {});
    expect(gc).toHaveBeenCalledTimes(2);
    for (let count = 0; count < 200; count++) await bodies.read(sent('x'.repeat(60_000)), MOST_JSON, async () => {});
    expect(gc).toHaveBeenCalledTimes(2);
  } finally {
    vi.unstubAllGlobals();
  }
});
