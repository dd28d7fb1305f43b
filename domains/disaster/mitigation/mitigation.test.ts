import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { mitigationOf, mitigationStandingOf } from './board.server.ts';
import { mitigationPlan } from './mitigation-plan.record.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import { programStatus } from './program-status.record.ts';
import { projectTold } from './test-world.ts';

let here: PaWorld;
let plan: string;
beforeAll(async () => {
  here = await paWorld();
  plan = (await adopted()).id;
});
afterAll(() => here.county.close());

const planOf = (more: Partial<New<typeof mitigationPlan>> = {}): New<typeof mitigationPlan> => ({
  title: 'Local mitigation strategy 2025',
  jurisdiction: 'Marsh County',
  approvedOn: '2025-02-01',
  adoptedOn: '2025-03-01',
  expiresOn: '2030-01-31',
  ...more,
});
async function adopted(more: Partial<New<typeof mitigationPlan>> = {}): Promise<Row<typeof mitigationPlan>> {
  const { id } = await here.yvette.make(mitigationPlan, planOf(more));
  return here.priya.run(mitigationPlan, 'confirm', id);
}
const project = (more: Partial<New<typeof mitigationProject>> = {}) =>
  here.yvette.make(mitigationProject, projectTold({ plan, ...more }));
const status = (more: Partial<New<typeof programStatus>>): New<typeof programStatus> => ({
  program: 'bric',
  effect: 'opens',
  statement: 'Notice of funding',
  sinceDay: '2026-11-01',
  source: 'Notice of the test',
  ...more,
});
async function confirmed(more: Partial<New<typeof programStatus>>) {
  const { id } = await here.yvette.make(programStatus, status(more));
  return here.priya.run(programStatus, 'confirm', id);
}
const filling = (who: PaWorld['yvette'], id: string, input: object) =>
  here.county.door.run(who.actor, (work) => work.move(mitigationProject, id, 'select', { input: { ...input } }));
const code = (said: string) => ({ code: `mitigation_project.${said}` });

describe('a mitigation project', () => {
  test('shows both rates, the break-even rate and what it lacks', async () => {
    const { id } = await project({ problem: null, alternatives: [] });
    const of = await here.county.door.run(here.rosa.actor, (work) => mitigationStandingOf(work, id));
    expect(of.elements.filter(({ isThere }) => !isThere).map(({ key }) => key)).toEqual(['problem', 'alternatives']);
    expect(of.analyses.map(({ rate, ratio }) => [rate, ratio?.toFixed(3)])).toEqual([
      [7, '1.112'],
      [3.1, '1.908'],
    ]);
    expect(of.breakEven?.toFixed(2)).toBe('7.95');
    expect(of.discount).toMatchObject({ rate: 7, open: null });
    expect(of.figures).toMatchObject({ federalCents: 360_000_00, nonFederalCents: 120_000_00 });
    await expect(here.yvette.run(mitigationProject, 'submit', id)).rejects.toMatchObject(code('is_whole'));
  });

  test('follows a declaration for HMGP, and no other; its share is that of the program', async () => {
    await expect(project({ program: 'hmgp' })).rejects.toMatchObject(code('disaster_fits'));
    await expect(project({ disaster: here.milton })).rejects.toMatchObject(code('disaster_fits'));
    await expect(project({ federalShare: 90 })).rejects.toMatchObject(code('share_fits'));
    await expect(project({ federalShare: 90, isSmallRural: true })).resolves.toMatchObject({ federalShare: 90 });
    await expect(here.rosa.make(mitigationProject, projectTold({ plan }))).rejects.toMatchObject({ code: 'rights' });
  });

  test('is submitted whole and decided by another person, within its share', async () => {
    const { id } = await project();
    await here.yvette.run(mitigationProject, 'submit', id);
    await expect(here.rosa.see(mitigationProject, id)).resolves.toMatchObject({ submittedRatio: '1.112 at 7 %' });
    const both = await here.withDuties('Sam Osei', 'grant_manager', 'budget_officer');
    const own = await both.make(mitigationProject, projectTold({ plan }));
    await both.run(mitigationProject, 'submit', own.id);
    const won = { awardedOn: '2026-11-20', femaNumber: 'EMA-2026-BR-001', award: usd(360_000) };
    const select = (who: PaWorld['priya'], of: string, fields: object) => filling(who, of, fields);
    await expect(select(both, own.id, won)).rejects.toMatchObject(code('decider_is_another'));
    await expect(select(here.priya, id, { ...won, award: usd(360_000.01) })).rejects.toMatchObject(
      code('within_share'),
    );
    await expect(select(here.priya, id, { ...won, awardedOn: '2026-11-01' })).rejects.toMatchObject(
      code('awarded_by_now'),
    );
    await expect(select(here.priya, id, won)).resolves.toMatchObject({ status: 'selected', decidedBy: here.priya.id });
  });

  test('needs a ratio of 1, or a narrative below $1,000,000', async () => {
    const poor = { benefits: [{ kind: 'damage', annual: usd(20_000), basis: 'Claims since 2004' }] } as const;
    const { id } = await project(poor);
    await expect(here.yvette.run(mitigationProject, 'submit', id)).rejects.toMatchObject(code('is_whole'));
    const told = await project({ ...poor, narrative: 'The road is the only way to the hospital.' });
    await expect(here.yvette.run(mitigationProject, 'submit', told.id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('needs a plan that is adopted and has not expired', async () => {
    const old = await adopted({ approvedOn: '2021-01-01', adoptedOn: '2021-02-01', expiresOn: '2025-12-31' });
    const { id } = await project({ plan: old.id });
    await expect(here.yvette.run(mitigationProject, 'submit', id)).rejects.toMatchObject(code('is_whole'));
    await expect(here.yvette.make(mitigationPlan, planOf({ expiresOn: '2030-02-02' }))).rejects.toMatchObject({
      code: 'mitigation_plan.ends_in_time',
    });
  });

  test('is refused while its program takes no applications, and after the window of its declaration', async () => {
    const late = await project({ program: 'hmgp', disaster: here.milton });
    // Declared on October 11, 2024: 15 months end on January 11, 2026.
    await expect(here.yvette.run(mitigationProject, 'submit', late.id)).rejects.toMatchObject(code('is_open'));
    const extends240 = { program: 'hmgp', effect: 'extends', disaster: here.milton, sinceDay: '2025-12-01' } as const;
    await confirmed({ ...extends240, extensionDays: 120 });
    await confirmed({ ...extends240, extensionDays: 120 });
    await expect(confirmed({ ...extends240, extensionDays: 30 })).rejects.toMatchObject({
      code: 'program_status.extension_fits',
    });
    const board = await here.county.door.run(here.rosa.actor, (work) => mitigationOf(work, 'hmgp'));
    expect(board.windows.data.find(({ id }) => id === here.milton)?.window).toMatchObject({
      closesOn: '2026-01-11',
      dueOn: '2026-09-08',
    });
    const { id } = await project();
    await confirmed({ effect: 'closes', statement: 'Program ended', sinceDay: '2026-11-02' });
    await expect(here.yvette.run(mitigationProject, 'submit', id)).rejects.toMatchObject(code('is_open'));
    await confirmed({ effect: 'opens', sinceDay: '2026-11-03', untilDay: '2026-12-31' });
    await expect(here.yvette.run(mitigationProject, 'submit', id)).resolves.toMatchObject({ status: 'submitted' });
  });
});

test('a status is confirmed by another person, and names its extension whole', async () => {
  const both = await here.withDuties('Lena Cho', 'grant_manager', 'budget_officer');
  const { id } = await both.make(programStatus, status({ program: 'fma' }));
  await expect(both.run(programStatus, 'confirm', id)).rejects.toMatchObject({
    code: 'program_status.confirmer_is_another',
  });
  await expect(here.yvette.make(programStatus, status({ extensionDays: 30 }))).rejects.toMatchObject({
    code: 'program_status.extension_is_whole',
  });
});
