import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Table } from '#web/ui/table.tsx';
import { type ExposureStage, pendingChanges } from '../ledger/pending-changes.ts';

const stageWords: Readonly<Record<ExposureStage, string>> = {
  rough: 'Rough estimate',
  priced: 'Priced',
  agreed: 'Agreed',
};

/** What contract changes may still cost this line, next to what is available and never taken from it. */
export function PendingChanges({ id }: { readonly id: string }) {
  const { rowAt } = useRecords();
  const { data } = useCall(pendingChanges, { line: id });
  if (!data || data.changes.length === 0) return null;
  const after = data.availableCents - data.pendingCents;
  return (
    <section aria-label="Pending changes" className="panel overflow-x-auto">
      <div className="flex flex-wrap items-baseline justify-between gap-3 px-4 pt-4">
        <h2>Pending changes</h2>
        <p className="tabular-nums">
          <strong>{dollars(data.pendingCents)}</strong>{' '}
          <span className={after < 0 ? 'text-danger' : 'text-muted'}>
            {`${dollars(after)} available if all are executed`}
          </span>
        </p>
      </div>
      <p className="note px-4">Contract changes that are not executed. They don’t reduce what is available.</p>
      <Table
        label="Pending changes"
        rows={data.changes}
        step={10}
        columns={[
          {
            label: 'Change',
            name: ({ number, subject }) => `${number} ${subject}`,
            show: ({ record, id: change, number, subject }) => (
              <>
                <Link to={rowAt(record, change) ?? ''} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted font-normal">{subject}</span>
              </>
            ),
          },
          { label: 'Contract', text: ({ contract }) => contract },
          { label: 'Stage', text: ({ stage }) => stageWords[stage] },
          { label: 'Whole change', money: ({ wholeCents }) => wholeCents },
          { label: 'This line', money: ({ cents }) => cents, sum: true },
        ]}
      />
    </section>
  );
}
