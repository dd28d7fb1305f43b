import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantAward } from '../award/grant-award.record.ts';
import { type SubWorld, subWorld } from '../subrecipients/test-world.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { backwardPlan, nextTask, type Standing, unilateralOf } from './backward.ts';
import { closeoutBoardOf, closeoutStandingOf } from './closeout-calls.server.ts';
import type { CloseoutCheck } from './closeout-words.ts';
import { grantCloseout } from './grant-closeout.record.ts';
import { planOf } from './plan.ts';

const ended = {
  fundingType: 'federal',
  awardDate: '2024-10-01',
  fromDay: '2024-10-01',
  untilDay: '2025-09-30',
  reporting: 'quarterly',
} as const;
const allOpen = new Set<CloseoutCheck>([
  'final_report',
  'final_performance',
  'costs',
  'paid',
  'drawdowns',
  'drawn',
  'refund',
  'amendments',
  'subawards',
]);
const active = { status: 'active', untilDay: '2025-09-30', finalReportOn: null } as const;
const standing = (more: Partial<Standing> = {}): Standing => ({
  plan: planOf(ended, null),
  open: allOpen,
  subs: [active],
  saysProperty: false,
  isClosed: false,
  ...more,
});

describe('the backward plan of a closeout', () => {
  test('leads from the end of the period to the days of the law, subawards before the award they came from', () => {
    const tasks = backwardPlan(standing(), '2025-10-01');
    expect(tasks.map(({ task, on }) => [task, on])).toEqual([
      ['begin', '2025-10-30'],
      ['decide', '2025-11-29'],
      ['subReports', '2025-12-29'],
      ['property', '2026-01-03'],
      ['subawards', '2026-01-08'],
      ['paid', '2026-01-13'],
      ['drawn', '2026-01-18'],
      ['refund', '2026-01-28'],
      ['reports', '2026-01-28'],
      ['close', '2026-09-30'],
    ]);
    expect(tasks.filter(({ isLaw }) => isLaw).map(({ task }) => task)).toEqual([
      'subReports',
      'refund',
      'reports',
      'close',
    ]);
    const [subs, prime] = ['subawards', 'reports'].map((name) => tasks.find(({ task }) => task === name)?.on ?? '');
    expect((subs as string) < (prime as string)).toBe(true);
  });

  test('says what is overdue, due within two weeks, and done by the records', () => {
    const open = new Set(allOpen);
    open.delete('paid');
    const tasks = backwardPlan(standing({ open }), '2026-01-05');
    expect(Object.fromEntries(tasks.map(({ task, state }) => [task, state]))).toEqual({
      begin: 'late',
      decide: 'late',
      subReports: 'late',
      property: 'late',
      subawards: 'near',
      paid: 'done',
      drawn: 'near',
      refund: 'ahead',
      reports: 'ahead',
      close: 'ahead',
    });
    expect(nextTask(tasks)?.task).toBe('begin');
    expect(nextTask(backwardPlan(standing({ isClosed: true }), '2026-01-05'))).toBeNull();
  });

  test('takes nothing for done while the award still runs', () => {
    const tasks = backwardPlan(standing({ open: new Set(), subs: [] }), '2025-09-30');
    expect(tasks.filter(({ state }) => state === 'done')).toEqual([]);
    expect(tasks.some(({ task }) => task === 'subawards')).toBe(false);
  });

  test('has no task where no federal text sets a day', () => {
    expect(backwardPlan(standing({ plan: planOf({ ...ended, fundingType: 'local' }, null) }), '2026-01-05')).toEqual(
      [],
    );
  });
});

test('the agency closes an award alone a year after its period, where a final report is missing', () => {
  expect(unilateralOf(standing(), '2026-09-30')).toEqual({
    on: '2026-09-30',
    daysLeft: 0,
    missing: ['final_report', 'final_performance'],
    isPast: false,
  });
  expect(unilateralOf(standing({ open: new Set(['final_performance']) }), '2026-10-01')).toMatchObject({
    missing: ['final_performance'],
    isPast: true,
  });
  expect(unilateralOf(standing({ open: new Set(['subawards']) }), '2026-10-01')).toBeNull();
  expect(unilateralOf(standing({ isClosed: true }), '2026-10-01')).toBeNull();
});

describe('an award that passed money on', () => {
  let here: SubWorld;
  beforeAll(async () => {
    here = await subWorld();
  });
  afterAll(() => here.county.close());

  const shown = (id: string) => here.county.door.run(here.rosa.actor, (work) => closeoutStandingOf(work, id));
  const property = { equipment: 'none', supplies: 'none', property: 'None was bought.' } as const;
  const UNTIL = '2026-10-31';

  /** Ended on October 31, with one signed subaward. */
  async function inCloseout(): Promise<{ award: string; sub: string }> {
    const award = await here.hud({ untilDay: UNTIL, fundingType: 'federal' });
    const { id: sub } = await here.signed(award, { untilDay: UNTIL, budgetUntil: UNTIL });
    await here.yvette.run(grantAward, 'beginCloseout', award);
    return { award, sub };
  }

  test('is not closed before its subawards are, whichever way it ended', async () => {
    const { award, sub } = await inCloseout();
    const { id } = await here.yvette.make(grantCloseout, { award, ...property, evidence: [here.paper] });
    await here.yvette.run(grantCloseout, 'submit', id);
    await expect(here.priya.run(grantCloseout, 'close', id)).rejects.toMatchObject({
      code: 'grant_closeout.checks',
      issues: expect.arrayContaining([
        expect.objectContaining({ code: 'grant_closeout.subawards', message: expect.stringContaining('isn’t closed') }),
      ]),
    });
    const before = await shown(id);
    expect(before.checks.find(({ check }) => check === 'subawards')?.open).toMatchObject({
      total: 1,
      data: [{ record: 'subaward', id: sub }],
    });
    // Ninety days after the subaward, ahead of the hundred and twenty of the award.
    expect(before.subawards.data).toMatchObject([
      { id: sub, isOver: false, dueOn: '2027-01-29', daysLeft: 70, finalReportOn: null },
    ]);
    expect(before.plan.find(({ step }) => step === 'reports')?.on).toBe('2027-02-28');
    expect(before.tasks.find(({ task }) => task === 'property')?.state).toBe('done');

    await here.yvette.run(subaward, 'beginCloseout', sub);
    const { version } = await here.yvette.see(subaward, sub);
    await here.yvette.edit(subaward, sub, version, { finalReportOn: '2026-11-20' });
    await here.priya.run(subaward, 'close', sub);
    const after = await shown(id);
    expect(after.checks.find(({ check }) => check === 'subawards')?.open.total).toBe(0);
    expect(after.tasks.filter(({ task }) => ['begin', 'subReports', 'subawards'].includes(task))).toMatchObject([
      { state: 'done' },
      { state: 'done' },
      { state: 'done' },
    ]);
  });

  test('of a terminated award no less', async () => {
    const award = await here.hud({ fundingType: 'state', fain: null, listings: [] });
    const { id: sub } = await here.signed(award, { aln: null });
    await here.priya.run(grantAward, 'terminate', award, 'The program ended');
    const { id } = await here.yvette.make(grantCloseout, { award, ...property, evidence: [here.paper] });
    await here.yvette.run(grantCloseout, 'submit', id);
    await expect(here.priya.run(grantCloseout, 'close', id)).rejects.toMatchObject({ code: 'grant_closeout.checks' });
    await here.yvette.run(subaward, 'beginCloseout', sub);
    const { version } = await here.yvette.see(subaward, sub);
    await here.yvette.edit(subaward, sub, version, { finalReportOn: '2026-11-20' });
    await here.priya.run(subaward, 'close', sub);
    await here.priya.run(grantCloseout, 'close', id);
    await expect(here.rosa.see(grantAward, award)).resolves.toMatchObject({ closedOn: '2026-11-20' });
  });

  test('has its next task and open subawards on the board', async () => {
    const { award } = await inCloseout();
    const { awards } = await here.county.door.run(here.rosa.actor, (work) => closeoutBoardOf(work));
    expect(awards.data.find(({ id }) => id === award)).toMatchObject({
      openSubawards: 1,
      next: { task: 'begin', on: '2026-11-30', state: 'near' },
      unilateral: { on: '2027-10-31', isPast: false },
    });
  });
});
