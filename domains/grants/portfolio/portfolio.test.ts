import { afterAll, beforeAll, expect, test } from 'vitest';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { usd } from '../test-world.ts';
import type { PortfolioQuestion } from './portfolio-question.ts';
import { portfolioRun } from './portfolio-run.record.ts';
import { candidatesOf, keptRun } from './portfolio.server.ts';
import type { Study } from './study.ts';

let here: ResearchWorld;
beforeAll(async () => {
  here = await researchWorld();
});
afterAll(() => here.county.close());

const scoredFor = async (dollars: number, more: object = {}, notice: object = {}) =>
  here.scored((await here.noticed({ costShare: true, matchPercent: 50, ...notice })).id, {
    projectCost: usd(dollars),
    staffHours: 40,
    ...more,
  });
type Body = Parameters<typeof keptRun>[1];
const limits: Body = { aim: 'score', matchLimit: usd(100_000), hoursPerWeek: 20, weeks: 10 };
async function run(more: Partial<Body> = {}) {
  const id = await here.county.door.run(here.yvette.actor, (work) => keptRun(work, { ...limits, ...more }));
  const row = await here.yvette.see(portfolioRun, id);
  return { row, answer: row.answer as unknown as Study, question: row.question as unknown as PortfolioQuestion };
}

test('without a complete sheet there is nothing to weigh', async () => {
  const nothing = {
    code: 'portfolio_run.nothing_to_weigh',
    issues: [{ path: 'wishes', code: 'portfolio_run.nothing_to_weigh' }],
  };
  await expect(run()).rejects.toMatchObject(nothing);
  const { id } = await scoredFor(10_000, { staffHours: null });
  await expect(run()).rejects.toMatchObject(nothing);
  await here.yvette.run(opportunityDecision, 'decline', id, 'Too late').catch(() => null);
  await here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query(`update opportunity_decision set status = 'declined' where organization_id = $1 and id = $2`, [
      work.actor.organizationId,
      id,
    ]),
  );
});

test('which applications to write follows from their sheets, and what is incomplete or closed is left out with its reason', async () => {
  const large = await scoredFor(200_000, { fit: 5 });
  const [one, two] = [await scoredFor(90_000), await scoredFor(100_000)];
  const bare = await scoredFor(10_000, { staffHours: null });
  const ineligible = await scoredFor(10_000, { eligible: 0 });
  const gone = await scoredFor(10_000, {}, { closeOn: '2026-11-10', postOn: '2026-01-01' });
  const shown = await here.county.door.run(here.yvette.actor, candidatesOf);
  expect(shown.map(({ number }) => number)).not.toContain(gone.number);
  expect(shown.find(({ id }) => id === bare.id)?.barred).toBe(`Enter the staff hours in ${bare.number}.`);
  expect(shown.find(({ id }) => id === ineligible.id)?.barred).toBe('Eligibility is scored 0.');
  expect(shown.find(({ id }) => id === large.id)).toMatchObject({ matchCents: 100_000_00, grantCents: 100_000_00 });

  const { row, answer, question } = await run();
  expect(row).toMatchObject({ outcome: 'optimal', chosen: 2, value: 158, upperBound: 158 });
  expect(new Set(answer.exact.found[0]?.ids)).toEqual(new Set([one.id, two.id]));
  // The ranking takes the highest score first and has no match left.
  expect(answer.ranked?.ids).toEqual([large.id]);
  expect(question.leftOut.map(({ number }) => number)).toEqual([bare.number, ineligible.number]);

  const required = await run({ wishes: [{ decision: large.id, wish: 'required' }] });
  expect(required.answer.exact.found[0]?.ids).toEqual([large.id]);
  const grouped = await run({
    wishes: [
      { decision: one.id, wish: 'optional', group: 'A' },
      { decision: two.id, wish: 'optional', group: 'A' },
      { decision: large.id, wish: 'excluded' },
    ],
  });
  expect(grouped.row.chosen).toBe(1);
  expect((await run({ hoursPerWeek: 4 })).row.chosen).toBe(1);
  const both = [large, one].map(({ id }) => ({ decision: id, wish: 'required' as const }));
  await expect(run({ wishes: both })).resolves.toMatchObject({
    row: { outcome: 'impossible', chosen: 0, value: null },
  });
});

test('a run never changes and keeps its answer whatever becomes of the sheets', async () => {
  const { row } = await run();
  const [sheet] = await here.yvette.list(opportunityDecision, 'limit=1');
  if (!sheet) throw new Error('No sheet');
  const of = await here.yvette.see(opportunityDecision, String(sheet.id));
  await here.yvette.edit(opportunityDecision, of.id, of.version, { staffHours: 400 });
  const again = await here.rosa.see(portfolioRun, row.id);
  expect(again).toMatchObject({
    ranBy: here.yvette.id,
    ranOn: '2026-11-20',
    answer: row.answer,
    question: row.question,
  });
  await expect(here.yvette.edit(portfolioRun, row.id, row.version, { note: 'Mine' })).rejects.toMatchObject({
    code: 'rights',
  });
});

test('the same question has the same answer', async () => {
  const [one, other] = [await run(), await run()];
  expect(other.answer).toEqual(one.answer);
});
