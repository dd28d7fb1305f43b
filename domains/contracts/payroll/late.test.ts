import { describe, expect, test } from 'vitest';
import { lateOf } from './payroll-holds.server.ts';

type Payroll = Parameters<typeof lateOf>[0][number];

const decision = { firstWeek: '2026-10-03', payLag: 5 };
const payroll = (week: string, more: Partial<Payroll> = {}): Payroll => ({
  id: week,
  contract: 'c',
  subcontractor: null,
  firm: 'the prime',
  number: `CPR-${week}`,
  week,
  kind: 'work',
  status: 'certified',
  wasDeficient: false,
  isShort: false,
  ...more,
});
const weeks = (rows: readonly Payroll[], today: string) => lateOf(rows, decision, today).map(({ week }) => week);

describe('what holds the payments of a contract', () => {
  test('a week is late from the day after the one it was due on: payday and seven days', () => {
    expect(weeks([], '2026-10-15')).toEqual([]);
    expect(weeks([], '2026-10-16')).toEqual(['2026-10-03']);
    expect(weeks([payroll('2026-10-03')], '2026-10-16')).toEqual([]);
  });

  test('a week that is entered and not certified is as late as one that is not there', () => {
    expect(weeks([payroll('2026-10-03', { status: 'draft' })], '2026-10-16')).toEqual(['2026-10-03']);
  });

  test('a week without work, and the final one, count once a second person accepted them', () => {
    for (const kind of ['no_work', 'final']) {
      expect(weeks([payroll('2026-10-03', { kind })], '2026-10-16')).toEqual(['2026-10-03']);
      expect(weeks([payroll('2026-10-03', { kind, status: 'accepted' })], '2026-10-16')).toEqual([]);
    }
    const ended = payroll('2026-10-03', { kind: 'final', status: 'accepted' });
    expect(weeks([ended], '2026-12-31')).toEqual([]);
  });

  test('a subcontractor’s weeks begin with its first payroll, whatever the prime delivered', () => {
    const sub = { subcontractor: 's', firm: 'Tide Excavating' };
    const rows = [payroll('2026-10-03'), payroll('2026-10-10'), payroll('2026-10-10', sub), payroll('2026-10-17')];
    expect(lateOf(rows, decision, '2026-10-30')).toMatchObject([{ firm: 'Tide Excavating', week: '2026-10-17' }]);
  });

  test('short pay holds until it is accepted, and a deficient payroll until its correction is', () => {
    const held = (more: Partial<Payroll>) => weeks([payroll('2026-10-03', more)], '2026-10-16').length;
    expect(held({ isShort: true })).toBe(1);
    expect(held({ isShort: true, status: 'accepted' })).toBe(0);
    expect(held({ status: 'deficient', wasDeficient: true })).toBe(1);
    expect(held({ status: 'certified', wasDeficient: true })).toBe(1);
    expect(held({ status: 'accepted', wasDeficient: true })).toBe(0);
  });
});
