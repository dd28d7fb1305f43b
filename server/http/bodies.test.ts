import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '#kernel/record/fail.ts';
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
  const pieces = () => Array.from({ length: 4 }, () => new Uint8Array(50_000).fill(120));
  const left = (all: readonly Uint8Array[]) => all.map(({ byteLength }) => byteLength);
  const text = async (request: Request, incoming?: Readable) =>
    bodies.read(request, MOST_JSON, async (read) => read, { incoming });
  const [socket, foreign] = [pieces(), pieces()];

  expect(await text(sent(''), Readable.from(socket, { objectMode: false }))).toBe('x'.repeat(200_000));
  expect(left(socket)).toEqual([0, 0, 0, 0]);

  // A stream of the request is there already: it has the bytes, and none is missed.
  const begun = Readable.from(pieces(), { objectMode: false });
  expect(await text(sent(Readable.toWeb(begun) as never), begun)).toBe('x'.repeat(200_000));

  const body = new ReadableStream<Uint8Array>({
    start(out) {
      for (const one of foreign) out.enqueue(one);
      out.close();
    },
  });
  expect(await text(sent(body))).toBe('x'.repeat(200_000));
  expect(left(foreign)).toEqual([50_000, 50_000, 50_000, 50_000]);
});

test('by a socket, a body that is too large is answered and one that breaks off is dropped; neither leaves anything', async () => {
  const broken = Promise.withResolvers<unknown>();
  const listener = getRequestListener(async (request, env) => {
    const { incoming } = env as { incoming: Readable };
    try {
      return new Response(await bodies.read(request, 200_000, async (read) => String(read.length), { incoming }));
    } catch (error) {
      if (!(error instanceof Failure)) broken.resolve(error);
      return new Response((error as Failure).code, { status: 413 });
    }
  });
  const server = createServer(listener as RequestListener).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const post = (size: number) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: json,
      body: new Blob(['x'.repeat(size)]).stream(), // without a length, in pieces
      duplex: 'half',
    } as RequestInit);
  expect(await (await post(200_000)).text()).toBe('200000');
  expect(await (await post(200_001)).text()).toBe('too_large');
  expect(await (await post(150_000)).text()).toBe('150000');

  const socket = connect(port);
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 190000\r\n\r\n');
  socket.write('x'.repeat(100_000));
  await expect.poll(async () => (await readdir(folder)).length).toBe(1);
  socket.destroy();
  expect(await broken.promise).toBeInstanceOf(Error);
  await expect.poll(() => readdir(folder)).toEqual([]);
  server.close();
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
