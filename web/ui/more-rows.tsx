import type { ReactNode } from 'react';
import type { FirstOf } from '#kernel';
import { useParam } from './param.ts';
import { useWhole } from './whole.ts';

export interface Most {
  /** So many rows are drawn. */
  readonly most: number;
  readonly step: number;
  readonly more: () => void;
}

/** Some rows of many: so many at first and with each wish for more. The address holds the number, so that Back finds the row again. */
export function useMost(step: number): Most {
  const [wished, wish] = useParam('rows');
  const isWhole = useWhole();
  const most = Math.max(step, Math.trunc(Number(wished)) || 0);
  const more = () => wish(String(most + step));
  return { most: isWhole ? Number.POSITIVE_INFINITY : most, step, more };
}

const count = new Intl.NumberFormat('en-US');

/** Below rows that are not all drawn. */
export const MoreRows = ({ all, most, step, more }: Most & { readonly all: number }) =>
  all > most && (
    <p className="flex flex-wrap items-center gap-3 p-4">
      <span className="text-muted">
        {count.format(most)} of {count.format(all)} are shown
      </span>
      <button type="button" className="button print:hidden" onClick={more}>
        Show {count.format(Math.min(step, all - most))} more
      </button>
    </p>
  );

/** Below the first rows of an answer that ends before all of them: how many there are, and the way to the others. */
export const CutNote = ({
  of: { data, total, totalIs },
  what,
  children,
}: {
  of: FirstOf<unknown>;
  what: string;
  children: ReactNode;
}) =>
  (total > data.length || totalIs === 'at least') && (
    <p className="note p-4">
      {count.format(data.length)} of {totalIs === 'at least' && 'more than '}
      {count.format(total)} {what} are shown. {children}
    </p>
  );

interface SoFar extends FirstOf<unknown> {
  readonly more: (() => void) | null;
  readonly isAsking: boolean;
}

/** Below rows that are not all here: how many there are, and the way to the next ones; `children` says the way behind the last of them. */
export const MoreOf = ({ rows, children }: { readonly rows: SoFar | undefined; readonly children?: ReactNode }) =>
  rows &&
  (rows.more || rows.total > rows.data.length) && (
    <p className="flex flex-wrap items-center gap-3 p-4">
      <span className="text-muted">
        {count.format(rows.data.length)} of {rows.totalIs === 'at least' && 'more than '}
        {count.format(rows.total)} are shown
      </span>
      {rows.more ? (
        <button type="button" className="button print:hidden" disabled={rows.isAsking} onClick={rows.more}>
          Show more
        </button>
      ) : (
        children
      )}
    </p>
  );

/** How many rows a call is asked for: `step` at first, more with each wish, at most as many as it answers; on paper those. */
export function useRowsWished(step: number, mostAnswered: number) {
  const { most, more } = useMost(step);
  const limit = Math.min(most, mostAnswered);
  return {
    limit,
    /** What stands below them. */
    soFar: (rows: FirstOf<unknown> | undefined, isAsking: boolean): SoFar | undefined =>
      rows && { ...rows, more: rows.total > rows.data.length && limit < mostAnswered ? more : null, isAsking },
  };
}
