import { describe, expect, test } from 'vitest';
import { aroundCents, aroundDay, passes, TODAY } from '../../tests/world/edges.ts';
import { backupHolds, protestPeriodIsOver } from './award/award.rules.ts';
import { daysAreInOrder as listDays } from './frameworks/list.rules.ts';
import { isWorkedOutBefore } from './intake/cost-estimate.rules.ts';
import { competedAgainAhead, competedAgainSoon, daysAreInOrder, monthsAfter } from './intake/sole-source-case.rules.ts';
import { daysLieAhead, ordersSomething } from './orders/purchase-order.rules.ts';
import { notAhead, periodInOrder } from './receipts/receipt.rules.ts';
import { asksForMoney, neededByIsAhead } from './requisition/requisition.rules.ts';
import { certifiedForAYear, certifiedUpToFiftyThousand, endsAfterItBegins } from './rule-packs/purchase-limit.rules.ts';
import { endsAhead, endsWithinAYear } from './rule-packs/rule-exception.rules.ts';

const [yes, no] = [true, false];

describe('a purchase', () => {
  test('costs something, from a cent on', () => {
    expect(aroundCents(0, (total) => passes(asksForMoney, { total }))).toEqual([no, no, yes]);
    expect(aroundCents(0, (total) => passes(ordersSomething, { total }))).toEqual([no, no, yes]);
  });

  test('is needed, delivered and ended today at the earliest', () => {
    const ahead = [no, yes, yes];
    expect(aroundDay((neededBy) => passes(neededByIsAhead, { status: 'draft', neededBy }))).toEqual(ahead);
    const order = { status: 'draft', isConfirming: false, deliverBy: null, endsOn: null };
    expect(aroundDay((deliverBy) => passes(daysLieAhead, { ...order, deliverBy }))).toEqual(ahead);
    expect(aroundDay((endsOn) => passes(daysLieAhead, { ...order, endsOn }))).toEqual(ahead);
  });

  test('was estimated and received today at the latest, and a period of service may be one day', () => {
    expect(aroundDay((madeOn) => passes(isWorkedOutBefore, { madeOn }))).toEqual([yes, yes, no]);
    expect(aroundDay((receivedOn) => passes(notAhead, { receivedOn }))).toEqual([yes, yes, no]);
    const period = (periodUntil: string) => passes(periodInOrder, { periodFrom: TODAY, periodUntil });
    expect(aroundDay(period)).toEqual([no, yes, yes]);
  });
});

describe('an award', () => {
  test('is final after the last day of protests, not on it', () =>
    expect(aroundDay((protestUntil) => passes(protestPeriodIsOver, { protestUntil }))).toEqual([yes, no, no]));

  test('in reserve holds its price to its last day', () =>
    expect(aroundDay((backupUntil) => passes(backupHolds, { backupUntil }))).toEqual([no, yes, yes]));
});

describe('an emergency', () => {
  const told = { ground: 'emergency', startsOn: '2026-11-01', endsOn: '2026-12-10', recompeteBy: null } as const;

  test('is competed after today, and on its last day at the earliest', () => {
    const ahead = (recompeteBy: string) => passes(competedAgainAhead, { ...told, endsOn: null, recompeteBy });
    expect(aroundDay(ahead)).toEqual([no, no, yes]);
    const after = (recompeteBy: string) => passes(competedAgainAhead, { ...told, recompeteBy });
    expect(aroundDay(after, told.endsOn)).toEqual([no, yes, yes]);
  });

  test('is competed within six calendar months of its first day, and of today where that lies ahead', () => {
    const soon = (startsOn: string | null) => (recompeteBy: string) =>
      passes(competedAgainSoon, { ...told, startsOn, recompeteBy });
    expect(aroundDay(soon(told.startsOn), '2027-05-01')).toEqual([yes, yes, no]);
    expect(aroundDay(soon('2026-12-24'), '2027-05-20')).toEqual([yes, yes, no]);
    expect(aroundDay(soon(null), '2027-05-20')).toEqual([yes, yes, no]);
    expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28');
  });

  test('of one day is one', () => {
    const ends = (endsOn: string) => passes(daysAreInOrder, { ...told, noticeFrom: null, noticeTo: null, endsOn });
    expect(aroundDay(ends, told.startsOn)).toEqual([no, yes, yes]);
  });
});

describe('a threshold of one’s own', () => {
  const own = { ground: 'low_risk_auditee', threshold: 'micro_purchase', fromDay: '2026-10-01', toDay: null } as const;

  test('is certified for one year, whose last day is the day before it comes round', () => {
    const until = (toDay: string) => passes(certifiedForAYear, { ...own, toDay });
    expect(aroundDay(until, '2027-09-30')).toEqual([yes, yes, no]);
    // With a 29th of February in between it is a year as well.
    const leap = (toDay: string) => passes(certifiedForAYear, { ...own, fromDay: '2027-10-01', toDay });
    expect(aroundDay(leap, '2028-09-30')).toEqual([yes, yes, no]);
    const same = (toDay: string) => passes(endsAfterItBegins, { ...own, toDay });
    expect(aroundDay(same, own.fromDay)).toEqual([no, yes, yes]);
  });

  test('is certified by oneself up to $50,000', () =>
    expect(aroundCents(50_000_00, (amount) => passes(certifiedUpToFiftyThousand, { ...own, amount }))).toEqual([
      yes,
      yes,
      no,
    ]));
});

describe('an exception from a rule', () => {
  test('is decided while its last day has not passed', () =>
    expect(aroundDay((untilDay) => passes(endsAhead, { untilDay }))).toEqual([no, yes, yes]));

  test('ends within a year of its first day, also where that year has a 29th of February', () => {
    const from = (fromDay: string) => (untilDay: string) => passes(endsWithinAYear, { fromDay, untilDay });
    expect(aroundDay(from(TODAY))).toEqual([no, yes, yes]);
    expect(aroundDay(from(TODAY), '2027-11-20')).toEqual([yes, yes, no]);
    expect(aroundDay(from('2027-11-20'), '2028-11-20')).toEqual([yes, yes, no]);
  });
});

test('a list is reviewed after it opens and on its last day at the latest', () => {
  const list = { opensOn: '2026-12-01', reviewOn: '2027-06-01', endsOn: '2027-12-01' };
  const reviewed = (reviewOn: string) => passes(listDays, { ...list, reviewOn });
  expect(aroundDay(reviewed, list.opensOn)).toEqual([no, no, yes]);
  expect(aroundDay(reviewed, list.endsOn)).toEqual([yes, yes, no]);
});
