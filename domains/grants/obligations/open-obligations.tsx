import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { daysBetween } from '../award/attention.ts';
import { grantPages } from '../grant-pages.ts';
import { obligationPages } from '../obligation-pages.ts';
import { grantObligation } from './grant-obligation.record.ts';

const scopes = {
  '': 'All open',
  mine: 'Assigned to you',
  late: 'Overdue',
  acceptance: 'Awaiting acceptance',
  waived: 'Exceptions',
} as const;
type Scope = keyof typeof scopes;
const FEW = 25;

const filtersOf = (scope: Scope, me: string, day: string): Readonly<Record<string, string>> => {
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return {
    status: scope === 'acceptance' ? 'submitted' : scope === 'waived' ? 'waived' : 'open',
    ...(scope === 'mine' ? { owner: me } : {}),
    ...(scope === 'late' ? { 'dueOn.to': before } : {}),
  };
};

const leftWords = (days: number): string => (days < 0 ? `${-days} days overdue` : `${days} days left`);

/** What awards ask for and is not done yet, by its due day: what is overdue comes first. */
export default function OpenObligations() {
  const me = useSession();
  const day = today(me);
  const [asked, setScope] = useParam('obligations');
  const scope: Scope = Object.hasOwn(scopes, asked) ? (asked as Scope) : ''; // one of its keys
  const rows = useRowsOf(grantObligation, { filters: filtersOf(scope, me.member.id, day), sort: 'dueOn', limit: FEW });
  return (
    <Panel
      title="Obligations"
      action={
        <>
          <Select
            aria-label="Obligations shown"
            className="control w-auto"
            value={scope}
            choices={Object.entries(scopes)}
            onPick={setScope}
          />
          <Link to={href(obligationPages.obligations)} className="button">
            All obligations
          </Link>
        </>
      }
    >
      <Answered
        of={rows}
        skeleton="h-16"
        isEmpty={({ data }) => data.length === 0}
        empty={
          <p className="note px-4 pb-4">
            None here. Open an award of the{' '}
            <Link to={href(grantPages.awards)} className="link">
              register
            </Link>{' '}
            and choose “Add starter set”.
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
              { label: 'Award', text: (row) => row.titles?.['award'] },
              { label: 'Law', text: ({ citation }) => citation },
              { label: 'Owner', text: (row) => row.titles?.['owner'] },
              { label: 'Evidence wanted', text: ({ wanted }) => wanted },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              {
                label: 'Status',
                mark: ({ status, dueOn }) => {
                  const days = daysBetween(day, dueOn ?? day);
                  return status === 'open' ? (
                    <Badge tone={days < 0 ? 'danger' : days <= 14 ? 'warn' : 'plain'}>{leftWords(days)}</Badge>
                  ) : (
                    <StatusBadge record={grantObligation} state={status} />
                  );
                },
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Panel>
  );
}
