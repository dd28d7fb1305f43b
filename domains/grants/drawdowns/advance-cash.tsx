import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { drawdownPages } from '../drawdown-pages.ts';
import { grantPages } from '../grant-pages.ts';
import { type AdvanceCash, advanceCash } from './cash-calls.ts';
import { interestRemittance } from './interest-remittance.record.ts';

interface Of {
  readonly of: AdvanceCash;
}

/** Federal cash that waits to be paid out, by award, and the interest of a year on it. */
export default function AdvanceCashPart() {
  const [year, setYear] = useParam('year');
  const asked = useCall(advanceCash, /^\d{4}$/.test(year) ? { year: Number(year) } : {});
  return (
    <Answered
      of={asked}
      isEmpty={({ awards, remittances }) => awards.total === 0 && remittances.length === 0}
      empty={
        <section className="panel" aria-label="No advances">
          <Empty title="No advances" icon="badge-dollar-sign" next={['Drawdowns', href(drawdownPages.drawdowns)]}>
            Federal awards that are paid ahead appear here with the cash they hold.
          </Empty>
        </section>
      }
    >
      {(of) => (
        <div className="space-y-4">
          <Select
            aria-label="Year"
            className="control w-auto print:hidden"
            value={String(of.year)}
            choices={of.years.map((one) => [String(one), String(one)] as const)}
            onPick={setYear}
          />
          <Interest of={of} />
          <Awards of={of} />
        </div>
      )}
    </Answered>
  );
}

function Interest({ of }: Of) {
  const session = useSession();
  const isOver = of.year < Number(today(session).slice(0, 4));
  const mayEnter = isOver && of.remittances.length === 0 && session.may.create.includes(interestRemittance.name);
  return (
    <Panel
      title="Interest"
      action={
        <>
          {of.dueCents > 0 && <Badge tone={isOver ? 'danger' : 'warn'}>{dollars(of.dueCents)} to remit</Badge>}
          {mayEnter && (
            <Link
              to={`${href(drawdownPages.interest, { id: 'new' })}?${new URLSearchParams({ year: String(of.year) })}`}
              className="button"
            >
              New interest remittance
            </Link>
          )}
          <Link to={href(drawdownPages.interests)} className="link">
            All remittances
          </Link>
        </>
      }
    >
      <Facts
        of={[
          { label: 'Interest counted', said: dollars(of.interestCents) },
          { label: 'May be kept', said: dollars(of.keptCents) },
          { label: 'Remitted', said: dollars(of.remittedCents) },
          { label: 'Due', said: dollars(of.dueCents) },
        ]}
      />
      {of.remittances.map(({ id, number, status, earnedCents }) => (
        <p key={id} className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <Link to={href(drawdownPages.interest, { id })} className="link">
            {number}
          </Link>
          <StatusBadge record={interestRemittance} state={status} />
          <span className="text-muted">{dollars(earnedCents)} earned</span>
        </p>
      ))}
      <p className="note px-4 pb-4">
        Counted by the days on which cash was there, at the rate of the latest advance. The limit is for the year and
        all federal awards together (2 CFR 200.305(b)(12)).
      </p>
    </Panel>
  );
}

function Awards({ of: { awards } }: Of) {
  return (
    <section aria-label="Cash by award" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Cash by award</h2>
      <Table
        label="Cash by award"
        rows={awards.data}
        step={15}
        file="advance-cash"
        columns={[
          {
            label: 'Award',
            name: ({ number, title }) => `${number} ${title}`,
            show: ({ id, number, title }) => (
              <>
                <Link to={href(grantPages.award, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{title}</span>
              </>
            ),
          },
          { label: 'Received', money: ({ receivedCents }) => receivedCents, sum: true },
          { label: 'Paid out', money: ({ paidOutCents }) => paidOutCents, sum: true },
          { label: 'Cash on hand', money: ({ balanceCents }) => balanceCents, sum: true },
          { label: 'Held since', day: ({ heldSince }) => heldSince },
          {
            label: 'Days held',
            number: ({ daysHeld }) => daysHeld,
            show: ({ daysHeld, isOver, mostDays }) =>
              isOver ? <Badge tone="danger">{`${daysHeld}, more than ${mostDays}`}</Badge> : daysHeld,
          },
          { label: 'Days of cash', number: ({ daysOfCash }) => daysOfCash },
          { label: 'Rate', percent: ({ rate }) => rate },
          { label: 'Interest', money: ({ interestCents }) => interestCents, sum: true },
        ]}
      />
      <CutNote of={awards} what="awards">
        Those with the most cash are shown.
      </CutNote>
      <p className="note px-4 py-3">
        Cash is drawn as close as is feasible to its outlay (2 CFR 200.305(b)(1)). Days of cash are those that the
        payments of the last 90 days would use.
      </p>
    </section>
  );
}
