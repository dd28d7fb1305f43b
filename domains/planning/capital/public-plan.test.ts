import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isSigned, readKey } from '../../../scripts/verify-audit.mjs';
import type { Row } from '#kernel';
import { tidewater } from '../../../seeds/county/geography.ts';
import { type PartOfSite, openPart } from '../../../tests/world/part-of-site.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { keepBaseMap } from '../../organization/public.server.ts';
import { type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { capitalAllotment } from './capital-allotment.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { capitalSurveyAnswer } from './capital-survey-answer.record.ts';
import { fundingSource } from './funding-source.record.ts';
import { aheadOf, inForceOf } from './plan-book.ts';
import { planMap } from './plan-map.server.ts';
import { carried } from '../vote/test-world.ts';

let here: BudgetWorld;
let serving: Serving;
let site: PartOfSite;
let culvert: Row<typeof capitalProject>;
let waits: Row<typeof capitalProject>;
let version: Row<typeof capitalPlan>;

const place = { type: 'Point', coordinates: [-81.25, 29.57] } as const;

/** An adopted plan that gives money to one project and lists another one without money. */
beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
  site = openPart(here.county, serving);
  const { priya, rosa } = here;
  const life = await here.adopted('Capital fund', { '5300': 900_000 });
  const program = await priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [{ code: 'need', name: 'Need', weight: 100 }],
  });
  const fee = await priya.make(fundingSource, {
    code: 'FEE',
    name: 'Stormwater fee',
    kind: 'utility',
    caps: [{ year: 2027, cap: usd(900_000) }],
  });
  const project = async (name: string, more: object = {}) => {
    const asked = await rosa.make(capitalProject, {
      name,
      program: program.id,
      department: 'Public Works',
      phases: [
        { phase: 'design', year: 2027, cost: usd(40_000) },
        { phase: 'construction', year: 2027, cost: usd(360_000) },
      ],
      ...more,
    });
    await rosa.run(capitalProject, 'submit', asked.id);
    return priya.run(capitalProject, 'take', asked.id);
  };
  culvert = await project('Mill Creek culvert', { place, paidFrom: [life.lines['5300'] ?? ''] });
  waits = await project('Heron Point tide gates');
  version = await priya.make(capitalPlan, { name: 'FY2027 plan', planYear: 2027, years: 5, stage: 'adopted' });
  await priya.make(capitalAllotment, {
    plan: version.id,
    project: culvert.id,
    funding: [{ source: fee.id, year: 2027, phase: 'construction', amount: usd(300_000) }],
  });
  await priya.make(capitalAllotment, { plan: version.id, project: waits.id, funding: [] });
  await priya.run(capitalPlan, 'propose', version.id);
  await here.county.door.run(here.council.actor, (work) =>
    work.move(capitalPlan, version.id, 'adopt', { input: { ...carried(work.today), resolution: 'Resolution 26-114' } }),
  );
  const dana = await here.county.member('Dana Whitfield', 'admin');
  await here.county.door.run(dana.actor, async (work) =>
    keepBaseMap(work, { fileName: 'tidewater.geojson', map: await tidewater() }),
  );
  await here.settle(here.priya, { state: [{ line: life.lines['5300'] ?? '', bucket: 'expended', cents: 120_500_00 }] });
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('residents read a project on its own page: its phases, who pays, and what the ledger has as spent', async () => {
  const { status, html } = await site.get(`/capital-plan/${culvert.number}`);
  expect(status).toBe(200);
  expect(words(html)).toContain('2027 Design $40,000.00 2027 Construction $360,000.00 Total $400,000.00');
  expect(words(html)).toContain('2027 Stormwater fee $300,000.00');
  expect(words(html)).toContain('$120,500.00 spent through November 2026');
  const list = await site.get('/capital-plan');
  expect(words(list.html)).toMatch(/Water plant|Plant Road|Ball fields/);
  expect(list.html.split(`href="/capital-plan/${culvert.number}"`)).toHaveLength(3); // in the list and on the map
});

test('a project that the plan gives no money is neither on the page nor in the open data, nor has it a page', async () => {
  expect((await site.get('/capital-plan')).html).not.toContain(waits.name);
  expect((await site.get(`/capital-plan/${waits.number}`)).status).toBe(404);
  expect((await site.get('/capital-plan/none')).status).toBe(404);
  const { json } = await serving.ask({ method: 'GET', path: '/capital-plan.oc4ids.json' });
  const { projects } = json as unknown as { projects: { title: string; documents: { url: string }[] }[] };
  expect(projects.map(({ title }) => title)).toEqual([culvert.name]);
  expect(projects[0]?.documents[0]?.url).toMatch(new RegExp(`/capital-plan/${culvert.number}$`));
});

test('members take every project that was taken in as one file, which is written while it is read', async () => {
  const asked = await here.rosa.make(capitalProject, {
    name: 'Only asked for',
    program: culvert.program,
    department: 'Public Works',
    phases: [],
  });
  const { json, text, headers } = await serving.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: '/api/v1/capital/oc4ids',
  });
  const { projects, version: of } = json as unknown as {
    projects: { title: string; budget: object }[];
    version: string;
  };
  expect(of).toBe('0.9');
  expect(projects.map(({ title }) => title)).toEqual([culvert.name, waits.name]);
  expect(projects.map(({ budget }) => 'approvalDate' in budget)).toEqual([true, true]);
  expect(text).not.toContain(asked.name);
  expect(headers.get('content-length')).toBeNull();
});

test('a browser that has the page already is told so', async () => {
  const first = await site.get('/capital-plan');
  const again = await site.get('/capital-plan', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, again.html]).toEqual([304, '']);
});

test('what residents answer stands on the page at once, as sums, and money is no bare number for whoever has the page read out', async () => {
  await site.send('/capital-plan', 'survey', { fits: 'well' });
  const { html } = await site.get('/capital-plan');
  expect(words(html)).toContain('neighborhood needs: 1 answer');
  expect(words(html)).not.toContain('sums only');
  expect(html).toContain('max="100" value="100" aria-label="Share of Stormwater fee"');
});

test('what was voted on stays as it was decided, also for those who keep the plan', async () => {
  const row = await here.priya.see(capitalPlan, version.id);
  for (const change of [{ name: 'Another name' }, { resolution: 'Resolution 1' }, { message: 'Other words' }])
    await expect(here.priya.edit(capitalPlan, row.id, row.version, change)).rejects.toMatchObject({
      code: 'capital_plan.what_is_settled_stands',
    });
});

test('a place is shown on the ground of its region, and without one there is the list alone', async () => {
  const places = [{ number: 'CIP-1', name: 'Shown where it is', place }];
  expect(await planMap(places, null)).toBeNull();
  expect((await site.get('/capital-plan')).html).toContain('Map of the projects');
});

test('the map of a plan is drawn once, however many people look at it', async () => {
  const draw = vi.fn(async () => null);
  const places = [{ number: 'CIP-1', name: 'Drawn once', place }];
  await planMap(places, null, draw);
  await planMap([...places], null, draw);
  expect(draw).toHaveBeenCalledTimes(1);
  await planMap([{ ...places[0], number: 'CIP-2', name: 'Another', place }], null, draw);
  expect(draw).toHaveBeenCalledTimes(2);
});

const plan = (number: string, planYear: number, more: object = {}) => ({
  id: number,
  number,
  name: number,
  planYear,
  years: 5,
  stage: 'adopted' as const,
  status: 'settled',
  version: 1,
  settledOn: null,
  metOn: null,
  ayes: null,
  nays: null,
  abstentions: null,
  resolution: null,
  basedOn: null,
  ...more,
});

test('a plan is in force from its first fiscal year on, until the next one begins', () => {
  const plans = [
    plan('CP-3', 2028),
    plan('CP-2', 2027),
    plan('CP-1', 2026),
    plan('CP-4', 2029, { status: 'proposed' }),
    plan('CP-5', 2027, { stage: 'recommended' }),
  ];
  const found = (year: number) => inForceOf(plans, year)?.number;
  expect([2025, 2026, 2027, 2028, 2029].map(found)).toEqual(['CP-1', 'CP-1', 'CP-2', 'CP-3', 'CP-3']);
  expect(aheadOf(plans, 2026).map(({ number }) => number)).toEqual(['CP-2', 'CP-3']);
  expect(aheadOf(plans, 2028)).toEqual([]);
  expect(inForceOf([], 2027)).toBeUndefined();
});

describe('a plan that is adopted ahead of its first year', () => {
  let next: Row<typeof capitalPlan>;
  let bridge: Row<typeof capitalProject>;
  beforeAll(async () => {
    const { priya, rosa } = here;
    const tax = await priya.make(fundingSource, {
      code: 'TAX',
      name: 'Sales tax',
      kind: 'sales_tax',
      caps: [{ year: 2028, cap: usd(900_000) }],
    });
    const asked = await rosa.make(capitalProject, {
      name: 'Creek bridge',
      program: culvert.program,
      department: 'Public Works',
      phases: [{ phase: 'construction', year: 2028, cost: usd(500_000) }],
    });
    await rosa.run(capitalProject, 'submit', asked.id);
    bridge = await priya.run(capitalProject, 'take', asked.id);
    next = await priya.make(capitalPlan, { name: 'FY2028 plan', planYear: 2028, years: 5, stage: 'adopted' });
    await priya.make(capitalAllotment, {
      plan: next.id,
      project: bridge.id,
      funding: [{ source: tax.id, year: 2028, phase: 'construction', amount: usd(500_000) }],
    });
    await priya.run(capitalPlan, 'propose', next.id);
    await here.county.door.run(here.council.actor, (work) =>
      work.move(capitalPlan, next.id, 'adopt', { input: { ...carried(work.today), resolution: 'Resolution 26-200' } }),
    );
  });

  test('takes no running project off the site, and says from when it is in effect', async () => {
    expect((await site.get(`/capital-plan/${culvert.number}`)).status).toBe(200);
    const { html } = await site.get('/capital-plan?program=');
    expect(words(html)).toContain('Capital plan, fiscal years 2027 to 2031');
    expect(html).toContain(culvert.name);
    expect(html).toContain(`href="/capital-plan?plan=${next.number}"`);
    const ahead = await site.get(`/capital-plan?plan=${next.number}`);
    expect(words(ahead.html)).toContain('It takes effect on Jul 1, 2027');
    expect(ahead.html).toContain(bridge.name);
    expect((await site.get(`/capital-plan/${bridge.number}`)).status).toBe(200);
  });

  test('everybody reads what it changed and checks the signature with the published keys, without this server', async () => {
    const { json } = await serving.ask({ method: 'GET', path: '/capital-plan.keys.json' });
    const keys = (json as unknown as { keys: string[] }).keys.map(readKey);
    const get = async (query: string) => serving.ask({ method: 'GET', path: `/capital-plan.changes.txt${query}` });
    const { status, text } = await get(`?plan=${next.number}`);
    expect(status).toBe(200);
    expect(text).toContain(`From ${version.number} FY2027 plan`);
    expect(text).toContain(bridge.name);
    expect(isSigned(text, keys)).toBe(true);
    expect(isSigned(text.replace('$500,000.00', '$400,000.00'), keys)).toBe(false);
    const first = await get('');
    expect(first.text).toContain('none: this is the first adopted plan');
    expect(isSigned(first.text, keys)).toBe(true);
    const draft = await here.priya.make(capitalPlan, { name: 'Draft', planYear: 2028, years: 5, stage: 'recommended' });
    const hidden = await get(`?plan=${draft.number}`);
    expect(hidden).toMatchObject({ status: 404, json: { code: 'capital_plan.none' } });
  });
});

test('what residents write while the last plan goes is refused, and nothing of it is kept', async () => {
  const token = await site.token('/capital-plan');
  const plans = (await here.priya.list(capitalPlan)).filter(({ status }) => status === 'settled');
  await here.county.door.run(here.county.product.actor, async (work) => {
    for (const { id } of plans) await work.move(capitalPlan, id, 'supersede');
  });
  const answers = () =>
    here.county.door.run(here.county.product.actor, (work) =>
      work.rows(capitalSurveyAnswer, { fields: [], order: 'id', most: 'all' }),
    );
  const before = (await answers()).length;
  here.county.clock.set(new Date(here.county.clock.now().getTime() + 5000).toISOString());
  const { status } = await site.post(
    '/capital-plan',
    new URLSearchParams({ form: 'survey', token, fits: 'well' }).toString(),
  );
  expect(status).toBe(422);
  expect(await answers()).toHaveLength(before);
});
