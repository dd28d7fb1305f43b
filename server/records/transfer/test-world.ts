import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor, AnyRecord } from '#kernel';
import { draftSql } from '#kernel/derive/sql.ts';
import { tableOf } from '#kernel/derive/table.ts';
import { createApp } from '#server/http/app.ts';
import { apiDocument } from '#server/http/openapi.ts';
import type { Operation } from '#server/http/operation.ts';
import { recordOperations } from '#server/http/record-operations.ts';
import { importsOf, transferOperations, type TransferPorts } from '#server/http/transfer-operations.ts';
import type { Database } from '#server/db/database.ts';
import { type Person, type World, world } from '#world';
import { using } from '../../../tests/world/cluster.ts';
import type { Imports, ImportView } from './imports.ts';
import { everybodyStays } from '../../../tests/world/everybody-stays.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The parsed body, empty when it is no JSON. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** A county with the calls of this folder, over HTTP. */
export interface TransferWorld {
  readonly county: World;
  readonly imports: Imports;
  readonly operations: readonly Operation[];
  readonly logged: unknown[];
  ask(
    who: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  /** Uploads, maps when asked to, and goes through the file; answers the import at its end. */
  importFile(
    who: Person,
    given: { record: string; file: string | Uint8Array; mapping?: object; of?: 'check' | 'run' },
  ): Promise<ImportView>;
  close(): Promise<void>;
}

/** Records that no migration knows get their tables from their definitions. */
export async function transferWorld(
  given: {
    records?: readonly AnyRecord[];
    invented?: readonly AnyRecord[];
    poolSize?: number;
    wrap?: (database: Database) => Database;
    more?: (county: World, dataDir: string) => readonly Operation[];
    current?: (actor: Actor) => Promise<Actor | null>;
  } = {},
): Promise<TransferWorld> {
  const { invented = [], records = [], more = () => [], current, ...options } = given;
  const all = [...records, ...invented];
  const county = await world({ ...options, ...(all.length > 0 ? { records: all } : {}) });
  await using(county.clone.owner, async (owner) => {
    for (const record of invented) await owner.query(draftSql(tableOf(record)));
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'levee-transfer-'));
  const logged: unknown[] = [];
  const log = { error: (...all: unknown[]) => void logged.push(all), info: () => {} };
  const { door } = county;
  // Of the settings only the folder is used here, of the log only its errors.
  const ports = { door, log, settings: { dataDir }, ...(current ? { current } : {}) } as unknown as TransferPorts;
  const stated = [
    ...door.around.registry.all.flatMap((compiled) => [
      ...transferOperations(ports, compiled),
      ...recordOperations(door, compiled),
    ]),
    ...more(county, dataDir),
  ];
  const operations = [...stated, apiDocument(stated, door.around.registry)];
  const actors = new Map<string, Actor>();
  const app = createApp({
    attended: everybodyStays,
    door,
    operations,
    publicUrl: 'https://levee.example.gov',
    identify: async (request) => {
      const actor = actors.get(request.headers.get('authorization') ?? '');
      return actor ? { actor, byCookie: false } : null;
    },
    limit: () => null,
    address: () => '203.0.113.9',
    log,
    observe: () => {},
  });

  const ask: TransferWorld['ask'] = async (who, method, path, body, headers = {}) => {
    if (who) actors.set(JSON.stringify(who.actor), who.actor);
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await app.request(path, {
      method,
      headers: {
        ...(who ? { authorization: JSON.stringify(who.actor) } : {}),
        ...(body === undefined ? {} : { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, bytes, text, json: isJson ? JSON.parse(text) : {} };
  };
  const imports = importsOf(ports);

  return {
    county,
    imports,
    operations,
    logged,
    ask,
    async importFile(who, { record, file, mapping, of = 'run' }) {
      const base = `/api/v1/${record}/import`;
      const uploaded = await ask(who, 'POST', `${base}?name=rows.csv`, file);
      if (uploaded.status !== 201) throw new Error(uploaded.text);
      const { id } = uploaded.json as unknown as ImportView;
      const steps = [
        ...(mapping ? [await ask(who, 'PUT', `${base}/${id}/mapping`, mapping)] : []),
        await ask(who, 'POST', `${base}/${id}/${of}`),
      ];
      for (const step of steps) if (step.status !== 200) throw new Error(step.text);
      await imports.idle();
      return (await ask(who, 'GET', `${base}/${id}`)).json as unknown as ImportView;
    },
    async close() {
      await imports.idle();
      await county.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
