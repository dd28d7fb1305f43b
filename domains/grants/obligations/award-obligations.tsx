import { useState } from 'react';
import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { obligationPages } from '../obligation-pages.ts';
import { grantObligation } from './grant-obligation.record.ts';
import StarterDialog from './starter-dialog.tsx';

const FEW = 25;

interface Whose {
  readonly id: string;
  readonly canAdd: boolean;
}

/** What an award asks for by a day; what the law and its program ask comes from starter sets. */
export default function AwardObligations({ id, canAdd }: Whose) {
  const me = useSession();
  const day = today(me);
  const rows = useRowsOf(grantObligation, { filters: { award: id }, sort: 'dueOn', limit: FEW });
  const [isPicking, pick] = useState(false);
  const mayAdd = canAdd && me.may.create.includes(grantObligation.name);
  return (
    <section aria-label="Obligations" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Obligations</h2>
        {mayAdd && (
          <span className="ml-auto flex flex-wrap gap-2 print:hidden">
            <button type="button" className="button" onClick={() => pick(true)}>
              Add starter set
            </button>
            <Link
              to={`${href(obligationPages.obligation, { id: 'new' })}?${new URLSearchParams({ award: id })}`}
              className="button"
            >
              New obligation
            </Link>
          </span>
        )}
      </div>
      {isPicking && <StarterDialog id={id} onClose={() => pick(false)} />}
      <Answered
        of={rows}
        skeleton="h-16"
        empty={
          <p className="note px-4 pb-4">
            No obligations. Add the starter sets of the law, the program and the agreement.
          </p>
        }
      >
        {({ data }) => (
          <Table
            label="Obligations"
            rows={data}
            columns={[
              {
                label: 'Obligation',
                name: ({ name }) => name ?? '',
                show: (row) => (
                  <Link to={href(obligationPages.obligation, { id: row.id })} className="link">
                    {row.name}
                  </Link>
                ),
              },
              { label: 'Law', text: ({ citation }) => citation },
              { label: 'Owner', text: (row) => row.titles?.['owner'] },
              { label: 'Evidence wanted', text: ({ wanted }) => wanted },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              { label: 'Basis', text: ({ dueBasis }) => dueBasis },
              {
                label: 'Status',
                mark: ({ status, dueOn }) =>
                  status === 'open' && (dueOn ?? day) < day ? (
                    <Badge tone="danger">Overdue</Badge>
                  ) : (
                    <StatusBadge record={grantObligation} state={status} />
                  ),
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}
