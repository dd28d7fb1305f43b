import { describe, expect, test } from 'vitest';
import type { Actor, Rule } from '#kernel';
import { hasOneStep, lotsAreOnce } from './auction/auction.rules.ts';
import { backupHolds, isBackup, isNoBackup, protestPeriodIsOver } from './award/award.rules.ts';
import { daysAreInOrder } from './frameworks/list.rules.ts';
import * as sole from './intake/sole-source-case.rules.ts';
import { leftOutOnce, signedInToNegotiate } from './negotiation/negotiation.rules.ts';
import * as order from './orders/purchase-order.rules.ts';
import * as receipt from './receipts/receipt.rules.ts';
import * as requisition from './requisition/requisition.rules.ts';
import * as limit from './rule-packs/purchase-limit.rules.ts';
import { entriesAgree, hasEveryAddendum, isReadable } from './sealing/bid.rules.ts';
import { cxmlNamesPartners } from './sending/order-channel.rules.ts';

const today = '2026-11-20';
const [yesterday, tomorrow] = ['2026-11-19', '2026-11-21'];
const clerk = { id: 'clerk', kind: 'person', role: 'user', duties: [] } as unknown as Actor;
const product = { ...clerk, kind: 'system' } as Actor;
const usd = (cents: number) => ({ cents, currency: 'USD' });
const told = 'x'.repeat(20);
const short = ` ${'x'.repeat(19)} `;

/** Whether the rule holds for each row, in their order. */
const judged = <Row>(one: Rule<Row>, rows: readonly NoInfer<Row>[], actor = clerk) =>
  rows.map((row) => one.holds({ row, actor, today }));

describe('an order', () => {
  test('needs no second person below the threshold, and never goes out by the hand of who requested it', () => {
    expect(judged(order.oneIsEnough, [{ needsSecond: false }, { needsSecond: true }])).toEqual([true, false]);
    const asked = [null, 'other', 'clerk', 'boss'].map((requestedBy) => ({ requestedBy }));
    expect(judged(order.requesterDoesNotIssue, asked)).toEqual([true, true, false, true]);
    const deputy = { ...clerk, standsInFor: ['boss'] };
    expect(judged(order.requesterDoesNotIssue, asked, deputy)).toEqual([true, true, false, false]);
    const arrived = [null, 'open', 'partial', 'complete'].map((delivery) => ({ delivery }));
    expect(judged(order.nothingIsReceived, arrived)).toEqual([true, true, false, false]);
  });

  test('names its vendor and costs a cent or more', () => {
    expect(judged(order.namesVendor, [{ vendor: null }, { vendor: 'v' }])).toEqual([false, true]);
    expect(judged(order.ordersSomething, [{ total: null }, { total: usd(0) }, { total: usd(1) }])).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('of a kind that goes on has its days, and a confirming one says why', () => {
    const blanket = (type: string, endsOn: string | null) => ({ type, endsOn });
    const ends = [blanket('blanket', null), blanket('blanket', today), blanket('regular', null)];
    expect(judged(order.blanketEnds, ends)).toEqual([false, true, true]);
    const whole = { type: 'standing', every: 'month', firstOn: today, endsOn: today };
    expect(
      judged(order.standingIsWhole, [
        whole,
        { ...whole, every: null },
        { ...whole, firstOn: null },
        { ...whole, endsOn: null },
        { type: 'regular', every: null, firstOn: null, endsOn: null },
      ]),
    ).toEqual([true, false, false, false, true]);
    const said = (isConfirming: boolean, confirmingReason: string | null) => ({ isConfirming, confirmingReason });
    const reasons = [said(false, null), said(true, null), said(true, short), said(true, told)];
    expect(judged(order.confirmingSaysWhy, reasons)).toEqual([true, false, false, true]);
  });

  test('has days of today or later while it is a draft that confirms nothing', () => {
    const row = { isConfirming: false, deliverBy: today, endsOn: today, status: 'draft' };
    expect(
      judged(order.daysLieAhead, [
        row,
        { ...row, deliverBy: null, endsOn: null },
        { ...row, deliverBy: yesterday },
        { ...row, endsOn: yesterday },
        { ...row, endsOn: yesterday, isConfirming: true },
        { ...row, deliverBy: yesterday, status: 'issued' },
      ]),
    ).toEqual([true, true, false, false, true, true]);
    const cxml = { channel: 'cxml', url: 'https://x', theirIdentity: 't', ourIdentity: 'o' };
    expect(
      judged(cxmlNamesPartners, [
        cxml,
        { ...cxml, url: null },
        { ...cxml, theirIdentity: '' },
        { ...cxml, ourIdentity: null },
        { channel: 'email', url: null, theirIdentity: null, ourIdentity: null },
      ]),
    ).toEqual([true, false, false, false, true]);
  });
});

describe('a requisition', () => {
  test('asks for a cent or more, for a day that is not over', () => {
    expect(judged(requisition.asksForMoney, [{ total: null }, { total: usd(0) }, { total: usd(1) }])).toEqual([
      false,
      false,
      true,
    ]);
    const needed = (neededBy: string | null, status = 'draft') => ({ neededBy, status });
    const days = [needed(today), needed(yesterday), needed(null), needed(yesterday, 'approved')];
    expect(judged(requisition.neededByIsAhead, days)).toEqual([true, false, true, true]);
  });

  test('names each vendor that it suggests, justifies a sole source, and dates federal money', () => {
    const suggested = (...all: { vendor?: string; name?: string }[]) => ({ suggestedVendors: all });
    expect(
      judged(requisition.suggestionNamesVendor, [
        { suggestedVendors: null },
        suggested({ vendor: 'v' }, { name: 'Bay' }),
        suggested({ vendor: 'v' }, { name: ' ' }),
        suggested({}),
      ]),
    ).toEqual([true, true, false, false]);
    const sole = (soleSource: boolean | null, justification: string | null) => ({ soleSource, justification });
    const cases = [sole(null, null), sole(false, null), sole(true, short), sole(true, told)];
    expect(judged(requisition.soleSourceIsJustified, cases)).toEqual([true, true, false, true]);
    const dated = (federalFunds: boolean | null, awardedOn: string | null) => ({ federalFunds, awardedOn });
    const awards = [dated(null, null), dated(true, null), dated(true, today)];
    expect(judged(requisition.awardIsDated, awards)).toEqual([true, false, true]);
  });
});

describe('a receipt', () => {
  test('above the threshold is of someone who had no part in the order, deputies included', () => {
    const of = (needsSecond: boolean, orderedBy: readonly string[] | null) => ({ needsSecond, orderedBy });
    const rows = [of(true, ['clerk']), of(false, ['clerk']), of(true, ['other']), of(true, null), of(true, ['boss'])];
    expect(judged(receipt.receiverIsAnother, rows)).toEqual([false, true, true, true, true]);
    expect(judged(receipt.receiverIsAnother, rows, { ...clerk, standsInFor: ['boss'] })[4]).toBe(false);
    expect(judged(receipt.inspectorIsAnother, [{ receivedBy: ['clerk'] }, { receivedBy: ['other'] }])).toEqual([
      false,
      true,
    ]);
    expect(judged(receipt.needsNoInspection, [{ needsInspection: true }, { needsInspection: false }])).toEqual([
      false,
      true,
    ]);
  });

  test('is of today or before, for both days of a period or none', () => {
    expect(judged(receipt.notAhead, [{ receivedOn: today }, { receivedOn: tomorrow }])).toEqual([true, false]);
    const period = (periodFrom: string | null, periodUntil: string | null) => ({ periodFrom, periodUntil });
    const rows = [period(null, null), period(today, today), period(today, yesterday), period(today, null)];
    expect(judged(receipt.periodInOrder, [...rows, period(null, today)])).toEqual([true, true, false, false, false]);
  });
});

describe('a bid and its award', () => {
  test('are judged by what was opened, with every addendum, and twice typed where it came on paper', () => {
    expect(judged(isReadable, [{ unreadable: null }, { unreadable: 'broken' }])).toEqual([true, false]);
    const missed = [null, 0, 1].map((missedAddenda) => ({ missedAddenda }));
    expect(judged(hasEveryAddendum, missed)).toEqual([true, true, false]);
    const paper = { received: 'paper', confirmedBy: 'c' as string | null, entriesDiffer: false };
    expect(
      judged(entriesAgree, [
        paper,
        { ...paper, confirmedBy: null },
        { ...paper, entriesDiffer: true },
        { received: 'sealed', confirmedBy: null, entriesDiffer: true },
      ]),
    ).toEqual([true, false, false, true]);
  });

  test('wait for the day after the last one to protest, which the sentence names', () => {
    const rows = [yesterday, today, tomorrow, null].map((protestUntil) => ({ protestUntil }));
    expect(judged(protestPeriodIsOver, rows)).toEqual([true, false, false, true]);
    expect(judged(protestPeriodIsOver, rows, product)).toEqual([true, true, true, true]);
    expect(protestPeriodIsOver.says?.({ row: { protestUntil: today }, actor: clerk, today })).toContain(today);
  });

  test('a backup holds its price through its last day', () => {
    const rows = [yesterday, today, null].map((backupUntil) => ({ backupUntil }));
    expect(judged(backupHolds, rows)).toEqual([false, true, true]);
    expect(judged(isBackup, [{ role: 'backup' }, { role: 'sole' }])).toEqual([true, false]);
    expect(judged(isNoBackup, [{ role: 'backup' }, { role: 'sole' }])).toEqual([false, true]);
  });

  test('an auction has one kind of step and one price for each lot', () => {
    const step = (cents: number | null, stepPercent: number | null) => ({
      stepAmount: cents === null ? null : usd(cents),
      stepPercent,
    });
    const rows = [step(1, null), step(null, 1), step(1, 1), step(0, 0), step(null, null), step(1, 0)];
    expect(judged(hasOneStep, rows)).toEqual([true, true, false, false, false, true]);
    const lots = (...all: (string | null)[]) => ({ limits: all.map((lot) => ({ lot })) });
    expect(judged(lotsAreOnce, [{ limits: null }, lots('A', 'B'), lots('A', 'A'), lots(null, null)])).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a round leaves each offeror out once, and is a step of a person who is there', () => {
    const left = (...all: string[]) => ({ leftOut: all.map((bid) => ({ bid })) });
    expect(judged(leftOutOnce, [{ leftOut: null }, left('a', 'b'), left('a', 'a')])).toEqual([true, true, false]);
    const by = (actor: Actor) => signedInToNegotiate.holds({ row: {} as never, actor, today });
    expect([clerk, { ...clerk, kind: 'service' } as Actor, { ...clerk, scopes: ['*'] }].map(by)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a list opens before its review, which may be on its last day', () => {
    const days = (opensOn: string, reviewOn: string, endsOn: string) => ({ opensOn, reviewOn, endsOn });
    const rows = [days(yesterday, today, today), days(today, today, tomorrow), days(yesterday, tomorrow, today)];
    expect(judged(daysAreInOrder, rows)).toEqual([true, false, false]);
  });
});

describe('a local threshold', () => {
  const row = {
    threshold: 'micro_purchase' as const,
    amount: usd(50_000_00),
    ground: 'lower' as 'lower' | 'certified',
    fromDay: '2026-11-20',
    toDay: '2027-11-19' as string | null,
    evidence: ['file'] as readonly string[] | null,
    fiscalYear: null,
  };
  const certified = { ...row, ground: 'certified' as const } as typeof row;
  const of = (...more: Partial<typeof row>[]) => more.map((one) => ({ ...certified, ...one }) as never);

  test('is never above the law unless it is certified, which only the one of micro-purchases can be', () => {
    const lower = (cents: number) => ({ ...row, amount: usd(cents) }) as never;
    expect(judged(limit.neverAboveTheLaw, [lower(15_000_00), lower(15_000_01), certified as never])).toEqual([
      true,
      false,
      true,
    ]);
    const simplified = { threshold: 'simplified_acquisition' as never };
    expect(judged(limit.certifiedOnlyMicro, [...of({}, simplified), { ...row, ...simplified } as never])).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('is certified up to $50,000, for a year, with its file', () => {
    expect(judged(limit.certifiedUpToFiftyThousand, of({}, { amount: usd(50_000_01) }))).toEqual([true, false]);
    const days = of({}, { toDay: '2027-11-20' }, { toDay: null }, { toDay: null, ground: 'lower' });
    expect(judged(limit.certifiedForAYear, days)).toEqual([true, false, false, true]);
    const files = of({}, { evidence: [] }, { evidence: null }, { evidence: null, ground: 'lower' });
    expect(judged(limit.certifiedWithItsFile, files)).toEqual([true, false, false, true]);
    const ends = of({ toDay: '2026-11-20' }, { toDay: '2026-11-19' }, { toDay: null });
    expect(judged(limit.endsAfterItBegins, ends)).toEqual([true, false, true]);
  });
});

describe('a sole source case', () => {
  const row = {
    ground: 'one_source',
    findings: 'x'.repeat(40),
    noticeFrom: today,
    noticeTo: today,
    noticeAt: 'Web',
    startsOn: null,
    endsOn: null,
    recompeteBy: null,
    approvedIn: null,
    approvedOn: null,
    solicitation: null,
    answers: null,
    createdBy: 'clerk',
  } as Parameters<typeof sole.marketWasSearched.holds>[0]['row'];
  const of = (...more: Partial<typeof row>[]) => more.map((one) => ({ ...row, ...one }));

  test('shows what was searched in 40 characters, and where and when its notice is published', () => {
    const short = ` ${'x'.repeat(39)} `;
    const searched = of({}, { findings: short }, { findings: null }, { findings: null, ground: 'micro_purchase' });
    expect(judged(sole.marketWasSearched, searched)).toEqual([true, false, false, true]);
    const notices = of({}, { noticeAt: 'We' }, { noticeFrom: null }, { noticeTo: null });
    expect(judged(sole.intentIsPublished, notices)).toEqual([true, false, false, false]);
    const other = of({ ground: 'emergency', noticeAt: null });
    expect(judged(sole.intentIsPublished, other)).toEqual([true]);
  });

  test('of an emergency ends, and is competed again after it, within six months', () => {
    const emergency = { ground: 'emergency' as const, startsOn: today, endsOn: tomorrow, recompeteBy: '2027-05-20' };
    const days = of(
      emergency,
      ...(['startsOn', 'endsOn', 'recompeteBy'] as const).map((one) => ({ ...emergency, [one]: null })),
    );
    expect(judged(sole.emergencyEnds, days)).toEqual([true, false, false, false]);
    expect(judged(sole.emergencyEnds, of({}))).toEqual([true]);
    const again = (recompeteBy: string | null, endsOn: string | null = null) => ({ ...emergency, recompeteBy, endsOn });
    const ahead = of(
      again(today),
      again(tomorrow),
      again(tomorrow, tomorrow),
      again(tomorrow, '2026-11-22'),
      again(null),
    );
    expect(judged(sole.competedAgainAhead, ahead)).toEqual([false, true, true, false, true]);
    const soon = of(again('2027-05-20'), again('2027-05-21'), again(null), { recompeteBy: '2027-05-21' });
    expect(judged(sole.competedAgainSoon, soon)).toEqual([true, false, true, true]);
    const starts = (startsOn: string | null) => ({ ...again('2027-05-20'), startsOn });
    const begins = of(starts(yesterday), starts(tomorrow), starts(null), {
      ...starts(tomorrow),
      recompeteBy: '2027-05-21',
    });
    expect(judged(sole.competedAgainSoon, begins)).toEqual([false, true, true, false]);
    expect([sole.monthsAfter('2026-08-31', 6), sole.monthsAfter('2026-12-01', 1)]).toEqual([
      '2027-02-28',
      '2027-01-01',
    ]);
  });

  test('names its approval or the competition that was tried, and has its days in order', () => {
    const approved = { ground: 'agency_approval' as const, approvedIn: 'L-1', approvedOn: today };
    const approvals = of(approved, { ...approved, approvedIn: ' L1 ' }, { ...approved, approvedOn: null }, {});
    expect(judged(sole.approvalIsNamed, approvals)).toEqual([true, false, false, true]);
    const tried = { ground: 'inadequate_competition' as const, solicitation: 'S-1', answers: 0 };
    const cases = of(tried, { ...tried, solicitation: ' S1 ' }, { ...tried, answers: null }, {});
    expect(judged(sole.competitionWasTried, cases)).toEqual([true, false, false, true]);
    const ordered = of(
      {},
      { noticeTo: yesterday },
      { startsOn: today, endsOn: today },
      { startsOn: today, endsOn: yesterday },
    );
    expect(judged(sole.daysAreInOrder, ordered)).toEqual([true, false, true, false]);
  });
});
