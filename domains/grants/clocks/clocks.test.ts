import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { type SubWorld, subWorld } from '../subrecipients/test-world.ts';
import { clocksOfAward } from './award-clocks.server.ts';
import { byUrgency, clockOf, dueBy } from './clock.ts';
import { type DutyName, dutyLibrary, dutyOf } from './duty-library.ts';

const names = Object.keys(dutyLibrary) as DutyName[]; // its own keys

describe('the one clock', () => {
  test('knows more than forty duties, each with what its day runs from and its law', () => {
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const { offset, citation, group } = dutyOf(name);
      expect([name, offset !== 'kept' || citation !== undefined || group === 'assistance']).toEqual([name, true]);
      if (offset !== 'kept') expect(dueBy(name, '2026-12-31', '2025-01-01')).toMatchObject({ citation: /\d/ });
    }
  });

  test('counts days, months and years from the basis by the text of the award date', () => {
    expect(dueBy('final', '2025-09-30', '2025-01-01')).toEqual({
      dueOn: '2026-01-28',
      basis: '120 days after the period of performance',
      citation: '2 CFR 200.344(b)',
    });
    expect(dueBy('final', '2025-09-30', '2019-01-01')?.dueOn).toBe('2025-12-29');
    expect(dueBy('extension', '2026-12-31', '2025-01-01')?.dueOn).toBe('2026-12-21');
    expect(dueBy('decision', '2025-08-31', '2025-01-01')?.dueOn).toBe('2026-02-28');
    expect(dueBy('single_audit', '2025-06-30', '2025-01-01')?.dueOn).toBe('2026-03-30');
    // No text covers the date, and none is taken for it.
    expect(dueBy('final', '2012-09-30', '2010-01-01')).toBeNull();
    expect(dueBy('milestone', '2026-09-30', '2025-01-01')).toBeNull();
  });

  test('says how many days are left, and never that a retention period is overdue', () => {
    const row = { record: 'grant_award', id: '1', name: 'GRA-1', basisOn: null, keptOn: null, doneOn: null };
    const at = (more: Partial<Parameters<typeof clockOf>[0]> & { readonly duty: DutyName }) =>
      clockOf({ ...row, ...more }, '2025-01-01', '2026-11-20');
    expect(at({ duty: 'milestone', keptOn: '2026-11-19' })).toMatchObject({ daysLeft: -1, state: 'late' });
    expect(at({ duty: 'milestone', keptOn: '2026-11-20' })).toMatchObject({ daysLeft: 0, state: 'near' });
    expect(at({ duty: 'milestone', keptOn: '2026-12-20' })).toMatchObject({ daysLeft: 30, state: 'near' });
    expect(at({ duty: 'milestone', keptOn: '2026-12-21' })).toMatchObject({ daysLeft: 31, state: 'ahead' });
    expect(at({ duty: 'milestone', keptOn: '2026-11-01', doneOn: '2026-11-05' })?.state).toBe('met');
    expect(at({ duty: 'retention', basisOn: '2020-01-31' })).toMatchObject({ dueOn: '2023-01-31', state: 'past' });
    expect(at({ duty: 'milestone' })).toBeNull();
    const [late, ahead, met] = [
      at({ duty: 'milestone', keptOn: '2026-11-19' }),
      at({ duty: 'milestone', keptOn: '2027-11-19' }),
      at({ duty: 'milestone', keptOn: '2026-01-01', doneOn: '2026-01-01' }),
    ];
    if (!late || !ahead || !met) throw new Error('A clock is missing');
    expect([met, ahead, late].toSorted(byUrgency)).toEqual([late, ahead, met]);
  });
});

describe('the days of an award', () => {
  let here: SubWorld;
  let server: Serving;
  beforeAll(async () => {
    here = await subWorld();
    server = await serve(here.county);
  });
  afterAll(async () => {
    await server.close();
    await here.county.close();
  });
  const of = async (id: string) => {
    const { clocks } = await here.county.door.run(here.rosa.actor, (work) => clocksOfAward(work, id, []));
    return clocks.data;
  };

  test('are of its reports, obligations, milestones and subawards, in one list, and of no other award', async () => {
    const award = await here.hud();
    const other = await here.hud();
    const duty = await here.yvette.make(grantObligation, {
      name: 'Hold the public meeting',
      award,
      dueOn: '2026-11-01',
      citation: 'Agreement, 7',
      dueBasis: 'Task 4 of the agreement',
    });
    await here.yvette.make(grantObligation, { name: 'Of another award', award: other, dueOn: '2026-11-01' });
    await here.yvette.make(grantMilestone, { award, title: 'Design complete', baselineOn: '2027-03-31' });
    const sub = await here.signed(award);
    const visit = await here.visit(sub.id);
    const found = await of(award);
    const kinds = new Set(found.map(({ duty: name }) => name));
    for (const name of ['financial', 'performance', 'final', 'liquidation', 'extension', 'closeout', 'obligation'])
      expect(kinds).toContain(name);
    for (const name of ['milestone', 'sub_end', 'sub_final', 'sub_report', 'visit', 'single_audit', 'period_end'])
      expect(kinds).toContain(name);
    expect(found.find(({ id }) => id === duty.id)).toMatchObject({
      dueOn: '2026-11-01',
      daysLeft: -19,
      state: 'late',
      basis: 'Task 4 of the agreement',
      citation: 'Agreement, 7',
    });
    expect(found.find((one) => one.duty === 'sub_final')).toMatchObject({
      id: sub.id,
      basisOn: sub.untilDay,
      basis: '90 days after the subaward period',
    });
    expect(found.find(({ id }) => id === visit.id)?.dueOn).toBe(visit.plannedOn);
    expect(found.some(({ name }) => name === 'Of another award')).toBe(false);
    // What is late is first.
    expect(found[0]?.state).toBe('late');
  });

  test('a filed report is met, and another agency finds none of it', async () => {
    const award = await here.hud({ reporting: 'final', untilDay: '2026-06-30' });
    expect((await of(award)).find(({ duty }) => duty === 'final')).toMatchObject({ state: 'late', doneOn: null });
    const waived = await here.yvette.make(grantObligation, { name: 'Site sign', award, dueOn: '2026-12-01' });
    await here.priya.run(grantObligation, 'waive', waived.id, 'No sign is needed');
    expect((await of(award)).some(({ id }) => id === waived.id)).toBe(false);
  });

  test('are on its page with days left, basis and law', async () => {
    const award = await here.hud({ untilDay: '2027-12-31' });
    const page = await windowOf(server, here.rosa, `/grants-management-page/${award}`);
    await expect.poll(() => page.everything()).toContain('Due days');
    await expect.poll(() => page.everything()).toContain('30 days after the reporting period');
    expect(page.everything()).toContain('days overdue');
    expect(page.everything()).toContain('2 CFR 200.328(c), 200.329(c)');
  });
});
