import type { AnyRecord } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';

const scopes = { late: 'Overdue', mine: 'Assigned to you', open: 'All open', waived: 'Exceptions' } as const;
type Scope = keyof typeof scopes;
const FEW = 25;
const DAY = 86_400_000;

/** Duties of awards for everyone: what is overdue, whose it is, and what shows that it was met. Awards are another domain's, so its record is named. */
export default function AwardDuties() {
  const duty = useRecords().named('grant_obligation');
  return duty ? <Duties of={duty} /> : null;
}

function Duties({ of }: { readonly of: AnyRecord }) {
  const { rowAt, listAt } = useRecords();
  const me = useSession();
  const day = today(me);
  const [asked, setScope] = useParam('duties');
  const scope: Scope = Object.hasOwn(scopes, asked) ? (asked as Scope) : 'late'; // one of its keys
  const before = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  const rows = useRowsOf(of, {
    filters: {
      status: scope === 'waived' ? 'waived' : 'open',
      ...(scope === 'mine' ? { owner: me.member.id } : {}),
      ...(scope === 'late' ? { 'dueOn.to': before } : {}),
    },
    sort: 'dueOn',
    limit: FEW,
  });
  const list = listAt(of.name);
  return (
    <Panel
      title="Award duties"
      action={
        <>
          <Select
            aria-label="Duties shown"
            className="control w-auto"
            value={scope}
            choices={Object.entries(scopes)}
            onPick={setScope}
          />
          {list && (
            <Link to={list} className="button">
              All duties
            </Link>
          )}
        </>
      }
    >
      <Answered
        of={rows}
        skeleton="h-16"
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="note px-4 pb-4">None here. Duties come from the starter sets of awards.</p>}
      >
        {({ data }) => (
          <Table
            label="Award duties"
            rows={data}
            columns={[
              {
                label: 'Duty',
                name: (row) => String(row['name']),
                show: (row) => (
                  <Link to={rowAt(of.name, row.id) ?? ''} className="link">
                    {String(row['name'])}
                  </Link>
                ),
              },
              { label: 'Award', text: (row) => row.titles?.['award'] },
              { label: 'Law', text: (row) => row['citation'] as string | null },
              { label: 'Owner', text: (row) => row.titles?.['owner'] },
              { label: 'Evidence wanted', text: (row) => row['wanted'] as string | null },
              { label: 'Due', day: (row) => String(row['dueOn']) },
              {
                label: 'Status',
                mark: (row) => {
                  const late = Math.round((Date.parse(day) - Date.parse(String(row['dueOn']))) / DAY);
                  return row.status === 'open' && late > 0 ? (
                    <Badge tone="danger">{late} days overdue</Badge>
                  ) : (
                    <StatusBadge record={of} state={row.status} />
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
