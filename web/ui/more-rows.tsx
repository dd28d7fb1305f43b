import type { ReactNode } from 'react';
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

/** Below the first rows of an answer that ends before all of them: how many there are, and where. */
export const CutNote = ({
  shown,
  all,
  what,
  children,
}: {
  shown: number;
  all: number;
  what: string;
  children?: ReactNode;
}) =>
  all > shown && (
    <p className="note p-4">
      {count.format(shown)} of {count.format(all)} {what} are shown. {children}
    </p>
  );

interface SoFar {
  readonly data: readonly unknown[];
  readonly total: number;
  readonly totalIs: 'exact' | 'at least';
  readonly more: (() => void) | null;
  readonly isAsking: boolean;
}

/** Below rows that are not all here: how many there are, and the way to the next ones. */
export const MoreOf = ({ rows }: { readonly rows: SoFar | undefined }) =>
  rows?.more && (
    <p className="flex flex-wrap items-center gap-3 p-4">
      <span className="text-muted">
        {count.format(rows.data.length)} of {rows.totalIs === 'at least' && 'more than '}
        {count.format(rows.total)} are shown
      </span>
      <button type="button" className="button print:hidden" disabled={rows.isAsking} onClick={rows.more}>
        Show more
      </button>
    </p>
  );
