import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { contractPages } from '../contract-pages.ts';
import { lifecyclePages } from '../lifecycle-pages.ts';
import { closeoutStart } from './blockers.tsx';
import { contractCloseout } from './contract-closeout.record.ts';
import { lifecycleBoard } from './lifecycle-calls.ts';

const FEW = 50;

/** Contracts that have ended without a closeout, and the closeouts of the others. */
export default function Closeouts() {
  const board = useCall(lifecycleBoard);
  const rows = useRowsOf(contractCloseout, { sort: '-number', limit: FEW });
  return (
    <Answered
      of={[rows, board]}
      isEmpty={([found, { stages }]) =>
        found.data.length === 0 && stages.every(({ stage, count }) => stage !== 'closeout' || count === 0)
      }
      empty={
        <section className="panel" aria-label="No closeouts">
          <Empty title="No closeouts" icon="list-checks" next={['All contracts', href(contractPages.contracts)]}>
            Contracts appear here once they have ended. Open the closeout of one whose work is done on its page.
          </Empty>
        </section>
      }
    >
      {([{ data }, { contracts }]) => (
        <div className="space-y-4">
          <Ended
            rows={contracts.data.filter(
              ({ stage, blockers }) => stage === 'closeout' && blockers.some(({ id }) => id === null),
            )}
          />
          <section aria-label="Closeouts" className="panel overflow-x-auto">
            <h2 className="px-4 py-2.5 text-sm">Closeouts</h2>
            {data.length === 0 && <p className="note px-4 pb-4">No closeout is opened.</p>}
            <Table
              label="Closeouts"
              rows={data}
              columns={[
                {
                  label: 'Closeout',
                  name: ({ number }) => number ?? '',
                  show: ({ id, number }) => (
                    <Link to={href(lifecyclePages.closeout, { id })} className="link">
                      {number}
                    </Link>
                  ),
                },
                {
                  label: 'Contract',
                  text: (row) => row.titles?.['contract'],
                  show: (row) => (
                    <Link to={href(contractPages.contract, { id: row.contract ?? '' })} className="link">
                      {row.titles?.['contract']}
                    </Link>
                  ),
                },
                { label: 'Work completed', day: ({ completedOn }) => completedOn },
                { label: 'Attested by', text: (row) => row.titles?.['attestedBy'] },
                { label: 'Closed on', day: ({ closedOn }) => closedOn },
                { label: 'Retain until', day: ({ retainUntil }) => retainUntil },
                { label: 'Status', mark: ({ status }) => <StatusBadge record={contractCloseout} state={status} /> },
              ]}
            />
            <MoreOf rows={rows.data} />
          </section>
        </div>
      )}
    </Answered>
  );
}

type Card = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly vendorName: string | null;
  readonly owner: string | null;
  readonly untilDay: string;
};

function Ended({ rows }: { readonly rows: readonly Card[] }) {
  const { may } = useSession();
  const mayOpen = may.create.includes(contractCloseout.name);
  return (
    rows.length > 0 && (
      <section aria-label="Ended without closeout" className="panel overflow-x-auto">
        <h2 className="px-4 py-2.5 text-sm">Ended without closeout</h2>
        <Table
          label="Ended without closeout"
          rows={rows}
          step={25}
          columns={[
            {
              label: 'Contract',
              name: ({ number }) => number,
              show: ({ id, number, title }) => (
                <>
                  <Link to={href(contractPages.contract, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{title}</span>
                </>
              ),
            },
            { label: 'Vendor', text: ({ vendorName }) => vendorName },
            { label: 'Owner', text: ({ owner }) => owner },
            { label: 'End day', day: ({ untilDay }) => untilDay },
          ]}
          acts={
            mayOpen && {
              label: 'Closeout',
              show: ({ id }) => (
                <Link to={closeoutStart(id)} className="button">
                  Open closeout
                </Link>
              ),
            }
          }
        />
      </section>
    )
  );
}
