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
