import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Changed } from '#server/records/work.ts';
import type { Log } from './log.ts';

/** That something changed, and nothing of what: whoever wants to know reads it with rights of their own. */
export interface Notice {
  readonly organizationId: string;
  readonly record: string;
  /** Null when many rows changed at once. */
  readonly id: string | null;
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
/** PostgreSQL carries 8,000 bytes; a notice takes up to 160. */
const AT_ONCE = 45;

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
    for (let from = 0; from < notices.length; from += AT_ONCE) {
      const message = JSON.stringify({ from: here, notices: notices.slice(from, from + AT_ONCE) });
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
    hear({ organizationId, record, id }) {
      gathered.push({ organizationId, record, id });
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

/** Each row once; many rows of a record as one notice. */
function together(notices: readonly Notice[]): Notice[] {
  const byRecord = Map.groupBy(notices, ({ organizationId, record }) => `${organizationId} ${record}`);
  return [...byRecord.values()].flatMap((same) => {
    const rows = new Map(same.map((notice) => [notice.id, notice]));
    const [first] = same;
    return rows.size > MANY && first ? [{ ...first, id: null }] : [...rows.values()];
  });
}
