import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import type { Person } from '#world';
import { workOf } from './work.server.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const itemsOf = async (person: Person) =>
  (await workOf(here.county.door, person.actor)).items.data.map(
    ({ kind, number, onDay }) => [kind, number, onDay] as const,
  );

test('a person finds their own drafts, decisions, obligations and days, and nothing of others', async () => {
  const { id, number } = await here.active({ untilDay: '2027-01-10', reporting: 'final' });
  const draft = await here.yvette.make(grantCost, here.costOf(id, 5));
  const waits = await here.yvette.make(grantCost, here.costOf(id, 6));
  await here.yvette.run(grantCost, 'submit', waits.id);
  await here.yvette.make(grantObligation, { name: 'Site sign', award: id, owner: here.rosa.id, dueOn: '2026-11-19' });
  await expect(itemsOf(here.yvette)).resolves.toEqual([
    ['finish', draft.number, null],
    ['due', number, '2026-12-31'],
  ]);
  await expect(itemsOf(here.priya)).resolves.toEqual([['decide', waits.number, null]]);
  await expect(itemsOf(here.rosa)).resolves.toEqual([['obligation', 'Site sign', '2026-11-19']]);
  await expect(itemsOf(here.miguel)).resolves.toEqual([]);
});

test('records of any kind are there: what one drafted, what awaits one’s decision, and reports that are overdue', async () => {
  const award = await here.active({ untilDay: '2027-12-31', reporting: 'quarterly' });
  const asked = await here.yvette.make(awardAmendment, {
    award: award.id,
    kind: 'funder',
    reason: 'The funder wrote us a new notice of award.',
    amountChange: { cents: 100, currency: 'USD' },
    listings: [{ aln: '97.039', amount: { cents: 100, currency: 'USD' } }],
    documents: [here.paper],
  });
  const report = await here.yvette.make(grantReport, { award: award.id, kind: 'financial', periodEnd: '2026-09-30' });
  const mine = async (person: Person) => (await itemsOf(person)).filter(([, number]) => number !== award.number);
  expect(await mine(here.yvette)).toEqual(
    expect.arrayContaining([
      ['finish', asked.number, null],
      ['finish', report.number, null],
    ]),
  );
  await here.yvette.run(awardAmendment, 'submit', asked.id);
  await here.yvette.run(grantReport, 'submit', report.id);
  expect((await itemsOf(here.priya)).filter(([kind]) => kind === 'decide').map(([, number]) => number)).toEqual(
    expect.arrayContaining([asked.number, report.number]),
  );
  expect(
    (await itemsOf(here.yvette)).filter(([kind, number]) => kind === 'due' && number === award.number)[0]?.[2],
  ).toBe('2026-04-30');
});

test('who entered a row is never asked to decide on it, whatever duties they have', async () => {
  const both = await here.withDuties('Bo Decides', 'grant_manager', 'budget_officer');
  const own = await both.make(grantAward, {
    title: 'Own award',
    fundingType: 'local',
    agency: 'A foundation',
    awardDate: '2026-01-01',
    fromDay: '2026-01-01',
    untilDay: '2027-12-31',
    amount: { cents: 100, currency: 'USD' },
    documents: [here.paper],
  });
  await both.run(grantAward, 'submit', own.id);
  expect((await itemsOf(both)).map(([, number]) => number)).not.toContain(own.number);
  expect((await itemsOf(here.priya)).map(([, number]) => number)).toContain(own.number);
});
