import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { changePages } from '../change-pages.ts';
import { daysInWords } from './change-figures.ts';
import { contractChange } from './contract-change.record.ts';

const FEW = 25;

interface ChangesProps {
  readonly contract: string;
  readonly canAdd: boolean;
}

/** The changes of one contract, the latest first. */
export function Changes({ contract, canAdd }: ChangesProps) {
  const { may } = useSession();
  const rows = useRowsOf(contractChange, { filters: { contract }, sort: '-number', limit: FEW });
  return (
    <section aria-label="Changes" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Changes</h2>
        {canAdd && may.create.includes(contractChange.name) && (
          <Link
            to={`${href(changePages.change, { id: 'new' })}?${new URLSearchParams({ contract })}`}
            className="button ml-auto print:hidden"
          >
            New change
          </Link>
        )}
      </div>
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">The contract is not changed.</p>}>
        {({ data }) => (
          <Table
            label="Changes"
            rows={data}
            columns={[
              {
                label: 'Change',
                name: ({ number }) => number ?? '',
                show: ({ id, number, subject }) => (
                  <>
                    <Link to={href(changePages.change, { id })} className="link">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{subject}</span>
                  </>
                ),
              },
              { label: 'Exposure', money: ({ exposure }) => exposure?.cents },
              { label: 'Days', text: ({ days }) => daysInWords(days ?? 0) },
              { label: 'Executed', day: ({ executedOn }) => executedOn },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={contractChange} state={status} /> },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}
