import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import pointing from 'virtual:pointing';
import { type AnyRecord, allows } from '#kernel';
import { client, type ListQuery } from '#web/data/client.ts';
import { actorOf, type Me, useSession } from '#web/data/session.ts';
import { usePlaces, useRecords, useStubs } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { ColumnCell } from '../cells.tsx';
import { aboutOf, amountOf, columnLabel, targetOf, titleOf, type Values } from '../words.ts';
import { useInView } from './in-view.ts';

/** A field of another record that points at rows of this one. */
interface Pointer {
  readonly record: AnyRecord;
  readonly name: string;
  /** The filter that finds who points at a row. */
  readonly filter: string;
}

/** The fields of these records that point at rows of this one, as far as this person may read them. */
const pointersAt = (record: AnyRecord, others: readonly AnyRecord[], me: Me): Pointer[] =>
  others.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, { spec }]): Pointer[] => {
      if (targetOf(spec) !== record.name) return [];
      if (spec.readers && !allows(spec.readers, actorOf(me))) return [];
      const operator = (['is', 'has'] as const).find((one) => spec.kind.filters.includes(one));
      return operator ? [{ record: other, name, filter: operator === 'is' ? name : `${name}.${operator}` }] : [];
    }),
  );

const FEW = 5;

/** What points at this row, list by list; a list is asked for when it is about to be seen. */
export function Related({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  const { listAt } = usePlaces();
  const { may } = useSession();
  const stubs = useStubs();
  const at = stubs.findIndex(({ name }) => name === record.name);
  const listed = (pointing[at] ?? []).flatMap((place) => stubs[place]?.name ?? []);
  const names = listed.filter((name) => may.read.includes(name) && listAt(name) !== null);
  const [place, isSeen] = useInView<HTMLElement>();
  if (names.length === 0) return null;
  const waiting = <p className="note">Loading…</p>;
  return (
    <section ref={place} aria-label="Related" className="panel px-4 py-3 has-[.found:empty]:hidden">
      <h2 className="text-sm">Related</h2>
      <div className="found">
        {isSeen ? (
          <Suspense fallback={waiting}>
            <Pointed record={record} names={names} id={id} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </section>
  );
}

function Pointed({ record, names, id }: { record: AnyRecord; names: readonly string[]; id: string }) {
  const others = useRecords().allNamed(names);
  return pointersAt(record, others, useSession()).map((pointer) => (
    <PointedFrom key={`${pointer.record.name}.${pointer.name}`} pointer={pointer} id={id} />
  ));
}

function PointedFrom({ pointer, id }: { readonly pointer: Pointer; readonly id: string }) {
  const { record, name, filter } = pointer;
  const { listAt, rowAt } = usePlaces();
  const query: ListQuery<AnyRecord> = { filters: { [filter]: id }, limit: FEW };
  const { data, error, refetch } = useQuery({
    queryKey: [record.name, 'related', filter, id],
    queryFn: ({ signal }) => client(record).list(query, signal),
  });
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  const all = `${listAt(record.name)}?${new URLSearchParams({ [filter]: id })}`;
  return (
    <div className="mt-3 first:mt-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-table">{record.label[1]}</h3>
        <Badge>{data.totalIs === 'at least' ? `${data.total}+` : data.total}</Badge>
        <span className="text-muted text-xs">{columnLabel(record, name)}</span>
        <Link to={all} className="link ml-auto inline-flex items-center gap-1 text-xs">
          {data.total > FEW ? `All ${data.totalIs === 'at least' ? `${data.total}+` : data.total}` : 'As a list'}
          <Icon name="arrow-right" className="size-3" />
        </Link>
      </div>
      <ul className="mt-1.5">
        {data.data.map((row) => {
          const at = rowAt(record.name, row.id);
          const title = titleOf(record, row);
          const about = (row as Values)[aboutOf(record) ?? ''];
          return (
            <li key={row.id} className="flex min-w-0 items-baseline gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">
                {at ? (
                  <Link to={at} className="link">
                    {title}
                  </Link>
                ) : (
                  title
                )}
                {typeof about === 'string' && <span className="note block">{about}</span>}
              </span>
              {(record.states.length > 0 || amountOf(record)) && (
                <span className="ml-auto shrink-0 text-xs tabular-nums">
                  <ColumnCell
                    record={record}
                    row={row as Values}
                    column={record.states.length > 0 ? 'status' : (amountOf(record) ?? '')}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
