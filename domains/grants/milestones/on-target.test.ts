import { afterAll, beforeAll, expect, test } from 'vitest';
import { portfolioOf, standingOf } from '../award/award-calls.server.ts';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { isOnTarget } from './on-target.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const meals = {
  kind: 'numeric',
  goal: { amount: '1000', unit: 'NO' },
  method: 'sum',
  direction: 'more',
  reporting: 'quarterly',
  fromDay: '2026-01-01',
  untilDay: '2026-12-31',
} as const;
const reported = (periodEnd: string, amount: string) => ({ periodEnd, value: { amount, unit: 'NO' as const } });
const TODAY = '2026-07-15';

test('a sum grows evenly with the period: on June 30, 181 of 365 days ask for 496 of 1,000', () => {
  const at = (amount: string) => isOnTarget({ ...meals, values: [reported('2026-06-30', amount)] }, TODAY);
  expect([at('496'), at('495')]).toEqual([true, false]);
});

test('a goal without a value for its last period is off target, and none is judged before a period is over', () => {
  expect(isOnTarget({ ...meals, values: [reported('2026-03-31', '900')] }, TODAY)).toBe(false);
  expect(isOnTarget({ ...meals, values: [] }, '2026-03-31')).toBeNull();
  expect(isOnTarget({ ...meals, values: [] }, '2026-04-01')).toBe(false);
});

test('a limit and a latest value are held against the goal itself, a yes or no against the end, words against nothing', () => {
  const one = [reported('2026-06-30', '1000')];
  expect(isOnTarget({ ...meals, direction: 'less', values: one }, TODAY)).toBe(true);
  expect(isOnTarget({ ...meals, direction: 'less', values: [reported('2026-06-30', '1001')] }, TODAY)).toBe(false);
  expect(isOnTarget({ ...meals, method: 'latest', values: [reported('2026-06-30', '999')] }, TODAY)).toBe(false);
  expect(isOnTarget({ ...meals, method: 'latest', values: one }, TODAY)).toBe(true);
  const plan = { ...meals, kind: 'yes_no', goal: null } as const;
  const no = [{ periodEnd: '2026-06-30', met: false }];
  expect([
    isOnTarget({ ...plan, values: no }, TODAY),
    isOnTarget({ ...plan, values: no }, '2027-01-01'),
    isOnTarget({ ...plan, values: [{ periodEnd: '2026-06-30', met: true }] }, TODAY),
  ]).toEqual([null, false, true]);
  expect(isOnTarget({ ...plan, kind: 'narrative', values: [] }, '2027-01-01')).toBeNull();
});

test('the light of an award counts its goals, and the award shows all three inputs with it', async () => {
  const { id } = await here.active({ fromDay: '2026-01-01', untilDay: '2026-12-31' });
  const made = await here.yvette.make(grantMeasure, {
    award: id,
    title: 'Meals served',
    goal: { amount: '1000', unit: 'NO' },
    values: [{ periodEnd: '2026-09-30', value: { amount: '100', unit: 'NO' }, source: 'Kitchen log' }],
  });
  const seen = async () => {
    const portfolio = await here.county.door.run(here.rosa.actor, (work) => portfolioOf(work, {}));
    const { health } = await here.county.door.run(here.rosa.actor, (work) => standingOf(work, id));
    const row = portfolio.awards.data.find((one) => one.id === id);
    expect([row?.health, row?.healthParts]).toEqual([health.level, health.parts]);
    return health.parts.find(({ kind }) => kind === 'goals');
  };
  expect(await seen()).toMatchObject({
    level: 'red',
    figure: 100,
    says: '0 of 1 performance goals are on target.',
  });
  const { version } = await here.yvette.see(grantMeasure, made.id);
  await here.yvette.edit(grantMeasure, made.id, version, {
    values: [{ periodEnd: '2026-09-30', value: { amount: '750', unit: 'NO' }, source: 'Kitchen log' }],
  });
  expect(await seen()).toMatchObject({ level: 'green', figure: 0 });
  await here.yvette.run(grantMeasure, 'end', made.id, 'The program ended');
  expect(await seen()).toMatchObject({ level: 'green', says: 'No milestone or goal was due yet.' });
});
