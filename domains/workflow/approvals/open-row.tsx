import { useRef } from 'react';
import type { AnyRecord } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { useKeys } from '#web/record/detail/keys.ts';
import { LifeLine } from '#web/record/detail/life-line.tsx';
import { RecordFacts, RecordSections } from '#web/record/detail/sections.tsx';
import { Steps } from '#web/record/steps.tsx';
import { titleOf } from '#web/record/words.ts';
import { usePlaces, useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OpenHead } from './open-head.tsx';
import type { InboxTask } from './approval-view.ts';

interface OpenProps {
  /** The record and the id of the row, as the inbox names them together. */
  readonly at: string;
  /** Its line, as long as it waits. */
  readonly task: InboxTask | undefined;
  /** The list without this row. */
  readonly back: string;
}

/** A row that somebody put forward, whole, with its own steps: nothing here knows which record it is. */
export function OpenRow({ at, ...more }: OpenProps) {
  const [name = '', id = ''] = at.split('.');
  const record = useRecords().named(name);
  if (!record) return <NotHere />;
  return <Opened {...{ record, id }} {...more} />;
}

const NotHere = ({
  sentence = 'It may have been removed, or you may not have access.',
}: {
  readonly sentence?: string;
}) => (
  <div className="panel">
    <Empty title="Not found" icon="inbox">
      {sentence}
    </Empty>
  </div>
);

interface WholeProps extends Omit<OpenProps, 'at'> {
  readonly record: AnyRecord;
  readonly id: string;
}

function Opened(given: WholeProps) {
  const read = useRow(given.record, given.id);
  const { error } = read;
  if (error instanceof ProblemError && error.status === 404) return <NotHere sentence={error.message} />;
  return (
    <Answered of={read} skeleton="h-72">
      {(row) => <Whole row={row} {...given} />}
    </Answered>
  );
}

function Whole({ record, id, row, task, back }: WholeProps & { readonly row: Shown<AnyRecord> }) {
  const show = useShow();
  const places = usePlaces();
  const steps = useRef<HTMLDivElement>(null);
  // The first step is where the keyboard goes; the step itself is taken with Enter.
  useKeys({ a: () => steps.current?.querySelector('button')?.focus() });
  const title = task?.subject ?? titleOf(record, row);
  const whole = task?.link || places.rowAt(record.name, id);
  return (
    <section aria-label={title} className="panel min-w-0 space-y-4 p-4">
      <OpenHead title={title} back={back} amount={task?.amount}>
        {record.label[0]}
        {task && `, submitted by ${task.startedBy.name}, ${momentOf(task.openedAt, show)}`}.{' '}
        {whole && (
          <Link to={whole} className="link">
            Open full record
          </Link>
        )}
      </OpenHead>
      <p className="bg-raised/60 rounded-lg p-3">{task?.because ?? 'This task is no longer assigned to you.'}</p>
      <div ref={steps} className="flex flex-wrap gap-2">
        <Steps record={record} row={row} />
      </div>
      {record.states.length > 0 && <LifeLine record={record} state={row.status} />}
      <RecordSections record={record} row={row} />
      <RecordFacts record={record} row={row} />
    </section>
  );
}
