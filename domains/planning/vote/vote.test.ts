import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../organization/document.record.ts';
import { decideOn } from '../../../tests/world/approving.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { budgetAuthority } from '../budget/changes/budget-authority.record.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { capitalPlan } from '../capital/capital-plan.record.ts';
import type { Person } from '#world';
import { governingBody } from './governing-body.record.ts';
import { adopt, carried } from './test-world.ts';
import { adoptionSaid, isCarried, noVote, resolutionSaid, tallyOf } from './vote.ts';

let here: BudgetWorld;
beforeAll(async () => {
  here = await budgetWorld();
});
afterAll(() => here.county.close());

describe('how a vote is said', () => {
  const vote = { metOn: '2026-09-21', ayes: 5, nays: 0, abstentions: 1 };
  test.each([
    [{ ...vote, resolution: 'R-2026-142' }, 'Adopted 5–0, 1 abstained, on Sep 21, 2026. Resolution R-2026-142.'],
    [{ ...vote, abstentions: 0, resolution: null }, 'Adopted 5–0 on Sep 21, 2026.'],
    [
      { ...vote, abstentions: 0, word: 'Amended', resolution: 'Ordinance 26-9' },
      'Amended 5–0 on Sep 21, 2026. Ordinance 26-9.',
    ],
    [{ ...noVote('2025-09-16'), resolution: null }, 'Adopted on Sep 16, 2025.'],
    [{ ...noVote(null), resolution: 'R-1' }, 'Adopted. Resolution R-1.'],
  ])('%j', (given, said) => expect(adoptionSaid(given)).toBe(said));

  test('a tally without a vote says nothing, and a tie carries nothing', () => {
    expect(tallyOf(noVote('2026-09-21'))).toBeNull();
    expect([isCarried(3, 2), isCarried(2, 2), isCarried(0, 0), isCarried(1, 0)]).toEqual([true, false, false, true]);
    expect(resolutionSaid('Resolution 26-114')).toBe('Resolution 26-114');
  });
});

const minutes = () =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.insert(
      document,
      { name: 'Minutes.pdf', owner: here.priya.id },
      { mediaType: 'application/pdf', size: 9, sha256: 'd'.repeat(64), scan: 'clean' },
    ),
  );

/** A budget that waits for its vote, proposed on the twentieth. */
async function recommended(name: string): Promise<string> {
  const { id } = await here.priya.make(budget, {
    name,
    startsOn: '2027-10-01',
    endsOn: '2028-09-30',
    balances: false,
  });
  await here.priya.make(budgetLine, { name: `${name} fuel`, budget: id, account: '100-5310', amount: usd(10) });
  await here.priya.run(budget, 'propose', id);
  await here.priya.run(budget, 'recommend', id);
  return id;
}

const refusedAt = (path: string, code: string) => ({ code, issues: [expect.objectContaining({ path })] });

test('a budget is adopted with the vote of a meeting that was held, and by a majority', async () => {
  const id = await recommended('Voted');
  expect((await here.priya.see(budget, id)).proposedOn).toBe('2026-11-20');
  const adopted = (more: object) => adopt(here.county, here.council, { record: budget, id, ...more });
  for (const missing of ['metOn', 'ayes', 'nays', 'abstentions'])
    await expect(adopted({ [missing]: null })).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: missing }] });
  await expect(adopted({ metOn: '2026-11-21' })).rejects.toMatchObject(refusedAt('metOn', 'budget.meeting_was_held'));
  await expect(adopted({ metOn: '2026-11-19' })).rejects.toMatchObject(refusedAt('metOn', 'budget.meeting_was_after'));
  await expect(adopted({ ayes: 0 })).rejects.toMatchObject(refusedAt('ayes', 'budget.has_ayes'));
  await expect(adopted({ ayes: 2, nays: 2 })).rejects.toMatchObject(refusedAt('ayes', 'budget.is_carried'));
  await expect(adopted({ ayes: -1 })).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: 'ayes' }] });
  expect((await here.priya.see(budget, id)).status).toBe('recommended');
  expect(await adopted({ ayes: 3, nays: 2 })).toMatchObject({ status: 'adopted', ayes: 3, nays: 2, abstentions: 1 });
});

test('the budget office can’t enter the vote before the body does, nor change it afterwards; the minutes follow', async () => {
  const early = { name: 'Early', startsOn: '2027-10-01', endsOn: '2028-09-30', balances: false };
  await expect(here.priya.make(budget, { ...early, ...carried('2026-11-20') })).rejects.toMatchObject({
    issues: [
      { path: 'metOn', code: 'not_yours' },
      { path: 'ayes', code: 'not_yours' },
      { path: 'nays', code: 'not_yours' },
      { path: 'abstentions', code: 'not_yours' },
    ],
  });
  const { id: draft } = await here.priya.make(budget, early);
  await expect(here.priya.edit(budget, draft, 1, { ayes: 5 })).rejects.toMatchObject({
    issues: [{ path: 'ayes', code: 'not_yours' }],
  });

  const id = await recommended('With minutes');
  const paper = await minutes();
  const edit = async (change: object) =>
    here.priya.edit(budget, id, (await here.priya.see(budget, id)).version, change);
  await expect(edit({ minutes: [paper.id] })).rejects.toMatchObject({ code: 'budget.not_a_draft' });
  await adopt(here.county, here.council, { record: budget, id });
  for (const change of [{ ayes: 4 }, { nays: 1 }, { abstentions: 0 }, { metOn: '2026-11-01' }])
    await expect(edit(change)).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: Object.keys(change)[0] }] });
  expect(await edit({ minutes: [paper.id] })).toMatchObject({ minutes: [paper.id], ayes: 5 });
});

test('a capital plan is voted on like a budget', async () => {
  const { id } = await here.priya.make(capitalPlan, {
    name: 'CIP 2028',
    planYear: 2028,
    years: 5,
    stage: 'adopted',
  });
  await here.priya.run(capitalPlan, 'propose', id);
  const adopted = (more: object) =>
    adopt(here.county, here.council, { record: capitalPlan, id, resolution: 'R-9', ...more });
  await expect(adopted({ metOn: '2026-11-19' })).rejects.toMatchObject(
    refusedAt('metOn', 'capital_plan.meeting_was_after'),
  );
  await expect(adopted({ ayes: 1, nays: 1 })).rejects.toMatchObject(refusedAt('ayes', 'capital_plan.is_carried'));
  await expect(adopt(here.county, here.priya, { record: capitalPlan, id, resolution: 'R-9' })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const row = await adopted({});
  expect(row).toMatchObject({ status: 'settled', metOn: '2026-11-20', ayes: 5, abstentions: 1 });
  const paper = await minutes();
  const { version } = await here.priya.see(capitalPlan, id);
  expect(await here.priya.edit(capitalPlan, id, version, { minutes: [paper.id] })).toMatchObject({
    minutes: [paper.id],
  });
});

describe('a vote by name', () => {
  const board = ['Ann Reyes', 'Bo Lund', 'Cy Marsh', 'Di Okoro', 'Ed Falk'];
  const words = (...votes: readonly string[]) => board.map((member, at) => ({ member, vote: votes[at] ?? 'absent' }));
  let body: string;
  let lines: Readonly<Record<string, string>>;
  beforeAll(async () => {
    lines = (await here.adopted('Amended', { '5300': 1000, '5310': 100 })).lines;
    const admin = (await here.county.member('Greta Holm', 'admin')).with({});
    body = (
      await admin.make(governingBody, {
        name: 'Commission',
        seats: 5,
        quorum: 3,
        budgetMajority: 'members',
        planMajority: 'two_thirds_members',
        rollCall: true,
        members: board.map((name) => ({ name })),
      })
    ).id;
  });
  const called = (person: Person, id: string, given: object) =>
    here.county.door.run(person.actor, (work) =>
      work.act(here.county.door.around.registry.get(budget.name), { id, name: 'rollCall', input: { ...given } }),
    );

  test('is recorded before the adoption, with a quorum and the majority of the body, and is not replaced by a tally', async () => {
    const id = await recommended('By name');
    const day = here.county.clock.now().toISOString().slice(0, 10);
    await expect(adopt(here.county, here.council, { record: budget, id })).rejects.toMatchObject(
      refusedAt('ayes', 'budget.has_roll_call'),
    );
    const given = { body, metOn: day, votes: words('aye', 'aye', 'nay') };
    await expect(called(here.priya, id, given)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(called(here.council, id, { ...given, metOn: '2027-01-01' })).rejects.toMatchObject(
      refusedAt('metOn', 'roll_call.meeting_was_held'),
    );
    const twice = [...given.votes.slice(1), { member: ' bo lund', vote: 'aye' }];
    await expect(called(here.council, id, { ...given, votes: twice })).rejects.toMatchObject(
      refusedAt('votes', 'roll_call.members_differ'),
    );
    const stranger = [...given.votes.slice(1), { member: 'Zoe Quill', vote: 'aye' }];
    await expect(called(here.council, id, { ...given, votes: stranger })).rejects.toMatchObject(
      refusedAt('votes.4.member', 'roll_call.is_member'),
    );
    const sixth = [...given.votes, { member: 'Zoe Quill', vote: 'aye' }];
    await expect(called(here.council, id, { ...given, votes: sixth })).rejects.toMatchObject(
      refusedAt('votes', 'roll_call.members_fit'),
    );
    await called(here.council, id, given);
    const tally = { record: budget, id, metOn: day, ayes: 2, nays: 1, abstentions: 0 };
    // Two of five are a majority of those voting, and not of the members.
    await expect(adopt(here.county, here.council, tally)).rejects.toMatchObject(
      refusedAt('ayes', 'budget.body_carries_it'),
    );
    await called(here.council, id, { ...given, votes: words('aye', 'aye', 'aye', 'abstain') });
    await expect(adopt(here.county, here.council, tally)).rejects.toMatchObject(
      refusedAt('ayes', 'budget.tally_is_of_roll_call'),
    );
    const row = await adopt(here.county, here.council, { ...tally, ayes: 3, nays: 0, abstentions: 1 });
    expect(row.status).toBe('adopted');
    expect(await here.priya.see(budget, id)).toMatchObject({
      votingBody: body,
      rollCall: words('aye', 'aye', 'aye', 'abstain'),
      requirement: 'Majority of all members: 3 ayes of 5 seats needed; quorum 3, 4 present.',
    });
  });

  test('goes with the proposal when it is sent back', async () => {
    const id = await recommended('Sent back');
    const day = here.county.clock.now().toISOString().slice(0, 10);
    await called(here.council, id, { body, metOn: day, votes: words('aye', 'aye', 'aye', 'aye') });
    await here.county.door.run(here.priya.actor, (work) => work.move(budget, id, 'redraft', { reason: 'Once more' }));
    expect(await here.priya.see(budget, id)).toMatchObject({
      metOn: null,
      ayes: null,
      votingBody: null,
      rollCall: null,
    });
  });

  test('minutes are replaced by a correction that keeps the earlier file and names its reason', async () => {
    const id = await recommended('Corrected');
    const day = here.county.clock.now().toISOString().slice(0, 10);
    await called(here.council, id, { body, metOn: day, votes: words('aye', 'aye', 'aye', 'aye') });
    await adopt(here.county, here.council, { record: budget, id, ayes: 4, nays: 0, abstentions: 0 });
    const [first, second] = [await minutes(), await minutes()];
    const edit = async (change: object) =>
      here.priya.edit(budget, id, (await here.priya.see(budget, id)).version, change);
    await edit({ minutes: [first.id] });
    await expect(edit({ minutes: [second.id] })).rejects.toMatchObject(
      refusedAt('minutesReason', 'budget.says_why_corrected'),
    );
    await expect(edit({ minutes: [], minutesReason: 'Withdrawn' })).rejects.toMatchObject(
      refusedAt('minutes', 'budget.keeps_minutes'),
    );
    await expect(edit({ minutesReason: 'Nothing replaced' })).rejects.toMatchObject(
      refusedAt('minutesReason', 'budget.corrects_minutes'),
    );
    await edit({ minutes: [second.id], minutesReason: 'The tally of item 7 was wrong' });
    expect(await here.priya.see(budget, id)).toMatchObject({
      minutes: [second.id],
      minutesReason: null,
      earlierMinutes: [first.id],
      corrections: [{ day, by: here.priya.actor.name, reason: 'The tally of item 7 was wrong' }],
    });
  });

  test('an amendment that the governing body decides is approved once its roll call carried', async () => {
    const admin = await here.county.member('Dana Whitfield', 'admin');
    await admin.make(budgetAuthority, {
      name: 'Commission',
      duty: 'governing_body',
      kind: 'both',
      reach: 'organization',
    });
    const { id } = await here.miguel.make(budgetAmendment, {
      purpose: 'Fuel for the pumps',
      reason: 'The river stays high.',
      lines: [
        { line: lines['5300'] ?? '', decrease: usd(50) },
        { line: lines['5310'] ?? '', increase: usd(50) },
      ],
    });
    await here.miguel.run(budgetAmendment, 'submit', id);
    const decided = () => decideOn(here.county, here.council, id, { record: 'budget_amendment' });
    await expect(decided()).rejects.toMatchObject({ code: 'budget_amendment.has_roll_call' });
    const day = here.county.clock.now().toISOString().slice(0, 10);
    const call = (votes: object) =>
      here.county.door.run(here.council.actor, (work) =>
        work.act(here.county.door.around.registry.get(budgetAmendment.name), {
          id,
          name: 'rollCall',
          input: { body, metOn: day, votes },
        }),
      );
    await call(words('aye', 'nay', 'nay'));
    await expect(decided()).rejects.toMatchObject({ code: 'budget_amendment.is_carried' });
    await call(words('aye', 'aye', 'nay'));
    await decided();
    expect(await here.priya.see(budgetAmendment, id)).toMatchObject({
      status: 'approved',
      rollCall: words('aye', 'aye', 'nay'),
      requirement: 'Majority of votes cast: 2 ayes of 5 seats needed; quorum 3, 3 present.',
    });
  });
});
