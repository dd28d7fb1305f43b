import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { approvalPages } from '../approval-pages.ts';
import { awardKeyPerson } from './award-key-person.record.ts';

const FEW = 25;

interface Whose {
  readonly id: string;
  readonly canAdd: boolean;
}

/** Whom the approved application names, with the effort they give. */
export default function KeyPeople({ id, canAdd }: Whose) {
  const { may } = useSession();
  const rows = useRowsOf(awardKeyPerson, { filters: { award: id }, sort: 'name', limit: FEW });
  return (
    <Panel
      title="Key people"
      action={
        canAdd &&
        may.create.includes(awardKeyPerson.name) && (
          <Link
            to={`${href(approvalPages.keyPerson, { id: 'new' })}?${new URLSearchParams({ award: id })}`}
            className="button"
          >
            New key person
          </Link>
        )
      }
    >
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">No key person is entered.</p>}>
        {({ data }) => (
          <Table
            label="Key people"
            rows={data}
            columns={[
              {
                label: 'Name',
                name: ({ name }) => name ?? '',
                show: (row) => (
                  <Link to={href(approvalPages.keyPerson, { id: row.id })} className="link">
                    {row.name}
                  </Link>
                ),
              },
              { label: 'Role', text: ({ role }) => role },
              {
                label: 'Effort',
                text: ({ effort, currentEffort }) =>
                  currentEffort === null || currentEffort === undefined || currentEffort === effort
                    ? `${effort}%`
                    : `${currentEffort}% of ${effort}%`,
              },
              { label: 'Away from', day: ({ awayFrom }) => awayFrom },
              { label: 'Back on', day: ({ awayUntil }) => awayUntil },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={awardKeyPerson} state={status} /> },
            ]}
          />
        )}
      </Answered>
      <p className="note px-4 py-2">
        A departure, an absence of more than three months or 25% less effort opens a draft request for prior approval.
      </p>
      <MoreOf rows={rows.data} />
    </Panel>
  );
}
