import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/lists/days.ts';
import { isWorkingDay } from '../../customers/public.ts';
import { backPlan } from './back-plan.ts';
import { matchOf, requiredMatch } from './match.ts';
import { warningsOf } from './opportunity.rules.ts';
import { fitOf } from './opportunity-words.ts';
import { plainText } from './plain-text.ts';
import { criteria, scoreOf } from './score.ts';
import { NO_END, openUntilOf, statusOf } from './status.ts';

const day = fc.integer({ min: -700, max: 700 }).map((by) => addDays('2026-11-20', by));
const maybe = fc.option(day, { nil: null });
const notice = fc.record({ postOn: maybe, closeOn: maybe, archiveOn: maybe, forecastPostOn: maybe });

describe('the status of a notice', () => {
  test('is a pure function of its dates and today, and only moves on', () => {
    const order = ['forecasted', 'posted', 'closed', 'archived'];
    fc.assert(
      fc.property(notice, day, fc.nat(400), (days, today, later) => {
        const now = statusOf(days, today);
        expect(statusOf({ ...days }, today)).toBe(now);
        expect(order.indexOf(statusOf(days, addDays(today, later)))).toBeGreaterThanOrEqual(order.indexOf(now));
        expect(['forecasted', 'posted'].includes(now)).toBe(openUntilOf(days) >= today);
        if (days.archiveOn !== null && days.archiveOn <= today) expect(now).toBe('archived');
      }),
    );
  });

  test('is that of its first and its last day', () => {
    const days = { postOn: '2026-11-20', closeOn: '2026-12-20', archiveOn: '2027-01-20', forecastPostOn: '2026-10-01' };
    const on = (today: string) => statusOf(days, today);
    expect(['2026-11-19', '2026-11-20', '2026-12-20', '2026-12-21', '2027-01-19', '2027-01-20'].map(on)).toEqual([
      'forecasted',
      'posted',
      'posted',
      'closed',
      'closed',
      'archived',
    ]);
  });

  test('without a close date is open until further notice, and an estimate posts nothing', () => {
    const open = { postOn: '2020-01-01', closeOn: null, archiveOn: null, forecastPostOn: null };
    expect(statusOf(open, '2099-01-01')).toBe('posted');
    expect(openUntilOf(open)).toBe(NO_END);
    expect(statusOf({ ...open, postOn: null, forecastPostOn: '2020-01-01' }, '2026-11-20')).toBe('forecasted');
  });
});

describe('the match', () => {
  const asked = fc.record({
    projectCents: fc.integer({ min: 1, max: 9_000_000_000_000_000 }),
    percent: fc.option(
      fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 10_000),
      { nil: null },
    ),
    basis: fc.constantFrom('project' as const, 'grant' as const),
    ceilingCents: fc.option(fc.nat(1_000_000_000), { nil: null }),
    sourcesCents: fc.array(fc.nat(1_000_000_000), { maxLength: 5 }),
  });

  test('adds up to the cent, whatever the project, the percentage and the ceiling', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const worked = matchOf(given);
        expect(worked.requiredCents + worked.grantCents + worked.aboveCeilingCents).toBe(given.projectCents);
        expect(worked.grantCents + worked.oursCents).toBe(given.projectCents);
        expect(Object.values(worked).every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true);
        const left = worked.oursCents - worked.onHandCents;
        expect(worked.gapCents).toBe(left > 0 ? left : 0);
        if (given.ceilingCents !== null) expect(worked.grantCents).toBeLessThanOrEqual(given.ceilingCents);
      }),
    );
  });

  test('is never a cent short of its percentage and never a cent above what that needs', () => {
    fc.assert(
      fc.property(asked, ({ projectCents, percent, basis }) => {
        const required = BigInt(requiredMatch({ projectCents, percent, basis }));
        const part = BigInt(Math.round((percent ?? 0) * 10_000));
        const base = (match: bigint) => (basis === 'project' ? BigInt(projectCents) : BigInt(projectCents) - match);
        const isMet = (match: bigint) => match * 1_000_000n >= base(match) * part;
        expect(isMet(required)).toBe(true);
        if (required > 0n) expect(isMet(required - 1n)).toBe(false);
      }),
    );
  });

  test('of a quarter of the grant is a fifth of the project', () => {
    expect(requiredMatch({ projectCents: 1_000_00, percent: 25, basis: 'project' })).toBe(250_00);
    expect(requiredMatch({ projectCents: 1_000_00, percent: 25, basis: 'grant' })).toBe(200_00);
    // Golden case G19: federal 600,000 at 75/25.
    const asked = { projectCents: 800_000_00, percent: 25, basis: 'project' } as const;
    expect(matchOf({ ...asked, ceilingCents: null, sourcesCents: [] })).toMatchObject({
      requiredCents: 200_000_00,
      grantCents: 600_000_00,
    });
    expect(requiredMatch({ projectCents: 1_00, percent: 33.3333, basis: 'project' })).toBe(34);
  });
});

test('the score weighs five criteria to a hundred, and says nothing while one is missing', () => {
  expect(Object.values(criteria).reduce((sum, [, weight]) => sum + weight, 0)).toBe(100);
  const full = { fit: 5, eligible: 5, matchReady: 5, hoursReady: 5, timeLeft: 5 };
  expect(scoreOf(full)).toBe(100);
  expect(scoreOf({ ...full, fit: 0 })).toBe(70);
  expect(scoreOf({ ...full, timeLeft: null })).toBeNull();
});

describe('tasks before a close date', () => {
  const calendar = {
    timeZone: 'America/New_York',
    weekdays: [1, 2, 3, 4, 5],
    from: 480,
    until: 1020,
    holidays: new Set(['2026-12-25', '2027-01-01']),
  };

  test('are done on a business day at or before their day, in the order of their lead times', () => {
    fc.assert(
      fc.property(day, day, fc.boolean(), (closeOn, today, isFederal) => {
        const tasks = backPlan({ closeOn, isFederal }, calendar, today);
        expect(tasks).toHaveLength(isFederal ? 7 : 5);
        for (const { day: own, by, isLate } of tasks) {
          expect(by <= own && own < closeOn).toBe(true);
          expect(isWorkingDay(calendar, by)).toBe(true);
          expect(isLate).toBe(by < today);
        }
        expect(tasks.map((one) => one.day)).toEqual(tasks.map((one) => one.day).toSorted());
      }),
    );
  });

  test('lead back over a holiday and a weekend, and there are none without a close date', () => {
    const tasks = backPlan({ closeOn: '2027-01-03', isFederal: true }, calendar, '2026-11-20');
    expect(tasks.at(-1)).toMatchObject({ kind: 'submit', day: '2027-01-01', by: '2026-12-31' });
    expect(backPlan({ closeOn: null, isFederal: true }, calendar, '2026-11-20')).toEqual([]);
  });
});

test('amounts and days that do not fit together are said and refuse nothing', () => {
  const none = { floor: null, ceiling: null, total: null, postOn: null, closeOn: null, archiveOn: null };
  expect(warningsOf(none)).toEqual([]);
  expect(warningsOf({ ...none, floor: { cents: 2 }, ceiling: { cents: 1 }, total: { cents: 0 } })).toHaveLength(2);
  expect(warningsOf({ ...none, postOn: '2026-02-01', closeOn: '2026-01-01', archiveOn: '2026-01-01' })).toHaveLength(2);
});

test('a notice is for us when it says so, unknown when it does not say, and for others when it names only them', () => {
  expect(fitOf(['county', 'city'], ['county'])).toBe('eligible');
  expect(fitOf(['unrestricted'], ['county'])).toBe('eligible');
  expect(fitOf(['public_university'], ['county'])).toBe('other');
  expect(fitOf(['public_university', 'other'], ['county'])).toBe('unknown');
  expect(fitOf(null, ['county'])).toBe('unknown');
  expect(fitOf(['public_university'], [])).toBe('unknown');
});

describe('the plain text of a summary', () => {
  test('has no markup left, once or twice encoded, and keeps its words', () => {
    expect(plainText('<p>Pumps &amp; <b>pipes</b></p><script>alert(1)</script><p>Two</p>', 200)).toBe(
      'Pumps & pipes\nTwo',
    );
    expect(plainText('a &lt;img src=x onerror=alert(1)&gt; b &amp;lt;script&amp;gt;bad()', 200)).not.toMatch(/<[a-z]/i);
    expect(plainText('5 < 6 and 7 > 2', 200)).toBe('5 < 6 and 7 > 2');
    expect(plainText('x'.repeat(500), 100)).toHaveLength(100);
  });

  test('is well formed and short enough, whatever is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 5, max: 200 }), (text, most) => {
        const plain = plainText(`<div>${text}&#xD800;&#0;&#8238;`, most);
        expect(plain.length).toBeLessThanOrEqual(most);
        expect(plain.isWellFormed()).toBe(true);
        expect(plain).not.toMatch(/\0/);
      }),
    );
  });

  test('of a hostile length costs no more than a short one', () => {
    for (const hostile of [
      '<'.repeat(2_000_000),
      '<script'.repeat(300_000),
      '&'.repeat(2_000_000),
      '<p '.repeat(500_000),
    ])
      expect(plainText(hostile, 8000).length).toBeLessThanOrEqual(8000);
  });
});
