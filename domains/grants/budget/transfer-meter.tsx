import { dollars } from '#kernel';
import type { AwardBudget } from './budget-calls.ts';
import { type Totals, wholeOf } from './budget-math.ts';
import { directClasses, directOrder } from './budget-words.ts';
import { movedBetween } from './transfers.ts';

interface MeterProps {
  readonly of: AwardBudget;
  /** A version that is not in force yet, as its lines are now. */
  readonly draft?: Pick<Totals, 'classes'> | null;
}

/** Transfers since the funder approved a budget, against the limit; with a draft, what it would add while it is typed. */
export function TransferMeter({ of: { meter, classes }, draft = null }: MeterProps) {
  if (meter === null)
    return (
      <section aria-label="Budget transfers" className="panel">
        <h2 className="px-4 py-2 text-sm">Budget transfers</h2>
        <p className="note px-4 pb-4">Counted once a budget is approved.</p>
      </section>
    );
  const inForce = Object.fromEntries(
    classes.map(({ costClass, budgetCents, matchCents, incomeCents }) => [
      costClass,
      { funderCents: budgetCents, matchCents, incomeCents },
    ]),
  ) as Totals['classes'];
  const addedCents = draft ? movedBetween({ classes: inForce }, draft) : 0;
  const movedCents = meter.movedCents + addedCents;
  const isOver = meter.isCounted && movedCents * 100 > meter.budgetCents * meter.percent;
  const opened = draft
    ? directOrder.filter((one) => !meter.approved.includes(one) && wholeOf(draft.classes[one]) > 0)
    : [];
  return (
    <section aria-label="Budget transfers" className="panel">
      <h2 className="px-4 py-2 text-sm">Budget transfers</h2>
      <div className="space-y-2 px-4 pb-4" aria-live="polite">
        <p>
          <strong className="tabular-nums">{dollars(movedCents)}</strong> transferred among object classes since the
          funder last approved the budget
          {draft && addedCents > 0 ? `, ${dollars(addedCents)} of it by this version` : ''}.
        </p>
        <progress
          aria-label="Transfers against the limit"
          className="progress"
          max={100}
          value={Math.min(100, meter.limitCents === 0 ? 0 : (100 * movedCents) / meter.limitCents)}
        />
        <p className={isOver ? 'text-danger' : ''}>
          {meter.isCounted
            ? `Limit ${dollars(meter.limitCents)}: ${meter.percent}% of ${dollars(meter.budgetCents)}. Above it the funder approves first.`
            : `No limit: the award’s share is not above ${dollars(meter.thresholdCents)}.`}
        </p>
        {opened.map((one) => (
          <p key={one} className="text-danger">
            {directClasses[one]} had no money in the budget that the funder approved. It approves this first (2 CFR
            200.308(f)).
          </p>
        ))}
        <p className="text-muted">2 CFR 200.308(i); threshold {meter.thresholdCitation}</p>
      </div>
    </section>
  );
}
