import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { decideOn, waitingTask } from '../../../../tests/world/approving.ts';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { approvables } from '#domains/server.ts';
import { dutyGrant } from '../../../organization/duty-grant.record.ts';
import { notification } from '../../../organization/notification.record.ts';
import type { Deciding } from '../../../workflow/approvals/decide.server.ts';
import { delegation } from '../../../workflow/approvals/delegation.record.ts';
import { inboxOf } from '../../../workflow/approvals/inbox.server.ts';
import { handOver } from '../../../workflow/approvals/talk.server.ts';
import { viewOf } from '../../../workflow/approvals/view.server.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { budgetAuthority } from './budget-authority.record.ts';
import { journalEntry } from './journal-entry.record.ts';
import { journalVoucher } from './journal-voucher.record.ts';
import { adopt } from '../../vote/test-world.ts';

describe('a change of the budget', () => {
  let here: BudgetWorld;
  let boss: Person;
  let sofia: Person;
  let serving: Serving;

  beforeAll(async () => {
    here = await budgetWorld();
    serving = await serve(here.county);
    boss = await here.county.member('Dana Whitfield', 'admin');
    sofia = (await here.county.member('Sofia Marchetti', 'manager')).with({ duties: ['approver'] });
    await here.county.product.make(dutyGrant, { member: sofia.id, duty: 'approver' });
    const authority = { kind: 'transfer', reach: 'object_group' } as const;
    await boss.make(budgetAuthority, { ...authority, name: 'Department heads', duty: 'approver', upTo: usd(500) });
    await boss.make(budgetAuthority, {
      ...authority,
      name: 'Budget officer',
      duty: 'budget_officer',
      reach: 'fund',
      upTo: usd(5000),
    });
    await boss.make(budgetAuthority, {
      name: 'County commission',
      duty: 'governing_body',
      kind: 'both',
      reach: 'organization',
    });
  });
  afterAll(async () => {
    await serving.close();
    await here.county.close();
  });

  const transfer = async (
    by: Person,
    lines: Readonly<Record<string, string>>,
    dollars: number,
    [from, to] = ['5300', '5310'],
  ) => {
    const made = await by.make(budgetAmendment, {
      purpose: 'Fuel for the pumps',
      reason: 'The river stays high.',
      lines: [
        { line: lines[from ?? ''] ?? '', decrease: usd(dollars) },
        { line: lines[to ?? ''] ?? '', increase: usd(dollars) },
      ],
    });
    return by.run(budgetAmendment, 'submit', made.id);
  };

  /** The department of somebody, as the directory has it. */
  const worksIn = (person: Person, department: string) =>
    here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query('update organization_members set department = $3 where organization_id = $1 and id = $2', [
        here.county.organizationId,
        person.id,
        department,
      ]),
    );
  const decide = (person: Person, id: string, more: Partial<Deciding> = {}) =>
    decideOn(here.county, person, id, { record: 'budget_amendment', ...more });
  const askedOf = async (id: string) => (await waitingTask(here.county, id, { record: 'budget_amendment' })).assignees;
  const basisOf = async (id: string) => {
    const [found] = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query<{ basis: string }>('select basis from budget_document where organization_id = $1 and id = $2', [
        here.county.organizationId,
        id,
      ]),
    );
    return found?.basis;
  };

  test('is posted in one transaction, amends the budget, and is undone by its mirror', async () => {
    const { budget: adopted, lines } = await here.adopted('Posted', { 5300: 1000, 5310: 100 });
    const asked = await transfer(here.miguel, lines, 400);
    await decide(here.priya, asked.id);
    expect(await here.balance(lines['5300'] ?? '')).toMatchObject({
      adopted: 1000_00,
      transferred: -400_00,
      available: 600_00,
    });
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 400_00, available: 500_00 });
    expect((await here.priya.see(budget, adopted.id)).status).toBe('amended');
    expect(await basisOf(asked.id)).toBe('Priya Raman, under: Budget officer');
    await here.priya.run(budgetAmendment, 'undo', asked.id, 'The storm turned away');
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 0, available: 100_00 });
  });

  test('is undone by whoever could have decided on it alone, and by nobody else', async () => {
    const { lines } = await here.adopted('Undone', { 5300: 100_000, 5310: 100 });
    const large = await transfer(here.miguel, lines, 6000);
    await decide(here.council, large.id);
    await expect(here.priya.run(budgetAmendment, 'undo', large.id, 'No')).rejects.toMatchObject({
      kind: 'refused',
      code: 'budget_amendment.no_authority',
      message: expect.stringMatching(
        /above your authority: .*\$6,000\.00\. Authority that covers it: County commission\./,
      ),
    });
    await expect(here.rosa.run(budgetAmendment, 'undo', large.id, 'No')).rejects.toMatchObject({
      code: 'budget_amendment.no_authority',
    });
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 6000_00 });
    const asks = async (person: Person) =>
      (
        await serving.ask({
          as: person.actor,
          method: 'GET',
          path: `/api/v1/budget_amendment/${large.id}/undoing`,
        })
      ).json;
    expect(await asks(here.priya)).toMatchObject({
      isTheirs: false,
      sentence: expect.stringContaining('takes the same'),
    });
    expect(await asks(here.council)).toEqual({ isTheirs: true, sentence: '' });
    await here.council.run(budgetAmendment, 'undo', large.id, 'The pumps came cheaper');
    expect(await basisOf(large.id)).toBe('Adaeze Okafor undid it, under: County commission');
  });

  test('is put before those whose authority is just enough, never before whoever asked', async () => {
    const { lines } = await here.adopted('Limits', { 5300: 100_000, 5310: 100, 5400: 100 });
    const own = await transfer(here.priya, lines, 10);
    expect(await askedOf(own.id)).toEqual([here.council.id]);
    await expect(decide(here.priya, own.id)).rejects.toMatchObject({ code: 'approval.not_yours' });
    const large = await transfer(here.miguel, lines, 6000);
    expect(await askedOf(large.id)).toEqual([here.council.id]);
    await expect(decide(here.priya, large.id)).rejects.toMatchObject({ code: 'approval.not_yours' });
    await decide(here.council, large.id);
    expect(await basisOf(large.id)).toBe('Adaeze Okafor, under: County commission');
    const wide = await transfer(here.miguel, lines, 10, ['5300', '5400']);
    expect(await askedOf(wide.id)).toEqual([here.priya.id]);
  });

  test('cannot be handed to somebody whose authority is too small, and the refusal says whose is enough', async () => {
    const { lines } = await here.adopted('Handed', { 5300: 100_000, 5310: 100 });
    const large = await transfer(here.miguel, lines, 6000);
    const task = await waitingTask(here.county, large.id, { record: 'budget_amendment' });
    const given = { task: task.id, to: here.priya.id, text: 'Please' };
    await expect(
      here.county.door.run(here.council.actor, (work) => handOver(work, approvables, given)),
    ).rejects.toMatchObject({ code: 'approval.no_authority', message: expect.stringContaining('County commission') });
  });

  test('a step by its own name is nobody’s: only the approval takes it', async () => {
    const { lines } = await here.adopted('Doors', { 5300: 100, 5310: 100 });
    const asked = await transfer(here.miguel, lines, 5);
    for (const step of ['approve', 'return', 'reject'] as const)
      await expect(here.council.run(budgetAmendment, step, asked.id, 'So')).rejects.toMatchObject({
        kind: 'forbidden',
      });
  });

  test('a head of a department decides in their own department alone', async () => {
    const { lines } = await here.adopted('Own', { 5300: 1000, 5310: 100 });
    const before = await transfer(here.priya, lines, 100);
    expect(await askedOf(before.id)).toEqual([here.council.id]);
    await worksIn(sofia, 'Public Works');
    const small = await transfer(here.priya, lines, 100);
    expect(await askedOf(small.id)).toEqual([sofia.id]);
    expect(await decide(sofia, small.id)).toMatchObject({ status: 'approved' });
    await worksIn(sofia, 'Utilities');
  });

  test('whoever stands in decides under the authority of the person who is away', async () => {
    const { lines } = await here.adopted('Away', { 5300: 1000, 5310: 100 });
    const days = { fromDay: '2026-11-01', untilDay: '2026-12-31' };
    const deputy = await here.priya.make(delegation, {
      deputy: sofia.id,
      kinds: ['budget_change'],
      limit: usd(300),
      reason: 'Leave',
      ...days,
    });
    const over = await transfer(here.miguel, lines, 301);
    await expect(decide(sofia, over.id)).rejects.toMatchObject({ code: 'approval.not_yours' });
    const fits = await transfer(here.miguel, lines, 300);
    await decide(sofia, fits.id);
    expect(await basisOf(fits.id)).toBe('Sofia Marchetti for Priya Raman, under: Budget officer');
    await here.priya.run(delegation, 'revoke', deputy.id);
  });

  test('what is changed while it waits is looked at anew, and goes to whoever has the authority for it then', async () => {
    const { lines } = await here.adopted('Changed', { 5300: 100_000, 5310: 100 });
    const asked = await transfer(here.miguel, lines, 10);
    const seen = await waitingTask(here.county, asked.id, { record: 'budget_amendment' });
    const now = await here.miguel.see(budgetAmendment, asked.id);
    await here.miguel.edit(budgetAmendment, asked.id, now.version, {
      lines: [
        { line: lines['5300'] ?? '', decrease: usd(9000) },
        { line: lines['5310'] ?? '', increase: usd(9000) },
      ],
    });
    expect(await askedOf(asked.id)).toEqual([here.council.id]);
    await expect(decide(here.council, asked.id, { hash: seen.hash })).rejects.toMatchObject({
      code: expect.stringMatching(/^approval\.(changed|decided)$/),
    });
    await decide(here.council, asked.id);
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 9000_00 });
  });

  test('an approver sees what it does to each line before deciding', async () => {
    const { lines } = await here.adopted('Effect', { 5300: 1000, 5310: 100 });
    const asked = await transfer(here.miguel, lines, 400);
    const { tasks } = await here.county.door.run(here.priya.actor, (work) => inboxOf(work, approvables));
    expect(tasks.find(({ rowId }) => rowId === asked.id)?.budget).toMatchObject([
      { label: '5300 Effect', available: 1000_00, after: 600_00 },
      { label: '5310 Effect', available: 100_00, after: 500_00 },
    ]);
    await decide(here.priya, asked.id);
    const view = await here.county.door.run(here.priya.actor, (work) =>
      viewOf(work, approvables, { record: 'budget_amendment', row: asked.id }),
    );
    expect(view).toMatchObject({ status: 'approved', budget: [] });
  });

  test('an older one is weighed on what newer ones left, when it is approved and not when it was asked for', async () => {
    const { lines } = await here.adopted('Order', { 5300: 100, 5310: 100, 5400: 100 });
    const older = await transfer(here.miguel, lines, 60);
    const newer = await transfer(here.miguel, lines, 70, ['5300', '5400']);
    await decide(here.priya, newer.id);
    await expect(decide(here.priya, older.id)).rejects.toMatchObject({
      code: 'budget.exceeded',
      message: expect.stringContaining('5300 Order'),
    });
    expect((await here.priya.see(budgetAmendment, older.id)).status).toBe('submitted');
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 0 });
    const back = await transfer(here.miguel, lines, 40, ['5310', '5300']);
    await decide(here.priya, back.id);
    await decide(here.priya, older.id);
    expect(await here.balance(lines['5300'] ?? '')).toMatchObject({ transferred: -90_00, available: 10_00 });
  });

  test('one that is dated ahead lies in its adopted budget, and one dated today goes into next year’s as well', async () => {
    const on = async (lines: Readonly<Record<string, string>>, day: string) => {
      const made = await here.miguel.make(budgetAmendment, {
        purpose: 'Fuel for the pumps',
        reason: 'The river stays high.',
        day,
        lines: [
          { line: lines['5300'] ?? '', decrease: usd(5) },
          { line: lines['5310'] ?? '', increase: usd(5) },
        ],
      });
      return here.miguel.run(budgetAmendment, 'submit', made.id);
    };
    const { lines } = await here.adopted('Dated', { 5300: 100, 5310: 100 });
    await expect(on(lines, '2027-10-01')).rejects.toMatchObject({ code: 'budget_amendment.day_outside_budget' });
    await on(lines, '2027-09-30');
    const year = { startsOn: '2027-10-01', endsOn: '2028-09-30' };
    const { lines: next } = await here.adopted('Dated next', { 5300: 100, 5310: 100 }, year);
    await expect(on(next, '2026-11-21')).rejects.toMatchObject({ code: 'budget_amendment.day_outside_budget' });
    await on(next, '2026-11-20');
  });

  test('an older one whose line was closed meanwhile is refused with the line, and goes through once it is open again', async () => {
    const { lines } = await here.adopted('Basis', { 5300: 100, 5310: 100 });
    const older = await transfer(here.miguel, lines, 5);
    await here.priya.run(budgetLine, 'close', lines['5310'] ?? '', 'Nothing is booked here any more');
    await expect(decide(here.priya, older.id)).rejects.toMatchObject({
      code: 'budget_amendment.line_closed',
      issues: [{ path: 'lines.1.line', message: expect.stringContaining('5310 Basis is closed') }],
    });
    expect((await here.priya.see(budgetAmendment, older.id)).status).toBe('submitted');
    expect(await here.balance(lines['5300'] ?? '')).toMatchObject({ transferred: 0 });
    await here.priya.run(budgetLine, 'reopen', lines['5310'] ?? '', 'It is needed once more');
    await decide(here.priya, older.id);
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 5_00 });
  });

  test('a budget officer of any role withdraws what they submitted', async () => {
    const { lines } = await here.adopted('Back', { 5300: 100, 5310: 100 });
    const lena = (await here.county.member('Lena Fischer')).with({ duties: ['budget_officer'] });
    await here.county.product.make(dutyGrant, { member: lena.id, duty: 'budget_officer' });
    const asked = await transfer(lena, lines, 5);
    expect((await lena.run(budgetAmendment, 'withdraw', asked.id)).status).toBe('withdrawn');
  });

  test('money that is spoken for cannot be moved away', async () => {
    const { lines } = await here.adopted('Spoken', { 5300: 100, 5310: 10 });
    await here.settle(here.rosa, { state: [{ line: lines['5300'] ?? '', bucket: 'preencumbered', cents: 70_00 }] });
    const asked = await transfer(here.miguel, lines, 31);
    await expect(decide(here.priya, asked.id)).rejects.toMatchObject({ code: 'budget.exceeded' });
    expect((await here.priya.see(budgetAmendment, asked.id)).status).toBe('submitted');
    const fits = await transfer(here.miguel, lines, 30);
    await decide(here.priya, fits.id);
  });

  test('the wrong people are refused, and whoever asked hears how it was decided', async () => {
    const { lines } = await here.adopted('Wrong', { 5300: 100, 5310: 100 });
    await expect(here.rosa.make(budgetAmendment, { purpose: 'Mine', reason: 'Mine' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const asked = await transfer(here.miguel, lines, 5);
    await expect(decide(here.rosa, asked.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await decide(here.priya, asked.id, { word: 'reject' });
    expect((await here.miguel.list(notification)).some(({ subject }) => subject.includes('was rejected'))).toBe(true);
    const gone = await transfer(here.miguel, lines, 6);
    await here.miguel.run(budgetAmendment, 'withdraw', gone.id);
    await expect(decide(here.priya, gone.id)).rejects.toThrow('Nothing waits for a decision here');
  });

  test('a transfer adds up to zero and stays in one budget; an amendment names its resolution', async () => {
    const [one, other] = [
      await here.adopted('One', { 5300: 100, 5310: 100 }),
      await here.adopted('Other', { 5300: 100 }),
    ];
    const lopsided = await here.miguel.make(budgetAmendment, {
      purpose: 'More',
      reason: 'More',
      lines: [{ line: one.lines['5300'] ?? '', increase: usd(1) }],
    });
    await expect(here.miguel.run(budgetAmendment, 'submit', lopsided.id)).rejects.toMatchObject({
      code: 'budget_amendment.adds_up',
    });
    const across = await here.miguel.make(budgetAmendment, {
      purpose: 'Across',
      reason: 'Across',
      lines: [
        { line: one.lines['5300'] ?? '', decrease: usd(1) },
        { line: other.lines['5300'] ?? '', increase: usd(1) },
      ],
    });
    await expect(here.miguel.run(budgetAmendment, 'submit', across.id)).rejects.toMatchObject({
      code: 'budget_amendment.two_budgets',
    });
    const within = await transfer(here.miguel, one.lines, 1);
    const moved = [
      { line: one.lines['5300'] ?? '', decrease: usd(1) },
      { line: other.lines['5300'] ?? '', increase: usd(1) },
    ];
    await expect(here.miguel.edit(budgetAmendment, within.id, within.version, { lines: moved })).rejects.toMatchObject({
      code: 'budget_amendment.two_budgets',
    });
    const silent = await here.priya.make(budgetAmendment, {
      kind: 'amendment',
      purpose: 'Award',
      reason: 'Award',
      lines: [{ line: one.lines['5300'] ?? '', increase: usd(1) }],
    });
    await expect(here.priya.run(budgetAmendment, 'submit', silent.id)).rejects.toMatchObject({
      code: 'budget_amendment.names_the_resolution',
    });
  });

  test('an adopted budget is changed by amendments alone', async () => {
    const { budget: adopted, lines } = await here.adopted('Settled', { 5300: 100 });
    const now = await here.priya.see(budget, adopted.id);
    await expect(here.priya.edit(budget, adopted.id, now.version, { appropriation: usd(1) })).rejects.toMatchObject({
      code: 'budget.adopted',
      issues: [{ path: 'appropriation' }],
    });
    await expect(here.priya.edit(budgetLine, lines['5300'] ?? '', 1, { amount: usd(200) })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'amount', code: 'settled' }],
    });
    await expect(
      here.priya.make(budgetLine, { name: 'Late', budget: adopted.id, account: '100-5310', amount: usd(5) }),
    ).rejects.toMatchObject({
      issues: [{ path: 'amount' }],
    });
    await here.priya.make(budgetLine, { name: 'Late', budget: adopted.id, account: '100-5310', amount: usd(0) });
  });

  test('once adopted a budget is put into the public budget book and taken out again, by those who keep it alone', async () => {
    const { budget: adopted } = await here.adopted('Published', { 5300: 100 });
    const given = { isPublished: true, message: 'What the levees cost.', resolution: 'R-2026-114' };
    await expect(here.rosa.edit(budget, adopted.id, adopted.version, given)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const shown = await here.priya.edit(budget, adopted.id, adopted.version, given);
    expect(shown).toMatchObject({ status: 'adopted', ...given });
    const hidden = await here.priya.edit(budget, adopted.id, shown.version, { isPublished: false });
    expect(hidden).toMatchObject({ isPublished: false, message: given.message });
    await expect(
      here.priya.edit(budget, adopted.id, hidden.version, { isPublished: true, endsOn: '2028-09-30' }),
    ).rejects.toMatchObject({
      issues: [{ path: 'endsOn', message: 'Only amendments change an adopted budget.' }],
    });
  });

  test('a budget is adopted by the governing body alone, and only when its accounts and its sum hold', async () => {
    const made = await here.priya.make(budget, {
      name: 'Adoption',
      startsOn: '2026-10-01',
      endsOn: '2027-09-30',
      appropriation: usd(100),
      balances: false,
    });
    const bad = await here.priya.make(budgetLine, {
      name: 'Bad',
      budget: made.id,
      account: '100-9999',
      amount: usd(60),
    });
    await here.priya.run(budget, 'propose', made.id);
    await here.priya.run(budget, 'recommend', made.id);
    await expect(adopt(here.county, here.priya, { record: budget, id: made.id })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const both = here.priya.with({ duties: ['budget_officer', 'governing_body'] });
    await expect(adopt(here.county, both, { record: budget, id: made.id })).rejects.toMatchObject({
      code: 'budget.adopter_is_not_author',
    });
    await expect(adopt(here.county, here.council, { record: budget, id: made.id })).rejects.toMatchObject({
      code: 'budget.accounts',
      message: expect.stringContaining('9999'),
    });
    expect(bad.status).toBe('open');
  });

  test('journal entries find their line by account and day, come in once, and are reversed by their mirror', async () => {
    const { lines } = await here.adopted('Journal', { 5400: 500 }, { startsOn: '2031-10-01', endsOn: '2032-09-30' });
    const entry = { reference: 'GL-1', day: '2031-11-01', account: '100-5400', amount: usd(120) };
    const made = await here.priya.make(journalEntry, entry);
    await here.priya.run(journalEntry, 'post', made.id);
    expect(await here.balance(lines['5400'] ?? '')).toMatchObject({ expended: 120_00, available: 380_00 });
    await expect(here.priya.make(journalEntry, entry)).rejects.toMatchObject({
      issues: [{ path: 'reference', code: 'taken' }],
    });
    const lost = await here.priya.make(journalEntry, { ...entry, reference: 'GL-2', account: '100-7777' });
    await expect(here.priya.run(journalEntry, 'post', lost.id)).rejects.toMatchObject({
      issues: [{ path: 'account' }],
    });
    await here.priya.run(journalEntry, 'askReversal', made.id, 'Wrong line');
    await expect(here.priya.run(journalEntry, 'reverse', made.id)).rejects.toMatchObject({
      code: 'journal_entry.reverser_is_not_asker',
    });
    const omar = (await here.county.member('Omar Haddad', 'manager')).with({ duties: ['budget_officer'] });
    await omar.run(journalEntry, 'reverse', made.id);
    expect(await here.balance(lines['5400'] ?? '')).toMatchObject({ expended: 0 });
  });

  test('a voucher posts all of its lines or none', async () => {
    const { lines } = await here.adopted('Voucher', { 5300: 100, 5310: 10 });
    const book = (dollars: number) =>
      here.priya.make(journalVoucher, {
        purpose: 'October',
        lines: [
          { line: lines['5300'] ?? '', amount: usd(50) },
          { line: lines['5310'] ?? '', amount: usd(dollars) },
        ],
      });
    const over = await book(11);
    await expect(here.priya.run(journalVoucher, 'post', over.id)).rejects.toMatchObject({ code: 'budget.exceeded' });
    expect(await here.balance(lines['5300'] ?? '')).toMatchObject({ expended: 0 });
    await here.priya.run(journalVoucher, 'post', (await book(10)).id);
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ expended: 10_00, available: 0 });
  });
});
