import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { RecordList } from '#web/record/record-list.tsx';
import { BudgetNav } from '../budget-nav.tsx';
import { budgetAuthority } from './budget-authority.record.ts';
import { Use } from '../grid/use.tsx';
import { type AuthorityYear, authorityGaps, authorityYears } from './who-decides.ts';

/** Who may change the budget how far, with what nobody could decide. */
export default function Authorities() {
  const { data } = useCall(authorityGaps);
  const { gaps = [], unheld = [] } = data ?? {};
  return (
    <>
      <BudgetNav />
      {gaps.length + unheld.length > 0 && (
        <section aria-label="Missing authority" className="panel border-warn mb-4 p-4">
          {gaps.length > 0 && (
            <>
              <h2 className="text-base font-semibold">No one can approve these</h2>
              <ul className="mt-2 list-disc pl-5">
                {gaps.map(({ kind, reach, fromCents, department }) => (
                  <li key={`${kind} ${reach} ${department}`}>
                    {kind === 'transfer' ? 'A transfer' : 'An amendment'}, {reach.toLowerCase()}
                    {department && ` (${department})`}, from {dollars(fromCents)} on
                  </li>
                ))}
              </ul>
            </>
          )}
          {unheld.length > 0 && (
            <p className={gaps.length > 0 ? 'mt-3' : ''}>
              No one holds {unheld.map((name) => `“${name}”`).join(', ')}: grant the duty or name a person.
            </p>
          )}
        </section>
      )}
      <Years />
      <RecordList record={budgetAuthority} title="Budget Authority" isTab />
    </>
  );
}

const departmentSaid = ({ byDepartment, department, usedCents }: AuthorityYear): string =>
  byDepartment ? (department ?? (usedCents > 0 ? 'No department' : 'Each department')) : 'All departments';

const percentOf = ({ usedCents, yearCents }: AuthorityYear): number =>
  yearCents > 0 ? (usedCents / yearCents) * 100 : usedCents > 0 ? 100 : 0;

/** How much of the total of a year is approved already, by authority and by department where it counts so. */
function Years() {
  const { data } = useCall(authorityYears);
  if (!data || data.rows.length === 0) return null;
  const used = data.rows.filter(({ usedCents }) => usedCents > 0);
  return (
    <div className="mb-4">
      <Panel title="Approved this year">
        {used.length > 0 && (
          <Table
            label="Approved this year"
            isDense
            step={6}
            rows={used.map((row) => ({ ...row, id: `${row.authority} ${row.budget} ${row.department ?? ''}` }))}
            columns={[
              {
                label: 'Authority',
                name: ({ name }) => name,
                show: ({ name, budget }) => (
                  <>
                    <span className="font-medium">{name}</span>
                    <span className="note block">{budget}</span>
                  </>
                ),
              },
              { label: 'Left', money: ({ usedCents, yearCents }) => Math.max(0, yearCents - usedCents) },
              {
                label: 'Used',
                percent: percentOf,
                show: (row) => (
                  <>
                    <Use percent={percentOf(row)} left={row.yearCents - row.usedCents} />
                    <meter
                      aria-label={`${row.name}, ${departmentSaid(row)}`}
                      className="mt-1 block w-24"
                      min={0}
                      max={100}
                      high={80}
                      value={Math.min(100, percentOf(row))}
                    />
                  </>
                ),
              },
              { label: 'Department', text: departmentSaid },
              { label: 'Approved', money: ({ usedCents }) => usedCents },
              { label: 'Of it scheduled', money: ({ scheduledCents }) => scheduledCents },
              { label: 'Total per year', money: ({ yearCents }) => yearCents },
            ]}
          />
        )}
        <p className="note px-4 py-3">
          {used.length === 0 && 'Nothing is approved under a total per year yet. '}
          Amounts count gross: a transfer back counts again. What is undone or canceled counts no more.
        </p>
      </Panel>
    </div>
  );
}
