import { afterAll, beforeAll, expect, test } from 'vitest';
import { capitalAllotment } from '#domains/planning/capital/capital-allotment.record.ts';
import { capitalPlan } from '#domains/planning/capital/capital-plan.record.ts';
import { capitalProject } from '#domains/planning/capital/capital-project.record.ts';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';

let county: SeededCounty;
beforeAll(async () => {
  county = await seededCounty();
});
afterAll(() => county.here.close());

const act = (id: string, name: string, input: object) =>
  county.here.door.run(county.actor('Priya Raman'), (work) =>
    work.act(work.around.registry.get(capitalPlan.name), { id, name, input: input as Record<string, unknown> }),
  ) as Promise<{ id: string }>;
const step = (id: string, name: 'propose' | 'adopt' | 'withdraw' | 'settle', by: string, more: object = {}) =>
  county.here.door.run(county.actor(by), (work) => work.move(capitalPlan, id, name, more));
const projects = () =>
  county.here.door.run(county.here.product.actor, (work) =>
    work.tx.query<Record<string, unknown>>(
      `select p.*, (select json_agg(l order by l.position) from capital_project_phases l where l.organization_id = $1 and l.parent = p.id) as phases
       from ${capitalProject.name} p where p.organization_id = $1 order by p.id`,
      [work.actor.organizationId],
    ),
  );

test('the adopted plan of the demo county rolls to the next year, which touches no project until it is adopted', async () => {
  const priya = county.here.person(county.actor('Priya Raman'));
  const [adopted] = await priya.list(capitalPlan, 'planYear=2027&stage=adopted&status=settled');
  const before = await projects();
  const rolled = await act(adopted?.id ?? '', 'rollOver', { name: 'FY2028 to FY2032, rolled' });
  const entries = await priya.list(capitalAllotment, `plan=${rolled.id}`);
  expect(entries.length).toBeGreaterThan(5);
  const whole = await Promise.all(entries.map(({ id }) => priya.see(capitalAllotment, id)));
  const carried = whole.flatMap(({ funding }) => funding ?? []).filter(({ isCarried }) => isCarried);
  expect(carried.length).toBeGreaterThan(3);
  expect(carried.every(({ year }) => year === 2028)).toBe(true);
  expect(await projects()).toEqual(before);

  await step(rolled.id, 'settle', 'Priya Raman');
  const recommended = await act(rolled.id, 'copy', { name: 'FY2028, recommended from the roll', stage: 'recommended' });
  const last = await act(recommended.id, 'copy', { name: 'FY2028 to FY2032', stage: 'adopted' });
  await step(last.id, 'propose', 'Priya Raman');
  expect(await projects()).toEqual(before);
  await step(last.id, 'adopt', 'Adaeze Okafor', {
    input: {
      metOn: county.here.clock.now().toISOString().slice(0, 10),
      ayes: 5,
      nays: 0,
      abstentions: 0,
      resolution: 'Resolution 27-001',
    },
  });
  const moved = whole.filter(({ moved: own }) => (own as readonly unknown[] | null)?.length);
  const after = new Map((await projects()).map((one) => [one['id'], one]));
  const changed = before.filter((one) => JSON.stringify(after.get(one['id'])) !== JSON.stringify(one));
  expect(changed.map(({ id }) => id).toSorted()).toEqual(moved.map(({ project }) => project).toSorted());
});

test('a plan that was rolled and withdrawn leaves the projects of the demo county as they were', async () => {
  const priya = county.here.person(county.actor('Priya Raman'));
  const [settled] = await priya.list(capitalPlan, 'planYear=2027&stage=recommended&status=settled');
  const before = await projects();
  const rolled = await act(settled?.id ?? '', 'rollOver', { name: 'Too early' });
  await step(rolled.id, 'withdraw', 'Priya Raman', { reason: 'The audit is not over.' });
  expect(await projects()).toEqual(before);
});
