import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { byNotice, type GrantWorld, grantWorld } from '../test-world.ts';
import { type Award, effectOf } from './extension.ts';
import { grantMilestone } from './grant-milestone.record.ts';
import { milestonesOf } from './milestone-calls.server.ts';
import { type Planned, standingsOf } from './slip.ts';

const planned = (id: string, more: Partial<Planned> = {}): Planned => ({
  id,
  status: 'in_progress',
  baselineOn: '2026-12-01',
  forecastOn: null,
  actualOn: null,
  dependsOn: [],
  ...more,
});
const award: Award = {
  fromDay: '2025-01-01',
  untilDay: '2027-01-31',
  isFederal: true,
  noticeDays: 10,
  months: 12,
  pendingUntil: null,
  isUsed: false,
};
const effect = (all: readonly Planned[], today: string, more: Partial<Award> = {}) => {
  const of = { ...award, ...more };
  const { untilDay, noticeDays } = of;
  return effectOf(of, all, standingsOf(all, { untilDay, noticeDays, today }), today);
};

describe('what milestones do to the period of performance', () => {
  const late = [
    planned('design', { status: 'verified', actualOn: '2026-10-01' }),
    planned('pumps', { forecastOn: '2027-02-20', dependsOn: ['design'] }),
    planned('station', { baselineOn: '2027-01-15', dependsOn: ['pumps'] }),
    planned('training', { baselineOn: '2027-01-20' }),
  ];

  test('is told with the chain that leads there and the last day of the notice', () => {
    expect(effect(late, '2026-11-20')).toMatchObject({
      expectedEnd: '2027-02-20',
      daysOver: 20,
      noticeBy: '2027-01-21',
      daysToNotice: 62,
      longestUntil: '2028-01-31',
      chain: ['pumps', 'station'],
      step: 'notice',
    });
  });

  test('asks for prior approval after that day, past twelve months, and where the extension is used', () => {
    expect(effect(late, '2027-01-21')?.step).toBe('notice');
    expect(effect(late, '2027-01-22')?.step).toBe('approval');
    expect(effect(late, '2026-11-20', { isUsed: true })?.why).toBe('The one-time extension is used.');
    const far = [planned('far', { forecastOn: '2028-02-01' })];
    expect(effect(far, '2026-11-20')).toMatchObject({ step: 'approval' });
  });

  test('waits for an amendment that reaches far enough, and for no other', () => {
    expect(effect(late, '2026-11-20', { pendingUntil: '2027-02-20' })?.step).toBe('requested');
    expect(effect(late, '2026-11-20', { pendingUntil: '2027-02-19' })?.step).toBe('notice');
  });

  test('is for the funder to decide where the money is not federal', () => {
    expect(effect(late, '2026-11-20', { isFederal: false })).toMatchObject({ step: 'funder', noticeBy: null });
  });

  test('is nothing where all are expected within it, or what is late is reached', () => {
    expect(effect([planned('a', { forecastOn: '2027-01-31' })], '2026-11-20')).toBeNull();
    expect(effect([planned('a', { status: 'verified', actualOn: '2027-03-01' })], '2027-03-02')).toBeNull();
  });
});

describe('the board of milestones', () => {
  let here: GrantWorld;
  beforeAll(async () => {
    here = await grantWorld();
  });
  afterAll(() => here.county.close());

  test('lists awards whose milestones end after them, until an extension is under way', async () => {
    const { id, number } = await here.active();
    await here.yvette.make(grantMilestone, {
      award: id,
      title: 'Station in service',
      baselineOn: '2027-11-30',
      forecastOn: '2028-02-15',
    });
    const periods = async () =>
      (await here.county.door.run(here.rosa.actor, (work) => milestonesOf(work, { award: id }))).periods;
    expect(await periods()).toMatchObject([
      { number, expectedEnd: '2028-02-15', daysOver: 46, noticeBy: '2027-12-21', step: 'notice', amendment: null },
    ]);
    const { id: amendment } = await here.yvette.make(awardAmendment, {
      ...byNotice(here),
      award: id,
      newUntil: '2028-03-31',
    });
    expect(await periods()).toMatchObject([{ step: 'requested', amendment: { id: amendment } }]);
    await here.yvette.run(awardAmendment, 'submit', amendment);
    await here.priya.run(awardAmendment, 'accept', amendment);
    expect(await periods()).toEqual([]);
  });

  test('names no notice for money of the State', async () => {
    const { id } = await here.active({ fundingType: 'state', fain: null, listings: [] });
    await here.yvette.make(grantMilestone, {
      award: id,
      title: 'Report adopted',
      baselineOn: '2027-11-30',
      forecastOn: '2028-02-15',
    });
    const shown = await here.county.door.run(here.rosa.actor, (work) => milestonesOf(work, { award: id }));
    expect(shown.periods).toMatchObject([{ step: 'funder', noticeBy: null, daysToNotice: null }]);
    expect(shown.milestones.data[0]?.warnings[0]).toContain('Ask the funder to amend the award.');
  });
});
