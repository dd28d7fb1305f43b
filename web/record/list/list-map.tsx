import { inSentence } from '#kernel/fields/accept.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '#kernel';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import PlaceMap from '#web/ui/map.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { StatusBadge } from '../cells.tsx';
import { columnLabel, titleOf } from '../words.ts';
import { number } from './list-count.tsx';
import { ListEmpty } from './list-empty.tsx';
import { PlainCell } from './plain-cell.tsx';
import { placeFields } from './list-layouts.tsx';
import { fieldsFor, type List } from './use-list.ts';
import { askPage, type ListedRow } from './use-rows.ts';

const PAGE = 200;
const MOST = 1000;

function usePlaces(list: List, by: string) {
  const { record, question } = list;
  const asked = new URLSearchParams(question);
  asked.set(`${by}.empty`, 'no');
  const wish = { record, question: asked.toString(), fields: fieldsFor(list, [record.title, by]) };
  return useQuery({
    queryKey: [record.name, 'list', 'map', wish.question, wish.fields],
    queryFn: async ({ signal }) => {
      const rows: ListedRow[] = [];
      let cursor: string | null = null;
      do {
        const page = await askPage(wish, cursor, PAGE, signal);
        rows.push(...page.data);
        cursor = page.next;
      } while (cursor !== null && rows.length < MOST);
      return { rows, isCut: cursor !== null };
    },
    placeholderData: keepPreviousData,
  });
}

/** Rows where they are, and the same rows as a list beside the map. */
export default function ListMap({ list, title }: { list: List; title: string }) {
  const { record, state } = list;
  const fields = placeFields(list);
  const by = fields.find((name) => name === state.by) ?? fields[0] ?? '';
  const { data, error, isPlaceholderData, refetch } = usePlaces(list, by);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const rows = data?.rows;
  const places = useMemo(
    () =>
      (rows ?? []).map((row) => ({
        id: row.id,
        name: titleOf(record, row),
        place: (row as Readonly<Record<string, unknown>>)[by] as Place, // a field of places, and only rows that have one were asked for
      })),
    [rows, record, by],
  );
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-128" />;
  if (data.rows.length === 0) return <ListEmpty list={list} />;
  return (
    <section aria-label={title} aria-busy={isPlaceholderData} className="grid gap-3 lg:grid-cols-[1fr_20rem]">
      <PlaceMap
        label={`${columnLabel(record, by)} of ${inSentence(record.label[1])}`}
        places={places}
        selected={selected[0] ?? null}
        onSelect={setSelected}
        className="h-[min(32rem,60dvh)] lg:h-[calc(100dvh-14rem)] lg:min-h-96"
      />
      <div className="panel flex max-h-[60dvh] flex-col lg:max-h-[calc(100dvh-14rem)] lg:min-h-96">
        <p className="text-muted border-line border-b px-3 py-2">
          {data.isCut
            ? `The first ${number.format(data.rows.length)}; narrow the list to see all`
            : `${number.format(data.rows.length)} on the map`}
        </p>
        <ul className="divide-line min-h-0 flex-1 divide-y overflow-y-auto">
          {data.rows.map((row) => (
            <PlaceRow
              key={row.id}
              {...{ list, row }}
              isSelected={selected.includes(row.id)}
              onSelect={() => setSelected([row.id])}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface PlaceRowProps {
  readonly list: List;
  readonly row: ListedRow;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function PlaceRow({ list: { record, columns }, row, isSelected, onSelect }: PlaceRowProps) {
  const to = useRecords().rowAt(record.name, row.id);
  const item = useRef<HTMLLIElement>(null);
  const second = columns.find((name) => name !== record.title && name !== 'status');
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={item} aria-current={isSelected} className={`px-3 py-2 ${isSelected ? 'bg-raised' : ''}`}>
      <div className="flex justify-between gap-2">
        {to ? (
          <Link to={to} className="font-medium hover:underline">
            {titleOf(record, row)}
          </Link>
        ) : (
          <span className="font-medium">{titleOf(record, row)}</span>
        )}
        <button type="button" className="link min-h-6 text-xs" onClick={onSelect}>
          Show on the map
        </button>
      </div>
      <div className="text-muted flex flex-wrap justify-between gap-x-3">
        {second && <PlainCell {...{ record, row, column: second }} />}
        {record.states.length > 0 && <StatusBadge record={record} state={row.status} />}
      </div>
    </li>
  );
}
