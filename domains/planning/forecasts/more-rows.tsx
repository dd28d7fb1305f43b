import { useState } from 'react';
import { useWhole } from './packet-whole.ts';

/** Rows that are drawn at first, and with each wish for more. */
const AT_ONCE = 100;

export const useRowsAtOnce = () => {
  const [rows, setRows] = useState(AT_ONCE);
  return { rows: useWhole() ? Number.POSITIVE_INFINITY : rows, more: () => setRows(rows + AT_ONCE) };
};

/** Below a table that does not draw all of its rows at once. */
export const MoreRows = ({ all, rows, onMore }: { all: number; rows: number; onMore: () => void }) =>
  all > rows && (
    <p className="flex flex-wrap items-center gap-3 p-4">
      <span className="text-muted">
        {rows} of {new Intl.NumberFormat('en-US').format(all)} lines
      </span>
      <button type="button" className="button print:hidden" onClick={onMore}>
        Show {Math.min(AT_ONCE, all - rows)} more
      </button>
    </p>
  );
