import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { milestonesOf } from './milestone-calls.server.ts';
import { progressOf } from './progress.ts';
import { isDueAt, missingPeriods, nextPeriod, trackingEnds } from './tracking.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const measured = (award: string, more: Partial<New<typeof grantMeasure>>) =>
  here.yvette.make(grantMeasure, { award, title: 'Safety plan', goal: null, ...more });
const code = (name: string) => ({ code: `grant_measure.${name}` });

describe('a goal', () => {
  test('is a figure, a yes or no, or words, and has a figure only where it is one', async () => {
    const { id: award } = await here.active();
    await expect(measured(award, { kind: 'numeric' })).rejects.toMatchObject(code('goal_fits_type'));
    await expect(measured(award, { kind: 'yes_no', goal: { amount: '1', unit: 'NO' } })).rejects.toMatchObject(
      code('goal_fits_type'),
    );
    await expect(measured(award, { kind: 'yes_no' })).resolves.toMatchObject({ status: 'tracked', goal: null });
  });

  test('is reported in its own way, and in no other', async () => {
    const { id: award } = await here.active();
    const period = { periodEnd: '2026-09-30', source: 'Board minutes' };
    const wrong = code('values_fit_type');
    await expect(measured(award, { kind: 'yes_no', values: [{ ...period, account: 'Nearly' }] })).rejects.toMatchObject(
      wrong,
    );
    await expect(measured(award, { kind: 'narrative', values: [{ ...period, met: true }] })).rejects.toMatchObject(
      wrong,
    );
    await expect(
      measured(award, { kind: 'numeric', goal: { amount: '5', unit: 'NO' }, values: [{ ...period, met: true }] }),
    ).rejects.toMatchObject(wrong);
    await measured(award, { kind: 'yes_no', values: [{ ...period, met: true, account: 'Adopted on the 14th' }] });
    await measured(award, {
      kind: 'narrative',
      title: 'What participants say',
      strategies: [{ strategy: 'Ask each guest once a month.' }],
      values: [{ ...period, account: 'Most like the new menu.' }],
    });
    const seen = await here.county.door.run(here.rosa.actor, (work) => milestonesOf(work, { award }));
    expect(seen.measures.data).toMatchObject([
      { title: 'Safety plan', kind: 'yes_no', reached: 'Yes', isMet: true, percent: null },
      {
        title: 'What participants say',
        kind: 'narrative',
        reached: 'Most like the new menu.',
        isMet: false,
        strategies: ['Ask each guest once a month.'],
      },
    ]);
  });

  test('names the periods that have no value', async () => {
    const { id: award } = await here.active();
    await measured(award, {
      kind: 'yes_no',
      reporting: 'quarterly',
      values: [{ periodEnd: '2026-06-30', met: false, source: 'Minutes' }],
    });
    const seen = await here.county.door.run(here.rosa.actor, (work) => milestonesOf(work, { award }));
    expect(seen.measures.data).toMatchObject([
      { missing: ['2026-03-31', '2026-09-30'], nextPeriod: '2026-12-31', lastPeriod: '2026-06-30', reached: 'No' },
    ]);
  });
});

test('a yes that was taken back counts as no, and nothing after a day counts before it', () => {
  const of = { kind: 'yes_no', goal: null, method: 'sum', direction: 'more' } as const;
  const values = [
    { periodEnd: '2026-06-30', met: false },
    { periodEnd: '2026-03-31', met: true },
  ];
  expect(progressOf({ ...of, values })).toEqual({ reached: 'No', percent: null, isMet: false });
  expect(progressOf({ ...of, values }, '2026-03-31').isMet).toBe(true);
  expect(progressOf({ ...of, values }, '2026-03-30').reached).toBeNull();
});

test('periods are those of the calendar, and the last ends with the award', () => {
  const of = { fromDay: '2026-02-10', untilDay: '2026-05-20' };
  expect(trackingEnds({ ...of, reporting: 'monthly' })).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-20',
  ]);
  expect(trackingEnds({ ...of, reporting: 'final' })).toEqual(['2026-05-20']);
  expect(isDueAt({ ...of, reporting: 'quarterly' }, '2026-03-31')).toBe(true);
  expect(isDueAt({ ...of, reporting: 'annual' }, '2026-03-31')).toBe(false);
  expect(missingPeriods({ ...of, reporting: 'quarterly' }, [], '2026-03-31')).toEqual([]);
  expect(missingPeriods({ ...of, reporting: 'quarterly' }, [], '2026-04-01')).toEqual(['2026-03-31']);
  expect(nextPeriod({ ...of, reporting: 'quarterly' }, '2026-05-21')).toBeNull();
});
