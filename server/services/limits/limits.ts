import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { networkOf } from './client-address.ts';
import { type Allowance, counterTable } from './counter-table.ts';

/** The three classes of the specification's section 9. */
const CLASSES = {
  api: { limit: 100, windowSeconds: 60, blockSeconds: 5 * 60 },
  auth: { limit: 5, windowSeconds: 5 * 60, blockSeconds: 15 * 60 },
  sensitive: { limit: 10, windowSeconds: 60 * 60, blockSeconds: 60 * 60 },
} as const satisfies Record<string, Allowance>;

export type StrictClass = 'auth' | 'sensitive';

/** Whom a request counts against: what the server knows, never what the caller sends along to look different. */
export interface Caller {
  /** The account's id, or the address someone tries to sign in with. */
  readonly account?: string;
  readonly address: string;
}

export interface Verdict {
  readonly allowed: boolean;
  /** For the Retry-After header; 0 when allowed. */
  readonly retryAfterSeconds: number;
  readonly remaining: number;
}

export interface Override {
  readonly kind: 'account' | 'network';
  /** The account's id or address, or the network address as it stands in the log. */
  readonly value: string;
  readonly factor: number;
  readonly until: Date;
}

export interface Limits {
  /** Counted in memory, so that it costs an API call nothing; the processes add up their counts four times a second. */
  api(caller: Caller): Verdict;
  /** Counted in the database before the answer: exact over all processes. */
  strict(kind: StrictClass, caller: Caller): Promise<Verdict>;
  /** The quota of a class as `RateLimit-Policy` says it. */
  policy(kind: keyof typeof CLASSES): string;
  /** Takes a count back, for a sign-in that succeeded: an office behind one address must not lock itself out. */
  forgive(kind: StrictClass, caller: Caller): Promise<void>;
  /** Ends a block, and whatever was counted towards the next one. */
  release(kind: StrictClass, caller: Caller): Promise<void>;
  override(override: Override): Promise<void>;
  flush(): Promise<void>;
  clean(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LimitsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** LIMITS_FACTOR: multiplies every limit. */
  readonly factor: number;
  readonly flushMilliseconds?: number;
}

interface Bucket {
  readonly key: string;
  readonly count: number;
  readonly allowed: number;
  readonly ends_at: string;
}

// One statement for every class: a window that ran out starts anew, a block that runs stays, the rest adds up.
const COUNT = `
  insert into rate_bucket as b (class, key, count, allowed, ends_at)
  select $1, key, hits, allowed, $2::timestamptz + make_interval(secs => case when hits > allowed then $4::int else $3::int end)
  from unnest($5::text[], $6::bigint[], $7::bigint[]) as asked (key, hits, allowed)
  order by key
  on conflict (class, key) do update set
    count   = case when b.ends_at <= $2 then excluded.count
                   when b.count > b.allowed then b.count
                   else b.count + excluded.count end,
    ends_at = case when b.ends_at <= $2 then excluded.ends_at
                   when b.count > b.allowed then b.ends_at
                   when b.count + excluded.count > excluded.allowed then $2::timestamptz + make_interval(secs => $4::int)
                   else b.ends_at end,
    allowed = excluded.allowed
  returning key, count, allowed, ends_at`;

export function openLimits({ database, clock, log, factor, flushMilliseconds = 250 }: LimitsOptions): Limits {
  const table = counterTable();
  let overrides = new Map<string, number>();
  let pending = new Map<string, number>();
  let flushing: Promise<void> | null = null;
  let timers: NodeJS.Timeout[] = [];

  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const allowance = (kind: keyof typeof CLASSES, key: string): number =>
    Math.min(2 ** 31, Math.max(1, Math.floor(CLASSES[kind].limit * factor * (overrides.get(key) ?? 1))));

  async function count(kind: keyof typeof CLASSES, hits: ReadonlyMap<string, number>): Promise<Bucket[]> {
    const { windowSeconds, blockSeconds } = CLASSES[kind];
    const keys = [...hits.keys()];
    const values = [
      kind,
      clock.now().toISOString(),
      windowSeconds,
      blockSeconds,
      keys.map(stored),
      [...hits.values()],
      keys.map((key) => allowance(kind, key)),
    ];
    return database.platform((tx) => tx.query<Bucket>(COUNT, values, 'rate_bucket.count'));
  }

  const onBuckets = (sql: string) => async (kind: StrictClass, caller: Caller) => {
    const values = [kind, keysOf(caller).map(stored), clock.now().toISOString()];
    await database.platform((tx) => tx.query(sql, values));
  };

  async function flushOnce(): Promise<void> {
    if (pending.size === 0) return;
    const sent = pending;
    pending = new Map();
    try {
      const byStored = new Map([...sent.keys()].map((key) => [stored(key), key]));
      for (const bucket of await count('api', sent)) {
        const key = byStored.get(bucket.key);
        if (!key) continue;
        const until = Math.floor(Date.parse(bucket.ends_at) / 1000);
        const blocked = bucket.count > bucket.allowed;
        table.put(key, blocked ? null : bucket.count + (pending.get(key) ?? 0), until);
      }
    } catch (error) {
      for (const [key, hits] of sent) pending.set(key, (pending.get(key) ?? 0) + hits);
      log.warn('The rate counters could not be shared; each server counts for itself until the database answers.', {
        error,
      });
    }
  }

  async function readOverrides(): Promise<void> {
    const rows = await database.platform((tx) =>
      tx.query<{ kind: string; value: string; factor: string }>(
        'select kind, value, factor from rate_override where until_at > $1',
        [clock.now().toISOString()],
        'rate_override.read',
      ),
    );
    overrides = new Map(rows.map((row) => [`${row.kind}:${row.value}`, Number(row.factor)]));
  }

  const self: Limits = {
    api(caller) {
      const now = seconds();
      let verdict: Verdict = { allowed: true, retryAfterSeconds: 0, remaining: Number.POSITIVE_INFINITY };
      for (const key of keysOf(caller)) {
        const limit = allowance('api', key);
        const hit = table.hit(key, now, { ...CLASSES.api, limit });
        if (!hit.blocked || hit.count > limit) pending.set(key, (pending.get(key) ?? 0) + 1);
        verdict = stricter(verdict, hit.blocked, hit.until - now, limit - hit.count);
      }
      return verdict;
    },

    async strict(kind, caller) {
      const now = clock.now().getTime();
      let verdict: Verdict = { allowed: true, retryAfterSeconds: 0, remaining: Number.POSITIVE_INFINITY };
      for (const bucket of await count(kind, new Map(keysOf(caller).map((key) => [key, 1])))) {
        const wait = (Date.parse(bucket.ends_at) - now) / 1000;
        verdict = stricter(verdict, bucket.count > bucket.allowed, wait, bucket.allowed - bucket.count);
      }
      return verdict;
    },

    policy: (kind) =>
      `"${kind}";q=${Math.max(1, Math.floor(CLASSES[kind].limit * factor))};w=${CLASSES[kind].windowSeconds}`,

    forgive: onBuckets(
      `update rate_bucket set count = count - 1
       where class = $1 and key = any ($2) and count between 1 and allowed and ends_at > $3`,
    ),

    release: onBuckets('update rate_bucket set ends_at = $3 where class = $1 and key = any ($2) and ends_at > $3'),

    async override({ kind, value, factor: times, until }) {
      const whose = kind === 'network' ? networkOf(value) : value.toLowerCase();
      await database.platform((tx) =>
        tx.query(
          `insert into rate_override (kind, value, factor, until_at) values ($1, $2, $3, $4)
           on conflict (kind, value) do update set factor = excluded.factor, until_at = excluded.until_at`,
          [kind, whose, times, until.toISOString()],
        ),
      );
      await readOverrides();
    },

    flush() {
      flushing ??= flushOnce().finally(() => {
        flushing = null;
      });
      return flushing;
    },

    async clean() {
      table.sweep(seconds());
      const now = clock.now().toISOString();
      await database.platform(async (tx) => {
        await tx.query('delete from rate_bucket where ends_at <= $1', [now]);
        await tx.query('delete from rate_override where until_at <= $1', [now]);
      });
    },

    async start() {
      await readOverrides();
      const quietly = (work: () => Promise<void>) => () =>
        void work().catch((error: unknown) => log.warn('The rate counters could not be kept up.', { error }));
      timers = [
        setInterval(() => void self.flush(), flushMilliseconds),
        setInterval(quietly(readOverrides), 10_000),
        setInterval(
          quietly(() => self.clean()),
          60_000,
        ),
      ];
      for (const timer of timers) timer.unref();
    },

    async stop() {
      for (const timer of timers) clearInterval(timer);
      timers = [];
      await flushing;
      await self.flush();
    },
  };
  return self;
}

function keysOf({ account, address }: Caller): string[] {
  const network = `network:${networkOf(address)}`;
  return account ? [`account:${account.toLowerCase()}`, network] : [network];
}

/** The table keeps no address anyone could read. */
const stored = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 27);

function stricter(sofar: Verdict, blocked: boolean, wait: number, left: number): Verdict {
  return {
    allowed: sofar.allowed && !blocked,
    retryAfterSeconds: Math.max(sofar.retryAfterSeconds, blocked ? Math.max(1, Math.ceil(wait)) : 0),
    remaining: Math.max(0, Math.min(sofar.remaining, left)),
  };
}
