import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { capitalAllotment } from './capital-allotment.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { capitalScore } from './capital-score.record.ts';

let county: World;
let priya: Person;
let rosa: Person;
let miguel: Person;
let program: Row<typeof capitalProgram>;
beforeAll(async () => {
  county = await world();
  priya = (await county.member('Priya Raman', 'manager')).with({ duties: ['budget_officer'] });
  rosa = await county.member('Rosa Delgado');
  miguel = await county.member('Miguel Ortiz', 'manager');
  program = await priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [{ code: 'safety', name: 'Safety', weight: 100 }],
  });
});
afterAll(() => county.close());

const asked = (name: string) =>
  rosa.make(capitalProject, {
    name,
    program: program.id,
    department: 'Public Works',
    phases: [{ phase: 'construction', year: 2027, cost: { cents: 10_00, currency: 'USD' } }],
  });
const score = (project: string, by = miguel) =>
  by.make(capitalScore, { project, planYear: 2027, points: [{ criterion: 'safety', points: 8 }] });
const plan = (name: string, stage: 'requested' | 'recommended') =>
  priya.make(capitalPlan, { name, planYear: 2027, years: 5, stage });
const funds = (of: string, project: string) => priya.make(capitalAllotment, { plan: of, project, funding: [] });

test('a project is scored from its submission until it is declined or cancelled', async () => {
  const gone = { kind: 'refused', code: 'capital_score.project_is_not_there' };
  const { id } = await asked('Culvert');
  await expect(score(id)).rejects.toMatchObject(gone);
  await rosa.run(capitalProject, 'submit', id);
  const first = await score(id);
  await priya.run(capitalProject, 'return', id, 'The cost is missing its year.');
  const again = { points: [{ criterion: 'safety', points: 9 }] };
  await expect(miguel.edit(capitalScore, first.id, first.version, again)).rejects.toMatchObject(gone);
  await rosa.run(capitalProject, 'submit', id);
  await miguel.edit(capitalScore, first.id, first.version, again);
  await priya.run(capitalProject, 'take', id);
  await score(id, priya);
  await priya.run(capitalProject, 'cancel', id, 'The road is given up.');
  const other = await county.member('Laura Jennings', 'manager');
  await expect(score(id, other)).rejects.toMatchObject(gone);
  const declined = await asked('Weir');
  await rosa.run(capitalProject, 'submit', declined.id);
  await priya.run(capitalProject, 'decline', declined.id, 'No need is seen.');
  await expect(score(declined.id)).rejects.toMatchObject(gone);
});

test('a request is in the plan of what was requested alone, until the budget office accepts it', async () => {
  const { id } = await asked('Outfall');
  await rosa.run(capitalProject, 'submit', id);
  const [requested, recommended] = [await plan('Requested', 'requested'), await plan('Recommended', 'recommended')];
  await funds(requested.id, id);
  await expect(funds(recommended.id, id)).rejects.toMatchObject({
    kind: 'refused',
    code: 'capital_allotment.project_is_a_request',
  });
  await priya.run(capitalProject, 'take', id);
  const { id: entry } = await funds(recommended.id, id);
  expect(await priya.see(capitalAllotment, entry)).toMatchObject({ decision: 'waits', cost: { cents: 10_00 } });
});

test('a plan that is withdrawn stays as it is, and one that is drafted is changed', async () => {
  const { id, version } = await plan('Given up', 'recommended');
  await priya.edit(capitalPlan, id, version, { name: 'Given up, for now' });
  await priya.run(capitalPlan, 'withdraw', id, 'Another version is written.');
  const now = await priya.see(capitalPlan, id);
  await expect(priya.edit(capitalPlan, id, now.version, { name: 'Taken up' })).rejects.toMatchObject({
    code: 'capital_plan.what_is_withdrawn_stands',
  });
});
