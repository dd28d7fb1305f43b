import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { accountValue } from '../accounts/account-value.record.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type Adopted, type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { allGrown, type DraftBudget, type draftLines, grown } from './drafting.ts';
import { adopt } from '../../vote/test-world.ts';

let here: BudgetWorld;
let serving: Serving;
let last: Adopted;
let draft: string;

beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
  last = await here.adopted('FY2027', { '5300': 1000, '5310': 333.33 });
  const next = { name: 'FY2028', startsOn: '2027-10-01', endsOn: '2028-09-30', balances: false };
  draft = (await here.priya.make(budget, next)).id;
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const post = (what: string, body: unknown, as = here.priya) =>
  serving.ask({
    as: as.actor,
    method: 'POST',
    path: `/api/v1/budget/drafts/${draft}/${what}`,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const shown = async (): Promise<DraftBudget> =>
  (await serving.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/budget/drafts/${draft}` }))
    .json as unknown as DraftBudget;
const linesShown = async (query = ''): Promise<Lines['lines']> => (await found(query)).lines;
type Lines = AnswerOf<typeof draftLines>;
const found = async (query: string): Promise<Lines> =>
  (await serving.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/budget/drafts/${draft}/lines?${query}` }))
    .json as unknown as Lines;

test('the lines of the year before come over with a percentage, once', async () => {
  expect((await shown()).before).toMatchObject({ id: last.budget.id, name: 'FY2027', lines: 2 });
  expect((await post('copy', { percent: 3 })).json).toMatchObject({ made: 2, there: 0 });
  expect((await post('copy', { percent: 50 })).json).toMatchObject({ made: 0, there: 2 });
  expect(await linesShown()).toMatchObject([
    { name: '5300 FY2028', account: '100-5300', cents: 1030_00, before: 1000_00 },
    { name: '5310 FY2028', account: '100-5310', cents: 343_33, before: 333_33 },
  ]);
});

test('a budget without an earlier one of its kind, or whose earlier one is only a draft, has nothing to copy', async () => {
  const [kept, nothing] = [draft, { status: 409, json: { code: 'budget.nothing_before' } }];
  const of = { balances: false, span: 'project' as const };
  draft = (await here.priya.make(budget, { ...of, name: 'First', startsOn: '2030-10-01', endsOn: '2031-09-30' })).id;
  expect(await post('copy', { percent: 0 })).toMatchObject(nothing);
  draft = (await here.priya.make(budget, { ...of, name: 'Second', startsOn: '2031-10-01', endsOn: '2032-09-30' })).id;
  expect(await post('copy', { percent: 0 })).toMatchObject(nothing);
  // A budget of one fund follows no budget of all funds.
  const fund = await here.county.door.run(here.priya.actor, (work) =>
    work.row(accountValue, { where: { segment: here.segments.fund, code: '100' }, fields: [] }),
  );
  const one = { name: 'Of a fund', startsOn: '2027-10-01', endsOn: '2028-09-30', balances: false };
  draft = (await here.priya.make(budget, { ...one, fund: fund?.id ?? '' })).id;
  expect(await post('copy', { percent: 0 })).toMatchObject(nothing);
  draft = kept;
});

test('amounts are set together or not at all, and the history says by whom', async () => {
  const [one, other] = await linesShown();
  if (!one || !other) throw new Error('Two lines were copied');
  const wish = (line: typeof one, cents: number) => ({ id: line.id, version: line.version, cents });
  const stale = { ...wish(other, 1_00), version: other.version + 1 };
  const refused = await post('amounts', { lines: [wish(one, 5_00), stale] });
  expect(refused).toMatchObject({ status: 409, json: { issues: [{ path: 'lines.1.version' }] } });
  expect((await linesShown())[0]?.cents).toBe(1030_00);

  expect((await post('amounts', { lines: [wish(one, 5_00), wish(other, 7_00)] })).json).toEqual({ set: 2 });
  expect((await linesShown()).map(({ cents }) => cents)).toEqual([5_00, 7_00]);
  const history = await serving.ask({
    as: here.priya.actor,
    method: 'GET',
    path: `/api/v1/budget_line/${one.id}/history`,
  });
  expect(history.text).toContain('Priya Raman');
});

test('whoever keeps no budget sets nothing, and a line of another budget is named', async () => {
  const [one] = await linesShown();
  const wish = { id: one?.id, version: one?.version, cents: 1_00 };
  expect((await post('amounts', { lines: [wish] }, here.rosa)).status).toBe(403);
  expect((await post('copy', { percent: 0 }, here.rosa)).status).toBe(403);
  const foreign = { ...wish, id: last.lines['5300'] };
  expect(await post('amounts', { lines: [foreign] })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'lines.0.id' }] },
  });
  expect((await post('amounts', { lines: [{ ...wish, id: 'none\u0000' }] })).status).toBe(400);
  expect((await post('amounts', { lines: [{ ...wish, cents: -1 }] })).status).toBe(400);
  expect((await post('copy', { percent: -101 })).status).toBe(400);
});

test('from its adoption on a budget changes by amendments alone', async () => {
  const [one] = await linesShown();
  const wish = { id: one?.id, version: one?.version, cents: 9_00 };
  expect((await post('amounts', { lines: [wish] })).status).toBe(200);
  await here.priya.run(budget, 'propose', draft);
  await here.priya.run(budget, 'recommend', draft);
  await adopt(here.county, here.council, { record: budget, id: draft });
  expect(await here.balance(one?.id ?? '')).toMatchObject({ adopted: 9_00 });
  const late = await post('amounts', { lines: [{ ...wish, version: (one?.version ?? 0) + 1 }] });
  expect(late).toMatchObject({ status: 409, json: { code: 'budget.not_a_draft' } });
  expect((await here.priya.see(budgetLine, one?.id ?? '')).amount).toEqual(usd(9));
});

test('groups come over with what is inside them, stand beside their whole, and the copy can be adopted', async () => {
  const years = { startsOn: '2028-10-01', endsOn: '2029-09-30', span: 'project' as const };
  const old = await here.adopted(
    'Works 2029',
    {
      '53G': { dollars: 1000, isGroup: true },
      '5300': { dollars: 333.33, parent: '53G' },
      '5310': { dollars: 333.33, parent: '53G' },
      '5400': 50,
    },
    years,
  );
  const later = {
    name: 'Works 2030',
    span: 'project' as const,
    startsOn: '2029-10-01',
    endsOn: '2030-09-30',
    balances: false,
  };
  draft = (await here.priya.make(budget, later)).id;
  expect((await post('copy', { percent: 3.1 })).json).toMatchObject({ made: 4, there: 0 });
  const lines = new Map((await linesShown()).map((line) => [line.account, line]));
  expect(lines.get('100-53G')).toMatchObject({ before: 1000_00, cents: 1031_55, isGroup: true });
  expect(lines.get('100-5300')).toMatchObject({ before: 333_33, cents: 344_00, parent: lines.get('100-53G')?.id });
  expect(await here.balance(old.lines['53G'] ?? '')).toMatchObject({ authority: 1000_00 });
  await here.priya.run(budget, 'propose', draft);
  await here.priya.run(budget, 'recommend', draft);
  expect((await adopt(here.county, here.council, { record: budget, id: draft })).status).toBe('adopted');
  expect(await here.balance(lines.get('100-53G')?.id ?? '')).toMatchObject({ authority: 1031_55 });
});

test('lines are found by words, department, cost center and segment, a window at a time, and the totals are of all of them', async () => {
  const { count, cents, beforeCents, centers } = await shown();
  // What is inside a group counts with it.
  expect([count, cents, beforeCents]).toEqual([4, 1082_55, 1050_00]);
  expect(centers).toEqual([{ id: here.center, name: '4010 Stormwater crew' }]);
  const accounts = async (query: string) => {
    const { count: all, lines } = await found(query);
    return [all, ...lines.map(({ account }) => account)];
  };
  expect(await accounts('search=5310')).toEqual([1, '100-5310']);
  expect(await accounts('part=2:5300,5400')).toEqual([2, '100-5300', '100-5400']);
  expect(await accounts('part=1:999')).toEqual([0]);
  expect(await accounts('department=Public+Works')).toEqual([4, '100-5300', '100-5310', '100-53G', '100-5400']);
  expect(await accounts('department=-')).toEqual([0]);
  expect(await accounts(`costCenter=${here.center}&limit=1`)).toEqual([4, '100-5300']);
  expect(await accounts('limit=2&offset=2')).toEqual([4, '100-53G', '100-5400']);
  const wrong = await serving.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: `/api/v1/budget/drafts/${draft}/lines?limit=2001`,
  });
  expect(wrong).toMatchObject({ status: 400, json: { issues: [{ path: 'limit' }] } });
});

test('what was carried in for open orders was for once: the next year does not begin with it', async () => {
  const old = await here.adopted('FY2040', { '5300': 1000 }, { startsOn: '2039-10-01', endsOn: '2040-09-30' });
  await here.settle(here.priya, {
    document: { record: 'year_end', id: crypto.randomUUID(), version: 1, title: 'Close FY2039' },
    control: 'journal',
    day: '2039-10-01',
    state: [{ line: old.lines['5300'] ?? '', bucket: 'carried', cents: 500_00 }],
  });
  const next = { name: 'FY2041', startsOn: '2040-10-01', endsOn: '2041-09-30', balances: false };
  draft = (await here.priya.make(budget, next)).id;
  expect((await post('copy', { percent: 0 })).json).toMatchObject({ made: 1, there: 0 });
  expect(await linesShown()).toMatchObject([{ before: 1500_00, cents: 1000_00 }]);
});

test('a draft gets all lines of a large budget in one action, groups with what is inside them', async () => {
  const wide = {
    name: 'Wide',
    span: 'project' as const,
    startsOn: '2049-10-01',
    endsOn: '2050-09-30',
    balances: false,
  };
  const { id: large } = await here.priya.make(budget, { ...wide, name: 'Wide 2050' });
  await here.county.door.run(here.priya.actor, async (work) => {
    const lines = work.around.registry.get(budgetLine.name);
    const line = (at: number, more: object) =>
      newRow(work, lines, { name: `Line ${at}`, budget: large, account: `100-5300-${at}`, amount: usd(1.01), ...more });
    const [group] = await keepRows(work, lines, { rows: [line(0, { isGroup: true, amount: usd(3000) })] });
    const parent = group?.['id'];
    const rows = Array.from({ length: 2100 }, (_, at) => line(at + 1, { parent }));
    await keepRows(work, lines, { rows });
  });
  await here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query(`update budget set status = 'adopted' where organization_id = $1 and id = $2`, [
      work.actor.organizationId,
      large,
    ]),
  );
  await here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query(
      `insert into budget_balance (organization_id, line, adopted) select organization_id, id, case when is_group then 87900 else amount_cents end
       from budget_line where organization_id = $1 and budget = $2`,
      [work.actor.organizationId, large],
    ),
  );
  draft = (await here.priya.make(budget, { ...wide, startsOn: '2050-10-01', endsOn: '2051-09-30' })).id;
  expect((await post('copy', { percent: 10 })).json).toMatchObject({ made: 2101, there: 0 });
  expect(await shown()).toMatchObject({ count: 2101, cents: 3300_00 });
  expect((await post('copy', { percent: 10 })).json).toMatchObject({ made: 0, there: 2101 });
});

test('amounts that lift lines above their group are refused with the amount, and kept when that is meant', async () => {
  draft = (await here.priya.make(budget, { name: 'Grouped', startsOn: '2060-10-01', endsOn: '2061-09-30' })).id;
  const make = (code: string, dollars: number, more: object = {}) =>
    here.priya.make(budgetLine, { name: code, budget: draft, account: `100-${code}`, amount: usd(dollars), ...more });
  const group = await make('53G', 1000, { isGroup: true });
  const one = await make('5300', 400, { parent: group.id });
  const other = await make('5310', 500, { parent: group.id });
  const set = (cents: readonly number[], more: object = {}) =>
    post('amounts', {
      lines: [one, other, group].flatMap(({ id, version }, at) =>
        cents[at] === undefined ? [] : [{ id, version, cents: cents[at] }],
      ),
      ...more,
    });
  // A percentage on one line of two.
  expect(await set([600_00])).toMatchObject({
    status: 422,
    json: {
      code: 'budget.above_group',
      detail: 'The lines inside 53G would be $100.00 above it.',
      issues: [{ path: 'aboveGroups' }],
    },
  });
  expect((await set([600_00, 500_00, 1100_00])).json).toEqual({ set: 3 });
  expect(await here.priya.see(budgetLine, one.id)).toMatchObject({ amount: usd(600) });
  const [first] = (await linesShown()).filter(({ id }) => id === group.id);
  const lower = { lines: [{ id: group.id, version: first?.version, cents: 900_00 }] };
  expect((await post('amounts', lower)).json).toMatchObject({ code: 'budget.above_group' });
  expect((await post('amounts', { ...lower, aboveGroups: true })).json).toEqual({ set: 1 });
  // What is above already is not refused again for becoming less so.
  const now = (await linesShown()).find(({ id }) => id === one.id);
  expect((await post('amounts', { lines: [{ id: one.id, version: now?.version, cents: 500_00 }] })).status).toBe(200);
});

test('whatever the percentage, the lines inside a group never add up to more than the group', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 8 }),
      cents,
      fc.integer({ min: -100, max: 300 }),
      (inside, own, percent) => {
        const lines = inside.map((amount, at) => ({ id: `l${at}`, parent: 'g', own: amount }));
        const amounts = allGrown([{ id: 'g', parent: null, own }, ...lines], percent);
        const below = lines.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0), 0);
        expect((amounts.get('g') ?? 0) - below).toBe(grown(own, percent));
      },
    ),
  );
});
