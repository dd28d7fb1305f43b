import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { type Person, world, type World } from '#world';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { using } from '../../../tests/world/cluster.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { notification } from '../../organization/notification.record.ts';
import { capitalAllotment } from './capital-allotment.record.ts';
import { capitalBestSet } from './capital-best-set.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { capitalRanking } from './capital-ranking.record.ts';
import { capitalScore } from './capital-score.record.ts';
import { contingencyDraw } from './contingency-draw.record.ts';
import { fundingSource } from './funding-source.record.ts';
import { carried } from '../vote/test-world.ts';

let county: World;
let serving: Serving;
let priya: Person;
let rosa: Person;
let dana: Person;
let miguel: Person;
let adaeze: Person;
let storm: Row<typeof capitalProgram>;
let fee: Row<typeof fundingSource>;

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });
const refusal = (rule: string) => expect.objectContaining({ code: rule });

beforeAll(async () => {
  county = await world();
  await using(county.clone.owner, (owner) => installJobs(owner));
  serving = await serve(county, { working: true });
  priya = (await county.member('Priya Raman', 'manager')).with({ duties: ['budget_officer'] });
  rosa = await county.member('Rosa Delgado');
  dana = await county.member('Dana Whitfield', 'admin');
  miguel = await county.member('Miguel Ortiz', 'manager');
  adaeze = (await county.member('Adaeze Okafor')).with({ duties: ['governing_body'] });
  storm = await priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [
      { code: 'safety', name: 'Safety', weight: 60 },
      { code: 'age', name: 'Age of what it renews', weight: 40 },
    ],
  });
  fee = await priya.make(fundingSource, {
    code: 'SWF',
    name: 'Stormwater fee',
    kind: 'utility',
    caps: [
      { year: 2027, cap: usd(500_000) },
      { year: 2028, cap: usd(800_000) },
    ],
  });
});
afterAll(async () => {
  await serving.close();
  await county.close();
});

async function project(name: string, dollars: number, more: object = {}): Promise<Row<typeof capitalProject>> {
  const asked = await rosa.make(capitalProject, {
    name,
    program: storm.id,
    department: 'Public Works',
    phases: [{ phase: 'construction', year: 2027, cost: usd(dollars) }],
    ...more,
  });
  await rosa.run(capitalProject, 'submit', asked.id);
  return priya.run(capitalProject, 'take', asked.id);
}
const plan = (name: string, stage: 'requested' | 'recommended' | 'adopted' | 'amended' = 'recommended') =>
  priya.make(capitalPlan, { name, planYear: 2027, years: 5, stage });
const gift = (dollars: number, more: { year?: number; isCarried?: boolean } = {}) => ({
  source: fee.id,
  year: 2027,
  phase: 'construction' as const,
  amount: usd(dollars),
  ...more,
});

describe('a request', () => {
  test('is taken in by the budget office and by nobody who asked for it', async () => {
    const asked = await rosa.make(capitalProject, { name: 'Culvert', program: storm.id, department: 'Public Works' });
    await expect(rosa.run(capitalProject, 'submit', asked.id)).rejects.toEqual(
      refusal('capital_project.costs_something'),
    );
    const own = await priya.make(capitalProject, {
      name: 'Own wish',
      program: storm.id,
      department: 'Finance',
      phases: [{ phase: 'design', year: 2027, cost: usd(1) }],
    });
    await priya.run(capitalProject, 'submit', own.id);
    await expect(priya.run(capitalProject, 'take', own.id)).rejects.toEqual(
      refusal('capital_project.taker_is_not_requester'),
    );
    await expect(rosa.run(capitalProject, 'take', own.id)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('is told to the budget office, and its answer to who asked, with its reason to be read there', async () => {
    const ask = async (name: string) => {
      const { id, number } = await rosa.make(capitalProject, {
        name,
        program: storm.id,
        department: 'Public Works',
        phases: [{ phase: 'design', year: 2027, cost: usd(1) }],
      });
      await rosa.run(capitalProject, 'submit', id);
      return { id, number: number ?? '' };
    };
    await county.product.make(dutyGrant, { member: priya.id, duty: 'budget_officer' });
    const [weir, gate, ditch] = [await ask('North weir'), await ask('North gate'), await ask('North ditch')];
    await priya.run(capitalProject, 'take', weir.id);
    await priya.run(capitalProject, 'return', gate.id, 'Add the design');
    await priya.run(capitalProject, 'decline', ditch.id, 'Not ours');
    const heard = async (who: Person) =>
      (await who.list(notification, 'limit=200'))
        .map(({ subject }) => subject)
        .filter((subject) => [weir, gate, ditch].some(({ number }) => subject.startsWith(`${number} `)))
        .toSorted();
    expect(await heard(rosa)).toEqual([
      `${weir.number} was accepted: North weir`,
      `${gate.number} was sent back: North gate`,
      `${ditch.number} was declined: North ditch`,
    ]);
    expect(await heard(priya)).toEqual([
      `${weir.number} requested a capital project: North weir`,
      `${gate.number} requested a capital project: North gate`,
      `${ditch.number} requested a capital project: North ditch`,
    ]);
    expect(await heard(miguel)).toEqual([]);
  });

  test('is changed by the budget office alone once it was handed in', async () => {
    const taken = await project('Weir', 10);
    await expect(rosa.edit(capitalProject, taken.id, taken.version, { name: 'Bigger weir' })).rejects.toEqual(
      refusal('capital_project.accepted_belongs_to_the_office'),
    );
    await expect(priya.edit(capitalProject, taken.id, taken.version, { name: 'Weir, north' })).resolves.toMatchObject({
      name: 'Weir, north',
    });
  });

  test('spans ten years at the most, and its federal share has its period of performance', async () => {
    const asked = { name: 'Basin', program: storm.id, department: 'Public Works' };
    const phases = [2027, 2037].map((year) => ({ phase: 'design' as const, year, cost: usd(1) }));
    await expect(rosa.make(capitalProject, { ...asked, phases })).rejects.toEqual(
      refusal('capital_project.lasts_at_most_ten_years'),
    );
    await expect(rosa.make(capitalProject, { ...asked, federalShare: 75 })).rejects.toEqual(
      refusal('capital_project.federal_share_has_its_period'),
    );
  });
});

describe('a plan', () => {
  test('never gives more of a source in a year than its cap, however the money is split over projects', async () => {
    const [one, other] = [await project('Pump', 400_000), await project('Outfall', 300_000)];
    const version = await plan('Recommended 2027');
    await priya.make(capitalAllotment, { plan: version.id, project: one.id, funding: [gift(400_000)] });
    await expect(
      priya.make(capitalAllotment, { plan: version.id, project: other.id, funding: [gift(100_001)] }),
    ).rejects.toEqual(refusal('capital_plan.cap_exceeded'));
    const fits = await priya.make(capitalAllotment, { plan: version.id, project: other.id, funding: [gift(100_000)] });
    await expect(priya.see(capitalAllotment, fits.id)).resolves.toMatchObject({
      decision: 'partly',
      cost: usd(300_000),
    });
    for (const isCarried of [true, false])
      await expect(
        priya.make(capitalAllotment, { plan: version.id, project: one.id, funding: [gift(1, { isCarried })] }),
      ).rejects.toMatchObject({ issues: [{ path: 'funding.0.isCarried', code: 'computed' }] });
  });

  test('lets one of two pass that reach for the last dollar of a cap at the same moment', async () => {
    const some = await Promise.all(['A', 'B', 'C', 'D'].map((name) => project(`Basin ${name}`, 300_000)));
    const version = await plan('Race');
    const tried = await Promise.allSettled(
      some.map(({ id }) => priya.make(capitalAllotment, { plan: version.id, project: id, funding: [gift(300_000)] })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tried)
      if (one.status === 'rejected') expect(one.reason).toEqual(refusal('capital_plan.cap_exceeded'));
  });

  test('gives no phase more than it costs, and nothing that the source may not pay', async () => {
    const one = await project('Gate', 1000);
    const version = await plan('Limits');
    await expect(
      priya.make(capitalAllotment, { plan: version.id, project: one.id, funding: [gift(1001)] }),
    ).rejects.toMatchObject({
      issues: [{ path: 'funding.0.amount' }],
    });
    await expect(
      priya.make(capitalAllotment, { plan: version.id, project: one.id, funding: [gift(10, { year: 2030 })] }),
    ).rejects.toMatchObject({
      issues: [
        { path: 'funding.0.source', message: 'Stormwater fee has no funding in FY2030' },
        { path: 'funding.0.amount' },
      ],
    });
  });

  test('is adopted by somebody who did not prepare it, goes public then, and does not change any more', async () => {
    const one = await project('Levee gate', 200_000);
    const version = await plan('Adopted 2027', 'adopted');
    const entry = await priya.make(capitalAllotment, { plan: version.id, project: one.id, funding: [gift(200_000)] });
    await expect(priya.run(capitalPlan, 'settle', version.id)).rejects.toEqual(
      refusal('capital_plan.office_settles_its_own'),
    );
    await priya.run(capitalPlan, 'propose', version.id);
    await expect(
      priya.edit(capitalPlan, version.id, (await priya.see(capitalPlan, version.id)).version, {
        message: 'Other words',
      }),
    ).rejects.toEqual(refusal('capital_plan.what_is_proposed_stands'));
    const adopt = (who: Person, id: string) =>
      county.door.run(who.actor, (work) =>
        work.move(capitalPlan, id, 'adopt', { input: { ...carried(work.today), resolution: 'Resolution 26-114' } }),
      );
    await expect(adopt(priya.with({ duties: ['budget_officer', 'governing_body'] }), version.id)).rejects.toEqual(
      refusal('capital_plan.adopter_is_not_proposer'),
    );
    for (const one of [miguel, dana]) await expect(adopt(one, version.id)).rejects.toMatchObject({ code: 'rights' });
    await adopt(adaeze, version.id);
    await expect(priya.see(capitalPlan, version.id)).resolves.toMatchObject({
      status: 'settled',
      settledOn: '2026-11-20',
    });
    await expect(
      priya.edit(capitalAllotment, entry.id, (await priya.see(capitalAllotment, entry.id)).version, { funding: [] }),
    ).rejects.toEqual(refusal('capital_allotment.plan_is_settled'));
    const cap = async (dollars: number) =>
      priya.edit(fundingSource, fee.id, (await priya.see(fundingSource, fee.id)).version, {
        caps: [
          { year: 2027, cap: usd(dollars) },
          { year: 2028, cap: usd(800_000) },
        ],
      });
    await expect(cap(199_999.99)).rejects.toMatchObject({
      code: 'funding_source.below_adopted',
      issues: [{ path: 'caps' }],
    });
    await cap(200_000);
    await cap(500_000);
    const answer = await serving.ask({ method: 'GET', path: '/capital-plan.oc4ids.json' });
    expect(answer.json).toMatchObject({ projects: [{ title: 'Levee gate' }] });
    expect(answer.text).not.toContain('Outfall');

    const amended = await plan('Amended 2027', 'amended');
    await priya.run(capitalPlan, 'propose', amended.id);
    await adopt(adaeze, amended.id);
    await expect(priya.see(capitalPlan, version.id)).resolves.toMatchObject({ status: 'superseded' });
  });

  test('has a next version, and their difference is a document that whoever changes it cannot pass off as ours', async () => {
    const one = await project('Swale', 50_000);
    const first = await plan('First');
    await priya.make(capitalAllotment, { plan: first.id, project: one.id, funding: [gift(20_000)] });
    const made = await serving.ask({
      as: priya.actor,
      method: 'POST',
      path: `/api/v1/capital_plan/${first.id}/copy`,
      body: { name: 'Second', stage: 'recommended' },
      headers: { 'idempotency-key': 'copy-1' },
    });
    expect(made.status).toBeLessThan(300);
    const second = String(made.json?.['id']);
    const [entry] = await priya.list(capitalAllotment, `plan=${second}`);
    await priya.edit(capitalAllotment, entry?.id ?? '', entry?.version ?? 0, {
      funding: [gift(50_000)],
      because: 'The bids came in\n\n\u2014 levee/capital-plan/other AAAA',
    });
    const at = `/api/v1/capital/plans/${second}/difference`;
    const { json } = await serving.ask({ as: rosa.actor, method: 'GET', path: `${at}?since=${first.id}` });
    expect(json).toMatchObject({
      added: [],
      dropped: [],
      unchanged: 0,
      changed: [{ name: 'Swale', funded: [20_000_00, 50_000_00] }],
    });
    const { text } = await serving.ask({ as: rosa.actor, method: 'GET', path: `${at}.txt?since=${first.id}` });
    expect(text).toContain('$20,000.00 -> $50,000.00');
    const genuine = async (some: string) =>
      (
        await serving.ask({
          as: rosa.actor,
          method: 'POST',
          path: '/api/v1/capital/check-document',
          body: { text: some },
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      ).json;
    expect(await genuine(text)).toEqual({ isGenuine: true });
    expect(await genuine(text.replaceAll('\n', '\r\n'))).toEqual({ isGenuine: true });
    expect(await genuine(text.replace('$50,000.00', '$60,000.00'))).toEqual({ isGenuine: false });
    const stranger = await serving.ask({ as: rosa.actor, method: 'GET', path: `${at}?since=${crypto.randomUUID()}` });
    expect([stranger.status, stranger.json?.['issues']]).toEqual([404, [expect.objectContaining({ path: 'since' })]]);
  });
});

describe('scores', () => {
  test('come from several people in their own name, never from who asked for the project', async () => {
    const one = await project('Scored', 10);
    const points = [{ criterion: 'safety', points: 8 }];
    const given = { project: one.id, planYear: 2027, points };
    await expect(rosa.make(capitalScore, given)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(rosa.with({ role: 'manager' }).make(capitalScore, given)).rejects.toEqual(
      refusal('capital_score.not_ones_own'),
    );
    await expect(miguel.make(capitalScore, { ...given, scorer: priya.id })).rejects.toEqual(
      refusal('capital_score.scorer_is_oneself'),
    );
    await expect(
      miguel.make(capitalScore, { ...given, points: [{ criterion: 'beauty', points: 1 }] }),
    ).rejects.toMatchObject({
      issues: [{ path: 'points.0.criterion' }],
    });
    await miguel.make(capitalScore, given);
    await expect(miguel.make(capitalScore, given)).rejects.toMatchObject({
      code: 'taken',
      issues: [{ path: 'project' }],
    });
  });

  test('re-rank when weights change, and the ranking before it is kept', async () => {
    await plan('So that the year has a plan');
    const action = (as: Person, body: object) =>
      serving.ask({
        as: as.actor,
        method: 'POST',
        path: `/api/v1/capital_program/${storm.id}/weigh`,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    const wish = {
      planYear: 2027,
      reason: 'The board asked for it',
      weights: [
        { code: 'safety', weight: 30 },
        { code: 'age', weight: 70 },
      ],
    };
    expect((await action(miguel, wish)).status).toBe(403);
    expect((await action(priya, { ...wish, weights: [{ code: 'beauty', weight: 1 }] })).json?.['issues']).toEqual([
      expect.objectContaining({ path: 'weights.0.code' }),
    ]);
    expect((await action(priya, wish)).status).toBe(200);
    const [kept] = await priya.list(capitalRanking);
    expect(await priya.see(capitalRanking, kept?.id ?? '')).toMatchObject({
      reason: 'The board asked for it',
      changedBy: priya.id,
      weights: [
        { code: 'safety', weight: 60 },
        { code: 'age', weight: 40 },
      ],
      ranking: [expect.objectContaining({ name: 'Scored', place: 1, score: 480 })],
    });
    expect((await priya.see(capitalProgram, storm.id)).criteria.map(({ weight }) => weight)).toEqual([30, 70]);
  });
});

describe('the contingency', () => {
  test('is drawn by one person and approved by another, never beyond what is left', async () => {
    const one = await project('Bridge', 100_000, { contingency: usd(10_000) });
    const draw = (dollars: number) =>
      rosa.make(contingencyDraw, { project: one.id, amount: usd(dollars), why: 'Rock where the borings showed clay' });
    const first = await draw(8000);
    await expect(priya.with({ role: 'user' }).run(contingencyDraw, 'approve', first.id)).resolves.toMatchObject({
      status: 'approved',
    });
    await expect(priya.see(contingencyDraw, first.id)).resolves.toMatchObject({
      decidedBy: priya.id,
      decidedOn: '2026-11-20',
    });
    const second = await draw(2000.01);
    await expect(priya.run(contingencyDraw, 'approve', second.id)).rejects.toEqual(refusal('contingency_draw.exceeds'));
    const own = await priya.make(contingencyDraw, { project: one.id, amount: usd(1), why: 'Signs' });
    await expect(priya.run(contingencyDraw, 'approve', own.id)).rejects.toEqual(
      refusal('contingency_draw.approver_is_not_asker'),
    );
  });
});

describe('the best set', () => {
  test('is found in a thread, kept with its proof, and put into the plan by one step', async () => {
    const version = await priya.make(capitalPlan, { name: 'Solved', planYear: 2028, years: 1, stage: 'recommended' });
    const in2028 = async (name: string, dollars: number, points: number) => {
      const one = await project(name, dollars, { phases: [{ phase: 'construction', year: 2028, cost: usd(dollars) }] });
      await miguel.make(capitalScore, {
        project: one.id,
        planYear: 2028,
        points: [
          { criterion: 'safety', points },
          { criterion: 'age', points },
        ],
      });
      return one.id;
    };
    const [big, left, right] = [
      await in2028('Big', 800_000, 9),
      await in2028('Left', 400_000, 5),
      await in2028('Right', 400_000, 6),
    ];
    const ask = (as: Person) =>
      serving.ask({
        as: as.actor,
        method: 'POST',
        path: `/api/v1/capital/plans/${version.id}/best-set`,
        body: {},
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    expect((await ask(rosa)).status).toBe(403);
    const asked = await ask(priya);
    expect(asked.status).toBe(202);
    const id = String(asked.json?.['id']);
    await expect.poll(async () => (await rosa.see(capitalBestSet, id)).status, { interval: 50 }).toBe('done');
    const run = await rosa.see(capitalBestSet, id);
    expect(run.answer).toMatchObject({ status: 'optimal', gap: 0, best: { value: 1100 }, next: { value: 900 } });
    expect(new Set((run.answer as { best: { ids: string[] } }).best.ids)).toEqual(new Set([left, right]));
    const apply = await serving.ask({
      as: priya.actor,
      method: 'POST',
      path: `/api/v1/capital_best_set/${id}/apply`,
      body: {},
      headers: { 'idempotency-key': 'apply-1' },
    });
    expect(apply.status).toBe(200);
    const entries = await priya.list(capitalAllotment, `plan=${version.id}`);
    expect(Object.fromEntries(entries.map((one) => [one.project, one.decision]))).toEqual({
      [big]: 'waits',
      [left]: 'funded',
      [right]: 'funded',
    });
  });
});

describe('rolling to the next year', () => {
  const roll = async (from: string, body: object) => {
    const { status, json } = await serving.ask({
      as: priya.actor,
      method: 'POST',
      path: `/api/v1/capital_plan/${from}/rollOver`,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(status).toBe(200);
    return String(json?.['id']);
  };
  const copied = async (from: string, stage: 'recommended' | 'adopted') => {
    const { json } = await serving.ask({
      as: priya.actor,
      method: 'POST',
      path: `/api/v1/capital_plan/${from}/copy`,
      body: { name: stage, stage },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    return String(json?.['id']);
  };
  const entryOf = async (of: string, project: string) => {
    const [found] = await priya.list(capitalAllotment, `plan=${of}&project=${project}`);
    return priya.see(capitalAllotment, found?.id ?? '');
  };
  const phasesOf = async (id: string) =>
    (await priya.see(capitalProject, id)).phases?.map(({ phase, year, cost }) => [phase, year, cost.cents]);

  test('carries over what was not spent, and leaves every project as it is until the next plan is adopted', async () => {
    const one = await project('Rolled', 300_000);
    const version = await plan('Closing', 'recommended');
    await priya.make(capitalAllotment, { plan: version.id, project: one.id, funding: [gift(300_000)] });
    await priya.run(capitalPlan, 'settle', version.id);
    const spent = [{ project: one.id, amount: usd(120_000) }];
    const before = await priya.see(capitalProject, one.id);
    const given = await roll(version.id, { name: 'Withdrawn 2028', spent });
    await priya.run(capitalPlan, 'withdraw', given, 'Made too early');
    expect(await priya.see(capitalProject, one.id)).toEqual(before);

    const rolled = await roll(version.id, { name: 'Plan 2028', spent });
    const entry = await entryOf(rolled, one.id);
    expect(entry.funding).toEqual([expect.objectContaining({ year: 2028, isCarried: true, amount: usd(180_000) })]);
    expect(entry.cost).toEqual(usd(180_000));
    // Another edit keeps what is carried; more than that is an amount like every other.
    await priya.edit(capitalAllotment, entry.id, entry.version, {
      funding: [gift(180_000, { year: 2028 })],
      because: 'The bids are late',
    });
    expect((await entryOf(rolled, one.id)).funding).toMatchObject([{ isCarried: true }]);

    const recommended = await copied(rolled, 'recommended');
    expect((await entryOf(recommended, one.id)).funding).toMatchObject([{ isCarried: true, amount: usd(180_000) }]);
    const last = await copied(recommended, 'adopted');
    await priya.run(capitalPlan, 'propose', last);
    expect(await phasesOf(one.id)).toEqual([['construction', 2027, 300_000_00]]);
    const adopt = (id: string) =>
      county.door.run(adaeze.actor, (work) =>
        work.move(capitalPlan, id, 'adopt', { input: { ...carried(work.today), resolution: 'R-1' } }),
      );
    await adopt(last);
    const after = [
      ['construction', 2027, 120_000_00],
      ['construction', 2028, 180_000_00],
    ];
    expect(await phasesOf(one.id)).toEqual(after);
    // Another version of the same year moves nothing twice.
    const again = await copied(recommended, 'adopted');
    const twice = await entryOf(again, one.id);
    expect(twice).toMatchObject({ cost: usd(180_000), decision: 'funded' });
    await expect(
      priya.edit(capitalAllotment, twice.id, twice.version, { funding: [gift(180_000.01, { year: 2028 })] }),
    ).rejects.toMatchObject({ issues: [{ path: 'funding.0.amount', code: 'capital_allotment.amount' }] });
    await priya.run(capitalPlan, 'propose', again);
    await adopt(again);
    expect(await phasesOf(one.id)).toEqual(after);
  });

  test('asks for what is carried before its new year has a cap; every other amount, and every other plan, waits for the cap', async () => {
    const levy = await priya.make(fundingSource, {
      code: 'LEVY',
      name: 'Flood levy',
      kind: 'bond',
      phases: ['construction'],
      caps: [
        { year: 2027, cap: usd(10_000) },
        { year: 2029, cap: usd(10_000) },
      ],
    });
    const one = await project('Uncapped', 10_000, {
      phases: [
        { phase: 'construction', year: 2027, cost: usd(10_000) },
        { phase: 'construction', year: 2029, cost: usd(5_000) },
      ],
    });
    const from = (dollars: number, year: number) => ({ ...gift(dollars, { year }), source: levy.id });
    const version = await plan('Closing without a cap', 'recommended');
    await priya.make(capitalAllotment, {
      plan: version.id,
      project: one.id,
      funding: [from(10_000, 2027), from(5_000, 2029)],
    });
    await priya.run(capitalPlan, 'settle', version.id);
    const { version: at } = await priya.see(fundingSource, levy.id);
    await priya.edit(fundingSource, levy.id, at, { caps: [{ year: 2027, cap: usd(10_000) }] });
    const rolled = await roll(version.id, { name: 'Asks first', spent: [{ project: one.id, amount: usd(4_000) }] });
    const entry = await entryOf(rolled, one.id);
    const asked = [expect.objectContaining({ year: 2028, isCarried: true, amount: usd(6_000) })];
    expect(entry).toMatchObject({ funding: asked, cost: usd(11_000), decision: 'partly' });
    const edit = (funding: object[]) =>
      priya.edit(capitalAllotment, entry.id, entry.version, {
        because: 'The cap comes in March',
        funding: funding as (typeof entry.funding & object)[number][],
      });
    for (const funding of [[from(6_000.01, 2028)], [from(6_000, 2028), from(1, 2029)]])
      await expect(edit(funding)).rejects.toMatchObject({
        code: 'capital_allotment.funding',
        issues: expect.arrayContaining([
          expect.objectContaining({
            code: 'capital_allotment.source',
            message: expect.stringContaining('Flood levy has no funding in FY20'),
          }),
        ]),
      });
    await edit([from(6_000, 2028)]);
    expect((await entryOf(rolled, one.id)).funding).toEqual(asked);
    // A recommendation begins without what its source does not have.
    expect((await entryOf(await copied(rolled, 'recommended'), one.id)).funding).toEqual([]);
    await priya.run(fundingSource, 'close', levy.id);
    const closed = await entryOf(rolled, one.id);
    await expect(
      priya.edit(capitalAllotment, closed.id, closed.version, { because: 'Once more' }),
    ).rejects.toMatchObject({
      issues: [{ path: 'funding.0.source', message: 'Flood levy is closed' }],
    });
    const again = await roll(version.id, { name: 'Closed by now', spent: [] });
    expect((await entryOf(again, one.id)).funding).toEqual([]);
  });

  test('what is carried counts against the cap of its new year, to the cent', async () => {
    const one = await project('Full', 500_000);
    const other = await project('Late', 900_000, {
      phases: [{ phase: 'construction', year: 2028, cost: usd(900_000) }],
    });
    const version = await plan('Full year', 'recommended');
    await priya.make(capitalAllotment, { plan: version.id, project: one.id, funding: [gift(500_000)] });
    await priya.run(capitalPlan, 'settle', version.id);
    const rolled = await roll(version.id, { name: 'Full 2028', spent: [{ project: one.id, amount: usd(0) }] });
    const recommended = await copied(rolled, 'recommended');
    const give = (dollars: number) => ({
      plan: recommended,
      project: other.id,
      funding: [gift(dollars, { year: 2028 })],
    });
    await expect(priya.make(capitalAllotment, give(300_000.01))).rejects.toEqual(refusal('capital_plan.cap_exceeded'));
    await expect(priya.make(capitalAllotment, give(300_000))).resolves.toMatchObject({
      decision: 'partly',
      version: 2,
    });
  });
});

test('federal money pays its share of a project and no cent more', async () => {
  const grant = await priya.make(fundingSource, {
    code: 'FMA',
    name: 'Flood grant',
    kind: 'federal',
    caps: [{ year: 2027, cap: usd(500_000) }],
  });
  const one = await project('Half', 100_000.01, {
    federalShare: 50,
    federalFrom: '2026-10-01',
    federalUntil: '2028-09-30',
  });
  const version = await plan('Shares');
  const give = (dollars: number) =>
    priya.make(capitalAllotment, {
      plan: version.id,
      project: one.id,
      funding: [{ ...gift(dollars), source: grant.id }],
    });
  await expect(give(50_000.01)).rejects.toMatchObject({
    issues: [{ path: 'funding', code: 'capital_allotment.federal_share' }],
  });
  await give(50_000);
  const { version: at } = await priya.see(capitalProject, one.id);
  await priya.edit(capitalProject, one.id, at, { federalShare: 49.99 });
  await expect(priya.run(capitalPlan, 'settle', version.id)).rejects.toEqual(
    refusal('capital_allotment.federal_share'),
  );
});
