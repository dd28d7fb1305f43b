import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { costClasses } from '../costs/cost-words.ts';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import { MatchLedger } from '../match/match-ledger.tsx';
import { type AwardBudget, awardBudget, budgetAwards } from './budget-calls.ts';
import { grantBudget } from './grant-budget.record.ts';
import { TransferMeter } from './transfer-meter.tsx';
import { YearsPanel } from './years-panel.tsx';

/** The budget of one award: each class against its costs, the transfers, the versions, and where it leads. */
export default function BudgetTab() {
  const [asked, setAward] = useParam('award');
  const awards = useCall(budgetAwards);
  const award =
    asked || (awards.data?.data.find(({ approved }) => approved !== null) ?? awards.data?.data[0])?.id || '';
  const of = useCall(awardBudget, award === '' ? null : { id: award });
  return (
    <Answered
      of={awards}
      isEmpty={({ total }) => total === 0}
      empty={
        <section className="panel" aria-label="No awards">
          <Empty title="No awards" icon="calculator">
            The budget of each award appears here.
          </Empty>
        </section>
      }
    >
      {(all) => (
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <Select
              aria-label="Award"
              className="control w-full max-w-xl"
              value={award}
              choices={all.data.map(({ id, number, title, approved }) => [
                id,
                `${number} ${title}${approved === null ? ' (no approved budget)' : ''}`,
              ])}
              onPick={setAward}
            />
            <Link
              to={`${href(grantBudgetPages.grantBudgetBuilder)}?${new URLSearchParams({ award })}`}
              className="button"
            >
              Open builder
            </Link>
          </div>
          <CutNote of={all} what="awards">
            The latest are listed.
          </CutNote>
          <Answered of={of} skeleton="h-96">
            {(budget) => (
              <>
                <OfAward of={budget} id={award} />
                <MatchLedger award={award} />
              </>
            )}
          </Answered>
        </div>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: AwardBudget;
}

function OfAward({ of, id }: Of & { readonly id: string }) {
  const has = of.versions.some(({ status }) => status === 'approved');
  return (
    <>
      {!has && (
        <p role="note" className="panel border-warn px-4 py-2.5">
          This award has no approved budget. Costs are shown against zero.
        </p>
      )}
      <Matrix of={of} />
      {of.years.length > 1 && <YearsPanel of={of} id={id} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <TransferMeter of={of} />
        <Forecast of={of} />
      </div>
      <Versions of={of} />
      {of.trace.length > 0 && of.award.indirectRate !== null && <Trace of={of} />}
    </>
  );
}

function Matrix({ of: { classes } }: Of) {
  const rows = classes.filter(
    (row) => row.budgetCents + row.matchCents + row.incomeCents + row.expendedCents + row.pendingCents > 0,
  );
  const hasIncome = rows.some(({ incomeCents }) => incomeCents > 0);
  return (
    <section aria-label="Budget by object class" className="panel overflow-x-auto">
      <Table
        label="Budget by object class"
        rows={rows}
        id={({ costClass }) => costClass}
        file="award-budget"
        columns={[
          { label: 'Object class', name: ({ costClass }) => costClasses[costClass] },
          { label: 'Approved budget', money: ({ budgetCents }) => budgetCents, sum: true },
          { label: 'Expended', money: ({ expendedCents }) => expendedCents, sum: true },
          { label: 'Awaiting approval', money: ({ pendingCents }) => pendingCents, sum: true },
          {
            label: 'Remaining',
            money: ({ budgetCents, expendedCents, pendingCents }) => budgetCents - expendedCents - pendingCents,
            sum: true,
          },
          { label: 'Match budget', money: ({ matchCents }) => matchCents, sum: true },
          hasIncome && { label: 'Program income', money: (row) => row.incomeCents, sum: true },
        ]}
      />
    </section>
  );
}

function Forecast({ of: { forecast, award } }: Of) {
  return (
    <section aria-label="Forecast" className="panel">
      <h2 className="px-4 py-2 text-sm">Forecast to the period’s end</h2>
      <div className="space-y-2 px-4 pb-4">
        {forecast === null ? (
          <p className="note">Worked out once a budget is approved.</p>
        ) : (
          <>
            {forecast.kind === 'range' && (
              <p className="tabular-nums">
                {dollars(forecast.lowCents)} to {dollars(forecast.highCents)} of {dollars(award.amountCents)}
              </p>
            )}
            {forecast.kind === 'range' && forecast.highCents > award.amountCents && (
              <p className="text-warn">At the faster pace the award is spent before its period ends.</p>
            )}
            {forecast.kind === 'range' && forecast.highCents < award.amountCents && (
              <p className="text-warn">
                Even at the faster pace {dollars(award.amountCents - forecast.highCents)} is left over.
              </p>
            )}
            <p className="text-muted">{forecast.says}</p>
          </>
        )}
      </div>
    </section>
  );
}

function Versions({ of: { versions } }: Of) {
  return (
    <section aria-label="Versions" className="panel overflow-x-auto">
      <h2 className="px-4 py-2 text-sm">Versions</h2>
      {versions.length === 0 ? (
        <p className="note px-4 pb-4">No budget was started.</p>
      ) : (
        <Table
          label="Versions"
          rows={versions.toReversed()}
          columns={[
            {
              label: 'Budget',
              name: ({ number }) => number,
              show: ({ id, number, title }) => (
                <>
                  <Link to={href(grantBudgetPages.budget, { id })} className="link">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{title}</span>
                </>
              ),
            },
            { label: 'Version', number: ({ revision }) => revision },
            { label: 'Approved', day: ({ approvedOn }) => approvedOn },
            { label: 'Award', money: ({ total }) => total.funderCents },
            { label: 'Match', money: ({ total }) => total.matchCents },
            { label: 'Transferred', money: ({ movedCents }) => movedCents },
            { label: 'Funder’s approval', text: ({ reference }) => reference },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={grantBudget} state={status} /> },
          ]}
        />
      )}
    </section>
  );
}

function Trace({ of: { trace } }: Of) {
  return (
    <section aria-label="Base of indirect costs" className="panel">
      <details className="px-4 py-3">
        <summary className="text-sm font-semibold">Base of indirect costs, line by line</summary>
        <Table
          label="Base of indirect costs"
          rows={trace}
          id={(row) => String(trace.indexOf(row))}
          step={25}
          columns={[
            { label: 'Line', name: ({ description }) => description },
            { label: 'Amount', money: ({ cents }) => cents, sum: true },
            { label: 'In the base', money: ({ inCents }) => inCents, sum: true },
            { label: 'Left out', money: ({ cents, inCents }) => cents - inCents, sum: true },
            { label: 'Reason', text: ({ why }) => why },
          ]}
        />
      </details>
    </section>
  );
}
