import { afterAll, beforeAll, expect, test } from 'vitest';
import type { New } from '#kernel';
import { usd } from '../../../grants/test-world.ts';
import { paWorld, type PaWorld } from '../../public-assistance/test-world.ts';
import { shownResultOf, testsOf } from './repair-standing.server.ts';
import { repairTest } from './repair-test.record.ts';

let here: PaWorld;
beforeAll(async () => {
  here = await paWorld();
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: `repair_test.${said}` });
const cost = (side: 'repair' | 'replacement', dollars: number) => ({
  side,
  part: 'restoration' as const,
  description: 'Estimate of the survey',
  amount: usd(dollars),
});
const made = (project: string, more: Partial<New<typeof repairTest>> = {}, who = here.yvette) =>
  who.make(repairTest, {
    project,
    facility: 'Fire station 7',
    costs: [cost('repair', 480_000), cost('replacement', 910_000)],
    basis: 'Quantities of the survey with prices of three bids.',
    ...more,
  });
const see = (id: string) => here.rosa.see(repairTest, id);

test('a test is of permanent work that goes on, one at a time for a facility', async () => {
  const { id: emergency } = await here.project({ category: 'b' });
  await expect(made(emergency)).rejects.toMatchObject(code('is_permanent'));
  const { id: management } = await here.project({ category: 'z' });
  await expect(made(management)).rejects.toMatchObject(code('is_permanent'));
  const { id: project } = await here.project({ category: 'e' });
  await expect(made(project, {}, here.rosa)).rejects.toMatchObject({ code: 'rights' });
  await made(project);
  await expect(made(project, { facility: ' FIRE station 7' })).rejects.toMatchObject(code('one_test'));
  await made(project, { facility: 'Fire station 8' });
});

test('its figures follow from its lines whenever they change', async () => {
  const { id: project } = await here.project({ category: 'e' });
  const { id } = await made(project, { costs: [cost('repair', 480_000)] });
  await expect(see(id)).resolves.toMatchObject({ outcome: 'incomplete', percent: null, eligible: null });
  await expect(here.yvette.run(repairTest, 'submit', id)).rejects.toMatchObject(code('has_both_estimates'));
  const { version } = await see(id);
  await here.yvette.edit(repairTest, id, version, { costs: [cost('repair', 480_000), cost('replacement', 910_000)] });
  await expect(see(id)).resolves.toMatchObject({
    outcome: 'replacement',
    percent: 52.75,
    repairCost: usd(480_000),
    eligible: usd(480_000),
  });
  await expect(here.yvette.run(repairTest, 'submit', id)).rejects.toMatchObject(code('election_is_made'));
});

test('another person confirms it; the one before stays with the project as its history', async () => {
  const { id: project } = await here.project({ category: 'e' });
  const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
  const { id: first } = await made(project, { elected: 'replace' }, both);
  await both.run(repairTest, 'submit', first);
  await expect(both.run(repairTest, 'confirm', first)).rejects.toMatchObject(code('confirmer_is_another'));
  await expect(here.rosa.run(repairTest, 'confirm', first)).rejects.toMatchObject({ code: 'rights' });
  await here.priya.run(repairTest, 'confirm', first);
  await expect(see(first)).resolves.toMatchObject({
    status: 'confirmed',
    confirmedOn: '2026-11-20',
    eligible: usd(910_000),
  });
  const { version } = await see(first);
  await expect(here.yvette.edit(repairTest, first, version, { feasible: false })).rejects.toMatchObject(
    code('is_decided'),
  );

  const { id: other } = await made(project, { facility: 'Fire station 8', elected: 'repair' });
  await here.yvette.run(repairTest, 'submit', other);
  await here.priya.run(repairTest, 'confirm', other);
  const { id: second } = await made(project, { costs: [cost('repair', 455_000), cost('replacement', 910_000)] });
  await here.yvette.run(repairTest, 'submit', second);
  await here.priya.run(repairTest, 'confirm', second);
  const of = await here.county.door.run(here.rosa.actor, (work) => testsOf(work, project));
  expect(of.tests.data.map(({ status, percent, outcome }) => [status, percent, outcome])).toEqual([
    ['confirmed', 50, 'repair'],
    ['confirmed', 52.75, 'replacement'],
    ['superseded', 52.75, 'replacement'],
  ]);
});

test('codes and measures are shown with what carries or fails them', async () => {
  const { id: project } = await here.project({ category: 'e' });
  const standard = {
    name: 'Florida Building Code, Existing Building',
    citation: 'Chapter 4',
    elements: 'damaged',
    amount: usd(20_000),
    fitsWork: true,
    fitsUse: true,
    isUniform: true,
    isEnforced: true,
  } as const;
  const { id } = await made(project, {
    elected: 'repair',
    standards: [
      { ...standard, adoptedOn: '2023-12-31' },
      { ...standard, name: 'Local amendment', adoptedOn: '2025-02-01' },
    ],
    measures: [{ description: 'Elevate switchgear', amount: usd(75_000) }],
  });
  const shown = await here.county.door.run(here.rosa.actor, (work) => shownResultOf(work, id));
  expect(shown).toMatchObject({
    repairCents: 500_000_00,
    standards: [{ failed: [] }, { failed: ['adopted'] }],
    measures: [{ percent: 15, carriedBy: 'share' }],
    mitigationCents: 75_000_00,
    sharePercent: 15,
    listedPercent: 100,
  });
  const theirs = await here.county.member('Other Olga', 'admin', await here.county.organization('Piney Woods County'));
  await expect(here.county.door.run(theirs.actor, (work) => shownResultOf(work, id))).rejects.toMatchObject({
    kind: 'not_found',
  });
});
