import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { costCenter } from '#domains/finance/public.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { usd } from '../budget/test-world.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import type { RequestBoard, RequestChanges, RequestSheet } from './request-calls.ts';
import { requestLine } from './request-line.record.ts';
import { sideBySide } from './request-totals.ts';
import { type Called, type RequestWorld, requestWorld } from './test-world.ts';
import { adopt } from '../vote/test-world.ts';

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
const sheet = async (id: string) => (await ask('GET', `/budget_request/${id}/sheet`)).json as unknown as RequestSheet;
const recommend = async (
  id: string,
  cents: (asked: number) => number,
  reason = 'As far as revenue reaches',
  by = here.priya,
) => {
  const { lines, packages } = await sheet(id);
  return ask(
    'POST',
    `/budget_request/${id}/recommendation`,
    {
      lines: lines.map((one) => ({
        id: one.id,
        version: one.version,
        cents: cents(one.base + one.oneTime + one.ongoing),
        reason,
      })),
      packages: packages.map((one) => ({
        id: one.id,
        version: one.version,
        cents: cents(one.oneTime + one.ongoing),
        reason,
      })),
    },
    by,
  );
};
const stored = () =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query<{ id: string; row: string }>(
      'select id, v::text as row from budget_request_version v where organization_id = $1 order by id',
      [work.actor.organizationId],
    ),
  );
/** What the versions of a request hold, with their parts. */
const parts = (request: string) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query<{ stage: string; name: string; base: number; oneTime: number; ongoing: number; cents: number }>(
      `select stage, name, base_cents as base, one_time_cents as "oneTime", ongoing_cents as ongoing, cents
       from budget_request_version where organization_id = $1 and request = $2 order by number, line is null, account`,
      [work.actor.organizationId, request],
    ),
  );
/** A row as it was seen. */
const seenOf = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version });
let calls = 0;
const called = (): Promise<Called> => here.called(`Draft ${++calls}`);

describe('a call', () => {
  test('begins a request for each target, with what the lines have now as the base', async () => {
    const { request, call } = await called();
    const { lines, target, mayEdit } = await sheet(request);
    expect(lines.map(({ account, base }) => [account, base])).toEqual([
      ['100-5300', 100_000],
      ['100-5310', 40_000],
    ]);
    expect([target, mayEdit]).toEqual([140_000, false]);
    const board = async (by: typeof here.priya) => {
      const found = (await ask('GET', `/budget-requests/board?call=${call}`, undefined, by))
        .json as unknown as RequestBoard;
      return [found.others, ...found.requests.map(({ center, isMine, lines: sum }) => [center, isMine, sum])];
    };
    expect(await board(here.priya)).toEqual([
      0,
      ['2010 Fire rescue', false, 0],
      ['4010 Stormwater crew', false, 140_000],
    ]);
    expect(await board(here.miguel)).toEqual([1, ['4010 Stormwater crew', true, 140_000]]);
  });

  test('begins without the one-time money that was adopted in the budget before: it does not return', async () => {
    const { request, call, budget: of } = await here.called('Year of pumps', 2030);
    const line = await here.line(request);
    const lines = [{ ...seenOf(line), base: 100_000, oneTime: 10_000, ongoing: 5000, justification: 'Two pumps' }];
    expect((await ask('POST', `/budget_request/${request}/lines`, { lines }, here.miguel)).status).toBe(200);
    await here.miguel.make(decisionPackage, {
      request,
      name: 'Pump station',
      justification: 'The crew is short.',
      lines: [
        { account: '100-5310', ongoing: usd(300) },
        { account: '100-5400', oneTime: usd(500) },
      ],
    });
    await here.miguel.run(budgetRequest, 'submit', request);
    // The cut of 20 is taken from what would have stayed.
    const asked = await sheet(request);
    const recommended = {
      lines: asked.lines.map(({ id, version, account }) => ({
        id,
        version,
        cents: account === '100-5300' ? 113_000 : 40_000,
        reason: 'Prices rose less',
      })),
      packages: asked.packages.map(({ id, version }) => ({ id, version, cents: 80_000, reason: '' })),
    };
    expect((await ask('POST', `/budget_request/${request}/recommendation`, recommended)).status).toBe(200);
    await here.priya.run(budgetRequest, 'review', request);
    expect((await ask('POST', `/budget_call/${call}/draft`, { makesLines: true })).status).toBe(200);
    await here.laura.run(budget, 'propose', of);
    await here.laura.run(budget, 'recommend', of);
    await adopt(here.county, here.council, { record: budget, id: of });
    const kept = await parts(request);
    const voted = kept.filter(({ stage }) => stage === 'adopted');
    expect(voted.map(({ base, oneTime, ongoing, cents }) => [base, oneTime, ongoing, cents])).toEqual([
      [100_000, 10_000, 3000, 113_000],
      [40_000, 0, 0, 40_000],
      [0, 50_000, 30_000, 80_000],
    ]);

    const next = await here.called('Year after pumps', 2031);
    expect((await sheet(next.request)).lines.map(({ account, base }) => [account, base])).toEqual([
      ['100-5300', 103_000],
      ['100-5310', 70_000],
      ['100-5400', 0],
    ]);
  });

  test('asks a cost center once for a budget, and only for a draft', async () => {
    const { budget: of } = await called();
    const again = await here.priya.make(budgetCall, {
      name: `Second call ${calls}`,
      budget: of,
      instructions: 'Again',
      opensOn: '2026-11-01',
      locksOn: '2026-12-31',
      targets: [{ costCenter: here.center, target: usd(1) }],
    });
    await expect(here.priya.run(budgetCall, 'open', again.id)).rejects.toMatchObject({
      code: 'budget_call.asked_once',
    });
    await here.priya.make(budgetLine, { name: 'Only', budget: of, account: '100-5300', amount: usd(1) });
    await here.priya.run(budget, 'propose', of);
    await expect(
      here.priya.make(budgetCall, { name: `Late ${calls}`, budget: of, instructions: 'Late', locksOn: '2026-12-31' }),
    ).rejects.toMatchObject({ code: 'budget_call.budget_is_draft' });
  });
});

describe('who may do what', () => {
  test('another department’s manager neither edits nor submits my request', async () => {
    const { request } = await called();
    const line = await here.line(request);
    await expect(here.ben.edit(requestLine, line.id, line.version, { name: 'Ours' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(here.ben.run(budgetRequest, 'submit', request)).rejects.toMatchObject({ code: 'not_found' });
    await expect(here.propose(request, 5, here.ben)).rejects.toMatchObject({ issues: [{ path: 'request' }] });
    await expect(
      here.ben.make(requestLine, { request, name: 'Ours', account: '100-5400', base: usd(1) }),
    ).rejects.toMatchObject({ issues: [{ path: 'request' }] });
    // Who judges requests reads this one and does not edit it.
    await expect(here.laura.edit(requestLine, line.id, line.version, { name: 'Ours' })).rejects.toMatchObject({
      code: 'rights',
    });
    const typed = [{ id: line.id, version: line.version, base: 1, oneTime: 0, ongoing: 0, justification: '' }];
    const set = await ask('POST', `/budget_request/${request}/lines`, { lines: typed }, here.ben);
    expect([set.status, set.json?.['code']]).toEqual([422, 'budget_request.other_department']);
    await expect(
      here.rosa.make(budgetRequest, {
        call: (await here.county.product.see(budgetRequest, request)).call,
        costCenter: here.center,
      }),
    ).rejects.toMatchObject({ issues: [{ path: 'call', code: 'taken' }] });
  });

  test('a member of another department finds neither a request nor its parts, comments and history', async () => {
    const { request, call } = await called();
    const line = await here.line(request);
    const pump = await here.propose(request, 500);
    const parts = [
      ['budget_request', request, 'BRQ'],
      ['request_line', line.id, line.account],
      ['decision_package', pump.id, pump.name],
    ] as const;
    await ask('POST', `/request_line/${line.id}/comments`, { text: 'Keep this to us', mentions: [] }, here.miguel);
    const seenBy = async (by: typeof here.ben) => {
      const found: unknown[] = [];
      for (const [record, id, word] of parts) {
        const list = await ask(
          'GET',
          `/${record}?${record === 'budget_request' ? `call=${call}` : `request=${request}`}`,
          undefined,
          by,
        );
        const search = await ask('GET', `/${record}?search=${encodeURIComponent(word)}`, undefined, by);
        const file = await ask('GET', `/${record}/export`, undefined, by);
        found.push([
          [list, search, file].map(
            ({ text }) => text.includes(id) || (word !== 'BRQ' && text.includes(word) && text.includes(id)),
          ),
          await Promise.all(
            ['', '/comments', '/history'].map(
              async (more) => (await ask('GET', `/${record}/${id}${more}`, undefined, by)).status,
            ),
          ),
        ]);
      }
      return found;
    };
    const all = await seenBy(here.miguel);
    for (const by of [here.priya, here.laura, here.council]) expect(await seenBy(by)).toEqual(all);
    expect(all.map((one) => (one as [unknown, number[]])[1])).toEqual(parts.map(() => [200, 200, 200]));
    for (const by of [here.ben, here.rosa])
      expect(await seenBy(by)).toEqual(
        parts.map(() => [
          [false, false, false],
          [404, 404, 404],
        ]),
      );
    for (const path of [`/budget_request/${request}/sheet`])
      expect((await ask('GET', path, undefined, here.ben)).status).toBe(404);
    // Being submitted does not open the work of a department to others.
    await here.miguel.run(budgetRequest, 'submit', request);
    expect((await ask('GET', `/request_line/${line.id}/comments`, undefined, here.ben)).status).toBe(404);
  });

  test('who manages the cost center now reads and edits its request, and who did before no longer does', async () => {
    const { request } = await called();
    const line = await here.line(request);
    const center = async () => here.county.product.see(costCenter, here.center);
    const hand = async (to: string) =>
      here.county.product.edit(costCenter, here.center, (await center()).version, { manager: to });
    await hand(here.ben.id);
    expect(await here.ben.see(requestLine, line.id)).toMatchObject({ people: [here.ben.id] });
    await expect(here.miguel.see(budgetRequest, request)).rejects.toMatchObject({ code: 'not_found' });
    await hand(here.miguel.id);
    await expect(here.ben.see(requestLine, line.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await here.miguel.see(budgetRequest, request)).toMatchObject({ manager: here.miguel.id });
  });

  test('a preparer edits and does not submit', async () => {
    const { request } = await called();
    const { version } = await here.miguel.see(budgetRequest, request);
    await here.miguel.edit(budgetRequest, request, version, { preparers: [here.rosa.id] });
    const line = await here.line(request);
    await here.rosa.edit(requestLine, line.id, line.version, { name: 'Sandbags and pumps' });
    await expect(here.rosa.run(budgetRequest, 'submit', request)).rejects.toMatchObject({ code: 'rights' });
    await here.miguel.run(budgetRequest, 'submit', request);
  });

  test('nothing of a department changes after the last day, even while the call still says open', async () => {
    const { request, call } = await called();
    const line = await here.line(request);
    const { version } = await here.priya.see(budgetCall, call);
    await here.priya.edit(budgetCall, call, version, { locksOn: '2026-11-19' });
    const locked = { code: 'budget_request.is_locked' };
    await expect(here.miguel.run(budgetRequest, 'submit', request)).rejects.toMatchObject(locked);
    await expect(here.miguel.edit(requestLine, line.id, line.version, { name: 'Late' })).rejects.toMatchObject(locked);
    await expect(here.propose(request, 5)).rejects.toMatchObject(locked);
    const typed = [{ id: line.id, version: line.version, base: 1, oneTime: 0, ongoing: 0, justification: '' }];
    const set = await ask('POST', `/budget_request/${request}/lines`, { lines: typed }, here.miguel);
    expect(set.json?.['code']).toBe(locked.code);
    const seen = await here.miguel.see(budgetRequest, request);
    expect((seen as unknown as { can: string[] }).can).not.toContain('submit');
    const { version: now } = await here.priya.see(budgetCall, call);
    await here.priya.edit(budgetCall, call, now, { locksOn: '2026-12-31' });
    await here.miguel.run(budgetRequest, 'submit', request);
    await here.priya.run(budgetCall, 'lock', call);
    await expect(here.priya.run(budgetRequest, 'return', request, 'More')).rejects.toMatchObject({
      code: 'budget_request.return_before_lock',
    });
  });

  test('a department without a target asks by itself on the last day, and not after it', async () => {
    const { call } = await called();
    const until = async (locksOn: string) => {
      const { version } = await here.priya.see(budgetCall, call);
      await here.priya.edit(budgetCall, call, version, { locksOn });
    };
    const { id } = await here.miguel.make(costCenter, { code: '2030', name: 'Signals', manager: here.miguel.id });
    await until('2026-11-19');
    await expect(here.miguel.make(budgetRequest, { call, costCenter: id })).rejects.toMatchObject({
      code: 'budget_request.call_is_open',
    });
    await until('2026-11-20');
    const made = await here.miguel.make(budgetRequest, { call, costCenter: id });
    await here.miguel.make(requestLine, { request: made.id, name: 'Signals', account: '100-5400', base: usd(1) });
    await here.miguel.run(budgetRequest, 'submit', made.id);
  });

  test('nobody recommends what they manage or submitted; not by a key, nor for those they stand in for', async () => {
    const { request } = await called();
    await here.miguel.run(budgetRequest, 'submit', request);
    const his = here.miguel.with({ duties: ['approver', 'budget_officer'] });
    await expect(his.run(budgetRequest, 'review', request)).rejects.toMatchObject({
      code: 'budget_request.reviewer_is_another',
    });
    const key = { ...his.actor, scopes: ['*'] };
    const compiled = here.county.door.around.registry.get(budgetRequest.name);
    const review = (actor: typeof key) =>
      here.county.door.run(actor, (work) => work.transition(compiled, { id: request, step: 'review', input: {} }));
    await expect(review(key)).rejects.toMatchObject({ code: 'budget_request.reviewer_is_another' });
    await expect(review({ ...here.laura.actor, scopes: ['*'], standsInFor: [here.miguel.id] })).rejects.toMatchObject({
      code: 'budget_request.reviewer_is_another',
    });
    await expect(here.rosa.run(budgetRequest, 'review', request)).rejects.toMatchObject({ code: 'not_found' });
    await expect(here.miguel.run(budgetRequest, 'review', request)).rejects.toMatchObject({ code: 'rights' });
    await here.laura.run(budgetRequest, 'review', request);
  });

  test('an administrator who submits for a department does not recommend it as budget officer', async () => {
    const { request } = await called();
    const dana = (await here.county.member('Dana Whitfield', 'admin')).with({ duties: ['budget_officer'] });
    await dana.run(budgetRequest, 'submit', request);
    await expect(dana.run(budgetRequest, 'review', request)).rejects.toMatchObject({
      code: 'budget_request.reviewer_is_another',
    });
    await here.priya.run(budgetRequest, 'review', request);
  });

  test('what was seen is what changes: a stale line or request is refused', async () => {
    const { request } = await called();
    const line = await here.line(request);
    await here.miguel.edit(requestLine, line.id, line.version, { base: usd(900) });
    const typed = [{ id: line.id, version: line.version, base: 1, oneTime: 0, ongoing: 0, justification: '' }];
    const set = await ask('POST', `/budget_request/${request}/lines`, { lines: typed }, here.miguel);
    expect([set.status, set.json?.['code']]).toEqual([409, 'version']);
    const { version } = await here.miguel.see(budgetRequest, request);
    await here.propose(request, 5);
    const stale = await ask('POST', `/budget_request/${request}/submit`, { version }, here.miguel);
    expect([stale.status, stale.json?.['code']]).toEqual([409, 'stale']);
  });

  test('a refusal says why: wrong role, other department, locked, changed meanwhile', async () => {
    const { request, call } = await called();
    const line = await here.line(request);
    const typed = (by: typeof here.priya, version = line.version) =>
      ask(
        'POST',
        `/budget_request/${request}/lines`,
        { lines: [{ id: line.id, version, base: 1, oneTime: 0, ongoing: 0, justification: '' }] },
        by,
      );
    const said = async (answer: ReturnType<typeof ask>) => (await answer).json?.['detail'];
    expect(await said(typed(here.ben))).toBe('This request belongs to another department.');
    expect(await said(typed(here.miguel, line.version + 1))).toBe(
      `${line.name} was changed by someone else meanwhile. Reload and check it.`,
    );
    expect(await said(ask('POST', `/budget_request/${request}/review`, { version: 1 }, here.rosa))).toBe(
      'Only people with the duty budget officer may do this.',
    );
    const { version } = await here.priya.see(budgetCall, call);
    await here.priya.edit(budgetCall, call, version, { locksOn: '2026-11-19' });
    expect(await said(typed(here.miguel))).toBe('The call is locked. Ask the budget office to extend its lock date.');
  });

  test('a package and a line stay as they were submitted', async () => {
    const { request } = await called();
    const one = await here.propose(request, 700);
    await here.miguel.run(budgetRequest, 'submit', request);
    const seen = await here.miguel.see(decisionPackage, one.id);
    await expect(
      here.miguel.edit(decisionPackage, one.id, seen.version, { lines: [{ account: '100-5400', oneTime: usd(9000) }] }),
    ).rejects.toMatchObject({ code: 'decision_package.request_is_submitted' });
    await expect(here.propose(request, 5)).rejects.toMatchObject({ code: 'budget_request.is_submitted' });
    const line = await here.line(request);
    await expect(here.miguel.edit(requestLine, line.id, line.version, { base: usd(1) })).rejects.toMatchObject({
      code: 'request_line.request_is_submitted',
    });
    const remove = await ask('DELETE', `/request_line/${line.id}`, undefined, here.miguel);
    expect(remove.status).toBe(422);
  });
});

describe('versions', () => {
  test('are added by submission, recommendation and adoption, and never change', async () => {
    const { request, call, budget: of, other } = await called();
    const typed = async (base: number) => {
      const { id, version } = await here.line(request);
      const lines = [{ id, version, base, oneTime: 20_000, ongoing: 0, justification: 'Two pumps' }];
      expect((await ask('POST', `/budget_request/${request}/lines`, { lines }, here.miguel)).status).toBe(200);
    };
    await typed(110_000);
    await here.propose(request, 500);
    const before = await stored();
    await here.miguel.run(budgetRequest, 'submit', request);
    const first = await stored();
    expect(first.length - before.length).toBe(3);
    await here.priya.run(budgetRequest, 'return', request, 'Lower the base');
    await typed(100_000);
    await here.miguel.run(budgetRequest, 'submit', request);
    expect((await recommend(request, (asked) => asked, '')).status).toBe(200);
    await here.priya.run(budgetRequest, 'review', request);
    const recommended = await stored();

    // Into the draft: missing lines are told first.
    const fill = (makesLines: boolean) => ask('POST', `/budget_call/${call}/draft`, { makesLines });
    expect((await fill(false)).json).toMatchObject({
      set: 0,
      made: 0,
      missing: [{ account: '100-5300' }, { account: '100-5310' }, { account: '100-5400' }],
    });
    expect((await fill(true)).json).toEqual({ set: 3, made: 3, missing: [] });
    const lines = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(budgetLine, {
        where: { budget: of },
        fields: ['account', 'amount', 'version'],
        order: 'account',
        most: 'all',
      }),
    );
    expect(lines.map(({ account, amount }) => [account, amount.cents])).toEqual([
      ['100-5300', 120_000],
      ['100-5310', 40_000],
      ['100-5400', 50_000],
    ]);
    // The council cuts the package in half.
    const pump = lines.at(-1);
    await ask('POST', `/budget/drafts/${of}/amounts`, {
      lines: [{ id: pump?.id, version: pump?.version, cents: 25_000 }],
    });
    await here.laura.run(budget, 'propose', of);
    await here.laura.run(budget, 'recommend', of);
    await adopt(here.county, here.council, { record: budget, id: of });

    const { versions, status, packages, editions } = await sheet(request);
    expect(status).toBe('adopted');
    expect(editions.map(({ number, stage, cents }) => [number, stage, cents])).toEqual([
      [1, 'requested', 220_000],
      [2, 'requested', 210_000],
      [3, 'recommended', 210_000],
      [4, 'adopted', 185_000],
    ]);
    expect(packages).toMatchObject([{ status: 'funded', funded: 25_000 }]);
    expect(
      sideBySide(versions).map(({ kind, requested, recommended: office, adopted }) => [
        kind,
        requested,
        office,
        adopted,
      ]),
    ).toEqual([
      ['line', 120_000, 120_000, 120_000],
      ['line', 40_000, 40_000, 40_000],
      ['package', 50_000, 50_000, 25_000],
    ]);
    const changes = (await ask('GET', `/budget_call/${call}/changes?since=requested`))
      .json as unknown as RequestChanges;
    expect(changes).toMatchObject({ before: 210_000, after: 185_000, first: 1 });
    const file = await ask('GET', `/budget_call/${call}/changes.pdf?since=requested`, undefined, here.council);
    expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    // The request that was not recommended ends with the adoption, and so does the call.
    expect((await here.ben.see(budgetRequest, other)).status).toBe('lapsed');
    expect((await here.miguel.see(budgetCall, call)).status).toBe('closed');

    const now = await stored();
    for (const earlier of [first, recommended])
      expect(now.filter(({ id }) => earlier.some((one) => one.id === id))).toEqual(earlier);
  });

  test('are rewritten by no one: the database lets the server add and read them alone', async () => {
    const tried = (sql: string) =>
      here.county.door.run(here.county.product.actor, (work) => work.tx.query(sql, [work.actor.organizationId]));
    for (const sql of [
      'update budget_request_version set cents = 0 where organization_id = $1',
      'delete from budget_request_version where organization_id = $1',
    ])
      await expect(tried(sql)).rejects.toThrow(/permission denied/);
  });

  test('a cut says why, a package gets no more than it asked for, and each package is judged', async () => {
    const { request } = await called();
    await here.propose(request, 500);
    await here.miguel.run(budgetRequest, 'submit', request);
    await expect(here.priya.run(budgetRequest, 'review', request)).rejects.toMatchObject({
      code: 'budget_request.packages_are_judged',
    });
    expect((await recommend(request, (asked) => asked / 2, '')).status).toBe(400);
    expect((await recommend(request, (asked) => asked * 2)).status).toBe(400);
    expect((await recommend(request, (asked) => asked, '', here.rosa)).status).toBe(403);
    expect((await recommend(request, (asked) => asked / 2)).status).toBe(200);
    await here.priya.run(budgetRequest, 'review', request);
    expect((await sheet(request)).packages).toMatchObject([{ status: 'recommended', recommended: 25_000 }]);
    expect((await recommend(request, (asked) => asked)).status).toBe(409);
  });
});

describe('comments on a line', () => {
  const said = async (request: string) =>
    (await sheet(request)).lines.map(({ comments, needsAnswer }) => [comments, needsAnswer]);

  test('are counted, and the budget office’s question needs an answer until the department gives it', async () => {
    const { request } = await called();
    const { id } = await here.line(request);
    const say = async (text: string, by: typeof here.priya) => {
      here.county.clock.set(new Date(here.county.clock.now().getTime() + 1000).toISOString());
      const answer = await ask('POST', `/request_line/${id}/comments`, { text, mentions: [] }, by);
      expect(answer.status).toBe(201);
    };
    expect(await said(request)).toEqual([
      [0, false],
      [0, false],
    ]);
    await say('Why so many sandbags?', here.priya);
    expect((await said(request))[0]).toEqual([1, true]);
    await say('Two storms.', here.miguel);
    expect((await said(request))[0]).toEqual([2, false]);
    // Another department has no part in it; what an auditor says is no question of the budget office.
    expect((await ask('POST', `/request_line/${id}/comments`, { text: 'Ours', mentions: [] }, here.ben)).status).toBe(
      404,
    );
    await say('As in the audit of last year.', here.rosa.with({ duties: ['auditor'] }));
    expect((await said(request))[0]).toEqual([3, false]);
    await say('Then lower it.', here.laura);
    expect(await said(request)).toEqual([
      [4, true],
      [0, false],
    ]);
    // What was withdrawn was not said.
    const { json } = await ask('GET', `/request_line/${id}/comments`);
    const [newest] = (json as unknown as { data: readonly { id: string }[] }).data;
    expect((await ask('POST', `/comment/${newest?.id}/withdraw`, {}, here.laura)).status).toBe(200);
    expect((await said(request))[0]).toEqual([3, false]);
  });

  test('of a package are counted as well, and nobody outside the organization reads any', async () => {
    const { request } = await called();
    const { id } = await here.propose(request, 500);
    await ask('POST', `/decision_package/${id}/comments`, { text: 'Is there a grant?', mentions: [] });
    expect((await sheet(request)).packages).toMatchObject([{ comments: 1, needsAnswer: true }]);
    const stranger = await here.county.member(
      'Sam Stone',
      'manager',
      await here.county.organization('Neighbor County'),
    );
    expect((await ask('GET', `/budget_request/${request}/sheet`, undefined, stranger)).status).toBe(404);
    expect((await ask('GET', `/decision_package/${id}/comments`, undefined, stranger)).status).toBe(404);
  });
});

test('packages are ranked by the department, each with a rank of its own', async () => {
  const { request } = await called();
  const made = [await here.propose(request, 1), await here.propose(request, 2), await here.propose(request, 3)];
  const wanted = [made[2], made[0], made[1]].map((one) => one?.id ?? '');
  const ranked = await ask('POST', `/budget_request/${request}/ranking`, { packages: wanted }, here.miguel);
  expect([ranked.status, ranked.json]).toEqual([200, { ranked: 3 }]);
  expect((await sheet(request)).packages.map(({ id, rank }) => [id, rank])).toEqual(
    wanted.map((id, at) => [id, at + 1]),
  );
  expect(
    (await ask('POST', `/budget_request/${request}/ranking`, { packages: wanted.slice(1) }, here.miguel)).status,
  ).toBe(400);
  expect((await ask('POST', `/budget_request/${request}/ranking`, { packages: wanted }, here.ben)).status).toBe(422);
});
