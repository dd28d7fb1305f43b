import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { changesOnLines } from './change-calls.ts';

/** What changes may still cost each budget line, next to what is available there. */
export function OnLines() {
  const { rowAt } = useRecords();
  const { data } = useCall(changesOnLines);
  if (!data || (data.lines.total === 0 && data.unfunded === 0)) return null;
  return (
    <section aria-label="Exposure by budget line" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Exposure by budget line</h2>
      {data.lines.total > 0 && (
        <Table
          label="Exposure by budget line"
          rows={data.lines.data}
          step={10}
          file="budget-line-exposure"
          columns={[
            {
              label: 'Budget line',
              name: ({ name }) => name,
              show: ({ line, name }) => (
                <Link to={rowAt('budget_line', line) ?? ''} className="link">
                  {name}
                </Link>
              ),
            },
            { label: 'Rough', money: ({ roughCents }) => roughCents, sum: true },
            { label: 'Priced', money: ({ pricedCents }) => pricedCents, sum: true },
            { label: 'Agreed', money: ({ agreedCents }) => agreedCents, sum: true },
            { label: 'Available now', money: ({ availableCents }) => availableCents },
            { label: 'After all changes', money: ({ afterCents }) => afterCents },
          ]}
        />
      )}
      <CutNote of={data.lines} what="budget lines">
        Those with the highest exposure are shown.
      </CutNote>
      {data.unfunded > 0 && (
        <p className="note px-4 pb-3">
          {`${dollars(data.unfundedCents)} in ${data.unfunded} ${data.unfunded === 1 ? 'change is' : 'changes are'} on no budget line: no order under the contract has funding.`}
        </p>
      )}
    </section>
  );
}
