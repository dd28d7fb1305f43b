import { describe, expect, test } from 'vitest';
import { claimsOf } from './billing/application-figures.server.ts';
import { parityFinding } from './billing/retainage.server.ts';
import { rowsOf } from './changes/carrying-out.server.ts';
import * as money from './changes/change-money.ts';
import { isAnalyzed } from './changes/change-judging.server.ts';
import { differences, refuseNotFinal, titleOf } from './contract/from-award.server.ts';
import { lateOf } from './payroll/payroll-holds.server.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
const codeOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    const { code, issues } = error as { code: string; issues: readonly { path: string }[] };
    return [code, issues[0]?.path];
  }
};

describe('what a certifier takes off an application', () => {
  const line = (item: string, work: number, stored = 0) => ({
    item,
    work: usd(work),
    stored: usd(stored),
    installed: null,
  });
  type Given = Parameters<typeof claimsOf>[0];
  const claims = (...cuts: object[]) =>
    codeOf(() => claimsOf({ lines: [line('01', 100, 50), line('02', 70)], cuts } as unknown as Given));

  test('is at most what was applied for, of each item once', () => {
    expect(claims()).toEqual([
      { item: '01', work: 100, installed: null, stored: 50 },
      { item: '02', work: 70, installed: null, stored: 0 },
    ]);
    expect(claims({ item: '01', work: usd(100), stored: usd(50) })).toEqual([
      { item: '01', work: 0, installed: null, stored: 0 },
      { item: '02', work: 70, installed: null, stored: 0 },
    ]);
    expect(claims({ item: '01', work: usd(101) })).toEqual(['pay_application.cut', 'cuts.0.item']);
    expect(claims({ item: '01', stored: usd(51) })).toEqual(['pay_application.cut', 'cuts.0.item']);
    expect(claims({ item: '03', work: usd(1) })).toEqual(['pay_application.cut', 'cuts.0.item']);
    expect(claims({ item: '01', work: usd(0) })).toEqual(['pay_application.cut_is_something', 'cuts.0.work']);
    expect(claims({ item: '01', work: usd(1) }, { item: '01', stored: usd(1) })).toEqual([
      'pay_application.cut_once',
      'cuts.1.item',
    ]);
    expect(claims({ item: '02', work: usd(1) }, { item: '01', stored: usd(1) })).toEqual([
      { item: '01', work: 100, installed: null, stored: 49 },
      { item: '02', work: 69, installed: null, stored: 0 },
    ]);
  });

  test('says where more is held from subcontractors than from the contractor', () => {
    const found = (subRetainage: number | null, more: object = {}, subParity = true) =>
      parityFinding(
        { workRate: 5, kind: 'progress', subRetainage, ...more } as never,
        { subParity, workPercent: 10 } as never,
      );
    expect(found(5)).toBeNull();
    expect(found(5.01)).toContain('5 percent is held from it');
    expect(found(null)).toBeNull();
    expect(found(6, { kind: 'release' })).toBeNull();
    expect(found(6, {}, false)).toBeNull();
    expect(found(10, { workRate: null })).toBeNull();
    expect(found(10.01, { workRate: null })).toContain('10 percent is held from it');
  });
});

describe('the rows that a change adds to a schedule', () => {
  const row = (more: object) =>
    ({ id: 'k3', kind: 'order', subject: 'Pump', value: usd(0), prices: null, lines: null, ...more }) as never;
  const adopted = [
    { item: '01', description: 'Base', scheduled: usd(900), change: null },
    { item: 'CO-01', description: 'First', scheduled: usd(50), change: 'k1' },
    { item: 'CO-01', description: 'More', scheduled: usd(7), change: 'k1' },
    { item: 'CO-02', description: 'Directive', scheduled: usd(80), change: 'k2' },
  ];
  const rows = (more: object, effect = 0) =>
    rowsOf({ adopted } as never, row(more), effect).map(({ item, scheduled, change }) => [
      item,
      scheduled.cents,
      change,
    ]);
  const line = (amount: number, scheduleItem: string | null = null) => ({
    item: 'L',
    amount: usd(amount),
    scheduleItem,
  });

  test('bear the next number, with a place for each of several, and none of them is over nothing', () => {
    expect(rows({ lines: [line(10)] })).toEqual([['CO-03', 10, 'k3']]);
    expect(rows({ lines: [line(10), line(0), line(-5)] })).toEqual([
      ['CO-03.1', 10, 'k3'],
      ['CO-03.3', -5, 'k3'],
    ]);
    expect(rows({ lines: [line(10, ' 01 ')] })).toEqual([['01', 10, 'k3']]);
    expect(rowsOf({ adopted: null } as never, row({ lines: [line(10)] }), 0)[0]?.item).toBe('CO-01');
  });

  test('of a directive are one over its effect, and its price takes that back first', () => {
    expect(rows({ kind: 'directive', lines: [line(10)] }, 80)).toEqual([['CO-03', 80, 'k3']]);
    expect(rows({ kind: 'directive' }, 0)).toEqual([]);
    expect(rows({ prices: 'k2', lines: [line(60), line(9)] })).toEqual([
      ['CO-02', -80, 'k3'],
      ['CO-02', 60, 'k3'],
      ['CO-02', 9, 'k3'],
    ]);
  });

  test('rest on an analysis of 40 characters and its kind', () => {
    const of = (analysisKind: string | null, analysis: string | null) =>
      isAnalyzed({ analysisKind, analysis } as never);
    const told = 'x'.repeat(40);
    expect([of('cost', told), of('cost', ` ${told.slice(1)} `), of(null, told), of('cost', null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a contract of an award', () => {
  const source = (award: object = {}, call: object = {}) =>
    ({
      award: { number: 'AW-1', vendor: 'v1', amount: usd(500), lot: null, status: 'final', ...award },
      call: { name: 'x'.repeat(300), federalFunds: false, ...call },
    }) as never;
  const row = (more: object = {}) =>
    ({ vendor: null, value: null, ceiling: null, federalFunds: false, ...more }) as never;
  const taken = (more: object, award: object = {}, call: object = {}) =>
    codeOf(() => differences(row(more), source(award, call)));

  test('takes vendor, value and funds of it, and no others', () => {
    const whole = { vendor: 'v1', value: usd(500), ceiling: usd(500), lot: null, federalFunds: false };
    expect(taken({})).toEqual(whole);
    expect(taken({ vendor: 'v1', value: usd(500), ceiling: usd(900) })).toEqual({ ...whole, ceiling: usd(900) });
    expect(taken({ vendor: 'v2' })).toEqual(['contract.awarded_vendor', 'vendor']);
    expect(taken({ value: usd(501) })).toEqual(['contract.awarded_value', 'value']);
    expect(taken({ value: usd(501) }, { amount: null })).toMatchObject({ value: usd(501), ceiling: usd(501) });
    expect(taken({}, {}, { federalFunds: true })).toMatchObject({ federalFunds: true });
    expect(taken({ federalFunds: true })).toMatchObject({ federalFunds: true });
    expect(codeOf(() => refuseNotFinal(source({ status: 'noticed' })))).toEqual(['contract.award_is_final', 'award']);
    expect(codeOf(() => refuseNotFinal(source()))).toBeUndefined();
    expect(titleOf(source())).toHaveLength(200);
    expect(titleOf(source({ lot: 'B' }, { name: 'Pumps' }))).toBe('Pumps, lot B');
  });
});

describe('payrolls that hold payments', () => {
  const kept = (week: string, more: object = {}) => ({
    id: week,
    contract: 'c',
    subcontractor: null,
    firm: 'Prime',
    number: week,
    week,
    kind: 'work',
    status: 'certified',
    wasDeficient: false,
    isShort: false,
    ...more,
  });
  const late = (rows: readonly ReturnType<typeof kept>[], today = '2026-11-30') =>
    lateOf(rows, { firstWeek: '2026-11-07', payLag: 7 }, today).map(({ firm, week, number }) => [firm, week, number]);
  const weeks = ['2026-11-07', '2026-11-14'] as const;

  test('are those found deficient until accepted, and certified ones that fall short', () => {
    const of = (more: object) => late([kept(weeks[0], more)], '2026-11-08').length;
    expect(of({})).toBe(0);
    expect(of({ status: 'deficient' })).toBe(1);
    expect(of({ wasDeficient: true })).toBe(1);
    expect(of({ wasDeficient: true, status: 'accepted' })).toBe(0);
    expect(of({ isShort: true })).toBe(1);
    expect(of({ isShort: true, status: 'accepted' })).toBe(0);
  });

  test('a week is late without a payroll, a draft is none, and a week without work counts once it is accepted', () => {
    const missing = (...rows: ReturnType<typeof kept>[]) => late(rows).filter(([, , number]) => number === null);
    const before = missing().map(([, week]) => week);
    expect(before[0]).toBe(weeks[0]);
    const after = (...rows: ReturnType<typeof kept>[]) => missing(...rows).map(([, week]) => week);
    expect(after(kept(weeks[0]))).toEqual(before.slice(1));
    expect(after(kept(weeks[0], { status: 'draft' }))).toEqual(before);
    expect(after(kept(weeks[0], { kind: 'none' }))).toEqual(before);
    expect(after(kept(weeks[0], { kind: 'none', status: 'accepted' }))).toEqual(before.slice(1));
    expect(after(kept(weeks[0], { kind: 'final', status: 'accepted' }))).toEqual([]);
    expect(missing()[0]?.[0]).toBe('the prime');
  });

  test('of a subcontractor begin with its first one', () => {
    const sub = { subcontractor: 's', firm: 'Sub' };
    const prime = kept(weeks[0], { kind: 'final', status: 'accepted' });
    const rows = late([prime, kept(weeks[1], { ...sub, status: 'draft' })]);
    expect(rows[0]).toEqual(['Sub', weeks[1], null]);
    expect(late([prime])).toEqual([]);
  });
});

describe('the money of a change', () => {
  const row = { status: 'agreed', kind: 'order' as const, rough: usd(7), value: usd(100), notToExceed: usd(150) };

  test('is its value less what it replaces, and of a directive what is not to be exceeded', () => {
    expect(money.effectOf(row as never, 30)).toBe(70);
    expect(money.effectOf({ ...row, kind: 'directive' } as never, 30)).toBe(150);
    expect(money.effectOf({ ...row, kind: 'directive', notToExceed: null } as never, 30)).toBe(100);
    expect(money.exposureOf(row as never, 30)).toBe(70);
    expect(money.exposureOf({ ...row, status: 'event' } as never, 30)).toBe(7);
    expect(money.exposureOf({ ...row, status: 'event', rough: null } as never, 30)).toBe(70);
    const lines = [true, false, null].map((eligible, at) => ({ amount: usd(at + 1), eligible }));
    expect(money.splitOf(lines)).toEqual({ eligible: 1, ineligible: 5 });
    expect(money.cumulativeOf([10, -4, 1])).toBe(15);
    expect([money.percentOf(5, null), money.percentOf(5, 0), money.percentOf(255, 1000)]).toEqual([null, null, 25.5]);
  });

  test('is decided by the governing body one cent above its amount or its percent', () => {
    const rule = { aboveCents: 500, abovePercent: 25, cardinalPercent: 50, source: 's' };
    const council = (cents: number, original: number | null, more: object = {}) =>
      money.needsCouncil({ ...rule, ...more }, cents, original);
    expect([council(500, 10_000), council(501, 10_000)]).toEqual([false, true]);
    expect([council(250, 1000), council(251, 1000)]).toEqual([false, true]);
    expect(council(501, 10_000, { aboveCents: null })).toBe(false);
    expect([council(0, null), council(1, null), council(-1, null)]).toEqual([false, true, false]);
    expect([500, 501].map((cents) => money.isCardinal(rule, cents, 1000))).toEqual([false, true]);
  });

  test('is analyzed where it, all changes, or the total that it raises pass the threshold', () => {
    const needs = (effect: number, cumulative = 0, total = 0) =>
      money.needsAnalysis({ effect, cumulative, total }, 100);
    expect([needs(100), needs(101), needs(-100), needs(-101)]).toEqual([false, true, false, true]);
    expect([needs(1, 100), needs(1, 101), needs(0, 101, 101)]).toEqual([false, true, false]);
    expect([needs(1, 0, 100), needs(1, 0, 101), needs(-1, 0, 101)]).toEqual([false, true, false]);
  });
});
