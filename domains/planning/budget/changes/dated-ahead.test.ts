import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { decideOn } from '../../../../tests/world/approving.ts';
import { notification } from '../../../organization/notification.record.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { yearEnd } from '../year-end/year-end.record.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { budgetAuthority } from './budget-authority.record.ts';
import { postDue } from './due-amendments.server.ts';

describe('a change of the budget dated ahead', () => {
  let here: BudgetWorld;
  let boss: Person;

  beforeAll(async () => {
    here = await budgetWorld();
    boss = await here.county.member('Dana Whitfield', 'admin');
    await boss.make(budgetAuthority, {
      name: 'Budget officer',
      duty: 'budget_officer',
      kind: 'transfer',
      reach: 'fund',
      upTo: usd(5000),
      yearUpTo: usd(5000),
    });
  });
  afterAll(() => here.county.close());

  const day = (text: string) => here.county.clock.set(`${text}T15:00:00Z`);
  const write = (lines: Readonly<Record<string, string>>, dollars: number, on: string) =>
    here.miguel.make(budgetAmendment, {
      purpose: 'Fuel for the pumps',
      reason: 'The river stays high.',
      day: on,
      lines: [
        { line: lines['5300'] ?? '', decrease: usd(dollars) },
        { line: lines['5310'] ?? '', increase: usd(dollars) },
      ],
    });
  const drafted = async (of: string, code: string) =>
    (await here.priya.make(budgetLine, { name: code, budget: of, account: `100-${code}`, amount: usd(100) })).id;
  const approved = async (lines: Readonly<Record<string, string>>, dollars: number, on: string) => {
    const { id } = await write(lines, dollars, on);
    await here.miguel.run(budgetAmendment, 'submit', id);
    await decideOn(here.county, here.priya, id, { record: 'budget_amendment' });
    return id;
  };
  const postNow = (id: string) =>
    here.county.door.run(here.county.product.actor, (work) => work.move(budgetAmendment, id, 'post'));
  const runs = () => postDue({ door: here.county.door }, here.county.product.actor);
  const moved = async (lines: Readonly<Record<string, string>>) =>
    (await here.balance(lines['5310'] ?? '')).transferred;
  const told = async (person: Person, word: string) =>
    (await person.list(notification)).filter(({ subject }) => subject.includes(word)).length;

  test('is approved without touching the ledger, and posts once on its day, however often the job runs', async () => {
    day('2026-11-20');
    const { lines } = await here.adopted('Ahead', { 5300: 1000, 5310: 100 });
    const id = await approved(lines, 400, '2027-01-04');
    expect(await here.priya.see(budgetAmendment, id)).toMatchObject({
      status: 'scheduled',
      basis: 'Priya Raman, under: Budget officer',
      waitsBecause: null,
    });
    await runs();
    expect(await moved(lines)).toBe(0);
    await expect(here.priya.run(budgetAmendment, 'undo', id, 'No')).rejects.toMatchObject({ code: 'state' });
    // Not even the product posts it a day early.
    day('2027-01-03');
    await expect(postNow(id)).rejects.toMatchObject({
      code: 'budget_amendment.day_ahead',
      issues: [{ path: 'day', code: 'budget_amendment.day_ahead' }],
    });
    day('2027-01-04');
    await Promise.all([runs(), runs()]);
    await runs();
    expect(await moved(lines)).toBe(400_00);
    expect(await here.priya.see(budgetAmendment, id)).toMatchObject({ status: 'approved', triedOn: '2027-01-04' });
    expect(await told(here.miguel, 'is in effect')).toBe(1);
    await here.priya.run(budgetAmendment, 'undo', id, 'The storm turned away');
    expect(await moved(lines)).toBe(0);
    day('2026-11-20');
  });

  test('stays approved with the reason when it is refused on its day, is told once, and is tried again the next day', async () => {
    const { lines } = await here.adopted('Refused', { 5300: 1000, 5310: 100 });
    const id = await approved(lines, 400, '2026-12-01');
    await here.priya.run(budgetLine, 'close', lines['5310'] ?? '', 'Nothing is booked here any more');
    day('2026-12-01');
    await runs();
    await runs();
    expect(await here.priya.see(budgetAmendment, id)).toMatchObject({
      status: 'scheduled',
      waitsBecause: expect.stringContaining('5310 Refused is closed'),
      triedOn: '2026-12-01',
    });
    day('2026-12-02');
    await runs();
    for (const person of [here.miguel, here.priya]) expect(await told(person, 'could not be posted')).toBe(1);
    await here.priya.run(budgetLine, 'reopen', lines['5310'] ?? '', 'It is needed once more');
    await runs();
    expect(await moved(lines)).toBe(0);
    day('2026-12-03');
    await runs();
    expect(await moved(lines)).toBe(400_00);
    expect(await here.priya.see(budgetAmendment, id)).toMatchObject({ status: 'approved', waitsBecause: null });
    day('2026-11-20');
  });

  test('what others spent meanwhile is not taken from them: it waits', async () => {
    const { lines } = await here.adopted('Spent', { 5300: 100, 5310: 100 });
    const [first, second] = [await approved(lines, 60, '2026-12-01'), await approved(lines, 70, '2026-12-01')];
    day('2026-12-01');
    await runs();
    expect((await here.priya.see(budgetAmendment, first)).status).toBe('approved');
    expect(await here.priya.see(budgetAmendment, second)).toMatchObject({
      status: 'scheduled',
      waitsBecause: expect.stringContaining('5300 Spent'),
    });
    day('2026-11-20');
  });

  test('is canceled by a budget officer with a reason, which tells those who decided; then it counts no more', async () => {
    const { lines } = await here.adopted('Canceled', { 5300: 100_000, 5310: 100 });
    const id = await approved(lines, 4000, '2026-12-01');
    const other = await write(lines, 2000, '2026-12-01');
    // What is scheduled counts against the year of the authority already.
    await here.miguel.run(budgetAmendment, 'submit', other.id);
    const decided = decideOn(here.county, here.priya, other.id, { record: 'budget_amendment' });
    await expect(decided).rejects.toThrow('This task is assigned to someone else');
    await expect(here.miguel.run(budgetAmendment, 'cancel', id, 'Mine')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.priya.run(budgetAmendment, 'cancel', id)).rejects.toMatchObject({
      issues: [{ path: 'reason', code: 'required' }],
    });
    await here.priya.run(budgetAmendment, 'cancel', id, 'The pumps came cheaper');
    expect((await here.miguel.see(budgetAmendment, id)).status).toBe('withdrawn');
    expect(await told(here.miguel, 'was canceled before its day')).toBe(1);
    const again = await approved(lines, 4000, '2026-12-01');
    expect((await here.miguel.see(budgetAmendment, again)).status).toBe('scheduled');
    day('2026-12-01');
    await runs();
    expect((await here.miguel.see(budgetAmendment, id)).status).toBe('withdrawn');
    day('2026-11-20');
  });

  test('a lowered total is judged again on its day', async () => {
    const { lines } = await here.adopted('Lowered', { 5300: 100_000, 5310: 100 });
    const id = await approved(lines, 3000, '2026-12-01');
    const [authority] = await boss.list(budgetAuthority);
    const given = { yearUpTo: usd(2999.99) };
    const lowered = await boss.edit(budgetAuthority, authority?.id ?? '', authority?.version ?? 1, given);
    day('2026-12-01');
    await expect(postNow(id)).rejects.toMatchObject({ code: 'budget_amendment.over_year' });
    await runs();
    expect(await here.priya.see(budgetAmendment, id)).toMatchObject({
      status: 'scheduled',
      waitsBecause: expect.stringContaining('Under Budget officer $0.00 of $2,999.99 were approved this year'),
    });
    const exact = await boss.edit(budgetAuthority, lowered.id, lowered.version, { yearUpTo: usd(3000) });
    expect(await postNow(id)).toMatchObject({ status: 'approved' });
    await boss.edit(budgetAuthority, exact.id, exact.version, { yearUpTo: usd(5000) });
    day('2026-11-20');
  });

  test('a day outside the budget, or in a budget that is not adopted, is refused where it is typed', async () => {
    const { lines } = await here.adopted('Outside', { 5300: 100, 5310: 100 });
    const late = await write(lines, 5, '2027-10-01');
    await expect(here.miguel.run(budgetAmendment, 'submit', late.id)).rejects.toMatchObject({
      issues: [{ path: 'day', message: 'Outside runs from 2026-10-01 to 2027-09-30. Choose a day in it.' }],
    });
    const inside = await write(lines, 5, '2027-09-30');
    const waits = await here.miguel.run(budgetAmendment, 'submit', inside.id);
    await expect(
      here.miguel.edit(budgetAmendment, inside.id, waits.version, { day: '2027-10-01' }),
    ).rejects.toMatchObject({ issues: [{ path: 'day' }] });
    // The last day of a budget that runs out, and the first of one that begins later.
    const next = await here.adopted(
      'Begins later',
      { 5300: 100, 5310: 100 },
      { startsOn: '2027-10-01', endsOn: '2028-09-30' },
    );
    const early = await write(next.lines, 5, '2027-09-30');
    await expect(here.miguel.run(budgetAmendment, 'submit', early.id)).rejects.toMatchObject({
      code: 'budget_amendment.day_outside_budget',
      issues: [{ path: 'day', code: 'budget_amendment.day_outside_budget' }],
    });
    const first = await write(next.lines, 5, '2027-10-01');
    expect(await here.miguel.run(budgetAmendment, 'submit', first.id)).toMatchObject({ status: 'submitted' });
    const draft = await here.priya.make(budget, {
      name: 'Only a draft',
      startsOn: '2026-10-01',
      endsOn: '2027-09-30',
      balances: false,
    });
    const [from, to] = [await drafted(draft.id, '5300'), await drafted(draft.id, '5310')];
    const ahead = await write({ '5300': from, '5310': to }, 5, '2026-11-21');
    await expect(here.miguel.run(budgetAmendment, 'submit', ahead.id)).rejects.toMatchObject({
      code: 'budget_amendment.ahead_of_adoption',
      issues: [{ path: 'day', code: 'budget_amendment.ahead_of_adoption' }],
    });
  });

  test('what a closed line has may leave it, and nothing goes to it', async () => {
    const { lines } = await here.adopted('Closed line', { 5300: 100, 5310: 100 });
    await here.priya.run(budgetLine, 'close', lines['5300'] ?? '', 'Nothing is booked here any more');
    const leaves = await write(lines, 5, '2026-11-20');
    expect(await here.miguel.run(budgetAmendment, 'submit', leaves.id)).toMatchObject({ status: 'submitted' });
    const comes = await write({ '5300': lines['5310'] ?? '', '5310': lines['5300'] ?? '' }, 5, '2026-11-20');
    await expect(here.miguel.run(budgetAmendment, 'submit', comes.id)).rejects.toMatchObject({
      code: 'budget_amendment.line_closed',
      issues: [{ path: 'lines.1.line', code: 'budget_amendment.line_closed' }],
    });
  });

  test('what is approved for a later day never changes', async () => {
    const { lines } = await here.adopted('Fixed', { 5300: 100, 5310: 100 });
    const id = await approved(lines, 5, '2026-12-01');
    const now = await here.miguel.see(budgetAmendment, id);
    await expect(here.miguel.edit(budgetAmendment, id, now.version, { day: '2026-11-20' })).rejects.toMatchObject({
      code: 'budget_amendment.is_scheduled',
    });
  });

  test('a year that closes leaves none of them scheduled: what is due posts first, what can’t post is canceled', async () => {
    day('2026-11-20');
    const { budget: of, lines } = await here.adopted('Closing', { 5300: 3000, 5310: 100 });
    const fits = await approved(lines, 500, '2027-09-30');
    const late = await approved(lines, 2900, '2027-09-30');
    day('2027-10-05');
    const { id } = await here.priya.make(yearEnd, { name: 'Close', budget: of.id });
    await expect(here.priya.run(yearEnd, 'commit', id)).rejects.toMatchObject({ code: 'year_end.due' });
    await runs();
    const states = async () =>
      Promise.all([fits, late].map(async (one) => (await here.priya.see(budgetAmendment, one)).status));
    expect(await states()).toEqual(['approved', 'scheduled']);
    await here.priya.run(yearEnd, 'commit', id);
    expect(await states()).toEqual(['approved', 'withdrawn']);
    expect(await told(here.miguel, 'was canceled before its day')).toBeGreaterThan(0);
  });
});
