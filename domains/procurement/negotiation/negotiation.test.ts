import { afterEach, beforeEach, expect, test } from 'vitest';
import { award } from '../award/award.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { eliminate } from '../evaluation/consensus.server.ts';
import { proponentsOf } from '../evaluation/test-world.ts';
import { inCounty, setStatus } from '../bidding/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { finalOffer } from './final-offer.record.ts';
import { negotiationRound } from './negotiation-round.record.ts';
import { firmOffersAt } from './offering.server.ts';
import { givenAway } from './range-text.ts';
import {
  dueAt,
  leftOut,
  message,
  type Negotiating,
  offered,
  openedRound,
  rankedWorld,
  sealedOffer,
  sentRound,
  submitted,
} from './test-world.ts';

let here: Negotiating;
beforeEach(async () => {
  here = await rankedWorld();
});
afterEach(() => here.close());

const [fewer, later] = ['2026-12-28T16:00:00.000Z', '2026-12-29T17:00:00.000Z'];
const mails = () => here.letters.map(({ to, subject, body }) => ({ to, subject, body: JSON.stringify(body) }));
const recommended = (input: { recommended: string; rationale: string }) =>
  here.run(here.chair, (work) => work.move(evaluation, here.evaluation, 'recommend', { input }));
const edited = async (id: string, input: object) =>
  here.buyer.edit(negotiationRound, id, (await here.buyer.see(negotiationRound, id)).version, input);
const totalOf = async (at: number) => (await here.buyer.see(bid, here.call.bids[at] ?? '')).total?.cents;

test('offers of two firms are opened by two people, the panel ranks again, and the award takes the new price', async () => {
  const round = await sentRound(here);
  const [alma, brent] = here.firms;
  await offered(here, round, alma, 88_000_00);
  await offered(here, round, brent, 70_000_00);
  await openedRound(here, round);
  expect([await totalOf(0), await totalOf(1), await totalOf(2)]).toEqual([88_000_00, 70_000_00, 120_000_00]);
  const after = await here.buyer.see(negotiationRound, round);
  const prices = after.invited?.map(({ vendor, before, price, answered }) => [
    vendor,
    before?.cents,
    price?.cents,
    answered,
  ]);
  expect(prices).toHaveLength(2);
  expect(prices).toContainEqual([alma.vendor, 90_000_00, 88_000_00, true]);
  expect(prices).toContainEqual([brent.vendor, 97_000_00, 70_000_00, true]);
  expect((await here.buyer.see(evaluation, here.evaluation)).status).toBe('consensus');
  await here.chair.run(evaluation, 'rank', here.evaluation);
  const given = {
    recommended: here.call.bids[1] ?? '',
    rationale: 'First after the best and final offers of both firms.',
  };
  await recommended(given);
  await here.chief.run(evaluation, 'approve', here.evaluation);
  const basis = { solicitation: here.call.id, basis: 'Ranked first after best and final offers.' };
  const { id } = await here.buyer.make(award, { ...basis, bid: here.call.bids[1] ?? '' });
  expect((await here.buyer.see(award, id)).amount?.cents).toBe(70_000_00);
});

test('who is out of the range is told why, is never restored and never awarded', async () => {
  const round = await sentRound(here);
  const told = mails().filter(({ subject }) => subject.startsWith('Not in the competitive range'));
  expect(told.map(({ to }) => to)).toEqual(['corafield@firm.example']);
  expect(told[0]?.body).toContain('one crew of the three');
  const asked = mails().filter(({ subject }) => subject.startsWith('Best and final offer requested'));
  expect(asked.map(({ to }) => to).toSorted()).toEqual(['almamonitoring@firm.example', 'brentsurvey@firm.example']);
  await expect(offered(here, round, here.firms[2], 1_000_00)).rejects.toMatchObject({ code: 'final_offer.no_round' });
  await openedRound(here, round);
  const [, , cora] = await proponentsOf(here, here.evaluation, here.call);
  const back = { proponent: cora ?? '', reason: 'Considered again', isRestored: true };
  await expect(here.run(here.chair, (work) => eliminate(work, here.evaluation, back))).rejects.toMatchObject({
    code: 'proponent.out_of_range',
  });
  await here.chair.run(evaluation, 'rank', here.evaluation);
  const rationale = 'First by score and by price of those in the range.';
  await recommended({ recommended: here.call.bids[0] ?? '', rationale });
  await here.chief.run(evaluation, 'approve', here.evaluation);
  const wanted = { solicitation: here.call.id, bid: here.call.bids[2] ?? '', basis: 'A friend of the house wins it.' };
  await expect(here.buyer.make(award, wanted)).rejects.toMatchObject({ code: 'award.not_ranked' });
});

test('nobody in the agency reads an offer before it is opened, nor that there is one', async () => {
  const round = await sentRound(here);
  await offered(here, round, here.firms[0], 88_000_00);
  const admin = await here.member('Ingrid Berg', 'admin');
  for (const person of [here.evaluators[0], here.chair, here.buyer, here.chief, here.opener, admin]) {
    expect(await person.list(finalOffer)).toEqual([]);
  }
  const [kept] = await here.run(here.product, (work) =>
    work.tx.query<{ row: string }>('select to_jsonb(o)::text as row from final_offer o where organization_id = $1', [
      here.organizationId,
    ]),
  );
  expect(kept?.row).toContain(here.firms[0].vendor);
  expect(kept?.row).not.toContain('88000');
  expect(kept?.row).not.toContain('8800000');
  const [key] = await here.run(here.product, (work) =>
    work.tx.query<{ row: string }>(
      "select encode(server_part, 'hex') as row from negotiation_round where organization_id = $1",
      [here.organizationId],
    ),
  );
  // A private key of this kind in clear begins so.
  expect(key?.row).not.toContain(Buffer.from('3081870201').toString('hex'));
});

test('offers are opened after the due time by both clocks, by an officer in front of another person, and once', async () => {
  const round = await sentRound(here);
  await offered(here, round, here.firms[0], 88_000_00);
  const start = (person = here.opener) => person.run(negotiationRound, 'startOpening', round);
  await expect(start()).rejects.toMatchObject({ code: 'negotiation_round.too_early' });
  here.clock.set(dueAt);
  await expect(start(here.evaluators[0])).rejects.toMatchObject({ code: 'rights' });
  await expect(start(here.buyer)).rejects.toMatchObject({ code: 'rights' });
  await start();
  const open = (person: typeof here.opener) => person.run(negotiationRound, 'open', round);
  // A clock that is set back opens nothing either.
  here.clock.set('2026-12-28T16:59:59.999Z');
  await expect(open(here.second)).rejects.toMatchObject({
    code: 'negotiation_round.before_due',
    issues: [{ path: 'dueAt', code: 'negotiation_round.before_due' }],
  });
  here.clock.set(dueAt);
  await expect(open(here.opener)).rejects.toMatchObject({ code: 'negotiation_round.witness_is_another' });
  await expect(open(here.evaluators[0])).rejects.toMatchObject({ code: 'rights' });
  const key = here.person({
    ...here.second.actor,
    scopes: ['negotiation_round:read', 'negotiation_round:edit', 'negotiation_round:open'],
  } as never);
  await expect(open(key)).rejects.toMatchObject({ code: 'negotiation_round.signed_in' });
  // What was changed below the product: each of it stops the opening by itself.
  const over = 'negotiation_round.evaluation_is_over';
  for (const [table, change, back, path, code] of [
    ['solicitation', "status = 'failed'", "status = 'opened'", 'evaluation', over],
    ['evaluation', "status = 'recommended'", "status = 'ranked'", 'evaluation', over],
    [
      'negotiation_round',
      'public_key = null',
      `public_key = '${(await here.buyer.see(negotiationRound, round)).publicKey}'`,
      'publicKey',
      'negotiation_round.no_key',
    ],
  ] as const) {
    const forge = (to: string) =>
      here.run(here.product, ({ tx, actor: { organizationId } }) =>
        tx.query(`update ${table} set ${to} where organization_id = $1`, [organizationId]),
      );
    await forge(change);
    await expect(open(here.second), change).rejects.toMatchObject({ code, issues: [{ path, code }] });
    await forge(back);
  }
  await open(here.second);
  await expect(open(here.second)).rejects.toMatchObject({ code: expect.stringMatching(/state|transition/) });
  await expect(here.chief.run(negotiationRound, 'cancel', round, 'Once more')).rejects.toMatchObject({ code: 'state' });
  await expect(edited(round, { dueAt: later })).rejects.toMatchObject({
    code: 'negotiation_round.is_over',
  });
  const [kept] = await here.run(here.product, (work) =>
    work.tx.query<{ gone: boolean }>(
      'select server_part is null as gone from negotiation_round where organization_id = $1',
      [here.organizationId],
    ),
  );
  expect(kept?.gone).toBe(true);
});

test('a firm replaces its offer until the due time and not after; without one the last offer stands', async () => {
  const round = await sentRound(here);
  const [alma, brent] = here.firms;
  await offered(here, round, alma, 95_000_00);
  here.clock.set('2026-12-22T15:00:00.000Z');
  const last = await sealedOffer(here, round, alma, 86_000_00);
  const receipt = await submitted(here, alma, last);
  expect(receipt).toMatchObject({ receipt: last.receipt, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const late = await sealedOffer(here, round, alma, 60_000_00);
  here.clock.set(dueAt);
  await expect(submitted(here, alma, late)).rejects.toMatchObject({ code: 'final_offer.late' });
  // What was lost on its way back is answered again, and changes nothing.
  expect(await submitted(here, alma, last)).toEqual(receipt);
  await expect(submitted(here, brent, { ...last })).rejects.toMatchObject({ code: 'final_offer.receipt' });
  await openedRound(here, round);
  expect([await totalOf(0), await totalOf(1)]).toEqual([86_000_00, 97_000_00]);
  const own = await inCounty(here as never, (work) => firmOffersAt(work, alma.id, here.call.id));
  expect(own.rounds[0]?.offers.map(({ status, cents }) => [status, cents])).toEqual([
    ['opened', 86_000_00],
    ['superseded', null],
  ]);
});

test('an envelope for another firm, another round or of half a price sheet counts for nothing', async () => {
  const round = await sentRound(here);
  const [alma, brent] = here.firms;
  await submitted(here, brent, await sealedOffer(here, round, alma, 1_00));
  await expect(
    submitted(here, alma, { round, receipt: crypto.randomUUID(), envelope: 'TFZFMQ==' }),
  ).rejects.toMatchObject({ code: 'final_offer.envelope' });
  await openedRound(here, round);
  expect([await totalOf(0), await totalOf(1)]).toEqual([90_000_00, 97_000_00]);
  expect((await here.buyer.list(finalOffer)).map(({ status }) => status)).toEqual(['unreadable']);
});

test('a firm on hold or of no proposal is refused, and learns nothing of the others', async () => {
  const round = await sentRound(here);
  const [alma, brent] = here.firms;
  await offered(here, round, alma, 88_000_00);
  const seen = JSON.stringify(await inCounty(here as never, (work) => firmOffersAt(work, brent.id, here.call.id)));
  for (const secret of ['Alma', alma.vendor, '9000000', '8800000', '12000000', 'one crew'])
    expect(seen).not.toContain(secret);
  const out = await inCounty(here as never, (work) => firmOffersAt(work, here.firms[2].id, here.call.id));
  expect(out.rounds[0]).toMatchObject({
    isInvited: false,
    message: null,
    publicKey: null,
    reason: leftOut(here)[0]?.reason,
  });
  await setStatus(here as never, brent.vendor, 'on_hold', ['bids']);
  await expect(offered(here, round, brent, 80_000_00)).rejects.toMatchObject({ code: 'final_offer.hold' });
});

test('the due time moves only later, before it has passed, and everyone who was asked is told', async () => {
  const round = await sentRound(here);
  await offered(here, round, here.firms[0], 88_000_00);
  const move = (to: string) => edited(round, { dueAt: to });
  await expect(move(fewer)).rejects.toMatchObject({ code: 'negotiation_round.only_later' });
  await expect(edited(round, { message: 'Lower it.' })).rejects.toMatchObject({
    code: 'negotiation_round.is_sent',
  });
  await move(later);
  const told = mails().filter(({ subject }) => subject.startsWith('More time'));
  expect(told.map(({ to }) => to).toSorted()).toEqual(['almamonitoring@firm.example', 'brentsurvey@firm.example']);
  here.clock.set(later);
  await expect(move('2026-12-30T17:00:00.000Z')).rejects.toMatchObject({ code: 'negotiation_round.is_due' });
});

test('the writer does not send, nothing is recommended meanwhile, and no second round begins', async () => {
  const chiefly = here.chief;
  const { id } = await chiefly.make(negotiationRound, { evaluation: here.evaluation, message, dueAt });
  await chiefly.run(negotiationRound, 'propose', id);
  await expect(chiefly.run(negotiationRound, 'send', id)).rejects.toMatchObject({
    code: 'negotiation_round.sender_is_another',
  });
  const given = { recommended: here.call.bids[0] ?? '', rationale: 'First by score, before any offer is opened.' };
  await expect(recommended(given)).rejects.toMatchObject({
    code: 'evaluation.negotiating',
  });
  await expect(
    here.buyer.make(negotiationRound, { evaluation: here.evaluation, message, dueAt }),
  ).rejects.toMatchObject({ code: 'negotiation_round.one_at_a_time' });
});

test('a range is of proposals that are ranked now, leaves one in it at least, and says why in twenty characters', async () => {
  const out = (count: number, reason = leftOut(here)[0]?.reason) =>
    here.call.bids.slice(-count).map((one) => ({ bid: one, reason }));
  const write = (given: object = {}) =>
    here.buyer.make(negotiationRound, { evaluation: here.evaluation, message, dueAt, ...given } as never);
  const refusal = (path: string, code: string) => ({ kind: 'refused', code, issues: [{ path, code }] });
  await expect(write({ leftOut: out(3) })).rejects.toMatchObject(refusal('leftOut', 'negotiation_round.empty_range'));
  await expect(write({ leftOut: out(1, ` ${'x'.repeat(19)} `) })).rejects.toMatchObject(
    refusal('leftOut', 'negotiation_round.reason'),
  );
  await expect(write({ dueAt: here.clock.now().toISOString() })).rejects.toMatchObject(
    refusal('dueAt', 'negotiation_round.due_ahead'),
  );
  const soon = new Date(here.clock.now().getTime() + 1).toISOString();
  const { id } = await write({ dueAt: soon, leftOut: out(2, 'x'.repeat(20)) });
  await edited(id, { dueAt });
  // The last of them is judged again, so it is in no range.
  await here.product.run(bid, 'reconsider', here.call.bids[2] ?? '', 'The protest is upheld.');
  await expect(edited(id, { leftOut: out(1) })).rejects.toMatchObject(
    refusal('leftOut', 'negotiation_round.ranked_only'),
  );
  // Of the two that are left, one stays.
  const [alma, brent] = here.call.bids.map((one) => ({ bid: one, reason: leftOut(here)[0]?.reason }));
  await expect(edited(id, { leftOut: [alma, brent] })).rejects.toMatchObject(
    refusal('leftOut', 'negotiation_round.empty_range'),
  );
  await edited(id, { leftOut: [alma] });

  // A call of another kind has no rounds, nor one that is over: with it ends what was begun.
  const forge = (type: string) =>
    here.run(here.product, ({ tx, actor: { organizationId } }) =>
      tx.query('update solicitation set type = $2 where organization_id = $1', [organizationId, type]),
    );
  const ofItsType = refusal('evaluation', 'negotiation_round.of_its_type');
  await forge('qualifications');
  await expect(edited(id, { leftOut: [brent] })).rejects.toMatchObject(ofItsType);
  await forge('rfp');
  await here.chief.run(solicitation, 'fail', here.call.id, 'No funds.');
  expect((await here.buyer.see(negotiationRound, id)).status).toBe('cancelled');
  await expect(write()).rejects.toMatchObject(ofItsType);
});

test('a draft tells a blind panel no firm, not even by what it refuses; names return when it is sent', async () => {
  const vendorOf = async () => (await here.buyer.see(bid, here.call.bids[0] ?? '')).vendor;
  const { id } = await here.buyer.make(negotiationRound, {
    evaluation: here.evaluation,
    message: 'Brent survey is cheaper. Go lower.',
    dueAt,
    leftOut: leftOut(here),
  });
  await here.buyer.run(negotiationRound, 'propose', id);
  await expect(here.chief.run(negotiationRound, 'send', id)).rejects.toMatchObject({
    code: 'negotiation_round.gives_away',
  });
  expect(await vendorOf()).toBeNull();
  await here.chief.run(negotiationRound, 'return', id, 'It names a firm.');
  await edited(id, { message });
  await here.buyer.run(negotiationRound, 'propose', id);
  await here.chief.run(negotiationRound, 'send', id);
  expect(await vendorOf()).toBe(here.call.vendors[0]);
});

test('neither the request nor a reason tells a firm or a price of another', async () => {
  await here.close();
  here = await rankedWorld({ isBlind: false });
  const write = (given: object) =>
    here.buyer.make(negotiationRound, {
      evaluation: here.evaluation,
      message,
      dueAt,
      leftOut: leftOut(here),
      ...given,
    });
  await expect(write({ message: 'Brent survey is cheaper. Go lower.' })).rejects.toMatchObject({
    code: 'negotiation_round.gives_away',
  });
  await expect(write({ message: 'The price to beat is $90,000.' })).rejects.toMatchObject({
    code: 'negotiation_round.gives_away',
  });
  const reason = 'Your price is far above the 97,000.00 of another.';
  await expect(write({ leftOut: leftOut(here, reason) })).rejects.toMatchObject({
    code: 'negotiation_round.reason_gives_away',
  });
  await write({ leftOut: leftOut(here, 'Your price of $120,000.00 is above what the budget allows.') });
  expect(givenAway('Deliver within 30 days, at most 3 crews.', [{ vendor: 'Alma', cents: 30_00 }])).toBeNull();
});

test('a cancelled round opens nothing, keeps everyone in the ranking, and another one follows', async () => {
  const round = await sentRound(here);
  await offered(here, round, here.firms[0], 10_000_00);
  await here.chief.run(negotiationRound, 'cancel', round, 'The scope changes.');
  expect(mails().filter(({ subject }) => subject.startsWith('Your proposal is considered again'))).toHaveLength(1);
  expect(await totalOf(0)).toBe(90_000_00);
  await expect(edited(round, { dueAt: later })).rejects.toMatchObject({
    code: 'negotiation_round.is_cancelled',
  });
  const next = await sentRound(here, { leftOut: [] });
  const after = await here.buyer.see(negotiationRound, next);
  expect([after.place, after.invited?.length]).toEqual([2, 3]);
});
