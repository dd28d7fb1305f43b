import { useMemo, useState } from 'react';
import type { ListedRow } from './use-rows.ts';

/** As many rows as one call may name; more are meant by the question they answer. */
export const MOST_PICKED = 1000;

interface Picked {
  readonly rows: ReadonlyMap<string, ListedRow>;
  /** Everything that the list shows, with how many rows that is. */
  readonly all: number | null;
  /** Where a range with Shift begins. */
  readonly from: number | null;
}

export interface Selection {
  readonly rows: ReadonlyMap<string, ListedRow>;
  readonly all: number | null;
  readonly size: number;
  readonly has: (id: string) => boolean;
  /** With the rows between the one ticked before and this one, when `between` is given. */
  readonly toggle: (row: ListedRow, index: number, between?: (index: number) => ListedRow | undefined) => void;
  readonly put: (rows: readonly ListedRow[]) => void;
  readonly putAll: (count: number) => void;
  readonly clear: () => void;
}

const none: Picked = { rows: new Map(), all: null, from: null };

/** Ticks or unticks one row, or everything between the last tick and this one. */
export function toggled(
  picked: Picked,
  { row, index, between }: { row: ListedRow; index: number; between?: (index: number) => ListedRow | undefined },
): Picked {
  const rows = new Map(picked.rows);
  const isOn = !rows.has(row.id);
  const start = between && picked.from !== null ? Math.min(picked.from, index) : index;
  const end = between && picked.from !== null ? Math.max(picked.from, index) : index;
  for (let at = start; at <= end; at++) {
    const one = at === index ? row : between?.(at);
    if (!one) continue;
    if (!isOn) rows.delete(one.id);
    else if (rows.size < MOST_PICKED) rows.set(one.id, one);
  }
  return { rows, all: null, from: index };
}

/** Rows that were ticked. Another question means other rows, so it begins with none. */
export function useSelection(question: string): Selection {
  const [kept, setKept] = useState({ question, picked: none });
  const picked = kept.question === question ? kept.picked : none;
  return useMemo(() => {
    const setPicked = (next: Picked | ((now: Picked) => Picked)) =>
      setKept((before) => {
        const now = before.question === question ? before.picked : none;
        return { question, picked: typeof next === 'function' ? next(now) : next };
      });
    return {
      ...picked,
      size: picked.all ?? picked.rows.size,
      has: (id) => picked.all !== null || picked.rows.has(id),
      toggle: (row, index, between) =>
        setPicked((now) => toggled(now.all === null ? now : none, { row, index, ...(between ? { between } : {}) })),
      put: (rows) =>
        setPicked({ rows: new Map(rows.slice(0, MOST_PICKED).map((row) => [row.id, row])), all: null, from: null }),
      putAll: (count) => setPicked({ ...none, all: count }),
      clear: () => setPicked(none),
    };
  }, [picked, question]);
}
