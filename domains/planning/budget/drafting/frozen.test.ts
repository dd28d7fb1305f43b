import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { accountValue } from '../accounts/account-value.record.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import type { DraftBudget } from './drafting.ts';
import { adopt, carried } from '../../vote/test-world.ts';

let here: BudgetWorld;
let serving: Serving;

beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const ask = (method: string, path: string, body?: object, as = here.priya) =>
  serving.ask({
    as: as.actor,
    method,
    path: `/api/v1${path}`,
    ...(body ? { body } : {}),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

const drafted = async (name: string, lines: Readonly<Record<string, number>>, more: object = {}) => {
  const { id } = await here.priya.make(budget, {
    name,
    startsOn: '2027-10-01',
    endsOn: '2028-09-30',
    balances: false,
    ...more,
  });
  const made: Record<string, string> = {};
  for (const [code, dollars] of Object.entries(lines)) {
    const given = { name: `${code} ${name}`, budget: id, account: `100-${code}`, amount: usd(dollars) };
    made[code] = (await here.priya.make(budgetLine, given)).id;
  }
  return { id, lines: made };
};
const line = (id: string) => here.priya.see(budgetLine, id);
const shown = async (id: string) => (await ask('GET', `/budget/drafts/${id}`)).json as unknown as DraftBudget;

test('what is proposed or recommended does not change until it is sent back to draft', async () => {
  const { id, lines } = await drafted('Frozen', { '5300': 100 });
  const own = lines['5300'] ?? '';
  const change = async () => {
    const { version } = await line(own);
    return [
      await ask('POST', `/budget/drafts/${id}/amounts`, { lines: [{ id: own, version, cents: 900_00 }] }),
      await ask('POST', `/budget/drafts/${id}/copy`, { percent: 3 }),
      await ask('PATCH', `/budget_line/${own}`, { version, name: 'Another name' }),
      await ask('DELETE', `/budget_line/${own}`),
      await ask('POST', '/budget_line', { name: 'Late', budget: id, account: '100-5310', amount: usd(1) }),
    ].map(({ status, json }) => `${status} ${json?.['code']}`);
  };
  const whole = async () => here.priya.see(budget, id);
  const edit = async (body: object) => {
    const { json } = await ask('PATCH', `/budget/${id}`, { version: (await whole()).version, ...body });
    return json as unknown as { code: string; message: string; issues: { path: string }[] };
  };
  for (const step of ['propose', 'recommend'] as const) {
    await here.priya.run(budget, step, id);
    const frozen = '422 budget_line.budget_is_frozen';
    expect(await change()).toEqual(['409 budget.not_a_draft', '409 budget.not_a_draft', frozen, frozen, frozen]);
    expect(await edit({ appropriation: usd(900) })).toMatchObject({
      code: 'budget.not_a_draft',
      issues: [{ path: 'appropriation' }],
    });
  }
  expect((await line(own)).amount).toEqual(usd(100));
  expect(await edit({ message: 'What residents read' })).toMatchObject({ message: 'What residents read' });
  await here.priya.run(budget, 'redraft', id, 'The council asks for less');
  expect((await change()).slice(0, 1)).toEqual(['200 undefined']);
});

test('who votes on a version that has other amounts by now is refused', async () => {
  const { id, lines } = await drafted('Looked at', { '5300': 100 });
  const looked = (await here.priya.see(budget, id)).version;
  const { version } = await line(lines['5300'] ?? '');
  await ask('POST', `/budget/drafts/${id}/amounts`, { lines: [{ id: lines['5300'], version, cents: 1_00 }] });
  expect((await here.priya.see(budget, id)).version).toBe(looked + 1);
  const stale = await ask('POST', `/budget/${id}/propose`, { version: looked });
  expect(stale).toMatchObject({ status: 409, json: { code: 'stale' } });

  await here.priya.run(budget, 'propose', id);
  const recommended = await here.priya.run(budget, 'recommend', id);
  await here.priya.run(budget, 'redraft', id, 'One more look');
  const again = { version: (await line(lines['5300'] ?? '')).version, id: lines['5300'], cents: 777_00 };
  await ask('POST', `/budget/drafts/${id}/amounts`, { lines: [again] });
  await here.priya.run(budget, 'propose', id);
  await here.priya.run(budget, 'recommend', id);
  const adopted = await ask(
    'POST',
    `/budget/${id}/adopt`,
    { ...carried('2026-11-20'), version: recommended.version },
    here.council,
  );
  expect(adopted).toMatchObject({ status: 409, json: { code: 'stale' } });
});

test('whoever wrote a line of a budget does not adopt it, although another one began it', async () => {
  const { id } = await drafted('Written together', { '5300': 100 });
  const miguel = here.miguel.with({ duties: ['governing_body'] });
  await miguel.make(budgetLine, { name: 'His', budget: id, account: '100-5310', amount: usd(1) });
  await here.priya.run(budget, 'propose', id);
  await here.priya.run(budget, 'recommend', id);
  expect((await ask('GET', `/budget/${id}`, undefined, miguel)).json).toMatchObject({
    cannot: { adopt: 'You changed this, so someone else has to take this step.' },
  });
  await expect(adopt(here.county, miguel, { record: budget, id })).rejects.toMatchObject({
    code: 'budget.adopter_is_not_author',
  });
  expect(await adopt(here.county, here.council, { record: budget, id })).toMatchObject({ status: 'adopted' });
});

test('a line whose account begins or ends inside the year is adopted; one that is in force on neither end is not', async () => {
  const code = async (given: string, days: object) =>
    here.priya.make(accountValue, { segment: here.segments.object, code: given, name: `Award ${given}`, ...days });
  await code('5701', { opensOn: '2028-02-01' });
  await code('5702', { closesOn: '2027-10-01' });
  await code('5703', { opensOn: '2027-10-02', closesOn: '2028-09-29' });
  const { id, lines } = await drafted('Awards', { '5701': 1, '5702': 1, '5703': 1 });
  const { faults } = await shown(id);
  expect(faults.flatMap((one) => (one.code === 'accounts' ? [one.line] : []))).toEqual([lines['5703']]);
});

test('a mistyped account is corrected or its line removed while the budget is a draft, and the adoption names the line', async () => {
  const { id, lines } = await drafted('Mistyped', { '5300': 100, '5399': 1, '5388': 2 });
  const { faults } = await shown(id);
  expect(faults.map((one) => [one.line, one.code])).toEqual([
    [lines['5388'], 'accounts'],
    [lines['5399'], 'accounts'],
    [null, 'appropriation'],
  ]);
  await here.priya.run(budget, 'propose', id);
  await here.priya.run(budget, 'recommend', id);
  const refused = await ask('POST', `/budget/${id}/adopt`, carried('2026-11-20'), here.council);
  expect(refused.status).toBe(422);
  expect(refused.json).toMatchObject({
    code: 'budget.accounts',
    detail: expect.stringContaining('5388 Mistyped: Object has no code 5388. Correct the account, or remove the line.'),
    faults: [{ to: `/budget-management/lines/${lines['5388']}` }, { to: `/budget-management/lines/${lines['5399']}` }],
  });

  await here.priya.run(budget, 'redraft', id, 'Two accounts are wrong');
  const wrong = lines['5388'] ?? '';
  const { version } = await line(wrong);
  expect((await ask('PATCH', `/budget_line/${wrong}`, { version, account: '100-5310' }, here.miguel)).status).toBe(403);
  expect((await ask('PATCH', `/budget_line/${wrong}`, { version, account: '100-5310' })).status).toBe(200);
  expect((await ask('DELETE', `/budget_line/${lines['5399']}`, undefined, here.rosa)).status).toBe(403);
  expect((await ask('DELETE', `/budget_line/${lines['5399']}`, undefined, here.miguel)).status).toBe(200);
  const history = await ask('GET', `/budget_line/${wrong}/history`);
  expect(history.text).toContain('100-5388');

  await here.priya.edit(budget, id, (await here.priya.see(budget, id)).version, { appropriation: usd(102) });
  await here.priya.run(budget, 'propose', id);
  await here.priya.run(budget, 'recommend', id);
  await adopt(here.county, here.council, { record: budget, id });
  const late = await ask('PATCH', `/budget_line/${wrong}`, { version: version + 1, account: '100-5400' });
  expect(late).toMatchObject({ status: 422, json: { issues: [{ path: 'account', code: 'budget_line.account' }] } });
  const { fixed } = (await ask('GET', `/budget_line/${wrong}`)).json as unknown as { fixed: object };
  expect(fixed).toEqual({
    account: 'Mistyped is adopted. The account can be changed only while the budget is a draft.',
  });
  const gone = await ask('DELETE', `/budget_line/${wrong}`);
  expect(gone).toMatchObject({ status: 422, json: { code: 'budget_line.budget_is_frozen' } });
});

test('a line of a draft is removed and not closed, because a closed line would be adopted unseen', async () => {
  const { lines } = await drafted('Closing', { '5300': 100 });
  const closed = await ask('POST', `/budget_line/${lines['5300']}/close`, { reason: 'Not needed' });
  expect(closed).toMatchObject({ status: 422, json: { code: 'budget_line.of_a_draft' } });
});

test('what is appropriated is what the lines say, to the cent, and a proposal says it where nobody did', async () => {
  const stated = await drafted('Stated', { '5300': 100 }, { appropriation: usd(100.01) });
  await here.priya.run(budget, 'propose', stated.id);
  await here.priya.run(budget, 'recommend', stated.id);
  await expect(adopt(here.county, here.council, { record: budget, id: stated.id })).rejects.toMatchObject({
    code: 'budget.appropriation',
    issues: [{ path: 'appropriation' }],
  });
  const open = await drafted('Open', { '5300': 100, '5310': 0.01 });
  const proposed = await here.priya.run(budget, 'propose', open.id);
  expect(proposed).toMatchObject({
    appropriation: usd(100.01),
    version: (await here.priya.see(budget, open.id)).version,
  });
  await here.priya.run(budget, 'recommend', open.id);
  expect(await adopt(here.county, here.council, { record: budget, id: open.id })).toMatchObject({
    appropriation: usd(100.01),
  });
  const empty = await drafted('Empty', {});
  await here.priya.run(budget, 'propose', empty.id);
  await here.priya.run(budget, 'recommend', empty.id);
  await expect(adopt(here.county, here.council, { record: budget, id: empty.id })).rejects.toMatchObject({
    code: 'budget.appropriation',
    message: expect.stringContaining('The budget has no lines and no appropriation.'),
  });
});
