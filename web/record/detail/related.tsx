import { Suspense } from 'react';
import pointing from 'virtual:pointing';
import { related, type RelatedRows } from '#kernel/calls/related-call.ts';
import type { AnyRecord } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { usePlaces, useRecords, useStubs } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { ColumnCell } from '../cells.tsx';
import { aboutOf, amountOf, columnLabel, titleOf } from '../words.ts';
import { useInView } from './in-view.ts';

/** What points at this row, list by list; they are asked for, all at once, when they are about to be seen. */
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
            <Pointed record={record} id={id} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </section>
  );
}

function Pointed({ record, id }: { record: AnyRecord; id: string }) {
  const { data, error, refetch } = useCall(related, { record: record.name, id });
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <p className="note">Loading…</p>;
  return <Lists found={data.data} id={id} />;
}

function Lists({ found, id }: { readonly found: readonly RelatedRows[]; readonly id: string }) {
  const { allNamed } = useRecords();
  const records = new Map(allNamed(found.map(({ record }) => record)).map((one) => [one.name, one]));
  return found.map((one, nth) => {
    const record = records.get(one.record);
    return (
      record && <PointedFrom key={`${one.record}.${one.field}`} record={record} of={one} id={id} isOpen={nth < OPEN} />
    );
  });
}

/** So many lists are open at first: some rows have twenty. */
const OPEN = 5;

interface PointedProps {
  readonly record: AnyRecord;
  readonly of: RelatedRows;
  readonly id: string;
  readonly isOpen: boolean;
}

function PointedFrom({ record, of, id, isOpen }: PointedProps) {
  const { listAt, rowAt } = usePlaces();
  const { field, filter, rows, total, totalIs } = of;
  const many = totalIs === 'at least' ? `${total}+` : total;
  const all = `${listAt(record.name)}?${new URLSearchParams({ [filter]: id })}`;
  return (
    <details open={isOpen} className="mt-3 first:mt-1">
      <summary>
        <h3 className="text-table mr-2 inline">{record.label[1]}</h3>
        <Badge>{many}</Badge> <span className="text-muted text-xs">{columnLabel(record, field)}</span>
      </summary>
      <ul className="mt-1.5">
        {rows.map((row) => {
          const at = rowAt(record.name, row.id);
          const title = titleOf(record, row);
          const about = row[aboutOf(record) ?? ''];
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
                    row={row}
                    column={record.states.length > 0 ? 'status' : (amountOf(record) ?? '')}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Link to={all} className="link inline-flex items-center gap-1 text-xs">
        {total > rows.length ? `All ${many}` : 'As a list'}
        <Icon name="arrow-right" className="size-3" />
      </Link>
    </details>
  );
}
