import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepOf } from '#kernel';
import type { Person } from '#world';
import { holiday } from '../../customers/tree/holiday.record.ts';
import { type Bidder, inCounty, signedOf } from '../bidding/test-world.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { panelMember } from '../evaluation/panel-member.record.ts';
import { addendum } from '../publication/addendum.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { dueAt, liveEvent } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { appealIn, fileIn, protestsOf, withdrawIn } from './firm-protest.server.ts';
import { protest } from './protest.record.ts';
import { endStandstills } from './protest-clock.server.ts';
import { approve, type AwardWorld, awardWorld, noticed, type Opened, openedBids, recommend } from './test-world.ts';

let here: AwardWorld;
let board: Person;
beforeAll(async () => {
  here = await awardWorld();
  board = (await here.member('Adaeze Okafor')).with({ duties: ['governing_body'] });
  // Monday after the last day of an award that is noticed on December 21.
  await here.product.make(holiday, { name: 'Inventory day', day: '2027-01-04' } as never);
});
afterAll(() => here.close());

const refusal = (code: string, path: string) => ({ kind: 'refused', code, issues: [{ path }] });
const grounds = 'The awarded pump does not reach the head that the notice asks for.';
const file = async (by: Bidder, about: { solicitation: string; award: string | null }): Promise<string> => {
  const signed = await signedOf(here, by);
  const sent = { signed, email: 'claims@firm.example', said: { grounds, remedy: null }, files: [], ...about };
  const number = await inCounty(here, (work) => fileIn(work, sent));
  const found = await here.run(here.product, (work) => work.row(protest, { where: { number }, fields: [] }));
  return found?.id ?? '';
};
const step = (by: Person, id: string, name: StepOf<typeof protest>, input: object = {}, reason?: string) =>
  here.run(by, (work) => work.move(protest, id, name, { input: { ...input }, ...(reason ? { reason } : {}) }));
const uphold = async (id: string, remedyGranted: string, by = here.official) => {
  await by.run(protest, 'review', id);
  return step(by, id, 'uphold', { decision: 'The pump does not reach the head.', remedyGranted });
};
const deny = async (id: string) => {
  await here.official.run(protest, 'review', id);
  await step(here.official, id, 'deny', { decision: 'The pump curve on sheet 3 reaches the head.' });
};
const see = (id: string) => here.product.see(award, id);
const protestedBy = async (by: Bidder = here.brent) => {
  const at = await openedBids(here);
  const id = await noticed(here, at, at.alma);
  return { at, award: id, protest: await file(by, { solicitation: at.solicitation, award: id }) };
};

describe('a firm', () => {
  test('files its protest in the portal, by the clock of the server, and stays the award', async () => {
    const at = await openedBids(here);
    const id = await noticed(here, at, at.alma);
    // December 21 and 14 days are a holiday of the agency: the next business day counts.
    expect(await see(id)).toMatchObject({ protestUntil: '2027-01-05' });
    const about = { solicitation: at.solicitation, award: id };
    await expect(file(here.alma, about)).rejects.toThrow('can’t be protested in the portal');
    here.clock.set('2027-01-05T20:00:00Z');
    const filed = await file(here.brent, about);
    expect(await here.product.see(protest, filed)).toMatchObject({
      isTimely: true,
      receivedAt: '2027-01-05T20:00:00.000Z',
      vendor: here.brent.vendor,
      filedBy: expect.stringContaining('Brent Supply'),
    });
    expect(await see(id)).toMatchObject({ status: 'protested' });
    await expect(file(here.brent, about)).rejects.toThrow('filed already');
    here.clock.set('2027-01-06T15:00:00Z');
    await expect(file(here.cora, about)).rejects.toThrow('can’t be protested');
    const own = await inCounty(here, (work) => protestsOf(work, here.brent.id, at.solicitation));
    expect(own).toMatchObject({ open: [], protests: [{ status: 'filed', decision: null, mayWithdraw: true }] });
    const theirs = await inCounty(here, (work) => protestsOf(work, here.cora.id, at.solicitation));
    expect(theirs.protests).toEqual([]);
  });

  test('withdraws it itself: no one of the agency takes it back for the firm', async () => {
    const all = await protestedBy();
    await expect(step(here.official, all.protest, 'withdraw', {}, 'They called')).rejects.toThrow('in its portal');
    await expect(step(here.buyer, all.protest, 'withdraw', {}, 'They called')).rejects.toThrow('duty');
    const signed = await signedOf(here, here.cora);
    await expect(inCounty(here, (work) => withdrawIn(work, signed, all.protest, 'Not mine'))).rejects.toThrow(
      'no such protest',
    );
    const own = await signedOf(here, here.brent);
    await inCounty(here, (work) => withdrawIn(work, own, all.protest, 'Settled at the debrief'));
    expect(await see(all.award)).toMatchObject({ status: 'noticed' });
  });
});

test('the stay ends with the last of several protests', async () => {
  const all = await protestedBy();
  const second = await file(here.cora, { solicitation: all.at.solicitation, award: all.award });
  await deny(all.protest);
  expect(await see(all.award)).toMatchObject({ status: 'protested' });
  await here.official.run(protest, 'review', second);
  await step(here.official, second, 'dismiss', { decision: 'No grounds are stated.' });
  expect(await see(all.award)).toMatchObject({ status: 'noticed' });
});

describe('who decides a protest', () => {
  test('was no evaluator, nor chair, buyer, recommender or approver of it', async () => {
    const all = await protestedBy();
    const scorer = (await here.member('Wes Hale')).with({ duties: ['legal_counsel'] });
    const chair = (await here.member('Ines Prado')).with({ duties: ['chief_procurement_officer'] });
    const { id } = await here.product.make(evaluation, { solicitation: all.at.solicitation, chair: chair.id } as never);
    await here.product.make(panelMember, { evaluation: id, person: scorer.id } as never);
    await here.official.run(protest, 'review', all.protest);
    const decision = { decision: 'Denied.' };
    const involved = { kind: 'refused', code: 'protest.decider_not_involved' };
    for (const person of [scorer, chair, here.chief, here.buyer.with({ duties: ['legal_counsel'] })])
      for (const name of ['deny', 'dismiss', 'uphold'] as const)
        await expect(
          step(person, all.protest, name, name === 'uphold' ? { ...decision, remedyGranted: 'terminate' } : decision),
        ).rejects.toMatchObject(involved);
    // Nor does one who stands in for any of them.
    const proxy = here.official.with({ standsInFor: [scorer.id] } as never);
    await expect(step(proxy, all.protest, 'deny', decision)).rejects.toMatchObject(involved);
    const { version } = await here.official.see(protest, all.protest);
    for (const field of ['decision', 'remedyGranted', 'appeal', 'appealDecision'])
      await expect(
        here.official.edit(protest, all.protest, version, {
          [field]: field === 'remedyGranted' ? 'terminate' : 'It is denied without a step.',
        }),
      ).rejects.toMatchObject(refusal('protest.decided_by_steps', field));
    await step(here.official, all.protest, 'deny', decision);
    const denied = await here.official.see(protest, all.protest);
    await expect(
      here.official.edit(protest, all.protest, denied.version, { decision: 'Upheld.' }),
    ).rejects.toMatchObject(refusal('protest.decided_stands', 'decision'));
  });

  test('is followed by an appeal that has its own clock, stays the award, and is decided by another', async () => {
    const all = await protestedBy();
    await deny(all.protest);
    // December 21 and 7 days.
    expect(await here.product.see(protest, all.protest)).toMatchObject({ status: 'denied', appealBy: '2026-12-28' });
    expect(await see(all.award)).toMatchObject({ status: 'noticed' });
    const signed = await signedOf(here, here.brent);
    const appeal = () => inCounty(here, (work) => appealIn(work, signed, all.protest, 'Sheet 3 shows another pump.'));
    here.clock.set('2026-12-29T15:00:00Z');
    await expect(appeal()).rejects.toMatchObject({
      ...refusal('protest.appeal_late', 'appeal'),
      message: 'The last day to appeal was 2026-12-28.',
    });
    // A person who records it for the firm is held to the same day.
    const recorded = step(here.second, all.protest, 'appeal', { appeal: 'Sheet 3 shows another pump.' });
    await expect(recorded).rejects.toMatchObject({ issues: [{ code: 'protest.appeal_in_time' }] });
    here.clock.set('2026-12-28T15:00:00Z');
    await appeal();
    expect(await see(all.award)).toMatchObject({ status: 'protested' });
    const result = { appealDecision: 'The decision stands.' };
    await expect(step(here.official, all.protest, 'affirm', result)).rejects.toThrow('someone else decides the appeal');
    await expect(step(here.chief, all.protest, 'affirm', result)).rejects.toThrow('You took part');
    await step(board, all.protest, 'affirm', result);
    expect(await see(all.award)).toMatchObject({ status: 'noticed' });
    here.clock.set('2027-01-06T15:00:00Z');
    expect(await here.chief.run(award, 'finalize', all.award)).toMatchObject({ status: 'final' });
  });

  test('leaves the award open until the last day to appeal is over, when its people are told', async () => {
    const all = await protestedBy();
    here.clock.set('2027-01-06T15:00:00Z');
    await deny(all.protest);
    const final = () => here.chief.run(award, 'finalize', all.award);
    await expect(final()).rejects.toThrow('can be appealed until 2027-01-13');
    here.clock.set('2027-01-13T15:00:00Z');
    await expect(final()).rejects.toMatchObject(refusal('award.appeal_period', 'protestUntil'));
    const tick = () => here.run(here.product, endStandstills);
    await tick();
    expect(await see(all.award)).toMatchObject({ periodOverAt: null });
    here.clock.set('2027-01-14T15:00:00Z');
    await tick();
    expect(await see(all.award)).toMatchObject({ periodOverAt: '2027-01-14T15:00:00.000Z' });
    expect(await here.chief.run(award, 'finalize', all.award)).toMatchObject({ status: 'final' });
  });

  test('on paper is entered by a person, who decides neither it nor its appeal', async () => {
    const at = await openedBids(here);
    const id = await noticed(here, at, at.alma);
    const both = here.second.with({ duties: ['buyer', 'chief_procurement_officer'] });
    const row = { solicitation: at.solicitation, award: id, protester: 'Cora Works', grounds };
    const { id: filed } = await both.make(protest, { ...row, receivedAt: '2026-12-21T14:00:00Z' });
    await expect(step(both, filed, 'dismiss', { decision: 'No.' })).rejects.toThrow('You entered this protest');
    await step(here.official, filed, 'dismiss', { decision: 'No grounds are stated.' });
    await expect(step(both, filed, 'appeal', { appeal: `${'x'.repeat(19)}   ` })).rejects.toMatchObject(
      refusal('protest.appeal_grounds', 'appeal'),
    );
    await step(both, filed, 'appeal', { appeal: 'x'.repeat(20) });
    expect(await here.product.see(protest, filed)).toMatchObject({
      appealOn: '2026-12-21',
      appealEnteredBy: both.id,
      appellant: 'Cora Works',
    });
    await expect(step(both, filed, 'affirm', { appealDecision: 'No.' })).rejects.toThrow('someone else decides');
    await step(board, filed, 'reverse', { appealDecision: 'Page 2 states them.', remedyGranted: 'terminate' });
    expect(await see(id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('an upheld protest', () => {
  test('has the bids judged again', async () => {
    const all = await protestedBy();
    await uphold(all.protest, 'reevaluate');
    expect(await see(all.award)).toMatchObject({ status: 'cancelled' });
    expect(await here.product.see(bid, all.at.alma)).toMatchObject({ status: 'opened' });
    await expect(recommend(here, all.at, all.at.alma)).rejects.toThrow('Mark every opened bid');
    await here.run(here.buyer, (work) => work.move(bid, all.at.alma, 'reject', { reason: 'Head not reached' }));
    await here.buyer.run(bid, 'accept', all.at.brent);
    await expect(recommend(here, all.at, all.at.brent)).rejects.toMatchObject({ code: 'award.undecided' });
    await here.buyer.run(bid, 'accept', all.at.cora);
    expect(await recommend(here, all.at, all.at.brent)).toMatchObject({ isLowest: true });
  });

  test('ends the solicitation, which can be issued again', async () => {
    const all = await protestedBy();
    await uphold(all.protest, 'resolicit');
    expect(await see(all.award)).toMatchObject({ status: 'cancelled' });
    expect(await here.product.see(solicitation, all.at.solicitation)).toMatchObject({ status: 'failed' });
  });

  test('recommends the protester, whom another than the decider approves', async () => {
    const all = await protestedBy();
    await uphold(all.protest, 'award_protester');
    const { newAward } = await here.product.see(protest, all.protest);
    const made = await see(newAward ?? '');
    expect(made).toMatchObject({ status: 'recommended', vendor: here.brent.vendor, amount: { cents: 38_800_00 } });
    await expect(here.official.run(award, 'approve', made.id)).rejects.toThrow('someone else has to take');
    await approve(here, made.id);
  });

  test('grants nothing that can’t be carried out', async () => {
    const all = await protestedBy();
    await here.official.run(protest, 'review', all.protest);
    const decision = { decision: 'Upheld.', remedyGranted: 'amend' };
    await expect(step(here.official, all.protest, 'uphold', decision)).rejects.toMatchObject(
      refusal('protest.amend_open', 'remedyGranted'),
    );
    expect(await see(all.award)).toMatchObject({ status: 'protested' });
  });

  test.each(['terminate', 'award_protester'])(
    'of the solicitation itself has no award to %s',
    async (remedyGranted) => {
      const at = await openedBids(here);
      const row = { solicitation: at.solicitation, protester: 'Cora Works', grounds };
      const { id } = await here.second.make(protest, { ...row, receivedAt: '2026-12-01T14:00:00Z' });
      await here.official.run(protest, 'review', id);
      const decision = 'The head is not stated.';
      await expect(step(here.official, id, 'uphold', { decision, remedyGranted })).rejects.toMatchObject(
        refusal('protest.no_award', 'remedyGranted'),
      );
      await step(here.official, id, 'uphold', { decision, remedyGranted: 'reevaluate' });
      expect(await here.product.see(bid, at.alma)).toMatchObject({ status: 'opened' });
    },
  );

  test('takes back an award that was final', async () => {
    const at = await openedBids(here);
    const id = await noticed(here, at, at.alma);
    here.clock.set('2027-01-06T15:00:00Z');
    await here.chief.run(award, 'finalize', id);
    const row = { solicitation: at.solicitation, award: id, protester: 'Cora Works', grounds };
    const { id: late } = await here.second.make(protest, { ...row, receivedAt: '2027-01-06T14:00:00Z' });
    await here.official.run(protest, 'review', late);
    const decision = 'Good cause for the delay is shown.';
    await expect(step(here.official, late, 'uphold', { decision, remedyGranted: 'reevaluate' })).rejects.toThrow(
      'The solicitation is over',
    );
    await step(here.official, late, 'uphold', { decision, remedyGranted: 'terminate' });
    expect(await see(id)).toMatchObject({ status: 'cancelled' });
  });
});

test('a protest of the solicitation is filed before responses are due, and has it amended', async () => {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here);
  const id = await file(here.cora, { solicitation: at.solicitation, award: null });
  expect(await here.product.see(protest, id)).toMatchObject({ isTimely: true, award: null });
  // Legal counsel approved the solicitation: a part in it, though not in any award.
  await here.official.run(protest, 'review', id);
  await expect(step(here.counsel, id, 'deny', { decision: 'The head is stated.' })).rejects.toMatchObject({
    code: 'protest.decider_not_involved',
  });
  // Bids are still taken.
  const again = { decision: 'The head is not stated.', remedyGranted: 'resolicit' };
  await expect(step(here.official, id, 'uphold', again)).rejects.toMatchObject(
    refusal('protest.amend_first', 'remedyGranted'),
  );
  await step(here.official, id, 'uphold', { decision: 'The head is not stated.', remedyGranted: 'amend' });
  const drafts = await here.run(here.product, (work) =>
    work.rows(addendum, { where: { solicitation: at.solicitation, status: 'draft' }, fields: ['reason'], most: 'all' }),
  );
  expect(drafts).toMatchObject([{ reason: expect.stringContaining('was upheld. Amend solicitation') }]);
});

test('while it is open, no award of that solicitation goes on, by whatever step', async () => {
  const at: Opened = await openedBids(here);
  const row = { solicitation: at.solicitation, protester: 'Cora Works', grounds };
  // From the moment at which responses are due on it is late, and holds back nothing.
  const late = await here.second.make(protest, { ...row, receivedAt: dueAt });
  const timely = await here.second.make(protest, {
    ...row,
    receivedAt: new Date(Date.parse(dueAt) - 1).toISOString(),
  });
  const all = await Promise.all([late, timely].map(({ id: one }) => here.product.see(protest, one)));
  expect(all.map(({ isTimely }) => isTimely)).toEqual([false, true]);
  const { id } = await recommend(here, at, at.alma);
  const held = refusal('award.solicitation_protested', 'solicitation');
  await expect(approve(here, id)).rejects.toMatchObject(held);
  await here.official.run(protest, 'review', timely.id);
  await expect(approve(here, id)).rejects.toMatchObject(held);
  await step(here.official, timely.id, 'deny', { decision: 'The head is stated.' });
  await approve(here, id);
  expect(await see(id)).toMatchObject({ status: 'approved' });
});

test('on paper is of an award of its solicitation, was received by now, and is not withdrawn in the portal', async () => {
  const at = await openedBids(here);
  const other = await openedBids(here);
  const id = await noticed(here, at, at.alma);
  const now = '2026-12-21T15:00:00.000Z';
  const row = { award: id, protester: 'Brent Supply', vendor: here.brent.vendor, grounds };
  const record = (of: string, receivedAt: string) =>
    here.second.make(protest, { ...row, solicitation: of, receivedAt });
  await expect(record(other.solicitation, now)).rejects.toMatchObject(
    refusal('protest.award_of_solicitation', 'award'),
  );
  await expect(record(at.solicitation, '2026-12-21T15:00:00.001Z')).rejects.toMatchObject(
    refusal('protest.received', 'receivedAt'),
  );
  const { id: filed } = await record(at.solicitation, now);
  const signed = await signedOf(here, here.brent);
  await expect(inCounty(here, (work) => withdrawIn(work, signed, filed, 'Settled'))).rejects.toMatchObject({
    kind: 'refused',
    code: 'protest.on_paper',
  });
  expect(await see(id)).toMatchObject({ status: 'protested' });
  await step(here.official, filed, 'withdraw', {}, 'They wrote so.');
  expect(await see(id)).toMatchObject({ status: 'noticed' });
});
