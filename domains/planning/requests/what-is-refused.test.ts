import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { costCenter } from '#domains/finance/public.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { usd } from '../budget/test-world.ts';
import { adopt } from '../vote/test-world.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import type { RequestSheet } from './request-calls.ts';
import { requestLine } from './request-line.record.ts';
import { type Called, type RequestWorld, requestWorld } from './test-world.ts';

let here: RequestWorld;
let serving: Serving;
beforeAll(async () => {
  here = await requestWorld();
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
let drawn = 0;
const called = (): Promise<Called> => here.called(`Refused ${++drawn}`);
const center = (more: object = {}) =>
  here.miguel.make(costCenter, { code: String(3000 + ++drawn), name: 'Signals', manager: here.miguel.id, ...more });
const closed = async () => {
  const { id } = await center();
  await here.miguel.run(costCenter, 'close', id);
  return id;
};
/** All of what a request asks for is recommended. */
const recommended = async (request: string) => {
  const sheet = (await ask('GET', `/budget_request/${request}/sheet`)).json as unknown as RequestSheet;
  return ask('POST', `/budget_request/${request}/recommendation`, {
    lines: sheet.lines.map(({ id, version, base, oneTime, ongoing }) => ({
      id,
      version,
      cents: base + oneTime + ongoing,
      reason: '',
    })),
    packages: sheet.packages.map(({ id, version, oneTime, ongoing }) => ({
      id,
      version,
      cents: oneTime + ongoing,
      reason: '',
    })),
  });
};
async function reviewed(request: string): Promise<void> {
  await here.miguel.run(budgetRequest, 'submit', request);
  expect((await recommended(request)).status).toBe(200);
  await here.priya.run(budgetRequest, 'review', request);
}

describe('a call', () => {
  const drafted = async (of: string) => {
    const name = `Refused call ${++drawn}`;
    const draft = await here.priya.make(budget, {
      name,
      startsOn: '2027-10-01',
      endsOn: '2028-09-30',
      balances: false,
    });
    return here.priya.make(budgetCall, {
      name,
      budget: draft.id,
      instructions: 'Hold the base.',
      opensOn: '2026-11-01',
      locksOn: '2026-12-31',
      targets: [{ costCenter: of, target: usd(1) }],
    });
  };
  const open = (id: string) => here.priya.run(budgetCall, 'open', id);

  test('asks no cost center that was closed or made a group since its target was written', async () => {
    const refused = {
      code: 'budget_call.center_is_active',
      issues: [{ path: 'targets', code: 'budget_call.center_is_active' }],
    };
    const gone = await center();
    const over = await drafted(gone.id);
    await here.miguel.run(costCenter, 'close', gone.id);
    await expect(open(over.id)).rejects.toMatchObject(refused);
    const group = await center();
    const whole = await drafted(group.id);
    await here.miguel.edit(costCenter, group.id, group.version, { isGroup: true });
    await expect(open(whole.id)).rejects.toMatchObject(refused);
    const { version } = await here.miguel.see(costCenter, group.id);
    await here.miguel.edit(costCenter, group.id, version, { isGroup: false });
    expect(await open(whole.id)).toMatchObject({ status: 'open' });
  });

  test('is asked in by who manages the cost center, of an active one that is no group, while it is open', async () => {
    const { call } = await called();
    const { id: own } = await center();
    const begin = (costCenterId: string, by = here.miguel, of = call, more: object = {}) =>
      by.make(budgetRequest, { call: of, costCenter: costCenterId, ...more });
    const inactive = {
      code: 'budget_request.center_is_active',
      issues: [{ path: 'costCenter', code: 'budget_request.center_is_active' }],
    };
    await expect(begin(await closed())).rejects.toMatchObject(inactive);
    await expect(begin((await center({ isGroup: true })).id)).rejects.toMatchObject(inactive);
    const notOwn = { code: 'budget_request.own_center', issues: [{ path: 'costCenter' }] };
    await expect(begin(own, here.ben)).rejects.toMatchObject(notOwn);
    // Who names themselves as a preparer is no manager by it.
    await expect(begin(own, here.ben, call, { preparers: [here.ben.id] })).rejects.toMatchObject(notOwn);
    const later = await drafted((await center()).id);
    await expect(begin(own, here.miguel, later.id)).rejects.toMatchObject({
      code: 'budget_request.call_is_open',
      issues: [{ path: 'call' }],
    });
    expect(await begin(own, here.miguel, call, { preparers: [here.ben.id] })).toMatchObject({ status: 'draft' });
  });

  test('fills the draft only with what is recommended, and no account with less than nothing', async () => {
    const one = await called();
    const fill = async (of: Called) => (await ask('POST', `/budget_call/${of.call}/draft`, { makesLines: true })).json;
    const reduce = (request: string, dollars: number) =>
      here.miguel.make(decisionPackage, {
        request,
        name: 'Less fuel',
        kind: 'reduction',
        justification: 'Two trucks were sold.',
        lines: [{ account: '100-5310', ongoing: usd(-dollars) }],
      });
    await reduce(one.request, 400.01);
    expect(await fill(one)).toMatchObject({ code: 'budget_call.none_recommended' });
    await here.miguel.run(budgetRequest, 'submit', one.request);
    expect(await fill(one)).toMatchObject({ code: 'budget_call.none_recommended' });
    expect((await recommended(one.request)).status).toBe(200);
    await here.priya.run(budgetRequest, 'review', one.request);
    expect(await fill(one)).toMatchObject({
      code: 'budget_call.not_below_zero',
      detail: expect.stringContaining('100-5310'),
    });
    const exact = await called();
    await reduce(exact.request, 400);
    await reviewed(exact.request);
    expect(await fill(exact)).toMatchObject({ made: 2 });
    const lines = await here.county.door.run(here.priya.actor, (work) =>
      work.rows(budgetLine, {
        where: { budget: exact.budget },
        fields: ['amount', 'costCenter'],
        order: 'account',
        most: 'all',
      }),
    );
    expect(lines.map(({ amount, costCenter: of }) => [amount.cents, of])).toEqual([
      [100_000, here.center],
      [0, here.center],
    ]);
  });
});

describe('a request', () => {
  test('is recommended only once it is submitted', async () => {
    const { request } = await called();
    const early = await recommended(request);
    expect([early.status, early.json?.['code']]).toEqual([409, 'budget_request.is_not_submitted']);
    await reviewed(request);
    expect((await recommended(request)).json?.['code']).toBe('budget_request.is_not_submitted');
  });

  test('justifies each change of a line, and asks for nothing at least', async () => {
    const { request } = await called();
    const type = async (given: object) => {
      const { id, version } = await here.line(request);
      const line = { id, version, base: 100, oneTime: 0, ongoing: 0, justification: '', ...given };
      const { status, json } = await ask('POST', `/budget_request/${request}/lines`, { lines: [line] }, here.miguel);
      return { status, issues: json?.['issues'] };
    };
    for (const change of [{ oneTime: 1 }, { ongoing: 1 }, { ongoing: -1, justification: '  ' }])
      expect(await type(change)).toMatchObject({
        status: 400,
        issues: [{ path: 'lines.0.justification', code: 'request_line.change_is_justified' }],
      });
    const less = { base: 100, oneTime: -60, ongoing: -41, justification: 'Less of it' };
    expect(await type(less)).toMatchObject({
      status: 400,
      issues: [{ path: 'lines.0.ongoing', code: 'request_line.not_below_zero' }],
    });
    expect((await type({ ...less, ongoing: -40 })).status).toBe(200);
    expect(await here.line(request)).toMatchObject({ oneTime: { cents: -60 }, ongoing: { cents: -40 } });
    expect((await type({ base: 0 })).status).toBe(200);
    expect(await here.line(request)).toMatchObject({ base: usd(0), oneTime: null, ongoing: null, justification: null });
  });

  test('never changes once its budget is adopted, neither its lines nor its packages', async () => {
    const { request, budget: of } = await called();
    const one = await here.propose(request, 300);
    await here.priya.make(budgetLine, { name: 'Only', budget: of, account: '100-5300', amount: usd(1) });
    await here.laura.run(budget, 'propose', of);
    await here.laura.run(budget, 'recommend', of);
    await adopt(here.county, here.council, { record: budget, id: of });
    expect((await here.miguel.see(budgetRequest, request)).status).toBe('lapsed');
    const line = await here.line(request);
    const over = { code: 'request_line.request_is_over' };
    await expect(here.miguel.edit(requestLine, line.id, line.version, { name: 'Late' })).rejects.toMatchObject(over);
    await expect(
      here.miguel.make(requestLine, { request, name: 'Late', account: '100-5400', base: usd(1) }),
    ).rejects.toMatchObject(over);
    const { version } = await here.miguel.see(decisionPackage, one.id);
    const never = { code: 'decision_package.request_is_over' };
    await expect(here.miguel.edit(decisionPackage, one.id, version, { name: 'Late' })).rejects.toMatchObject(never);
    await expect(here.propose(request, 5)).rejects.toMatchObject(never);
    const removed = await ask('DELETE', `/decision_package/${one.id}`, undefined, here.miguel);
    expect(removed.json?.['code']).toBe(never.code);
  });
});
