import { describe, expect, test } from 'vitest';
import { aroundCents, aroundDay, passes, TODAY } from '../../tests/world/edges.ts';
import { endsAfterItBegins, preAwardIsBefore } from './award/grant-award.rules.ts';
import { daysInOrder } from './budget/fringe-sheet.rules.ts';
import { refundIsShown } from './closeout/closeout.rules.ts';
import { incurredByNow, paidAfterIncurred, splitsTie } from './costs/grant-cost.rules.ts';
import { hasCashPlan, periodInOrder, reimbursesWhatCame } from './drawdowns/drawdown.rules.ts';
import { differenceIsExplained, yearIsOver } from './drawdowns/interest.rules.ts';
import { endsAfterItBegins as incrementEnds } from './increments/funding-increment.rules.ts';
import { actualIsPast, reachedByNow } from './milestones/grant-milestone.rules.ts';
import { wasVisited } from './monitoring/visit.rules.ts';
import { shareIsSmall } from './opportunities/decision.rules.ts';
import { warningsOf } from './opportunities/opportunity.rules.ts';
import { acquiredByNow, owesShare, saysOutcome, saysValue } from './property/property.rules.ts';
import { cameByNow } from './subrecipients/audit.rules.ts';
import { hasReceipt } from './subrecipients/ffata.rules.ts';
import { endsAfterItBegan } from './subrecipients/hold.rules.ts';
import { budgetIsWithin, committedCoversIt } from './subrecipients/subaward.rules.ts';

const [yes, no] = [true, false];
const usd = (cents: number) => ({ cents, currency: 'USD' });

describe('a period of a grant', () => {
  test('ends after its first day, and pre-award costs begin before it', () => {
    for (const rule of [endsAfterItBegins, incrementEnds])
      expect(aroundDay((untilDay) => passes(rule, { fromDay: TODAY, untilDay }))).toEqual([no, no, yes]);
    expect(aroundDay((preAwardFrom) => passes(preAwardIsBefore, { fromDay: TODAY, preAwardFrom }))).toEqual([
      yes,
      no,
      no,
    ]);
  });

  test('of one day is one: rates, requests and holds may end on the day they begin', () => {
    expect(aroundDay((untilDay) => passes(daysInOrder, { fromDay: TODAY, untilDay }))).toEqual([no, yes, yes]);
    expect(aroundDay((untilDay) => passes(periodInOrder, { fromDay: TODAY, untilDay }))).toEqual([no, yes, yes]);
    expect(aroundDay((dueOn) => passes(endsAfterItBegan, { fromDay: TODAY, dueOn }))).toEqual([no, yes, yes]);
  });

  test('of a subaward holds its budget from its first day to its last', () => {
    const of = { fromDay: '2026-01-01', untilDay: '2026-12-31', budgetFrom: null, budgetUntil: null };
    const begins = (budgetFrom: string) => passes(budgetIsWithin, { ...of, budgetFrom });
    const ends = (budgetUntil: string) => passes(budgetIsWithin, { ...of, budgetUntil });
    expect(aroundDay(begins, of.fromDay)).toEqual([no, yes, yes]);
    expect(aroundDay(begins, of.untilDay)).toEqual([yes, no, no]);
    expect(aroundDay(ends, of.untilDay)).toEqual([yes, yes, no]);
    expect(aroundDay(ends, of.fromDay)).toEqual([no, no, yes]);
  });
});

describe('what is said to have happened', () => {
  test('happened today at the latest', () => {
    const until = [yes, yes, no];
    expect(aroundDay((incurredOn) => passes(incurredByNow, { incurredOn }))).toEqual(until);
    expect(aroundDay((paidOn) => passes(paidAfterIncurred, { paidOn }))).toEqual(until);
    expect(aroundDay((acquiredOn) => passes(acquiredByNow, { acquiredOn }))).toEqual(until);
    expect(aroundDay((actualOn) => passes(reachedByNow, { actualOn }))).toEqual(until);
    expect(aroundDay((actualOn) => passes(actualIsPast, { actualOn }))).toEqual(until);
    expect(aroundDay((visitedOn) => passes(wasVisited, { visitedOn }))).toEqual(until);
    expect(aroundDay((untilDay) => passes(reimbursesWhatCame, { kind: 'reimbursement', untilDay }))).toEqual(until);
    const refund = { refunded: usd(1), refundReference: 'ACH 7' };
    expect(aroundDay((refundedOn) => passes(refundIsShown, { ...refund, refundedOn }))).toEqual(until);
    const sold = { outcome: 'sold', fairValue: usd(0) } as const;
    expect(aroundDay((valuedOn) => passes(saysValue, { ...sold, valuedOn }))).toEqual(until);
  });

  test('is disposed of from the day of its acquisition on, until today', () => {
    const disposed = (acquiredOn: string) => (disposedOn: string) =>
      passes(saysOutcome, { outcome: 'sold', acquiredOn, disposedOn });
    expect(aroundDay(disposed('2026-03-01'), '2026-03-01')).toEqual([no, yes, yes]);
    expect(aroundDay(disposed('2026-03-01'))).toEqual([yes, yes, no]);
  });

  test('comes in its order: the fiscal year, the report of the auditor, its receipt, today', () => {
    const audit = { untilDay: '2026-06-30', auditorReportOn: '2026-09-01', receivedOn: '2026-10-01' };
    const came = (change: object) => passes(cameByNow, { ...audit, ...change });
    expect(aroundDay((auditorReportOn) => came({ auditorReportOn }), audit.untilDay)).toEqual([no, no, yes]);
    expect(aroundDay((auditorReportOn) => came({ auditorReportOn }), audit.receivedOn)).toEqual([yes, yes, no]);
    expect(aroundDay((receivedOn) => came({ receivedOn }))).toEqual([yes, yes, no]);
    const filed = (filedOn: string) => passes(hasReceipt, { obligatedOn: '2026-10-01', receipt: 'R-1', filedOn });
    expect(aroundDay(filed, '2026-10-01')).toEqual([no, yes, yes]);
    expect(aroundDay(filed)).toEqual([yes, yes, no]);
  });

  test('is of a year that is over, which this one is not on its last day', () => {
    expect([2025, 2026, 2027].map((year) => passes(yearIsOver, { year }))).toEqual([yes, no, no]);
  });
});

describe('an amount of a grant', () => {
  test('is covered by what is committed from the amount itself on', () =>
    expect(aroundCents(500_00, (committed) => passes(committedCoversIt, { amount: usd(500_00), committed }))).toEqual([
      no,
      yes,
      yes,
    ]));

  test('ties to the cent', () =>
    expect(
      aroundCents(500_00, (amount) => passes(splitsTie, { amount, splits: [{ share: 'local', amount: usd(500_00) }] })),
    ).toEqual([no, yes, no]));

  test('needs no refund at zero and one from a cent on, and owes nothing at zero', () => {
    const refund = { refundedOn: null, refundReference: null };
    expect([0, 1].map((cents) => passes(refundIsShown, { ...refund, refunded: usd(cents) }))).toEqual([yes, no]);
    expect(aroundCents(0, (remit) => passes(owesShare, { remit }))).toEqual([no, no, yes]);
  });

  test('of an advance is more than nothing, and goes out on the day of the draw at the earliest', () => {
    const plan = {
      kind: 'advance',
      needed: usd(1),
      drawOn: TODAY,
      outlayOn: TODAY,
      cashPlan: 'Pay the pumps.',
    } as const;
    expect(aroundCents(0, (needed) => passes(hasCashPlan, { ...plan, needed }))).toEqual([no, no, yes]);
    expect(aroundDay((outlayOn) => passes(hasCashPlan, { ...plan, outlayOn }))).toEqual([no, yes, yes]);
  });

  test('of interest below what is counted is explained, and the same is not', () =>
    expect(
      aroundCents(80_00, (earned) => passes(differenceIsExplained, { earned, counted: usd(80_00), note: null })),
    ).toEqual([no, yes, yes]));

  test('of our share needs a budget officer above $50,000, not at it', () =>
    expect(aroundCents(50_000_00, (ourShare) => passes(shareIsSmall, { ourShare }))).toEqual([yes, yes, no]));

  test('of a notice is wrong above its ceiling, and its days when they turn round', () => {
    const notice = { floor: null, ceiling: null, total: null, postOn: null, closeOn: null, archiveOn: null };
    const fine = (change: object) => warningsOf({ ...notice, ...change }).length === 0;
    expect(aroundCents(500_00, (floor) => fine({ floor, ceiling: usd(500_00) }))).toEqual([yes, yes, no]);
    expect(aroundDay((closeOn) => fine({ postOn: TODAY, closeOn }))).toEqual([no, yes, yes]);
    expect(aroundDay((archiveOn) => fine({ closeOn: TODAY, archiveOn }))).toEqual([no, no, yes]);
  });
});
