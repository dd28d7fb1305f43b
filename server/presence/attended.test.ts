import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Actor } from '#kernel/record/access.ts';
import { makeServer } from '#server/http/listening.ts';
import { openAttended } from './attended.ts';
import type { Attending } from './attendance.ts';

const rosa = {
  userId: 'rosa',
  organizationId: 'tidewater',
  role: 'admin',
  duties: ['buyer'],
  standsInFor: ['miguel'],
  scopes: ['requisition:*', 'document:read'],
} as unknown as Actor; // what decides about rights; the rest of a person is another test's
const reader: Attending = { actor: rosa, sessionId: 'session', keyId: null };

/** Rosa as she is now, or null when she is out; `call` is the next call of the roll. */
function hall() {
  let next = async () => {};
  let now: Actor | null = rosa;
  const attended = openAttended({
    attendance: {
      open: async (all) => new Set(now ? all : []),
      rights: async (_, all) => all.map(() => now),
    },
    live: { listen: () => () => {} },
    after: (_, act) => void (next = act),
  });
  return {
    attended,
    async becomes(person: Actor | null) {
      now = person;
      attended.hear({ organizationId: 'tidewater', record: 'duty_grant' });
      await next();
    },
  };
}

const endless = (type: string) =>
  new Response(new ReadableStream({ pull: (stream) => stream.enqueue(Buffer.from('piece ')) }, { highWaterMark: 0 }), {
    headers: { 'content-type': type },
  });
const readerOf = (response: Response) => (response.body as ReadableStream<Uint8Array>).getReader();

test.each<[what: string, now: Actor | null, file: string, screen: string]>([
  ['nothing', rosa, 'goes on', 'goes on'],
  ['their session', null, 'standing.ended', 'over'],
  ['their role', { ...rosa, role: 'manager' }, 'standing.ended', 'over'],
  ['a duty', { ...rosa, duties: [] }, 'standing.ended', 'over'],
  ['someone they stand in for', { ...rosa, standsInFor: [] }, 'standing.ended', 'over'],
  ['a scope of their key', { ...rosa, scopes: ['document:read'] }, 'standing.ended', 'over'],
  ['nothing, and is given a role', { ...rosa, role: 'platform_admin' }, 'goes on', 'over'],
  ['nothing, and is given a duty', { ...rosa, duties: ['buyer', 'evaluator'] }, 'goes on', 'over'],
])('whoever loses %s', async (_, now, file, screen) => {
  const { attended, becomes } = hall();
  const readers = ['text/csv', 'text/event-stream'].map((type) => readerOf(attended.answer(endless(type), reader)));
  for (const one of readers) await one.read();
  await becomes(now);
  const found = readers.map((one) =>
    one.read().then(
      ({ done }) => (done ? 'over' : 'goes on'),
      (error: { code: string }) => error.code,
    ),
  );
  expect(await Promise.all(found)).toEqual([file, screen]);
});

test('a body that ended or that nobody reads any more is called no more', async () => {
  const { attended, becomes } = hall();
  let isCancelled = false;
  const short = readerOf(attended.answer(new Response('all of it'), reader));
  while (!(await short.read()).done);
  const left = new ReadableStream(
    { pull: (stream) => stream.enqueue(Buffer.from('x')), cancel: () => void (isCancelled = true) },
    { highWaterMark: 0 },
  );
  const gone = readerOf(attended.answer(new Response(left), reader));
  await gone.read();
  await gone.cancel();
  await becomes(null);
  expect([isCancelled, await short.read()]).toEqual([true, { done: true, value: undefined }]);
});

test('what somebody sends is refused once they are out, and nothing more of it is taken', async () => {
  const { attended, becomes } = hall();
  let pieces = 0;
  const body = new ReadableStream(
    {
      pull(stream) {
        pieces++;
        stream.enqueue(Buffer.from('piece '));
      },
    },
    { highWaterMark: 0 },
  );
  const sent = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body, duplex: 'half' };
  const { request, done } = attended.request(new Request('https://levee.example.gov/x', sent as RequestInit), reader);
  expect(request.headers.get('content-type')).toBe('application/octet-stream');
  const taking = (async () => {
    for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) if (piece) await turn();
  })();
  const refused = expect(taking).rejects.toMatchObject({ kind: 'unauthenticated', code: 'standing.ended' });
  while (pieces < 3) await turn();
  await becomes(null);
  await refused;
  const taken = pieces;
  await turn();
  expect(pieces).toBe(taken);
  done();
});

test('half a file does not pass for a whole one at the other end of the line', async () => {
  const { attended, becomes } = hall();
  const server = makeServer(async () => attended.answer(endless('text/csv'), reader));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const got = await fetch(`http://127.0.0.1:${port}/`);
  const taken = readerOf(got);
  await taken.read();
  await becomes(null);
  const rest = (async () => {
    while (!(await taken.read()).done);
    return 'whole';
  })();
  await expect(rest).rejects.toMatchObject({ message: 'terminated' });
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
