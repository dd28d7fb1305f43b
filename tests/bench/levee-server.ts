import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type pg from 'pg';
import { records } from '#domains';
import { serverParts } from '#domains/server.ts';
import type { Actor } from '#kernel';
import { openDatabase } from '#server/db/database.ts';
import { createApp } from '#server/http/app.ts';
import { recordOperations } from '#server/http/record-operations.ts';
import { openRecords } from '#server/records/open.ts';
import { systemClock } from '#server/services/clock.ts';
import type { Caller } from './data.ts';

export interface LeveeOrder {
  readonly connection: pg.PoolConfig;
  readonly callers: readonly Caller[];
}

process.once('message', ({ connection, callers }: LeveeOrder) => {
  const database = openDatabase({ connection, poolSize: 10 });
  const door = openRecords({
    database,
    records,
    parts: serverParts,
    clock: systemClock,
    sealer: { seal: (text) => Buffer.from(text) },
  });
  const known = new Map(callers.map((caller) => [`Bearer ${caller.token}`, caller]));
  const app = createApp({
    door,
    operations: door.around.registry.all.flatMap((compiled) => recordOperations(door, compiled)),
    publicUrl: 'http://localhost',
    identify: async (request, requestId) => {
      const caller = known.get(request.headers.get('authorization') ?? '');
      if (!caller) return null;
      const { id, userId, organizationId, name, role } = caller;
      const actor: Actor = {
        id, userId, organizationId, name, role, duties: [], kind: 'person', timeZone: 'America/New_York', requestId,
      };
      return { actor, byCookie: false };
    },
    limit: () => null,
    address: (_, socket) => socket ?? '',
    log: console,
    observe: () => {},
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
process.on('disconnect', () => process.exit());
