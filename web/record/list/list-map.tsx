import { inSentence } from '#kernel/fields/accept.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListedPoints } from '#kernel/lists/points.ts';
import { call } from '#web/data/call.ts';
import { recordAt } from '#web/data/record-at.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import PlaceMap from '#web/ui/map.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { StatusBadge } from '../cells.tsx';
import { columnLabel, titleOf } from '../words.ts';
import { number } from './list-count.tsx';
import { ListEmpty } from './list-empty.tsx';
import { placeFields } from './list-layouts.tsx';
import type { List } from './use-list.ts';

/** So many are in the list beside the map; nearer, there are fewer. */
const LISTED = 200;

/** Where all rows of the list are, in one answer: it is asked for when the list is, never because the map moves. */
function usePoints({ record, question }: List, by: string) {
  const asked = new URLSearchParams(question);
  asked.set('by', by);
  const path = `${recordAt(record.name)}/points?${asked.toString()}`;
  return useQuery({
    queryKey: [record.name, 'list', 'map', path],
    queryFn: ({ signal }) => call<ListedPoints>({ path, signal }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}

/** Rows where they are, and those in sight as a list beside the map. */
export default function ListMap({ list, title }: { list: List; title: string }) {
  const { record, state } = list;
  const fields = placeFields(list);
  const by = fields.find((name) => name === state.by) ?? fields[0] ?? '';
  const { data, error, isPlaceholderData, refetch } = usePoints(list, by);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<readonly string[] | null>(null);
  const rows = useMemo(
    () =>
      (data?.data ?? []).map(([id, text, at, nth, shape]) => ({
        id,
        name: titleOf(record, { [record.title]: text }),
        status: record.states[nth ?? -1] ?? '',
        place: shape ?? ({ type: 'Point', coordinates: at } as const),
      })),
    [data, record],
  );
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  // What was chosen on the map stands first: it may be far down among those in sight.
  const shown = useMemo(() => {
    const inView = (seen ?? []).filter((id) => byId.has(id));
    const first = selected.filter((id) => byId.has(id));
    const chosen = new Set(first);
    const listed = [...first, ...inView.filter((id) => !chosen.has(id))].slice(0, LISTED);
    return { count: seen ? inView.length : null, rows: listed.flatMap((id) => byId.get(id) ?? []) };
  }, [seen, selected, byId]);
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-128" />;
  if (rows.length === 0) return <ListEmpty list={list} />;
  const listed = shown.count === null ? rows.slice(0, LISTED) : shown.rows;
  return (
    <section aria-label={title} aria-busy={isPlaceholderData} className="grid gap-3 lg:grid-cols-[1fr_20rem]">
      <PlaceMap
        label={`${columnLabel(record, by)} of ${inSentence(record.label[1])}`}
        places={rows}
        selected={selected[0] ?? null}
        onSelect={setSelected}
        onSight={setSeen}
        className="h-[min(32rem,60dvh)] lg:h-[calc(100dvh-14rem)] lg:min-h-96"
      />
      <div className="panel flex max-h-[60dvh] flex-col lg:max-h-[calc(100dvh-14rem)] lg:min-h-96">
        <div className="text-muted border-line border-b px-3 py-2">
          <p>
            {data.totalIs === 'exact'
              ? `${number.format(data.total)} on the map`
              : `The first ${number.format(data.total)}; narrow the list to see all`}
            {shown.count !== null && `, ${number.format(shown.count)} in view`}
          </p>
          {(shown.count ?? rows.length) > LISTED && (
            <p className="text-xs">The first {LISTED} are listed. Zoom in to list fewer.</p>
          )}
        </div>
        <ul className="divide-line min-h-0 flex-1 divide-y overflow-y-auto">
          {listed.map((row) => (
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

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

interface PlaceRowProps {
  readonly list: List;
  readonly row: Listed;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function PlaceRow({ list: { record }, row, isSelected, onSelect }: PlaceRowProps) {
  const to = useRecords().rowAt(record.name, row.id);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={item} aria-current={isSelected} className={`px-3 py-2 ${isSelected ? 'bg-raised' : ''}`}>
      <div className="flex justify-between gap-2">
        {to ? (
          <Link to={to} className="font-medium hover:underline">
            {row.name}
          </Link>
        ) : (
          <span className="font-medium">{row.name}</span>
        )}
        <button type="button" className="link min-h-6 text-xs" onClick={onSelect}>
          Show on the map
        </button>
      </div>
      {row.status && <StatusBadge record={record} state={row.status} />}
    </li>
  );
}
