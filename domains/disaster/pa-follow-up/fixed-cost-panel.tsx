import { dollars, href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import { fixedCostEstimate } from './fixed-cost-estimate.record.ts';
import { FIXED_LAW, outcomes } from './fixed-cost-words.ts';
import type { ProjectFollowUp } from './follow-up-calls.ts';

/** A fixed estimate against standard procedures, at the low, likely, high and average cost. */
export function FixedCost({ of: { fixedCost: of } }: { readonly of: ProjectFollowUp }) {
  const show = useShow();
  if (of === null)
    return (
      <p className="note px-4 pb-4">
        No fixed estimate. A large permanent project can have one before it is obligated ({FIXED_LAW}).
      </p>
    );
  const tone = of.riskPercent >= 50 ? 'danger' : of.riskPercent >= 20 ? 'warn' : 'plain';
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <Link to={href(paFollowUpPages.fixedCostEstimate, { id: of.id })} className="link">
          {of.number}
        </Link>
        <StatusBadge record={fixedCostEstimate} state={of.status} />
        <Badge tone={tone}>Overrun risk {of.riskPercent} %</Badge>
        <span className="text-muted">
          {of.agreedOn !== null
            ? `Agreed ${wholeDay(of.agreedOn, show)}`
            : of.agreeBy !== null
              ? `To agree by ${wholeDay(of.agreeBy, show)}`
              : 'No day to agree by is entered'}
        </span>
      </p>
      <Facts
        of={[
          { label: 'Fixed estimate', said: dollars(of.amountCents) },
          { label: 'Expected overrun', said: dollars(of.expectedOverrunCents) },
          { label: 'Expected excess', said: dollars(of.expectedExcessCents) },
          { label: 'Reductions', said: dollars(of.reductionCents) },
          { label: 'Cost to date', said: dollars(of.spentCents) },
          { label: 'Left of estimate', said: dollars(of.leftCents) },
          { label: 'Excess planned', said: dollars(of.plannedCents) },
        ]}
      />
      <Table
        label="Fixed against standard"
        rows={of.outcomes}
        id={({ name }) => name}
        columns={[
          { label: 'Actual cost', name: ({ name }) => outcomes[name] },
          { label: 'Amount', money: ({ costCents }) => costCents },
          { label: 'Standard, federal', money: ({ standard }) => standard.federalCents },
          { label: 'Standard, ours', money: ({ standard }) => standard.ownCents },
          { label: 'Fixed, federal', money: ({ fixed }) => fixed.federalCents },
          { label: 'Fixed, ours', money: ({ fixed }) => fixed.ownCents },
          { label: 'Excess funds', money: ({ fixed }) => fixed.excessCents },
          { label: 'Federal difference', money: ({ gainCents }) => gainCents },
        ]}
      />
      <p className="note px-4 pb-3">
        The risk follows from the low, likely and high cost as a triangle. By a fixed estimate overruns are ours, and
        what is left pays risk reduction or better operations (428(e)(1)(D)).
      </p>
    </>
  );
}
