import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../db/database.ts';
import type { CheckpointKey } from './key.ts';
import type { OutsidePlace } from './outside.ts';
import type { StoredEntry } from './leaf.ts';
import { seal } from './seal.ts';

export interface SealerOptions {
  readonly database: Database;
  readonly key: CheckpointKey;
  readonly places: readonly OutsidePlace[];
  readonly log: (sentence: string) => void;
  /** Hears of what was sealed, in the same transaction: what is announced elsewhere is what stands in the record. */
  readonly sealed?: (tx: Tx, entries: readonly StoredEntry[]) => Promise<void>;
  readonly everyMs?: number;
  /** So many entries of one organization in one transaction. */
  readonly batch?: number;
}

export interface Round {
  readonly sealed: number;
  /** Some organization had more than one batch waiting. */
  readonly isBehind: boolean;
}

export interface Sealer {
  /** Something was written: a quiet sealer works at once, a busy one at its next round. Only a hint; the rounds find everything. */
  nudge(): void;
  /** One round: at most one batch of every organization with something waiting. */
  round(): Promise<Round>;
  /** Organizations whose record could not be sealed in the last round, and why: above all when it contradicts what was signed. */
  readonly troubles: ReadonlyMap<string, string>;
  /** When this server last signed a checkpoint, for the metrics. */
  readonly lastSealedAt: Date | null;
  /** Ends after a last round. */
  stop(): Promise<void>;
}

/** Seals every organization's audit record as long as the server runs. Several servers may do so side by side. */
export function startSealer({ everyMs = 1000, ...options }: SealerOptions): Sealer {
  const troubles = new Map<string, string>();
  let lastSealedAt: Date | null = null;
  // One round after the other: one that is asked for does not meet the one under way at an organization's lock.
  let last: Promise<unknown> = Promise.resolve();
  const round = (): Promise<Round> => {
    const turn = last.then(async () => {
      const done = await sealRound(options, troubles);
      if (done.sealed > 0) lastSealedAt = new Date();
      return done;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  let isStuck = false;
  const attempt = (): Promise<Round> =>
    round().then(
      (done) => {
        isStuck = false;
        return done;
      },
      (error: Error) => {
        // Said once, however many rounds it lasts.
        if (!isStuck) options.log(`The audit record could not be sealed and is tried again: ${error.message}`);
        isStuck = true;
        return { sealed: 1, isBehind: false };
      },
    );
  const ended = Promise.withResolvers<void>();
  let isEnding = false;
  let hint = Promise.withResolvers<void>();

  const running = (async () => {
    while (!isEnding) {
      hint = Promise.withResolvers();
      const { sealed, isBehind } = await attempt();
      if (isBehind) continue;
      const rest = new AbortController();
      const interval = pause(everyMs, undefined, { signal: rest.signal });
      await Promise.race([interval, ended.promise, ...(sealed === 0 ? [hint.promise] : [])]);
      rest.abort();
    }
    await attempt();
  })();

  return {
    nudge: () => hint.resolve(),
    round,
    troubles,
    get lastSealedAt() {
      return lastSealedAt;
    },
    stop() {
      isEnding = true;
      ended.resolve();
      return running;
    },
  };
}

/** So many organizations are worked on at once: one that hangs does not hold up the others. */
const lanes = 2;

async function sealRound(options: SealerOptions, troubles: Map<string, string>): Promise<Round> {
  const { database, log, batch = 1000 } = options;
  const waiting = await database.platform((tx) => tx.query<{ organization_id: string }>(findWork, [], 'audit.work'));
  let sealed = 0;
  let isBehind = false;
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const organizationId = next.organization_id;
      try {
        const count = await sealOrganization({ ...options, organizationId, batch });
        if (count === null) continue;
        sealed += count;
        isBehind ||= count >= batch;
        troubles.delete(organizationId);
      } catch (error) {
        const why = (error as Error).message; // only errors are thrown here
        if (troubles.get(organizationId) !== why) {
          log(`The audit record of organization ${organizationId} was not sealed: ${why}.`);
        }
        troubles.set(organizationId, why);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { sealed, isBehind };
}

/** How many entries were sealed; null where another server is at work, so that nothing is known of the record. */
async function sealOrganization(order: SealerOptions & { organizationId: string; batch: number }) {
  const { database, places, organizationId, key, batch, sealed } = order;
  // Asked before the lock is taken: what lies outside by then is in the database already.
  const kept = await Promise.all(places.map(async (place) => place.newest?.(organizationId)));
  const keptOutside = kept.filter((note) => typeof note === 'string');
  const count = await database.within({ organizationId }, async (tx) =>
    (await tookLock(tx))
      ? seal(tx, { organizationId, key, keptOutside, atMost: batch, ...(sealed ? { sealed } : {}) })
      : null,
  );
  await database.within({ organizationId }, async (tx) => {
    if (await tookLock(tx)) await deliver(tx, places);
  });
  return count;
}

/** Whoever finds the lock taken leaves: another server is at work on this organization. */
async function tookLock(tx: Tx): Promise<boolean> {
  await tx.query("set local lock_timeout = '5s'");
  const [lock] = await tx.query<{ mine: boolean }>(takeLock, [tx.organizationId], 'audit.lock');
  return lock?.mine ?? false;
}

/** Hands every place what it may not have yet. A checkpoint stays on the list until all places have it. */
async function deliver(tx: Tx, places: readonly OutsidePlace[]): Promise<void> {
  const organizationId = tx.organizationId as string; // opened within one organization
  const notes = await tx.query<{ size: number; note: string }>(readUndelivered, [organizationId], 'audit.undelivered');
  const outcomes = await Promise.allSettled(
    places.map(async (place) => {
      for (const { note } of notes) await place.keep(organizationId, note);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw new Error(`a checkpoint could not be written outside the database: ${failed.reason}`);
  await tx.query(removeDelivered, [organizationId, notes.map((note) => note.size)], 'audit.delivered');
}

// Steps from organization to organization through the index, however many rows wait.
const findWork = `
  with recursive waiting as (
    (select organization_id from audit_pending order by organization_id limit 1)
    union all
    select (
      select further.organization_id from audit_pending further
      where further.organization_id > waiting.organization_id order by further.organization_id limit 1
    )
    from waiting where waiting.organization_id is not null
  )
  select organization_id from waiting where organization_id is not null
  union
  select organization_id from audit_undelivered`;

const takeLock = `select pg_try_advisory_xact_lock(hashtextextended('audit/' || $1::text, 0)) as mine`;

const readUndelivered = `
  select checkpoint.size, checkpoint.note
  from audit_undelivered undelivered
  join audit_checkpoint checkpoint using (organization_id, size)
  where undelivered.organization_id = $1 and checkpoint.organization_id = $1
  order by checkpoint.size`;

const removeDelivered = 'delete from audit_undelivered where organization_id = $1 and size = any ($2::bigint[])';
