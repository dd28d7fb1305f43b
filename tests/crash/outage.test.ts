import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { using } from '../world/cluster.ts';
import { type Callers, startCallers } from './callers.ts';
import { descriptorsOf, type Disturbed, memoryOf } from './disturbed-database.ts';
import { ofOneMoment } from './ledger.ts';
import { type LiveServer, LOOKS, statusOf } from './live-server.ts';
import { openOutageScene, type OutageScene } from './outage-scene.ts';
import { isInTurn } from '../world/turn.ts';

// The real server under load while its database is stopped, crashes, hangs, stutters and fails over. `npm run bench -- --outage` does the same for ten minutes.

const CALLERS = 8;
const POOL = 16;

/** What a server does without its database is the same for both kinds, which take turns. */
const kinds = (['external', 'built-in'] as const).filter((_, at) => isInTurn(at, 2));

describe.skipIf(process.env['LEVEE_TEST_DATABASE'] === 'external').each(kinds)('with the %s database away', (kind) => {
  let scene: OutageScene;
  let server: LiveServer;
  let database: Disturbed;
  let callers: Callers;
  let receiver: Server;
  let organizationId: string;
  let rosa: string;
  let heard = 0;
  let calm: { descriptors: number; memory: number };

  const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (let look = 0; look < LOOKS; look++) {
      if (await isSo()) return;
      await pause(50);
    }
    throw new Error(`It did not come to this: ${what}. The server said: ${server?.said().slice(-4000)}`);
  };
  const everyCaller = (what: string, times: number, fits: (status: number) => boolean) =>
    until(what, () => callers.all.every(({ answers }) => answers.filter(({ status }) => fits(status)).length >= times));
  const ready = () => statusOf(`${server.origin}/health/ready`);
  const served = async () => {
    await until('it is ready again', async () => (await ready()) === 200);
    callers.mark();
    await everyCaller('every caller is served again', 3, (status) => status < 300);
  };

  beforeAll(async () => {
    scene = await openOutageScene(kind);
    ({ server, database, rosa, organizationId } = scene);
    receiver = createServer((request, response) => {
      heard++;
      request.resume().on('end', () => response.end());
    });
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    const added = await call('POST', '/api/v1/webhook_endpoint/add', {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      events: ['*'],
    });
    expect(added.status).toBe(201);
    callers = startCallers({ origin: server.origin, key: rosa, count: CALLERS });
    await everyCaller('the callers are served', 5, (status) => status < 300);
    await until('webhooks arrive', () => heard > 0);
    calm = { descriptors: descriptorsOf(server.pid), memory: memoryOf(server.pid) };
  });
  afterAll(async () => {
    database?.thaw();
    await callers?.stop();
    await scene?.close();
    receiver?.close();
  });

  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${server.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${rosa}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });

  /** While it is away: everybody is told so, nobody hangs, nothing piles up. It ends only when all of that was seen. */
  async function away(begin: () => void | Promise<void>, end: () => void | Promise<void>): Promise<void> {
    const stream = await call('GET', '/api/v1/live');
    const events = stream.text().catch((error: Error) => `broken off: ${error.message}`);
    await begin();
    try {
      await until('it is not ready', async () => (await ready()) === 503);
      callers.mark();
      await everyCaller('every caller is refused several times', 3, (status) => status === 503);
      expect(await statusOf(`${server.origin}/health/live`)).toBe(200);
      const others = await Promise.all([
        call('GET', '/api/v1/requisition'),
        call('GET', '/api/v1/no-such-thing'),
        fetch(`${server.origin}/api/auth/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: server.origin },
          body: JSON.stringify({ email: 'rosa@tidewater.example', password: 'North-Levee-1927' }),
        }),
        fetch(`${server.origin}/contact`),
      ]);
      expect(others.map(({ status }) => status)).toEqual([503, 404, 503, 503]);
      const refused = callers.since();
      expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
      expect(refused.filter(({ retryAfter }) => retryAfter === null || retryAfter > 2 || retryAfter < 1)).toEqual([]);
      expect(await events).toMatch(/event: error\ndata: \{"code":"unavailable","retryAfter":2\}\n\n$/);
      expect(descriptorsOf(server.pid)).toBeLessThan(calm.descriptors + CALLERS + 16);
    } finally {
      await end();
    }
    await served();
  }

  test('hanging: all its processes stand still', async () => {
    await away(
      () => database.freeze(),
      () => database.thaw(),
    );
  });

  test('failed over: sessions are cut, and what answers may only be read', async () => {
    await away(database.demote, database.promote);
  });

  test('stopped, and started again later', async () => {
    const { stop } = database;
    if (stop) await away(stop, database.start);
  });

  test('crashing under work three times: it comes back, and meanwhile nobody hears of a defect', async () => {
    for (const how of ['stop', 'one session', 'kill'] as const) {
      callers.mark();
      database.crash(how);
      await everyCaller('everybody has met it', 2, () => true);
      await served();
    }
  });

  test('stuttering: it stands still again and again for a moment, and everybody is answered', async () => {
    callers.mark();
    for (let round = 0; round < 12; round++) {
      database.freeze();
      await pause(120);
      database.thaw();
      await pause(30);
    }
    const answers = callers.since();
    expect(answers.filter(({ status }) => ![200, 201, 409, 503].includes(status))).toEqual([]);
    await served();
  });

  test('in the end nothing acknowledged is lost, and everything in the background has gone on', async () => {
    const before = heard;
    await everyCaller('work goes on', 20, (status) => status < 300);
    await callers.stop();
    expect(callers.acknowledged.size).toBeGreaterThan(50);
    expect(await scene.lost(callers.acknowledged)).toEqual([]);
    const scope = { owner: database.owner(), organizationId };
    await until('everything is sealed', async () => {
      const [waiting] = await ofOneMoment(scope, (ask) => ask('select count(*)::int as n from audit_pending'));
      return Number(waiting?.['n']) === 0;
    });
    await until('webhooks arrive again', () => heard > before);
    const sessions = await using(database.owner(), (client) =>
      client.query(`select count(*)::int as n from pg_stat_activity
          where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`),
    );
    expect(sessions.rows[0].n).toBeLessThanOrEqual(POOL + 1);
    expect(descriptorsOf(server.pid)).toBeLessThan(calm.descriptors + CALLERS + 16);
    expect(memoryOf(server.pid)).toBeLessThan(calm.memory * 2);
    expect(server.said()).not.toContain('"status":500');
    expect(server.said()).not.toContain('failed in the background');
  });
});
