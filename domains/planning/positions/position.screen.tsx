import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { dayAt } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { budgetPages } from '../budget-pages.ts';
import { budgetPosition } from './budget-position.record.ts';
import { type OnePositionCost, onePositionCost } from './position-calls.ts';

/** A position with what it costs in a budget year, month by month, before what else is known of it. */
export default function PositionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={budgetPosition} id={params['id'] ?? ''} layout="below">
      {(row) => (
        <>
          <Cost id={row.id} />
          <RecordSections record={budgetPosition} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Cost({ id }: { readonly id: string }) {
  const [budget, pick] = useParam('budget');
  const cost = useCall(onePositionCost, { id, ...(budget ? { budget } : {}) }, { keepsLast: true });
  return (
    <Answered of={cost} skeleton="h-96">
      {(of) => (
        <Panel
          title="Cost"
          action={
            of.budget && (
              <Select
                aria-label="Budget year"
                className="control max-w-full"
                value={of.budget.id}
                choices={of.budgets.map(({ id: year, name, status }) => [year, `${name}, ${status}`] as const)}
                onPick={pick}
              />
            )
          }
        >
          {of.budget ? (
            <Year of={of} />
          ) : (
            <p className="note px-4 pb-4">No budget of a fiscal year yet. Costs appear here once there is one.</p>
          )}
        </Panel>
      )}
    </Answered>
  );
}

function Year({ of }: { readonly of: OnePositionCost }) {
  return (
    <>
      <Facts
        of={[
          { label: 'Annual cost', said: dollars(of.cents) },
          { label: 'Pay', said: dollars(of.pay) },
          { label: 'Benefits', said: dollars(of.benefits) },
          {
            label: 'Funded from',
            said: of.accounts.map(({ account, line, name, cents }) => (
              <span key={account} className="block">
                {line ? (
                  <Link to={href(budgetPages.line, { id: line })} className="link">
                    {name}
                  </Link>
                ) : (
                  `${account}, no line in this budget`
                )}{' '}
                {dollars(cents)}
              </span>
            )),
          },
        ]}
      />
      {!of.isRated && (
        <p role="note" className="text-warn px-4 pb-4">
          The pay grade has no rate for this step on some paid days. Add the rate to the grade.
        </p>
      )}
      <div className="px-4 pb-4">
        <Bars
          title="Cost by month"
          note="Pay follows the workdays of each month."
          head="Month"
          across="months"
          measure={{ kind: 'money' }}
          arranged="stacked"
          series={[
            { name: 'Pay', points: of.months.map(({ month, pay }) => ({ at: month.slice(0, 7), value: pay })) },
            {
              name: 'Benefits',
              points: of.months.map(({ month, benefits }) => ({ at: month.slice(0, 7), value: benefits })),
            },
          ]}
        />
      </div>
      <Table
        label="Cost by month"
        rows={of.months}
        id={({ month }) => month}
        step={12}
        columns={[
          { label: 'Month', name: ({ month }) => dayAt(month, 'month') },
          { label: 'Pay', money: ({ pay }) => pay, sum: true },
          { label: 'Benefits', money: ({ benefits }) => benefits, sum: true },
          { label: 'Total', money: ({ cents }) => cents, sum: true },
        ]}
      />
      {of.rates.length > 0 && (
        <Table
          label="Benefits"
          rows={of.rates}
          id={({ name }) => name}
          columns={[
            { label: 'Benefit', name: ({ name }) => name },
            { label: 'Year', money: ({ cents }) => cents, sum: true },
          ]}
        />
      )}
    </>
  );
}
