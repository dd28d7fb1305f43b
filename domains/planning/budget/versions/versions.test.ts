import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { budgetRequest } from '../../requests/budget-request.record.ts';
import type { RequestSheet } from '../../requests/request-calls.ts';
import { type RequestWorld, requestWorld } from '../../requests/test-world.ts';
import { revenueLine } from '../../revenue/revenue-line.record.ts';
import { adopt } from '../../vote/test-world.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { usd } from '../test-world.ts';
import type { DraftChanges } from './version-calls.ts';

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

test('every part of a budget that changed since a version is told, and they add up to the change of the whole', async () => {
  const { budget: id, call, request } = await here.called('Draft');
  const changes = async (query = '', as = here.rosa) =>
    (await ask('GET', `/budget/drafts/${id}/changes${query}`, undefined, as)).json as unknown as DraftChanges;
  const keep = (as = here.priya) => ask('POST', `/budget/drafts/${id}/versions`, {}, as);
  expect(await changes()).toMatchObject({ since: null, versions: [], count: 0, mayKeep: false });
  expect((await changes('', here.priya)).mayKeep).toBe(true);
  expect((await keep()).json).toMatchObject({ code: 'budget.nothing_to_keep' });
  expect((await keep(here.rosa)).status).toBe(403);

  expect((await ask('POST', `/budget/drafts/${id}/copy`, { percent: 0 })).json).toMatchObject({ made: 2 });
  const tax = await here.priya.make(revenueLine, {
    budget: id,
    name: 'Tax',
    account: '100-3110',
    type: 'property_tax',
    estimate: usd(1400),
  });
  expect((await keep()).json).toEqual({ number: 1 });
  expect((await keep()).json).toMatchObject({ code: 'budget.version_is_kept' });

  // The request is recommended and put into the draft; the office adds a line, lowers another, and expects more tax.
  await here.miguel.run(budgetRequest, 'submit', request);
  const sheet = (await ask('GET', `/budget_request/${request}/sheet`)).json as unknown as RequestSheet;
  const lines = sheet.lines.map(({ id: line, version, account, base }) => ({
    id: line,
    version,
    cents: account === '100-5300' ? base - 10_000 : base,
    reason: 'Prices rose less',
  }));
  await ask('POST', `/budget_request/${request}/recommendation`, { lines, packages: [] });
  await here.priya.run(budgetRequest, 'review', request);
  await ask('POST', `/budget_call/${call}/draft`, { makesLines: true });
  await here.priya.make(budgetLine, { name: 'Pump', budget: id, account: '100-5400', amount: usd(70) });
  const fuel = (await ask('GET', `/budget/drafts/${id}/lines?search=5310`)).json as unknown as {
    lines: readonly { id: string; version: number }[];
  };
  await ask('POST', `/budget/drafts/${id}/amounts`, {
    lines: fuel.lines.map((line) => ({ id: line.id, version: line.version, cents: 38_000 })),
  });
  const { version } = await here.priya.see(revenueLine, tax.id);
  await here.priya.edit(revenueLine, tax.id, version, { estimate: usd(1500) });

  const found = await changes();
  expect(found).toMatchObject({
    since: 1,
    count: 4,
    causes: [
      { cause: 'requests', cents: -10_000 },
      { cause: 'added', cents: 7000 },
      { cause: 'office', cents: -2000 },
    ],
  });
  expect(found.totals.slice(0, 2)).toEqual([
    { kind: 'line', before: 140_000, after: 135_000 },
    { kind: 'revenue', before: 140_000, after: 150_000 },
  ]);
  const pdf = await ask('GET', `/budget_call/${call}/changes.pdf?version=1`, undefined, here.council);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);

  await here.laura.run(budget, 'propose', id);
  await here.laura.run(budget, 'recommend', id);
  expect((await keep()).json).toMatchObject({ code: 'budget.not_a_draft' });
  await adopt(here.county, here.council, { record: budget, id });
  const done = await changes('?since=1');
  expect(done.versions.map(({ number, stage, cents }) => [number, stage, cents])).toEqual([
    [4, 'adopted', 135_000],
    [3, 'recommended', 135_000],
    [2, 'proposed', 135_000],
    [1, 'kept', 140_000],
  ]);
  expect(done).toMatchObject({ since: 1, count: 4, totals: found.totals });
  expect((await changes()).since).toBe(3);
});

test('versions are rewritten by no one: the database lets the server add and read them alone', async () => {
  const tried = (sql: string) =>
    here.county.door.run(here.county.product.actor, (work) => work.tx.query(sql, [work.actor.organizationId]));
  for (const sql of [
    'update budget_draft_version set cents = 0 where organization_id = $1',
    'delete from budget_draft_version where organization_id = $1',
  ])
    await expect(tried(sql)).rejects.toThrow(/permission denied/);
});
