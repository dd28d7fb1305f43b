import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capitalProgram } from '#domains/planning/capital/capital-program.record.ts';
import { capitalProject } from '#domains/planning/capital/capital-project.record.ts';
import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { journalEntry } from '#domains/planning/budget/changes/journal-entry.record.ts';
import type { Posting } from '#domains/planning/budget/ledger/balance.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { type BudgetWorld, budgetWorld } from '#domains/planning/budget/test-world.ts';
import type { New } from '#kernel';
import { grantAward } from '../award/grant-award.record.ts';
import { ownSources } from '../charging/own-sources.server.ts';
import { toChargeOf } from '../charging/charging.server.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { awardFunding } from './award-funding.record.ts';
import { fundingOf } from './funding-calls.server.ts';

let books: BudgetWorld;
let here: GrantWorld;
let turn = 0;
beforeAll(async () => {
  books = await budgetWorld();
  here = await grantWorld(books.county);
});
afterAll(() => books.county.close());

/** An account of its own. */
async function account(): Promise<string> {
  turn += 1;
  const code = String(6000 + turn);
  await books.priya.make(accountValue, { segment: books.segments.object, code, name: code, belongsTo: 'Operating' });
  return `100-${code}`;
}

/** A line of $100,000 in a budget of its own, from October 2026 to September 2027. */
async function line(more: Partial<New<typeof budgetLine>> = {}, dates: { startsOn?: string; endsOn?: string } = {}) {
  const given = more.account ?? (await account());
  turn += 1;
  const { lines, budget: book } = await books.adopted(
    `Book ${turn}`,
    { 5300: { dollars: 100_000, ...more, account: given } },
    dates,
  );
  return { line: lines['5300'] ?? '', account: given, name: `5300 ${book.name}` };
}

const proposal = (award: string, more: Partial<New<typeof awardFunding>>) =>
  here.yvette.make(awardFunding, { award, amount: usd(10_000), ...more });

async function linked(award: string, more: Partial<New<typeof awardFunding>>) {
  const { id } = await proposal(award, more);
  return here.priya.run(awardFunding, 'approve', id);
}

const charge = (state: readonly Posting[], day = '2026-11-20', id: string = randomUUID()) =>
  books.settle(books.priya, { document: { record: 'requisition', id, version: 1, title: 'REQ' }, day, state });

const asks = (id: string, cents: number, bucket: Posting['bucket'] = 'preencumbered') => [{ line: id, bucket, cents }];

/** An award whose period ended before the story begins. */
const past = () => here.active({ fromDay: '2025-01-01', untilDay: '2026-10-31', awardDate: '2024-12-15' });
const refusedCharge = { code: 'budget.charge_refused' };

describe('the funding of a line', () => {
  test('takes share, match and period from the award, and one of the two is named', async () => {
    const award = await here.active({ amount: usd(75_000), match: usd(25_000) });
    const { line: id } = await line();
    await expect(proposal(award.id, { line: id })).rejects.toMatchObject({ code: 'award_funding.names_match_source' });
    await expect(proposal(award.id, { matchSource: 'Stormwater fees' })).rejects.toMatchObject({
      code: 'award_funding.names_one_target',
    });
    const made = await proposal(award.id, { line: id, matchSource: 'Stormwater fees', amount: usd(30_000) });
    expect(await here.rosa.see(awardFunding, made.id)).toMatchObject({
      status: 'proposed',
      share: 75,
      matchAmount: usd(10_000),
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
    });
  });

  test('is approved and ended by someone who did not propose it', async () => {
    const { id: award } = await here.active();
    const { line: id } = await line();
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const made = await both.make(awardFunding, { award, line: id, amount: usd(10) });
    await expect(both.run(awardFunding, 'approve', made.id)).rejects.toMatchObject({
      code: 'award_funding.approver_is_another',
    });
    await expect(here.yvette.run(awardFunding, 'approve', made.id)).rejects.toMatchObject({ code: 'rights' });
    await here.priya.run(awardFunding, 'approve', made.id);
    await expect(both.run(awardFunding, 'end', made.id, 'The line moves')).rejects.toMatchObject({
      code: 'award_funding.ender_is_another',
    });
    await expect(here.priya.run(awardFunding, 'end', made.id, 'The line moves')).resolves.toMatchObject({
      status: 'ended',
    });
  });

  test('is for an open award and an open line of a budget that is not frozen', async () => {
    const draft = await here.drafted();
    const { line: id } = await line();
    await expect(proposal(draft.id, { line: id })).rejects.toMatchObject({ code: 'award_funding.award_is_open' });
    const award = await here.active();
    const group = await line({ isGroup: true });
    await expect(proposal(award.id, { line: group.line })).rejects.toMatchObject({
      code: 'award_funding.line_is_group',
    });
    await books.priya.run(budgetLine, 'close', id, 'Not used');
    await expect(proposal(award.id, { line: id })).rejects.toMatchObject({ code: 'award_funding.line_is_open' });
    const book = await books.priya.make(budget, {
      name: 'Proposed book',
      startsOn: '2027-10-01',
      endsOn: '2028-09-30',
      balances: false,
    });
    const more = { name: 'Frozen', budget: book.id, account: '100-5310', amount: usd(5) };
    const frozen = await books.priya.make(budgetLine, more);
    await books.priya.run(budget, 'propose', book.id);
    await expect(proposal(award.id, { line: frozen.id })).rejects.toMatchObject({
      code: 'award_funding.line_is_frozen',
    });
  });

  test('stays within the award, whoever approves at once, and an amendment does not fall below it', async () => {
    const award = await here.active({ amount: usd(1_000) });
    const [one, other] = await Promise.all(
      [700, 700].map(async (dollars) => {
        const { line: id } = await line();
        return proposal(award.id, { line: id, amount: usd(dollars) });
      }),
    );
    const done = await Promise.allSettled(
      [one, other].map((made) => here.priya.run(awardFunding, 'approve', made?.id ?? '')),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(
      here.amended(award.id, {
        amountChange: usd(-400),
        listings: [{ aln: '97.039', amount: usd(-400) }],
      }),
    ).rejects.toMatchObject({ code: 'award_amendment.covers_funding' });
  });

  test('is one at a time: the same account is linked again only where the periods do not overlap', async () => {
    const first = await line();
    const [award, before] = [await here.active(), await here.active({ fromDay: '2025-01-01', untilDay: '2025-12-31' })];
    await linked(award.id, { line: first.line });
    await expect(proposal(award.id, { line: first.line })).rejects.toMatchObject({ code: 'award_funding.once' });
    const next = await line({ account: first.account }, { startsOn: '2027-10-01', endsOn: '2028-09-30' });
    await expect(proposal(award.id, { line: next.line })).rejects.toMatchObject({ code: 'award_funding.once' });
    await expect(linked(before.id, { line: first.line })).resolves.toMatchObject({ status: 'approved' });
  });
});

describe('a charge on a linked line', () => {
  test('passes in the period and is refused outside it, with the line, the award and the day', async () => {
    const { line: id, name } = await line();
    const award = await past();
    await linked(award.id, { line: id });
    await expect(charge(asks(id, 100_00), '2026-10-31')).resolves.toMatchObject({ postings: [{ cents: 100_00 }] });
    await expect(charge(asks(id, 100_00), '2026-11-01')).rejects.toMatchObject({
      ...refusedCharge,
      message: `${name} is paid from award ${award.number}, whose period of performance ends 2026-10-31. A charge of 2026-11-01 is outside it (2 CFR 200.403(h)).`,
      extra: { line: id },
    });
  });

  test('is no charge where it gives back, is reversed, or pays what was ordered in time', async () => {
    const { line: id } = await line();
    const order = randomUUID();
    await charge(asks(id, 500_00, 'encumbered'), '2026-10-15', order);
    const asked = randomUUID();
    await charge(asks(id, 300_00), '2026-10-15', asked);
    const [spent, credit] = [randomUUID(), randomUUID()];
    await charge(asks(id, 80_00, 'expended'), '2026-10-15', spent);
    const corrected = { record: 'requisition', id: spent };
    await charge([{ line: id, bucket: 'expended', cents: -50_00, corrects: corrected }], '2026-10-15', credit);
    await linked((await past()).id, { line: id });
    const corrects = { record: 'requisition', id: order };
    await charge([...asks(id, 200_00, 'expended'), { line: id, bucket: 'encumbered', cents: -200_00, corrects }]);
    // A request of the period can’t become an order after it.
    await expect(charge(asks(id, 300_00, 'encumbered'), '2026-11-20', asked)).rejects.toMatchObject(refusedCharge);
    await charge(asks(id, 100_00), '2026-11-20', asked);
    await expect(charge([], '2026-11-20', credit)).resolves.toMatchObject({ postings: [{ cents: 50_00 }] });
    await expect(charge([], '2026-11-20', asked)).resolves.toMatchObject({ postings: [{ cents: -100_00 }] });
  });

  test('stays within what the award and its match pay', async () => {
    const { line: id } = await line();
    const award = await here.active({ amount: usd(75_000), match: usd(25_000) });
    await linked(award.id, { line: id, amount: usd(3_000), matchSource: 'Fees' });
    await charge(asks(id, 4_000_00));
    await expect(charge(asks(id, 1))).rejects.toMatchObject({
      ...refusedCharge,
      message: expect.stringContaining('the award and its match pay $4,000.00') as string,
    });
    const { links } = await here.county.door.run(here.rosa.actor, (work) => fundingOf(work, award.id));
    expect(links.data).toMatchObject([{ amountCents: 3_000_00, matchCents: 1_000_00, usedCents: 4_000_00 }]);
  });

  test('follows the account into the next year, and is free again once the funding is ended', async () => {
    const first = await line({}, { startsOn: '2025-10-01', endsOn: '2026-09-30' });
    const next = await line({ account: first.account });
    const made = await linked((await past()).id, { line: first.line });
    await expect(charge(asks(next.line, 1))).rejects.toMatchObject(refusedCharge);
    await here.priya.run(awardFunding, 'end', made.id, 'The program goes on with local money');
    await expect(charge(asks(next.line, 1))).resolves.toMatchObject({ postings: [{ cents: 1 }] });
  });

  test('passes again after an extension of the award', async () => {
    const { line: id } = await line();
    const award = await past();
    const made = await linked(award.id, { line: id });
    await expect(charge(asks(id, 1))).rejects.toMatchObject(refusedCharge);
    await here.amended(award.id, { newUntil: '2027-03-31' });
    await expect(charge(asks(id, 1))).resolves.toMatchObject({ postings: [{ cents: 1 }] });
    expect(await here.rosa.see(awardFunding, made.id)).toMatchObject({ untilDay: '2027-03-31' });
    const { terms } = await here.county.door.run(here.rosa.actor, (work) => fundingOf(work, award.id));
    expect(terms.map(({ untilDay }) => untilDay)).toEqual(['2026-10-31', '2027-03-31']);
  });

  test('is refused while the award is terminated', async () => {
    const { line: id } = await line();
    const award = await here.active();
    await linked(award.id, { line: id });
    await here.priya.run(grantAward, 'terminate', award.id, 'The funder ended the program');
    await expect(charge(asks(id, 1))).rejects.toMatchObject({
      ...refusedCharge,
      message: expect.stringContaining('which is closed') as string,
    });
  });
});

test('what is booked to a linked line is proposed to its award, not to that of the cost center', async () => {
  const { line: id } = await line();
  const byCenter = await here.active({ costCenter: books.center });
  const award = await here.active();
  await linked(award.id, { line: id });
  const booked = await books.priya.make(journalEntry, {
    reference: `FUND-${turn}`,
    day: '2026-11-10',
    line: id,
    amount: usd(120),
    bucket: 'expended',
  });
  await books.priya.run(journalEntry, 'post', booked.id);
  const { batches } = await here.county.door.run(here.yvette.actor, (work) =>
    toChargeOf(work, ownSources, { kind: null, state: 'ready' }),
  );
  const found = batches.data.find(({ number }) => number === `FUND-${turn}`);
  expect(found?.award?.id).toBe(award.id);
  expect(found?.award?.id).not.toBe(byCenter.id);
});

describe('a project that an award pays', () => {
  const project = async () => {
    turn += 1;
    const program = await books.priya.make(capitalProgram, {
      code: `SW${turn}`,
      name: 'Stormwater',
      criteria: [{ code: 'A', name: 'Safety', weight: 100 }],
    });
    return books.priya.make(capitalProject, {
      name: `Culvert ${turn}`,
      program: program.id,
      department: 'Public Works',
      phases: [{ phase: 'design', year: 2027, cost: usd(50_000) }],
    });
  };

  test('has its share, its period and its award without typing, and follows an amendment', async () => {
    const award = await here.active({ amount: usd(75_000), match: usd(25_000) });
    const { id } = await project();
    const made = await linked(award.id, { project: id, matchSource: 'Stormwater fees' });
    expect(await books.priya.see(capitalProject, id)).toMatchObject({
      federalAward: award.number,
      federalShare: 75,
      federalFrom: '2026-01-01',
      federalUntil: '2027-12-31',
    });
    const { version } = await books.priya.see(capitalProject, id);
    await expect(books.priya.edit(capitalProject, id, version, { federalShare: 80 })).rejects.toMatchObject({
      code: 'capital_project.follows_award',
      issues: [{ path: 'federalShare' }],
    });
    await here.amended(award.id, { newUntil: '2028-06-30', matchChange: usd(-25_000) });
    expect(await books.priya.see(capitalProject, id)).toMatchObject({
      federalShare: 100,
      federalUntil: '2028-06-30',
    });
    await here.priya.run(awardFunding, 'end', made.id, 'Paid by fees from now on');
    const after = await books.priya.see(capitalProject, id);
    expect(after).toMatchObject({ federalAward: null, federalUntil: '2028-06-30' });
    await books.priya.edit(capitalProject, id, after.version, { federalShare: 80 });
  });

  test('guards the lines that it is booked to', async () => {
    const { line: paid } = await line();
    const { id, version } = await project();
    await books.priya.edit(capitalProject, id, version, { paidFrom: [paid] });
    await linked((await past()).id, { project: id });
    await expect(charge(asks(paid, 1))).rejects.toMatchObject(refusedCharge);
  });
});
