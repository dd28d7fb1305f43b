import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { grantMilestone } from './grant-milestone.record.ts';
import { milestonesOf } from './milestone-calls.server.ts';
import { progressOf } from './progress.ts';
import { cycleOf, type Planned, standingsOf } from './slip.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const made = (award: string, more: Partial<New<typeof grantMilestone>> = {}) =>
  here.yvette.make(grantMilestone, { award, title: 'Design complete', baselineOn: '2026-10-01', ...more });
const finished = async (award: string, more: Partial<New<typeof grantMilestone>> = {}) => {
  const { id } = await made(award, { actualOn: '2026-10-15', evidence: [here.paper], ...more });
  return here.yvette.run(grantMilestone, 'finish', id);
};
const change = (row: Row<typeof grantMilestone>, given: object) =>
  here.yvette.edit(grantMilestone, row.id, row.version, given);

describe('a milestone', () => {
  test('is completed with its evidence and verified by another person', async () => {
    const { id: award } = await here.active();
    const bare = await made(award, { actualOn: '2026-10-15' });
    await expect(here.yvette.run(grantMilestone, 'finish', bare.id)).rejects.toMatchObject({
      issues: [{ path: 'evidence', code: 'required' }],
    });
    await expect(finished(award, { evidence: [] })).rejects.toMatchObject({
      issues: [{ path: 'evidence', code: 'required' }],
    });
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id } = await made(award, { actualOn: '2026-10-15', evidence: [here.paper] });
    await both.run(grantMilestone, 'finish', id);
    await expect(both.run(grantMilestone, 'verify', id)).rejects.toMatchObject({
      code: 'grant_milestone.verifier_is_another',
    });
    await expect(here.yvette.run(grantMilestone, 'verify', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.priya.run(grantMilestone, 'verify', id)).resolves.toMatchObject({
      status: 'verified',
      verifiedBy: here.priya.id,
      verifiedOn: TODAY,
    });
    await expect(here.rosa.make(grantMilestone, { award, title: 'x', baselineOn: TODAY })).rejects.toMatchObject({
      code: 'rights',
    });
  });

  test('is reached on a day until today, inside the period', async () => {
    const { id: award } = await here.active();
    await expect(finished(award, { actualOn: null })).resolves.toMatchObject({ status: 'done', actualOn: TODAY });
    await expect(finished(award, { actualOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'grant_milestone.actual_is_past',
    });
    for (const day of ['2025-12-31', '2028-01-01'])
      await expect(made(award, { baselineOn: day })).rejects.toMatchObject({ code: 'grant_milestone.in_period' });
    await expect(made(award, { actualOn: '2025-12-31' })).rejects.toMatchObject({ code: 'grant_milestone.in_period' });
    await expect(made(award, { forecastOn: '2028-03-01' })).resolves.toMatchObject({ status: 'planned' });
  });

  test('keeps its baseline from the first forecast or its start on, also when the forecast is taken away', async () => {
    const { id: award } = await here.active();
    const free = await made(award);
    const moved = await change(free, { baselineOn: '2026-10-02' });
    const forecast = await change(moved, { forecastOn: '2026-12-01' });
    const again = await here.yvette.see(grantMilestone, forecast.id);
    await expect(change(again, { baselineOn: '2026-12-01' })).rejects.toMatchObject({
      code: 'grant_milestone.baseline_stays',
    });
    const without = await change(again, { forecastOn: null });
    await expect(change(without, { baselineOn: '2026-12-01' })).rejects.toMatchObject({
      code: 'grant_milestone.baseline_stays',
    });
    const { id } = await made(award);
    await here.yvette.run(grantMilestone, 'start', id);
    const begun = await here.yvette.see(grantMilestone, id);
    await expect(change(begun, { baselineOn: '2026-12-01' })).rejects.toMatchObject({
      code: 'grant_milestone.baseline_stays',
    });
  });

  test('depends on none that depends on it, and on none of another award', async () => {
    const { id: award } = await here.active();
    const [one, two] = [await made(award), await made(award)];
    const three = await made(award, { dependsOn: [two.id] });
    await change(two, { dependsOn: [one.id] });
    await expect(change(one, { dependsOn: [three.id] })).rejects.toMatchObject({ code: 'grant_milestone.no_cycle' });
    await expect(change(one, { dependsOn: [one.id] })).rejects.toMatchObject({ code: 'grant_milestone.no_cycle' });
    const elsewhere = await made((await here.active()).id);
    await expect(change(one, { dependsOn: [elsewhere.id] })).rejects.toMatchObject({
      code: 'grant_milestone.of_this_award',
    });
  });

  test('two edits at once make no cycle', async () => {
    const { id: award } = await here.active();
    const [one, two] = [await made(award), await made(award)];
    const done = await Promise.allSettled([change(one, { dependsOn: [two.id] }), change(two, { dependsOn: [one.id] })]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('comes after what it depends on', async () => {
    const { id: award } = await here.active();
    const first = await made(award);
    await expect(finished(award, { dependsOn: [first.id] })).rejects.toMatchObject({
      code: 'grant_milestone.after_others',
    });
    await here.priya.run(grantMilestone, 'waive', first.id, 'The funder dropped the design review');
    await expect(finished(award, { dependsOn: [first.id] })).resolves.toMatchObject({ status: 'done' });
  });

  test('is waived by another person with a reason, and never changes afterwards', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bill Both', 'grant_manager', 'budget_officer');
    const own = await both.make(grantMilestone, { award, title: 'Own', baselineOn: '2026-10-01' });
    await expect(both.run(grantMilestone, 'waive', own.id, 'Not needed any more')).rejects.toMatchObject({
      code: 'grant_milestone.waiver_is_another',
    });
    await here.priya.run(grantMilestone, 'waive', own.id, 'Not needed any more');
    const waived = await here.yvette.see(grantMilestone, own.id);
    await expect(change(waived, { title: 'x' })).rejects.toMatchObject({ code: 'grant_milestone.is_verified' });
  });

  test('is paid for by a fixed amount award alone, and not above its amount', async () => {
    const { id: other } = await here.active();
    await expect(made(other, { payment: usd(1) })).rejects.toMatchObject({ code: 'grant_milestone.fixed_amount' });
    const { id: fixed } = await here.active({ instrument: 'fixed' });
    await made(fixed, { payment: usd(60_000) });
    await expect(made(fixed, { payment: usd(40_000.01) })).rejects.toMatchObject({
      code: 'grant_milestone.within_award',
    });
    await expect(made(fixed, { payment: usd(-5) })).rejects.toMatchObject({
      issues: [{ path: 'payment', code: 'number.positive' }],
    });
    await expect(made(fixed, { payment: usd(40_000) })).resolves.toMatchObject({ status: 'planned' });
  });

  test('is listed with its slip and the day of the extension notice, and in no other organization', async () => {
    const { id: award } = await here.active();
    await made(award, { baselineOn: '2027-11-30', forecastOn: '2028-02-15' });
    const seen = await here.county.door.run(here.rosa.actor, (work) => milestonesOf(work, { award }));
    expect(seen).toMatchObject({
      counts: { open: 1, risk: 1, late: 0 },
      milestones: {
        data: [
          {
            slipDays: 77,
            isAtRisk: true,
            warnings: ['Expected after the period ends on 2027-12-31. An extension is noticed by 2027-12-21.'],
          },
        ],
      },
    });
    // What is planned for today is not late yet.
    await made(award, { baselineOn: TODAY });
    await made(award, { baselineOn: '2026-11-19' });
    await expect(here.county.door.run(here.rosa.actor, (work) => milestonesOf(work, { award }))).resolves.toMatchObject(
      { counts: { open: 3, late: 1 } },
    );
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    const theirs = await here.county.door.run(sam.actor, (work) => milestonesOf(work, { award }));
    expect(theirs).toMatchObject({ awards: [], counts: { open: 0 }, milestones: { total: 0 } });
  });
});

describe('a measure', () => {
  const measured = (award: string, more: Partial<New<typeof grantMeasure>> = {}) =>
    here.yvette.make(grantMeasure, {
      award,
      title: 'Meals served',
      goal: { amount: '1000', unit: 'NO' },
      values: [{ periodEnd: '2026-03-31', value: { amount: '300', unit: 'NO' }, source: 'Kitchen log' }],
      ...more,
    });

  test('takes values of its unit, once for each period that is over', async () => {
    const { id: award } = await here.active();
    const value = (periodEnd: string, unit: 'NO' | 'MI' = 'NO') => ({
      periodEnd,
      value: { amount: '1', unit },
      source: 'Log',
    });
    await expect(measured(award, { values: [value('2026-03-31', 'MI')] })).rejects.toMatchObject({
      code: 'grant_measure.units_agree',
    });
    await expect(measured(award, { values: [value('2026-03-31'), value('2026-03-31')] })).rejects.toMatchObject({
      code: 'grant_measure.periods_differ',
    });
    await expect(measured(award, { values: [value('2026-12-31')] })).rejects.toMatchObject({
      code: 'grant_measure.periods_are_over',
    });
    await expect(measured(award, { values: [value('2025-12-31')] })).rejects.toMatchObject({
      code: 'grant_measure.in_period',
    });
    await measured(award);
    const seen = await here.county.door.run(here.rosa.actor, (work) => milestonesOf(work, { award }));
    expect(seen.measures.data).toMatchObject([{ title: 'Meals served', reached: '300', percent: 30, isMet: false }]);
  });

  test('adds up its periods or takes the latest, whichever order they come in', () => {
    const value = (periodEnd: string, amount: string) => ({ periodEnd, value: { amount, unit: 'NO' } });
    const values = [value('2026-06-30', '0.2'), value('2026-03-31', '0.1')];
    const of = { kind: 'numeric', goal: { amount: '0.3', unit: 'NO' }, values, direction: 'more' } as const;
    expect(progressOf({ ...of, method: 'sum' })).toEqual({ reached: '0.3', percent: 100, isMet: true });
    expect(progressOf({ ...of, method: 'latest' })).toEqual({ reached: '0.2', percent: 66, isMet: false });
    expect(progressOf({ ...of, method: 'latest', direction: 'less' }).isMet).toBe(true);
    expect(progressOf({ ...of, method: 'sum', values: [] })).toEqual({ reached: null, percent: null, isMet: false });
    expect(progressOf({ ...of, method: 'sum', goal: { amount: '0', unit: 'NO' } }).percent).toBeNull();
  });
});

describe('slip', () => {
  const planned = (id: string, more: Partial<Planned> = {}): Planned => ({
    id,
    status: 'in_progress',
    baselineOn: '2026-12-01',
    forecastOn: null,
    actualOn: null,
    dependsOn: [],
    ...more,
  });
  const period = { untilDay: '2027-01-31', noticeDays: 10, today: TODAY };

  test('is counted from the baseline, goes on to what depends on it, and never back', () => {
    const all = [
      planned('a', { forecastOn: '2026-12-11' }),
      planned('b', { dependsOn: ['a'], baselineOn: '2026-12-05' }),
      planned('c', { status: 'verified', actualOn: '2026-11-21', dependsOn: ['a'] }),
    ];
    expect(standingsOf(all, period).map(({ slipDays }) => slipDays)).toEqual([10, 6, -10]);
  });

  test('warns of the notice until its day, and says when that has passed', () => {
    const late = [planned('a', { forecastOn: '2027-02-01' })];
    expect(standingsOf(late, period)[0]?.warnings[0]).toContain('noticed by 2027-01-21');
    expect(standingsOf(late, { ...period, today: '2027-01-21' })[0]?.warnings[0]).toContain('noticed by');
    expect(standingsOf(late, { ...period, today: '2027-01-22' })[0]?.warnings[0]).toContain('has passed');
  });

  test('never makes an expected day earlier than what comes before, whatever depends on what', () => {
    const offset = fc.integer({ min: -60, max: 200 });
    const drawn = fc.array(fc.record({ base: offset, forecast: fc.option(offset), before: fc.nat(20) }), {
      minLength: 1,
      maxLength: 15,
    });
    fc.assert(
      fc.property(drawn, (rows) => {
        const all = rows.map(({ base, forecast, before }, at) =>
          planned(String(at), {
            baselineOn: addDays(TODAY, base),
            forecastOn: forecast === null ? null : addDays(TODAY, forecast),
            dependsOn: at === 0 ? [] : [String(before % at)],
          }),
        );
        expect(cycleOf(all)).toBeNull();
        const standings = new Map(standingsOf(all, period).map((one) => [one.id, one]));
        for (const { id, dependsOn } of all)
          for (const before of dependsOn)
            expect((standings.get(id)?.expectedOn ?? '') >= (standings.get(before)?.expectedOn ?? 'z')).toBe(true);
      }),
    );
  });

  test('finds every cycle', () => {
    const of = (id: string, ...dependsOn: string[]) => ({ id, dependsOn });
    expect(cycleOf([of('a', 'b'), of('b', 'c'), of('c', 'a')])).toEqual(['a', 'b', 'c']);
    expect(cycleOf([of('a', 'a')])).toEqual(['a']);
    expect(cycleOf([of('a', 'b', 'c'), of('b', 'c'), of('c')])).toBeNull();
  });
});
