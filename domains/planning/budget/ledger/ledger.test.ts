import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '../../../finance/cost-center.record.ts';
import { accountRule } from '../accounts/account-rule.record.ts';
import { accountValue } from '../accounts/account-value.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { budgetAlert } from './budget-alert.record.ts';
import { notification } from '../../../organization/notification.record.ts';

const asked = (line: string, dollars: number) => ({ line, bucket: 'preencumbered' as const, cents: dollars * 100 });
const document = (title = 'REQ-2026-00001') => ({ record: 'requisition', id: randomUUID(), version: 1, title });

describe('the budget ledger', () => {
  let here: BudgetWorld;
  beforeAll(async () => {
    here = await budgetWorld();
  });
  afterAll(() => here.county.close());

  test('trap 1: two buyers approve at the same moment on the last dollar, and exactly one passes', async () => {
    const { lines } = await here.adopted('Race', { 5300: 100, 5400: 100 });
    const [one, other] = [lines['5300'] ?? '', lines['5400'] ?? ''];
    // The lines are named in opposite order, which must not make them wait for each other for ever.
    const outcomes = await Promise.allSettled([
      here.settle(here.miguel, { state: [asked(one, 100), asked(other, 1)] }),
      here.settle(here.rosa, { state: [asked(other, 1), asked(one, 100)] }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'conflict', code: 'budget.exceeded' });
    expect(await here.balance(one)).toMatchObject({ preencumbered: 100_00, available: 0 });
  });

  test('twenty at once on a line that holds seven of them: seven pass, and the postings prove the balance', async () => {
    const { lines } = await here.adopted('Crowd', { 5300: 70 });
    const line = lines['5300'] ?? '';
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => here.settle(here.rosa, { state: [asked(line, 10)] })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await here.balance(line)).toMatchObject({ available: 0, preencumbered: 70_00 });
    const [sum] = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query<{ cents: number }>(
        `select sum(cents)::bigint as cents from budget_posting where organization_id = $1 and line = $2 and bucket = 'preencumbered'`,
        [here.county.organizationId, line],
      ),
    );
    expect(sum?.cents).toBe(70_00);
  });

  test('the same document settled twice at once is posted once', async () => {
    const { lines } = await here.adopted('Twice', { 5300: 100 });
    const line = lines['5300'] ?? '';
    const same = document();
    await Promise.all([1, 2, 3].map(() => here.settle(here.rosa, { document: same, state: [asked(line, 60)] })));
    expect(await here.balance(line)).toMatchObject({ preencumbered: 60_00, available: 40_00 });
  });

  test('trap 2: a blank or invalid account is refused, never skipped', async () => {
    const { lines, budget: adopted } = await here.adopted('Accounts', { 5300: 100, 5310: 100 });
    const line = lines['5300'] ?? '';
    for (const account of ['', '   ', '-', ' - '])
      await expect(here.priya.edit(budgetLine, line, 1, { account })).rejects.toMatchObject({
        issues: [{ path: 'account' }],
      });
    const joined = (account: string) =>
      here.priya.make(budgetLine, { name: `Joined as ${account}`, budget: adopted.id, account, amount: usd(0) });
    for (const account of ['-', ' - ', '--'])
      await expect(joined(account)).rejects.toMatchObject({ code: 'budget_line.account_is_given' });
    expect(await joined('5399')).toMatchObject({ account: '5399' });
    await expect(here.settle(here.rosa, { state: [asked(randomUUID(), 1)] })).rejects.toMatchObject({
      code: 'budget.line_unknown',
    });
    // A code that is closed afterwards cannot be resolved any more on that day.
    const [value] = await here.priya.list(accountValue, 'code=5300');
    const closed = await here.priya.edit(accountValue, value?.id ?? '', value?.version ?? 1, {
      closesOn: '2026-11-01',
    });
    await expect(here.settle(here.rosa, { state: [asked(line, 1)] })).rejects.toMatchObject({
      code: 'budget.account_not_in_force',
      message: expect.stringContaining('5300'),
    });
    await here.priya.edit(accountValue, closed.id, closed.version, { closesOn: null });
    await here.settle(here.rosa, { state: [asked(line, 1)] });
  });

  test.each([9_000_000_000_000_001, -9_000_000_000_000_001, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'an amount of %d cents is refused before a line is looked for',
    async (cents) => {
      const state = [{ line: randomUUID(), bucket: 'preencumbered' as const, cents }];
      await expect(here.settle(here.rosa, { state })).rejects.toMatchObject({
        code: 'budget.amount',
        message: 'The amount is too large to post.',
      });
    },
  );

  test('the largest amount is one that is looked for', async () => {
    const state = [{ line: randomUUID(), bucket: 'preencumbered' as const, cents: 9_000_000_000_000_000 }];
    await expect(here.settle(here.rosa, { state })).rejects.toMatchObject({ code: 'budget.line_unknown' });
  });

  test('trap 3: what was spent counts once, however it got there', async () => {
    const { lines } = await here.adopted('Once', { 5300: 20_000_000 });
    const line = lines['5300'] ?? '';
    const state = (bucket: 'encumbered' | 'expended', dollars: number) => [{ line, bucket, cents: dollars * 100 }];
    const order = document('PO-1');
    await here.settle(here.rosa, { document: order, control: 'order', state: state('encumbered', 11_000_000) });
    await here.settle(here.rosa, { document: order, control: 'invoice', state: state('expended', 11_000_000) });
    expect(await here.balance(line)).toMatchObject({ encumbered: 0, expended: 11_000_000_00, available: 9_000_000_00 });
    await here.settle(here.rosa, {
      document: document('PO-2'),
      control: 'order',
      state: state('encumbered', 5_000_000),
    });
    expect(await here.balance(line)).toMatchObject({ available: 4_000_000_00 });
    await expect(
      here.settle(here.rosa, { control: 'order', state: state('encumbered', 4_000_001) }),
    ).rejects.toMatchObject({ code: 'budget.exceeded' });
  });

  test('trap 4, as far as the ledger goes: an order revised up or down moves exactly the difference', async () => {
    const { lines } = await here.adopted('Revised', { 5300: 1000 });
    const line = lines['5300'] ?? '';
    const order = document('PO-3');
    const stands = (encumbered: number, expended: number) =>
      here.settle(here.rosa, {
        document: order,
        control: 'order',
        state: [
          { line, bucket: 'encumbered', cents: encumbered * 100 },
          { line, bucket: 'expended', cents: expended * 100 },
        ],
      });
    await stands(500, 0);
    await stands(300, 200);
    const { postings } = await stands(450, 200);
    expect(postings).toEqual([{ line, bucket: 'encumbered', cents: 150_00 }]);
    expect(await here.balance(line)).toMatchObject({ encumbered: 450_00, expended: 200_00, available: 350_00 });
  });

  test('undoing posts the mirror and leaves both in the ledger', async () => {
    const { lines } = await here.adopted('Mirror', { 5300: 100 });
    const line = lines['5300'] ?? '';
    const request = document();
    await here.settle(here.rosa, { document: request, state: [asked(line, 30)] });
    await here.settle(here.rosa, { document: request, state: [] });
    expect(await here.balance(line)).toMatchObject({ preencumbered: 0, available: 100_00 });
    const postings = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query('select cents from budget_posting where organization_id = $1 and document = $2 order by cents', [
        here.county.organizationId,
        request.id,
      ]),
    );
    expect(postings).toEqual([{ cents: -30_00 }, { cents: 30_00 }]);
  });

  test('nobody changes or removes a posting, not even with the rights of the server', async () => {
    for (const text of ['update budget_posting set cents = 1', 'delete from budget_posting'])
      await expect(
        here.county.database.within({ organizationId: here.county.organizationId }, (tx) => tx.query(text)),
      ).rejects.toThrow(/permission denied/);
  });

  test('a group stops a line that has money, when what they share is gone', async () => {
    const { lines } = await here.adopted('Group', {
      '53G': { dollars: 100, isGroup: true },
      5300: { dollars: 0, parent: '53G', onRequisition: 'ignore' },
      5310: { dollars: 0, parent: '53G', onRequisition: 'ignore' },
    });
    await here.settle(here.rosa, { state: [asked(lines['5300'] ?? '', 60)] });
    await expect(here.settle(here.rosa, { state: [asked(lines['5310'] ?? '', 41)] })).rejects.toMatchObject({
      code: 'budget.exceeded',
      message: expect.stringContaining('counting all lines of the group'),
    });
    await here.settle(here.rosa, { state: [asked(lines['5310'] ?? '', 40)] });
    expect(await here.balance(lines['53G'] ?? '')).toMatchObject({ authority: 100_00, used: 100_00, available: 0 });
    await expect(here.settle(here.rosa, { state: [asked(lines['53G'] ?? '', 1)] })).rejects.toMatchObject({
      code: 'budget.line_is_group',
    });
  });

  test('what the lines of a group have spent cannot be taken from the group, nor from a sibling that has not spent', async () => {
    const { lines } = await here.adopted('Taken away', {
      '53G': { dollars: 100, isGroup: true },
      5300: { dollars: 0, parent: '53G', onRequisition: 'ignore' },
      5310: { dollars: 40, parent: '53G' },
    });
    const [group, spender, sibling] = [lines['53G'] ?? '', lines['5300'] ?? '', lines['5310'] ?? ''];
    await here.settle(here.rosa, { state: [asked(spender, 70)] });
    const away = (line: string, dollars: number) =>
      here.settle(here.priya, {
        document: document('BA'),
        control: 'journal',
        state: [{ line, bucket: 'transferred', cents: -dollars * 100 }],
      });
    for (const line of [group, sibling])
      await expect(away(line, 31)).rejects.toMatchObject({
        code: 'budget.exceeded',
        message: expect.stringContaining('53G Taken away, counting all lines of the group, has $30.00 available'),
      });
    await away(sibling, 30);
    expect(await here.balance(group)).toMatchObject({ authority: 70_00, used: 70_00, available: 0 });
  });

  test('a group cannot give away what it gave to its lines', async () => {
    const { lines } = await here.adopted('Given', {
      '53G': { dollars: 100, isGroup: true },
      5310: { dollars: 80, parent: '53G' },
    });
    const away = (dollars: number) =>
      here.settle(here.priya, {
        document: document('BA'),
        control: 'journal',
        state: [{ line: lines['53G'] ?? '', bucket: 'transferred', cents: -dollars * 100 }],
      });
    await expect(away(21)).rejects.toMatchObject({ code: 'budget.exceeded' });
    await away(20);
    expect(await here.balance(lines['53G'] ?? '')).toMatchObject({ authority: 80_00, available: 80_00 });
  });

  test('an alert on a group looks at the group as a whole', async () => {
    const { lines } = await here.adopted('Watched', {
      '53G': { dollars: 100, isGroup: true },
      5300: { dollars: 50, parent: '53G' },
      5310: { dollars: 50, parent: '53G' },
    });
    await here.priya.make(budgetAlert, {
      name: 'Group nearly gone',
      percent: 60,
      line: lines['53G'] ?? '',
      owner: here.rosa.id,
    });
    const heard = async () => (await here.rosa.list(notification)).filter(({ subject }) => subject.includes('Watched'));
    await here.settle(here.miguel, { state: [asked(lines['5300'] ?? '', 50)] });
    expect(await heard()).toHaveLength(0);
    await here.settle(here.miguel, { state: [asked(lines['5310'] ?? '', 12)] });
    expect(await heard()).toMatchObject([{ subject: '53G Watched is at 62 percent' }]);
  });

  test('two lines of one group that are asked at once share what is left', async () => {
    const { lines } = await here.adopted('Shared', {
      '53G': { dollars: 10, isGroup: true },
      5300: { dollars: 0, parent: '53G', onRequisition: 'ignore' },
      5310: { dollars: 0, parent: '53G', onRequisition: 'ignore' },
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        here.settle(here.rosa, { state: [asked(lines[at % 2 ? '5300' : '5310'] ?? '', 2)] }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('warns where a line says warn, and is silent where it says ignore', async () => {
    const { lines } = await here.adopted('Soft', {
      5300: { dollars: 10, onRequisition: 'warn' },
      5310: { dollars: 10, onRequisition: 'ignore' },
    });
    const warned = await here.settle(here.rosa, { state: [asked(lines['5300'] ?? '', 11)] });
    expect(warned.warnings).toMatchObject([
      { line: lines['5300'], sentence: expect.stringContaining('$10.00 available') },
    ]);
    expect((await here.settle(here.rosa, { state: [asked(lines['5310'] ?? '', 11)] })).warnings).toEqual([]);
  });

  test('month by month, a request may not take what later months have promised', async () => {
    const { lines } = await here.adopted('Months', { 5300: { dollars: 1200, control: 'cumulative' } });
    const line = lines['5300'] ?? '';
    await expect(here.settle(here.rosa, { day: '2026-11-20', state: [asked(line, 201)] })).rejects.toMatchObject({
      message: expect.stringContaining('through this month'),
    });
    await here.settle(here.rosa, { day: '2026-12-05', state: [asked(line, 250)] });
    // November alone would allow 200, but December has used 250 of 300 already.
    await expect(here.settle(here.rosa, { day: '2026-11-20', state: [asked(line, 51)] })).rejects.toMatchObject({
      code: 'budget.exceeded',
    });
    await here.settle(here.rosa, { day: '2026-11-20', state: [asked(line, 50)] });
  });

  test('a budget for the life of a project does not end with the year, and nothing is booked outside a span', async () => {
    const { lines } = await here.adopted(
      'Bridge',
      { 5400: 500 },
      { span: 'project', startsOn: '2025-01-01', endsOn: '2029-12-31' },
    );
    await here.settle(here.rosa, { day: '2028-02-29', state: [asked(lines['5400'] ?? '', 100)] });
    await expect(
      here.settle(here.rosa, { day: '2030-01-01', state: [asked(lines['5400'] ?? '', 1)] }),
    ).rejects.toMatchObject({ code: 'budget.outside_span' });
  });

  test('a line and its cost center are charged from their first day to their last, and take money back at any time', async () => {
    const center = await here.miguel.make(costCenter, {
      code: '4020',
      name: 'Night crew',
      manager: here.miguel.id,
      opensOn: '2026-11-02',
      closesOn: '2026-11-30',
    });
    const { lines } = await here.adopted('In force', {
      5300: { dollars: 100, opensOn: '2026-11-02', closesOn: '2026-11-30' },
      5310: { dollars: 100, costCenter: center.id },
    });
    const [own, charged] = [lines['5300'] ?? '', lines['5310'] ?? ''];
    const on = (line: string, day: string, more: object = {}) =>
      here.settle(here.rosa, { day, state: [asked(line, 1)], ...more });
    const refused = (code: string, line: string) => ({ kind: 'refused', code: `budget.${code}`, extra: { line } });
    const kept = document();
    for (const [line, code] of [
      [own, 'line_not_in_force'],
      [charged, 'center_closed'],
    ] as const) {
      for (const day of ['2026-11-01', '2026-12-01'])
        await expect(on(line, day)).rejects.toMatchObject(refused(code, line));
      for (const day of ['2026-11-02', '2026-11-30']) await on(line, day);
    }
    await on(charged, '2026-11-10', { document: kept });
    await here.miguel.run(costCenter, 'close', center.id);
    await expect(on(charged, '2026-11-10')).rejects.toMatchObject(refused('center_closed', charged));
    await on(charged, '2026-12-01', { document: kept, state: [] });
    expect(await here.balance(charged)).toMatchObject({ preencumbered: 2_00 });
    const group = await here.miguel.make(costCenter, { code: '4030', name: 'Crews', manager: here.miguel.id });
    const { lines: others } = await here.adopted('Of a group', { 5300: { dollars: 100, costCenter: group.id } });
    const line = others['5300'] ?? '';
    await on(line, '2026-11-10');
    await here.miguel.edit(costCenter, group.id, group.version, { isGroup: true });
    await expect(on(line, '2026-11-10')).rejects.toMatchObject(refused('center_is_group', line));
  });

  test('what takes back names what it takes back from, on its line and in its bucket, and no more than is left', async () => {
    const { lines } = await here.adopted('Taken back', { 5300: 500, 5310: 500 });
    const [line, other] = [lines['5300'] ?? '', lines['5310'] ?? ''];
    const paid = { ...document('Invoice 1'), record: 'invoice' };
    const posting = (cents: number, more: object = {}) => ({ line, bucket: 'expended' as const, cents, ...more });
    const post = (cents: number, more: object = {}, of = document('Credit')) =>
      here.settle(here.rosa, { document: of, state: [posting(cents, more)] });
    await post(100_00, {}, paid);
    const corrects = { record: paid.record, id: paid.id };
    const refused = (code: string) => ({
      kind: 'refused',
      code: `budget.${code}`,
      extra: { line: expect.any(String) },
    });
    await expect(post(-1)).rejects.toMatchObject(refused('below_nothing'));
    await expect(post(1, { corrects })).rejects.toMatchObject(refused('corrects_nothing'));
    await expect(post(-100_01, { corrects })).rejects.toMatchObject(refused('more_than_is_left'));
    for (const more of [{ line: other }, { bucket: 'encumbered' as const }, { corrects: { ...corrects, id: line } }])
      await expect(post(-1, { corrects, ...more })).rejects.toMatchObject(refused('nothing_to_correct'));
    await post(-99_99, { corrects });
    await post(-1, { corrects });
    expect(await here.balance(line)).toMatchObject({ expended: 0, available: 500_00 });
    await expect(post(-1, { corrects })).rejects.toMatchObject(refused('nothing_to_correct'));
  });

  test('a combination that an award does not allow is refused with what says so', async () => {
    const { lines } = await here.adopted('Grant', { 5990: 100 });
    const line = lines['5990'] ?? '';
    const made = await here.priya.make(accountRule, {
      name: 'Entertainment is not an allowable cost',
      segment: here.segments.fund,
      codes: '100',
      effect: 'forbids',
      otherSegment: here.segments.object,
      otherCodes: '599*',
      citation: '2 CFR 200.438',
    });
    await expect(here.settle(here.rosa, { state: [asked(line, 1)] })).rejects.toMatchObject({
      code: 'budget.account_combination',
      message: expect.stringContaining('2 CFR 200.438'),
    });
    await here.priya.run(accountRule, 'end', made.id, 'Only for this test');
  });

  test('the owner of an alert hears once when a line passes its percentage', async () => {
    const { lines, budget } = await here.adopted('Alert', { 5300: 100 });
    const line = lines['5300'] ?? '';
    await here.priya.make(budgetAlert, { name: 'Nearly gone', percent: 90, budget: budget.id });
    const heard = async () => (await here.miguel.list(notification)).filter(({ subject }) => subject.includes('Alert'));
    await here.settle(here.rosa, { state: [asked(line, 89)] });
    expect(await heard()).toHaveLength(0);
    await here.settle(here.rosa, { state: [asked(line, 3)] });
    await here.settle(here.rosa, { state: [asked(line, 3)] });
    expect(await heard()).toMatchObject([{ subject: '5300 Alert is at 92 percent' }]);
  });
});
