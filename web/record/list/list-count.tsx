import { inSentence } from '#kernel/fields/accept.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { askPage, type RowsQuery, type Rows } from './use-rows.ts';
import { scrolls } from './use-window.ts';
import type { List } from './use-list.ts';

export const number = new Intl.NumberFormat('en-US');

/** How many rows a question has, counted to the last one; asked only when somebody wants to know. */
export const useExactCount = ({ record, question }: Pick<RowsQuery, 'record' | 'question'>, isWanted: boolean) =>
  useQuery({
    queryKey: [record.name, 'list', 'count', question],
    queryFn: async ({ signal }) =>
      (await askPage({ record, question: `${question}&total=exact`, fields: record.title }, null, 1, signal)).total,
    enabled: isWanted,
  });

interface CountProps {
  readonly list: List;
  readonly rows: Rows;
  readonly height: number;
  readonly body: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** How much of what scrolls is covered by the headings. */
  readonly head: number;
}

/** Where in the list one is, and how many rows there are. */
export function ListCount({ list, rows, ...place }: CountProps) {
  const { record, question } = list;
  const [wanted, setWanted] = useState<string | null>(null);
  const isUnknown = rows.totalIs === 'at least';
  const { data: exact, isFetching } = useExactCount({ record, question }, isUnknown && wanted === question);
  const shown = useShownPlace(place, rows.read);
  const total = isUnknown ? exact : rows.total;
  const words = total === undefined ? `${number.format(rows.total)}+` : number.format(total);
  return (
    <div className="text-muted mt-2 flex min-h-7 flex-wrap items-center gap-x-3">
      <output>
        {rows.isFirst || rows.isWaiting ? 'Reading…' : `${words} ${inSentence(record.label[total === 1 ? 0 : 1])}`}
      </output>
      {isUnknown && exact === undefined && (
        <button type="button" className="link" disabled={isFetching} onClick={() => setWanted(question)}>
          {isFetching ? 'Counting…' : 'Count exactly'}
        </button>
      )}
      {shown && <span className="ml-auto tabular-nums">{shown}</span>}
    </div>
  );
}

/** `41–60`, a moment after scrolling came to rest. */
function useShownPlace({ height, body, scroller, head }: Omit<CountProps, 'list' | 'rows'>, read: number): string {
  const [shown, setShown] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (!box || read === 0) return setShown('');
      const around = scrolls(scroller.current) ? scroller.current.getBoundingClientRect() : null;
      const above = Math.max(0, (around?.top ?? 0) + head - box.top);
      const room = (around?.height ?? innerHeight) - head;
      const first = Math.min(read, Math.floor(above / height) + 1);
      const last = Math.min(read, Math.max(first, Math.floor((above + room) / height)));
      setShown(`${number.format(first)}–${number.format(last)}`);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, 120);
    };
    later();
    addEventListener('scroll', later, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', later, { capture: true });
    };
  }, [height, body, scroller, head, read]);
  return shown;
}
