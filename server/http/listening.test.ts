import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { makeServer, type Patience } from './listening.ts';

/** The same rules with short times: every wait below is for an event, never for a time. */
const short: Patience = {
  headMs: 600,
  bodyMs: 1200,
  progressMs: 600,
  leastBytes: 1000,
  keepAliveMs: 65_000,
  lookEveryMs: 50,
};
const SLOW = Number(process.env['LEVEE_SLOW_CLIENTS'] ?? 200);
const LARGE = 64 * 1024 * 1024;

let server: Server;
let port: number;
let taken = 0;
const sockets: Socket[] = [];
const finished: string[] = [];

async function listening(): Promise<void> {
  taken = 0;
  server = makeServer(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/large') {
      const piece = new Uint8Array(65_536);
      const body = new ReadableStream<Uint8Array>(
        {
          pull(reader) {
            taken += piece.length;
            if (taken > LARGE) reader.close();
            else reader.enqueue(piece);
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body);
    }
    if (pathname === '/events')
      return new Response(new ReadableStream({ start: (out) => out.enqueue('retry: 1\n\n') }));
    const text = await request.text().catch(() => 'broken off');
    finished.push(text);
    return new Response(`took ${text.length}`);
  }, short);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
/** Sends a piece again and again until it is dropped. */
function dribble(socket: Socket, piece: string): Promise<void> {
  const timer = setInterval(() => socket.writable && socket.write(piece), 40);
  socket.resume();
  return new Promise((dropped) =>
    socket.once('close', () => {
      clearInterval(timer);
      dropped();
    }),
  );
}
const answered = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'here' }).then((one) => one.text());

test(`${SLOW} slow callers are dropped, whatever they dribble, and everybody else is served meanwhile`, async () => {
  await listening();
  const dropped = await Promise.all(
    Array.from({ length: SLOW }, async (_, at) => {
      const socket = await open();
      const kind = at % 4;
      if (kind === 1) socket.write('POST / HTTP/1.1\r\nHost: a\r\n');
      if (kind === 2)
        socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\nContent-Type: application/json\r\n\r\n');
      if (kind === 3)
        socket.write(
          'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\nContent-Type: application/octet-stream\r\n\r\n',
        );
      return { isDropped: kind === 0 ? dribble(socket, '') : dribble(socket, kind === 1 ? 'x: y\r\n' : 'x') };
    }),
  );
  let isOver = false;
  const all = Promise.all(dropped.map(({ isDropped }) => isDropped)).then(() => void (isOver = true));
  let served = 0;
  while (!isOver) {
    expect(await answered()).toBe('took 4');
    served++;
  }
  await all;
  expect(served).toBeGreaterThan(5);
});

test('a file that goes on slowly is taken whole, longer than a plain body may take', async () => {
  await listening();
  const socket = await open();
  const pieces = 50;
  const piece = 'y'.repeat(400);
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`,
  );
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part));
  for (let at = 0; at < pieces; at++) {
    await pause(40);
    socket.write(piece);
  }
  await once(socket, 'close');
  expect(answer).toContain(`took ${pieces * piece.length}`);
});

test('whoever stops reading a large answer is dropped, and until then little of it is made', async () => {
  await listening();
  const socket = await open();
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(server, 'request');
  while (await connections()) await pause(20);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(LARGE / 4);
});

test('a stream of events that says nothing for a long time stays open', async () => {
  await listening();
  const socket = await open();
  let heard = '';
  socket.on('data', (part: Buffer) => (heard += part));
  socket.write('GET /events HTTP/1.1\r\nHost: a\r\n\r\n');
  // Somebody who stalls beside it is dropped: so much time has passed.
  const beside = await open();
  beside.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nContent-Type: application/json\r\n\r\n');
  await dribble(beside, '');
  expect(heard).toContain('retry: 1');
  expect(socket.closed).toBe(false);
});

const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
