import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { grantMeasure } from '../milestones/grant-measure.record.ts';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { grantReport } from './grant-report.record.ts';
import { keptPerformance, type Measured, performanceOf, periodStart, type Planned, unsaid } from './performance.ts';
import { reportStandingOf } from './report-calls.server.ts';

const award = { fromDay: '2026-01-01', untilDay: '2027-12-31' };
const measure = (more: Partial<Measured> = {}): Measured => ({
  id: 'm',
  title: 'Meals served',
  kind: 'numeric',
  goal: { amount: '1000', unit: 'NO' },
  direction: 'more',
  method: 'sum',
  reporting: 'quarterly',
  strategies: null,
  values: [
    { periodEnd: '2026-06-30', value: { amount: '300', unit: 'NO' }, source: 'Log' },
    { periodEnd: '2026-09-30', value: { amount: '250', unit: 'NO' }, source: 'Log' },
    { periodEnd: '2026-12-31', value: { amount: '400', unit: 'NO' }, source: 'Log' },
  ],
  ...more,
});
const milestone = (id: string, more: Partial<Planned> = {}): Planned => ({
  id,
  number: id,
  title: id,
  status: 'in_progress',
  baselineOn: '2026-09-15',
  actualOn: null,
  ...more,
});
const told = (more: { measures?: readonly Measured[]; milestones?: readonly Planned[] }) =>
  performanceOf({ award, months: 3, periodEnd: '2026-09-30', measures: [], milestones: [], ...more });

describe('what a report tells of goals and milestones', () => {
  test('is the value of its period and the sum until then, never what came later', () => {
    expect(told({ measures: [measure()] }).goals).toMatchObject([
      { said: '250', toDate: '550', percent: 55, isMet: false, isDue: true, source: 'Log' },
    ]);
  });

  test('names what owes a value by its interval, and nothing else', () => {
    const none = told({
      measures: [measure({ values: [] }), measure({ values: [], reporting: 'annual', title: 'Survey' })],
    });
    expect(unsaid(none).map(({ title }) => title)).toEqual(['Meals served']);
  });

  test('keeps to milestones of its period: reached in it, late at its end, waived in it, or next', () => {
    const shown = told({
      milestones: [
        milestone('before', { status: 'verified', baselineOn: '2026-05-01', actualOn: '2026-06-30' }),
        milestone('reached', { status: 'verified', baselineOn: '2026-06-15', actualOn: '2026-07-01' }),
        milestone('late'),
        milestone('reached later', { status: 'done', actualOn: '2026-10-05' }),
        milestone('waived', { status: 'waived', baselineOn: '2026-08-01' }),
        milestone('next', { baselineOn: '2026-12-31' }),
        milestone('far', { baselineOn: '2027-01-02' }),
      ],
    }).milestones;
    expect(shown.map(({ id, moment, slipDays }) => [id, moment, slipDays])).toEqual([
      ['reached', 'reached', 16],
      ['waived', 'waived', null],
      ['late', 'late', 15],
      ['reached later', 'late', 15],
      ['next', 'next', null],
    ]);
  });

  test('begins after the period before, or with the award', () => {
    expect(periodStart({ award, months: 3, periodEnd: '2026-09-30' })).toBe('2026-07-01');
    expect(periodStart({ award, months: 3, periodEnd: '2026-03-31' })).toBe('2026-01-01');
    expect(periodStart({ award, months: 0, periodEnd: '2027-12-31' })).toBe('2026-01-01');
  });

  test('is nothing where a report was filed before goals were kept', () => {
    for (const kept of [null, {}, { goals: 1, milestones: [] }, 'x']) expect(keptPerformance(kept)).toBeNull();
  });
});

describe('a performance report', () => {
  let here: GrantWorld;
  beforeAll(async () => {
    here = await grantWorld();
  });
  afterAll(() => here.county.close());

  const narrative = 'Three of five routes run on each weekday, with two drivers more than planned.';
  const begun = (of: string, more: Partial<New<typeof grantReport>> = {}) =>
    here.yvette.make(grantReport, { award: of, kind: 'performance', periodEnd: '2026-09-30', narrative, ...more });
  const measured = (of: string, values: NonNullable<New<typeof grantMeasure>['values']>) =>
    here.yvette.make(grantMeasure, { award: of, title: 'Meals served', goal: { amount: '1000', unit: 'NO' }, values });
  const value = (amount: string) => ({
    periodEnd: '2026-09-30',
    value: { amount, unit: 'NO' as const },
    source: 'Kitchen log',
  });
  const shown = (id: string) => here.county.door.run(here.rosa.actor, (work) => reportStandingOf(work, id));
  const change = (row: Row<typeof grantMeasure>, given: object) =>
    here.yvette.edit(grantMeasure, row.id, row.version, given);

  test('is not submitted before each goal that is due has its value', async () => {
    const { id } = await here.active();
    const measure = await measured(id, []);
    const report = await begun(id);
    await expect(here.yvette.run(grantReport, 'submit', report.id)).rejects.toMatchObject({
      code: 'grant_report.goals_are_told',
      message: '“Meals served” has no value to 2026-09-30. Enter it on its page.',
    });
    await change(measure, { values: [value('310')] });
    await expect(here.yvette.run(grantReport, 'submit', report.id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('freezes goals and milestones, and is certified only as they are', async () => {
    const { id } = await here.active();
    const measure = await measured(id, [value('310')]);
    await here.yvette.make(grantMilestone, { award: id, title: 'Kitchen opened', baselineOn: '2026-09-01' });
    const report = await begun(id);
    expect((await shown(report.id)).performance).toMatchObject({
      goals: [{ said: '310', toDate: '310', percent: 31 }],
      milestones: [{ title: 'Kitchen opened', moment: 'late', slipDays: 29 }],
    });
    await here.yvette.run(grantReport, 'submit', report.id);
    await change(measure, { values: [value('311')] });
    await expect(here.priya.run(grantReport, 'certify', report.id)).rejects.toMatchObject({
      code: 'grant_report.goals_changed',
    });
    // What was submitted is shown as it was.
    expect((await shown(report.id)).performance?.goals[0]?.said).toBe('310');
    await here.priya.run(grantReport, 'return', report.id, 'One meal more was counted');
    await here.yvette.run(grantReport, 'submit', report.id);
    await expect(here.priya.run(grantReport, 'certify', report.id)).resolves.toMatchObject({ status: 'certified' });
    expect((await shown(report.id)).performance?.goals[0]?.said).toBe('311');
  });

  test('takes nothing of another award, and a financial report takes none at all', async () => {
    const other = await here.active();
    await measured(other.id, [value('5')]);
    const { id } = await here.active();
    const report = await begun(id);
    expect((await shown(report.id)).performance).toEqual({ goals: [], milestones: [] });
    const financial = await begun(id, { kind: 'financial', narrative: null });
    expect((await shown(financial.id)).performance).toBeNull();
  });
});
