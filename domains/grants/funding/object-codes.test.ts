import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capitalProgram } from '#domains/planning/capital/capital-program.record.ts';
import { capitalProject } from '#domains/planning/capital/capital-project.record.ts';
import { journalEntry } from '#domains/planning/budget/changes/journal-entry.record.ts';
import { type BudgetWorld, budgetWorld } from '#domains/planning/budget/test-world.ts';
import type { New } from '#kernel';
import { charge, toChargeOf } from '../charging/charging.server.ts';
import { ownSources } from '../charging/own-sources.server.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { awardFunding } from './award-funding.record.ts';

let books: BudgetWorld;
let here: GrantWorld;
let award: string;
let lines: Readonly<Record<string, string>>;
beforeAll(async () => {
  books = await budgetWorld();
  here = await grantWorld(books.county);
  award = (await here.active()).id;
  ({ lines } = await books.adopted('Object codes', {
    5300: { dollars: 100_000 },
    5310: { dollars: 100_000 },
    5400: { dollars: 100_000 },
  }));
});
afterAll(() => books.county.close());

const proposed = (more: Partial<New<typeof awardFunding>>) =>
  here.yvette.make(awardFunding, { award, amount: usd(10_000), ...more });
async function linked(more: Partial<New<typeof awardFunding>>) {
  const { id } = await proposed(more);
  return here.priya.run(awardFunding, 'approve', id);
}
/** What Yvette charges of an entry that Priya posts on a line. */
async function charged(line: string, reference: string) {
  const { id } = await here.priya.make(journalEntry, { reference, day: TODAY, line, amount: usd(700) });
  await here.priya.run(journalEntry, 'post', id);
  return here.county.door.run(here.yvette.actor, async (work) => {
    const { batches } = await toChargeOf(work, ownSources, { kind: 'journal_entry', state: 'ready' });
    const batch = batches.data.find(({ parent }) => parent === id);
    if (!batch) throw new Error(`${reference} can’t be charged`);
    return charge(work, ownSources, {
      kind: 'journal_entry',
      batch: batch.batch,
      cents: batch.cents,
      award: batch.award?.id ?? '',
    });
  });
}

describe('the object code of a line that an award pays', () => {
  test('is what its postings are charged as, with its object class and its written basis', async () => {
    const line = lines['5300'] ?? '';
    expect(await linked({ line, costType: 'supplies' })).toMatchObject({ costClass: 'supplies' });
    expect(await charged(line, 'GL-1')).toMatchObject({ costClass: 'supplies', costType: 'supplies', basis: null });
    const fleet = lines['5400'] ?? '';
    const basis = 'Two pumps above the threshold, by quote';
    await linked({ line: fleet, costType: 'equipment', basis });
    expect(await charged(fleet, 'GL-2')).toMatchObject({ costClass: 'equipment', costType: 'equipment', basis });
  });

  test('is a person’s choice where the funding has none', async () => {
    const line = lines['5310'] ?? '';
    await linked({ line });
    expect(await charged(line, 'GL-3')).toMatchObject({ costClass: 'other', costType: 'direct' });
  });

  test('is refused where it is unallowable, also of an edit, and needs its basis where it is allowable under conditions', async () => {
    const other = await here.active();
    const line = lines['5310'] ?? '';
    const given = { award: other.id, line };
    await expect(proposed({ ...given, costType: 'alcohol' })).rejects.toMatchObject({
      code: 'award_funding.is_unallowable',
      issues: [{ path: 'costType', message: expect.stringContaining('2 CFR 200.423') }],
    });
    await expect(proposed({ ...given, costType: 'rent' })).rejects.toMatchObject({
      code: 'award_funding.basis_is_written',
    });
    await expect(proposed({ ...given, costType: 'rent', basis: 'short' })).rejects.toMatchObject({
      code: 'award_funding.basis_is_written',
    });
  });

  test('is none of a capital project', async () => {
    const program = await books.priya.make(capitalProgram, {
      code: 'SW',
      name: 'Stormwater',
      criteria: [{ code: 'A', name: 'Safety', weight: 100 }],
    });
    const project = await books.priya.make(capitalProject, {
      name: 'Culvert',
      program: program.id,
      department: 'Public Works',
      phases: [{ phase: 'design', year: 2027, cost: usd(50_000) }],
    });
    await expect(proposed({ project: project.id, costType: 'supplies' })).rejects.toMatchObject({
      code: 'award_funding.type_is_of_line',
    });
    await expect(proposed({ project: project.id })).resolves.toMatchObject({ status: 'proposed' });
  });
});
