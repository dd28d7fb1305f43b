import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import {
  type HeldCheckpoint,
  readCheckpoints,
  readKey,
  type Verdict,
  verifyRecord,
} from '../../scripts/verify-audit.mjs';
import { cloneDatabase } from '../../tests/world/cluster.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type AuditEntry, recordAudit } from './entry.ts';
import { exportAudit } from './export.ts';
import { type CheckpointKey, openCheckpointKey } from './key.ts';
import { checkpointFolder, type OutsidePlace } from './outside.ts';
import { type Sealer, type SealerOptions, startSealer } from './sealer.ts';

/** A database of its own with a few organizations, a key and a folder outside: what every test of the audit record needs. */
export interface AuditWorld {
  readonly app: pg.PoolConfig;
  readonly database: Database;
  readonly owner: Database;
  readonly folder: string;
  readonly key: CheckpointKey;
  readonly place: OutsidePlace;
  readonly said: string[];
  organization(name: string): Promise<string>;
  record(organizationId: string, entries: readonly AuditEntry[]): Promise<void>;
  /** A sealer that only works when told to. */
  sealer(options?: Partial<SealerOptions>): Sealer;
  /** Rounds until nothing is left to seal. */
  sealAll(options?: Partial<SealerOptions>): Promise<void>;
  export(organizationId: string): Promise<string[]>;
  held(organizationId: string): Promise<HeldCheckpoint[]>;
  /** What the stand-alone verifier says of the record, given everything that lies outside. */
  verdict(organizationId: string): Promise<Verdict>;
  /** Statements as the database's owner, who may do anything to the tables. */
  asOwner(organizationId: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

const aDay = 86_400_000;

export async function auditWorld(): Promise<AuditWorld> {
  const cloned = await cloneDatabase();
  const database = openDatabase({ connection: cloned.app, poolSize: 6 });
  const owner = openDatabase({ connection: cloned.owner, poolSize: 2 });
  const folder = await mkdtemp(join(tmpdir(), 'levee-audit-'));
  const key = await openCheckpointKey(join(folder, 'keys'));
  const checkpoints = join(folder, 'checkpoints');
  const place = checkpointFolder(checkpoints);
  const said: string[] = [];
  const sealers: Sealer[] = [];

  const world: AuditWorld = {
    app: cloned.app,
    database,
    owner,
    folder,
    key,
    place,
    said,
    async organization(name) {
      const id = randomUUID();
      await database.platform((tx) =>
        tx.query('insert into organization (id, name, slug) values ($1, $2, $3)', [id, name, `o-${id}`]),
      );
      return id;
    },
    record: (organizationId, entries) => database.within({ organizationId }, (tx) => recordAudit(tx, entries)),
    sealer(options = {}) {
      const all = { database, key, places: [place], log: (text: string) => said.push(text), everyMs: aDay, ...options };
      const sealer = startSealer(all);
      sealers.push(sealer);
      return sealer;
    },
    async sealAll(options = {}) {
      const sealer = world.sealer(options);
      await sealer.stop();
      while ((await sealer.round()).sealed > 0);
    },
    async export(organizationId) {
      let text = '';
      for await (const part of exportAudit(database, { organizationId, key })) text += part;
      return text.trimEnd().split('\n');
    },
    async held(organizationId) {
      return readCheckpoints(await readFile(join(checkpoints, `${organizationId}.checkpoints`), 'utf8')).checkpoints;
    },
    async verdict(organizationId) {
      const trusted = key.verifierKeys(organizationId).map(readKey);
      const [lines, held] = [await world.export(organizationId), await world.held(organizationId)];
      return verifyRecord({ blocks: [lines], held, trusted });
    },
    asOwner: (organizationId, text, values = []) => owner.within({ organizationId }, (tx) => tx.query(text, values)),
    async end() {
      await Promise.all(sealers.map((sealer) => sealer.stop()));
      await database.close();
      await owner.close();
      await cloned.drop();
      await rm(folder, { recursive: true });
    },
  };
  return world;
}

/** Ana Ruiz edits a requisition: one believable entry, with anything in it replaced. */
export const anEntry = (changed: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'edit',
  record: 'requisition',
  rowId: '0190a5c2-0000-7000-8000-00000000aaaa',
  rowVersion: 2,
  actor: '0190a5c2-0000-7000-8000-00000000bbbb',
  actorKind: 'person',
  changes: { purpose: ['Sandbags', 'Sandbags for the north levee'], totalCents: [120_000, 480_000] },
  requestId: 'req-1',
  ...changed,
});

export const entries = (howMany: number, first = 0): AuditEntry[] =>
  Array.from({ length: howMany }, (_, n) =>
    anEntry({
      rowVersion: first + n,
      changes: { number: [null, `REQ-2026-${first + n}`] },
      requestId: `req-${first + n}`,
    }),
  );
