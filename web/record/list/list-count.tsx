import { inSentence } from '#kernel/fields/accept.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, type RefObject, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
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
  readonly room: number;
}

type Place = readonly [slot: HTMLElement | null, put: (slot: HTMLElement | null) => void];
const CountPlace = createContext<Place>([null, () => {}]);

/** Around a list and its head: there stands the count that only the table knows. */
export const Counted = ({ children }: { readonly children: ReactNode }) => (
  <CountPlace value={useState<HTMLElement | null>(null)}>{children}</CountPlace>
);

export function CountSlot() {
  const [, put] = use(CountPlace);
  return <span ref={put} className="text-muted text-table whitespace-nowrap tabular-nums empty:hidden" />;
}

/** Where in the list one is, and how many rows there are; at the foot of a list that has no head. */
export function ListCount({ list, rows, ...place }: CountProps) {
  const { record, question } = list;
  const [wanted, setWanted] = useState<string | null>(null);
  const isReading = rows.isFirst || rows.isWaiting;
  const isUnknown = rows.totalIs === 'at least';
  const { data: exact, isFetching } = useExactCount({ record, question }, isUnknown && wanted === question);
  const shown = useShownPlace(place, rows.read);
  const total = isUnknown ? exact : rows.total;
  const [slot] = use(CountPlace);
  const words = total === undefined ? `${number.format(rows.total)}+` : number.format(total);
  const said = (
    <>
      {shown && <span className="max-[56rem]:hidden">{shown} of </span>}
      <output>
        {isReading ? (
          'Reading…'
        ) : (
          <>
            {words}
            <span className="sr-only"> {inSentence(record.label[total === 1 ? 0 : 1])}</span>
          </>
        )}
      </output>
      {isUnknown && !isReading && exact === undefined && (
        <button type="button" className="link ml-2" disabled={isFetching} onClick={() => setWanted(question)}>
          {isFetching ? 'Counting…' : 'Count exactly'}
        </button>
      )}
    </>
  );
  return slot ? createPortal(said, slot) : <p className="text-muted text-table mt-1">{said}</p>;
}

/** `41–60`, a moment after scrolling came to rest. */
function useShownPlace(
  { height, body, scroller, head, room }: Omit<CountProps, 'list' | 'rows'>,
  read: number,
): string {
  const [shown, setShown] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (!box || read === 0) return setShown('');
      const around = scrolls(scroller.current) ? scroller.current.getBoundingClientRect() : null;
      const above = Math.max(0, (around?.top ?? 0) + head - box.top);
      const seen = (around?.height ?? innerHeight) - head;
      const first = Math.min(read, Math.floor(above / height) + 1);
      const last = Math.min(read, Math.max(first, Math.floor((above + seen) / height)));
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
  }, [height, body, scroller, head, read, room]);
  return shown;
}
