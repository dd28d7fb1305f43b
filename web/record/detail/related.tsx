import { inSentence } from '#kernel/fields/accept.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import pointing from 'virtual:pointing';
import { type AnyRecord, allows } from '#kernel';
import { client, type ListQuery } from '#web/data/client.ts';
import { actorOf, type Me, useSession } from '#web/data/session.ts';
import { usePlaces, useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { ColumnCell } from '../cells.tsx';
import { columnLabel, targetOf, titleOf, type Values } from '../words.ts';
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
  const names = (pointing[record.name] ?? []).filter((name) => may.read.includes(name) && listAt(name) !== null);
  const [place, isSeen] = useInView<HTMLElement>();
  if (names.length === 0) return null;
  const waiting = <div className="skeleton mt-3 h-16" />;
  return (
    <section ref={place} aria-label="Related" className="panel p-4">
      <h2 className="mb-1">Related</h2>
      <div className="peer">
        {isSeen ? (
          <Suspense fallback={waiting}>
            <Pointed record={record} names={names} id={id} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <p className="text-muted hidden peer-empty:block">
        No other record names this {inSentence(record.label[0])} in a field of its own yet.
      </p>
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
  if (!data) return <div className="skeleton mt-3 h-16" />;
  if (data.data.length === 0) return null;
  const beside = record.list.columns.filter((column) => column !== record.title && column !== name).slice(0, 2);
  const all = `${listAt(record.name)}?${new URLSearchParams({ [filter]: id })}`;
  return (
    <div className="border-line mt-3 border-t pt-3 first:mt-2 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3>{record.label[1]}</h3>
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
          return (
            <li key={row.id} className="flex min-w-0 items-baseline gap-3 py-1.5">
              <span className="min-w-0 shrink-0 max-w-1/2 truncate font-medium">
                {at ? (
                  <Link to={at} className="link">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </span>
              {beside.map((column, at) => (
                <span key={column} className={`text-muted min-w-0 truncate ${at > 0 ? 'max-sm:hidden' : ''}`}>
                  <ColumnCell record={record} row={row as Values} column={column} />
                </span>
              ))}
              {record.states.length > 0 && !beside.includes('status') && (
                <span className="ml-auto shrink-0 text-xs">
                  <ColumnCell record={record} row={row as Values} column="status" />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
