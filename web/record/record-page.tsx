import { files } from '#kernel/fields/reference.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { usePlace, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { momentOf } from './cells.tsx';
import { bareLinks } from './detail/bare-links.ts';
import { Doing } from './detail/doing.tsx';
import { Neighbours, RecordHead } from './detail/head.tsx';
import { LifeLine } from './detail/life-line.tsx';
import { PhoneStep } from './detail/phone-step.tsx';
import { amountText, partsOf, RecordFacts, RecordSections } from './detail/sections.tsx';
import type { OwnInputs } from './record-form.tsx';
import { type Held, Obstacles, useSteps } from './steps.tsx';
import { aboutOf, amountOf, titleOf, type Values } from './words.ts';

export { RecordSections } from './detail/sections.tsx';

type Row = Shown<AnyRecord>;

const RecordForm = later(async () => ({ default: (await import('./record-form.tsx')).RecordForm }));
const FileShown = later(async () => ({ default: (await import('./detail/files.tsx')).FileShown }));
const Said = later(async () => ({ default: (await import('./detail/below.tsx')).Said }));
const Around = later(async () => ({ default: (await import('./detail/below.tsx')).Around }));

interface RecordScreenProps {
  readonly record: AnyRecord;
  readonly id: string;
  /** What a new row begins with besides the defaults of its fields. */
  readonly start?: Values;
  /** What the form draws in its own way. */
  readonly inputs?: OwnInputs;
  /** What stands in the wide column in place of the sections alone. */
  readonly children?: (row: Row) => ReactNode;
  readonly layout?: RecordLayout;
}

/** Any record's page: the row itself, its form at `?edit`, or an empty form under the id `new`. */
export function RecordScreen({ record, id, start, inputs, children, layout }: RecordScreenProps) {
  const { search } = usePlace();
  const isNew = id === 'new';
  const { data: row, error, refetch } = useRow(record, id, !isNew);
  if (isNew)
    return (
      <Suspense fallback={<Waiting />}>
        <RecordForm key="new" record={record} row={null} inputs={inputs} {...(start ? { start } : {})} />
      </Suspense>
    );
  if (!row && error instanceof ProblemError && error.status === 404) return <NotFound sentence={error.message} />;
  if (!row && error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!row) return <Waiting />;
  if (new URLSearchParams(search).has('edit')) return <Editing key={id} record={record} row={row} inputs={inputs} />;
  return (
    <RecordPage record={record} row={row} {...(layout ? { layout } : {})}>
      {children?.(row)}
    </RecordPage>
  );
}

/** Whether the row can be edited is looked at once: news about it must not take the form away under the person's hands. */
function Editing({ record, row, inputs }: { record: AnyRecord; row: Row; inputs: OwnInputs | undefined }) {
  const [mayEdit] = useState(row.can.includes('edit'));
  return mayEdit ? (
    <Suspense fallback={<Waiting />}>
      <RecordForm record={record} row={row} inputs={inputs} />
    </Suspense>
  ) : (
    <RecordPage record={record} row={row} />
  );
}

/**
 * `rail`: facts at the right of everything else. `below`: what the screen draws takes the whole width, and facts come under it.
 * `own`: the screen says the facts itself, over the whole width.
 */
export type RecordLayout = 'rail' | 'below' | 'own';

interface RecordPageProps {
  readonly record: AnyRecord;
  readonly row: Row;
  /** The wide column, in place of the sections alone. */
  readonly children?: ReactNode;
  /** What stands below the facts. */
  readonly rail?: ReactNode;
  /** A list of what is missing, before everything else of the wide column, and the step it holds back. */
  readonly missing?: ReactNode;
  /** What leads onwards from here and is no step of this record: drawn as the primary one, with these classes besides. */
  readonly lead?: ((look: string) => ReactNode) | undefined;
  readonly held?: Held | null;
  readonly layout?: RecordLayout;
}

/** The one frame of every row: head with the primary step, wide column, facts at its right, then what is said and what happened. */
export function RecordPage(props: RecordPageProps) {
  const { record, row, children, rail, missing, lead, held = null, layout = 'rail' } = props;
  const show = useShow();
  const title = titleOf(record, row);
  const about = (row as Values)[aboutOf(record) ?? ''];
  const amount = amountOf(record);
  const steps = useSteps(record, row, held);
  useTitle(`${title} · ${record.label[0]}`);
  const facts = layout !== 'own' && <RecordFacts record={record} row={row} />;
  const isPlain = !children && !rail && record.name !== files;
  // Without anything that needs room the facts are what the page is about.
  const areFirst = isPlain && partsOf(record, row as Values).broad.length === 0;
  return (
    <div className="space-y-4">
      <RecordHead
        record={record}
        title={title}
        about={about}
        beside={<Neighbours record={record} id={row.id} />}
        actions={<Doing {...{ record, row, steps, lead }} />}
      >
        {amount !== null && (row as Values)[amount] != null && (
          <strong className="text-base font-semibold tabular-nums">
            {amountText(record, amount, (row as Values)[amount], show)}
          </strong>
        )}
        {record.states.length > 0 && <LifeLine record={record} state={row.status} />}
        <span className="text-muted text-xs">
          {row.titles?.['createdBy'] && `${row.titles['createdBy']}, `}
          {momentOf(row.createdAt, show)}
        </span>
      </RecordHead>
      <Suspense>{steps.why && <Obstacles {...{ record, row, steps }} />}</Suspense>
      <div className="@container">
        <div className={layout === 'rail' ? columns : 'space-y-4'}>
          <div className="min-w-0 space-y-4 empty:hidden">
            {missing}
            {record.name === files && (
              <Suspense fallback={<div className="skeleton h-32" />}>
                <FileShown record={record} row={row} />
              </Suspense>
            )}
            {areFirst ? facts : (children ?? <RecordSections record={record} row={row} />)}
          </div>
          <div className={`min-w-0 space-y-3 @4xl:row-span-2 ${bareLinks}`}>
            {!areFirst && facts}
            {rail}
            <Suspense>
              <Around record={record} id={row.id} />
            </Suspense>
          </div>
          <Suspense>
            <Said record={record} id={row.id} />
          </Suspense>
        </div>
      </div>
      <PhoneStep {...{ record, row, steps, lead }} />
    </div>
  );
}

/** What needs room at the left, 320 px at the right; on a phone facts come before what is said. */
const columns = 'grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr]';

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-4">
      <div className="skeleton h-8 w-64" />
      <div className="skeleton h-40" />
    </div>
  );
}
