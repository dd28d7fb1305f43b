import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Changed } from '#server/records/unit-of-work.ts';
import type { Log } from './log.ts';

/** That something changed, and nothing of what: whoever wants to know reads it with rights of their own. */
export interface Notice {
  readonly organizationId: string;
  readonly record: string;
  /** Null when many rows changed at once. */
  readonly id: string | null;
  /** What decides who may read the row; it is judged by it and never leaves the servers. */
  readonly seen?: Readonly<Record<string, unknown>>;
}

export interface Live {
  /** After every commit of this process. */
  hear(change: Changed): void;
  /** Calls back with what changed here and in other processes, a few times a second at most. Answers how to stop. */
  listen(to: (notices: readonly Notice[]) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'levee_live';
const GATHERED_FOR_MS = 60;
/** So many rows of one record in one moment are "many". */
const MANY = 25;
/** PostgreSQL carries 8,000 bytes at once. */
const MOST_BYTES = 7800;

export function openLive({ database, log }: { readonly database: Database; readonly log: Log }): Live {
  const here = randomUUID();
  const listeners = new Set<(notices: readonly Notice[]) => void>();
  let gathered: Notice[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let stopListening: (() => Promise<void>) | undefined;

  const spread = (notices: readonly Notice[]): void => {
    for (const to of listeners) to(notices);
  };

  /** Notifying inside the transactions would line up all commits of the database; a hint may come a moment later. */
  async function pass(notices: readonly Notice[]): Promise<void> {
    for (const some of inLots(notices)) {
      const message = JSON.stringify({ from: here, notices: some });
      await database.platform((tx) => tx.query('select pg_notify($1, $2)', [CHANNEL, message], 'live.notify'));
    }
  }

  function flush(): void {
    timer = undefined;
    const notices = together(gathered);
    gathered = [];
    spread(notices);
    sending = sending
      .then(() => pass(notices))
      .catch((error: unknown) => log.warn('Open screens of other processes were not told of a change.', { error }));
  }

  return {
    hear({ organizationId, record, id, seen }) {
      gathered.push({ organizationId, record, id, ...(seen ? { seen } : {}) });
      timer ??= setTimeout(flush, GATHERED_FOR_MS);
    },
    listen(to) {
      listeners.add(to);
      return () => void listeners.delete(to);
    },
    async start() {
      stopListening = await database.listen(CHANNEL, (payload) => {
        const { from, notices } = JSON.parse(payload) as { from: string; notices: Notice[] }; // only `pass` sends here
        if (from !== here) spread(notices);
      });
    },
    async stop() {
      clearTimeout(timer);
      listeners.clear();
      await sending;
      await stopListening?.();
    },
  };
}

/** As many notices at once as fit. One that is too large alone tells of its record only. */
function inLots(notices: readonly Notice[]): Notice[][] {
  const lots: Notice[][] = [];
  let left = 0;
  for (const notice of notices) {
    const whole = Buffer.byteLength(JSON.stringify(notice)) + 1;
    const { organizationId, record } = notice;
    const one: Notice = whole > MOST_BYTES / 2 ? { organizationId, record, id: null } : notice;
    const size = one === notice ? whole : 200;
    if (size > left) {
      lots.push([]);
      left = MOST_BYTES - 100;
    }
    lots.at(-1)?.push(one);
    left -= size;
  }
  return lots;
}

/** Each row once; many rows of a record as one notice. */
function together(notices: readonly Notice[]): Notice[] {
  const byRecord = Map.groupBy(notices, ({ organizationId, record }) => `${organizationId} ${record}`);
  return [...byRecord.values()].flatMap((same) => {
    const rows = new Map(same.map((notice) => [notice.id, notice]));
    const [first] = same;
    if (rows.size <= MANY || !first) return [...rows.values()];
    const { organizationId, record } = first;
    return [{ organizationId, record, id: null }];
  });
}
