import type { QueryClient } from '@tanstack/react-query';
import { outOfHeard } from '#web/data/changes.ts';
import { keys } from '#web/data/query.ts';

/** Several changes in one moment are one reading. */
const GATHERED_FOR = 150;
/** What calls answer is worked out of many rows, so however much changes on the server, a window asks for it again this often at most. */
const ASKED_AGAIN_AFTER = 5000;
/** Everybody hears of a change at once; that not everybody asks at once, each window waits a little of its own. */
const SPREAD_OVER = 1000;

interface Rereading {
  /** Changes of these records make the counts in the header other ones. */
  readonly counted: ReadonlySet<string>;
  /** Records whose rows are worked out of others, whichever those are. */
  readonly views?: readonly string[];
  readonly isHidden?: () => boolean;
  readonly spread?: number;
}

/** Reads again what changes elsewhere made old, where it is looked at: rows at once, worked-out figures a few seconds apart. */
export function rereading(
  queries: QueryClient,
  { counted, views = [], isHidden = () => document.hidden, spread = Math.random() * SPREAD_OVER }: Rereading,
) {
  const changed = new Set<string>();
  /** Since the figures were last asked for. */
  const read = new Set<string>();
  let rows: ReturnType<typeof setTimeout> | undefined;
  let figures: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const readRows = () => {
    rows = undefined;
    for (const record of changed) void queries.invalidateQueries({ queryKey: [record] });
    if ([...changed].some((record) => counted.has(record))) void queries.invalidateQueries({ queryKey: keys.shell });
    changed.clear();
  };
  const askAgain = () => {
    // An answer on its way may be older than the change, and asking anew each time would never let a slow one come.
    const old = outOfHeard(read);
    if (queries.isFetching(old) > 0) return later(ASKED_AGAIN_AFTER);
    figures = undefined;
    askedAt = Date.now();
    // A window in the background asks when it is looked at again.
    const refetchType = isHidden() ? 'none' : 'active';
    for (const one of [old, ...views.map((view) => ({ queryKey: [view] }))])
      void queries.invalidateQueries({ ...one, refetchType });
    read.clear();
  };
  const later = (after: number) => void (figures = setTimeout(askAgain, after));

  return {
    heard(records: readonly string[]) {
      for (const record of records) {
        changed.add(record);
        read.add(record);
      }
      rows ??= setTimeout(readRows, GATHERED_FOR);
      if (figures === undefined) later(Math.max(GATHERED_FOR + spread, askedAt + ASKED_AGAIN_AFTER - Date.now()));
    },
    end() {
      clearTimeout(rows);
      clearTimeout(figures);
    },
  };
}
