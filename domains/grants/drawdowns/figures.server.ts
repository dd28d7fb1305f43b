import { type Money, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Earlier, earlierOf } from './drawable.server.ts';
import type { grantDrawdown } from './grant-drawdown.record.ts';
import { item11, item12 } from './sf270.ts';

type Drawdown = Row<typeof grantDrawdown>;
export type Asked = Pick<Drawdown, 'id' | 'award' | 'kind' | 'untilDay' | 'income' | 'needed'>;

/** The figures of SF-270 for a request that draws so much, in cents. Milestones draw their payments to date, whatever the work cost. */
export function figuresFrom({ kind, income, needed }: Asked, drawing: number, before: Earlier) {
  if (kind === 'milestone')
    return {
      outlays: drawing,
      incomeToDate: 0,
      netOutlays: drawing,
      withEstimate: drawing,
      match: 0,
      funderShare: drawing,
      earlier: before.earlierCents,
      cashOnHand: 0,
      requested: drawing - before.earlierCents,
    };
  const outlays = before.drawnCents + before.matchCents + drawing;
  const incomeToDate = before.incomeCents + (income?.cents ?? 0);
  const of11 = item11({
    outlays,
    income: incomeToDate,
    estimate: 0,
    match: before.matchCents,
    earlier: before.earlierCents,
  });
  // Income is spent before cash is asked for, so what came in since lowers an advance as well.
  const cashOnHand = Math.max(0, before.earlierCents + incomeToDate - before.paidOutCents);
  return {
    outlays,
    incomeToDate,
    netOutlays: of11.net,
    withEstimate: of11.withEstimate,
    match: before.matchCents,
    funderShare: of11.share,
    earlier: before.earlierCents,
    cashOnHand,
    requested: kind === 'advance' ? item12(needed?.cents ?? 0, cashOnHand) : of11.requested,
  };
}
export type Figures = ReturnType<typeof figuresFrom>;

export async function figuresOf(work: UnitOfWork, row: Asked, drawing: number): Promise<Figures> {
  return figuresFrom(row, drawing, await earlierOf(work, row.award, row.id, row.untilDay));
}

export const asMoney = (work: UnitOfWork, figures: Figures): Readonly<Record<keyof Figures, Money>> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, cents]) => [name, moneyOf(work.actor, cents)]),
  ) as unknown as Readonly<Record<keyof Figures, Money>>; // the same names
