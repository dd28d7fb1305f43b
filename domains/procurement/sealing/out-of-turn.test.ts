import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { sealer } from '../../../tests/world/seal-key.ts';
import { type Bidder, bidder, sealedBy, submit } from '../bidding/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { hex } from './bytes.ts';
import type { ChainedLine } from './minutes.ts';
import { handShare, makeChairKey } from './officer-key.ts';
import { openAll } from './open-all.ts';
import { giveShare, keepOpened, openingLost, releaseShare, startOpening } from './opening.server.ts';
import { openingSession } from './opening-session.record.ts';
import { prepareEvent } from './preparing.server.ts';
import { addendumIssued, reconfirmBid, submitEnvelope, withdrawBid } from './receiving.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import {
  closed,
  draft,
  dueAt,
  encryptedEvent,
  enter,
  enterTwice,
  firm,
  liveEvent,
  publish,
  sealedBid,
  type SealingWorld,
  sealingWorld,
} from './test-world.ts';

let here: SealingWorld;
let alma: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Pumps LLC');
});
afterAll(() => here.close());
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

const begin = (event: string, by: Person = here.officers[0], chairKey = '04') =>
  here.run(by, (work) => startOpening(work, { event, chairKey }));
const forge = (sql: string, ...values: readonly unknown[]) =>
  here.run(here.product, (work) =>
    work.tx.query<Record<string, unknown>>(sql, [here.product.actor.organizationId, ...values]),
  );
const bidOf = async (receipt: string) => {
  const found = await here.run(here.product, (work) => work.row(bid, { where: { receipt } }));
  if (!found) throw new Error('no bid');
  return found;
};

describe('the deadline', () => {
  const before = '2026-12-18T18:59:59.999Z';

  test('ends withdrawals and confirmations at its very millisecond, by the later of both clocks', async () => {
    const at = await encryptedEvent(here);
    const { first } = await enterTwice(here, at, await firm(here), { cents: 1_00 });
    await here.run(here.product, (work) => addendumIssued(work, at.solicitation));
    const { receipt } = first;
    const confirm = () => here.run(here.buyer, (work) => reconfirmBid(work, receipt));
    const withdraw = (by: Person = here.buyer) =>
      here.run(by, (work) => withdrawBid(work, { receipt, reason: 'Letter of the firm.' }));
    for (const [clock, database] of [
      [dueAt, before],
      [before, dueAt],
      [dueAt, dueAt],
    ] as const) {
      here.clock.set(clock);
      here.databaseClock.at = database;
      await expect(confirm()).rejects.toMatchObject({ code: 'bid.too_late_to_confirm' });
      await expect(withdraw()).rejects.toMatchObject({ code: 'bid.too_late_to_withdraw' });
    }
    here.clock.set(before);
    here.databaseClock.at = before;
    await confirm();
    expect(await bidOf(receipt)).toMatchObject({ status: 'sealed', acknowledged: 1, askedBy: null });
    expect(await withdraw()).toEqual({ isWithdrawn: false });
    expect(await bidOf(receipt)).toMatchObject({ status: 'withdrawing', askedBy: here.buyer.id });
    const deputy = here.person({ ...here.second.actor, standsInFor: [here.buyer.id] });
    for (const person of [here.buyer, deputy])
      await expect(withdraw(person)).rejects.toMatchObject({ code: 'bid.withdrawal_second_person' });
    expect(await withdraw(here.second)).toEqual({ isWithdrawn: true });
    expect((await bidOf(receipt)).status).toBe('withdrawn');
  });

  test('of a firm’s own bid is the firm’s: the agency neither submits, withdraws nor confirms it', async () => {
    const at = await encryptedEvent(here);
    const sealed = await sealedBy(here, at as never, alma, 1_00);
    const refusal = { kind: 'forbidden', code: 'bid.by_the_firm' };
    const begunAt = here.clock.now().toISOString();
    const sending = { event: at.event, vendor: alma.vendor, acknowledged: 0, begunAt, ...sealed };
    for (const [person, more] of [
      [here.buyer, { signedBy: 'Alma Reyes' }],
      [here.product, {}],
    ] as const)
      await expect(
        here.run(person, (work) => submitEnvelope(work, { ...sending, ...more }, 'electronic')),
      ).rejects.toMatchObject(refusal);
    const { receipt } = await submit(here, at as never, alma, sealed);
    await expect(
      here.run(here.buyer, (work) => withdrawBid(work, { receipt, reason: 'They called.' })),
    ).rejects.toMatchObject(refusal);
    await expect(here.run(here.buyer, (work) => reconfirmBid(work, receipt))).rejects.toMatchObject(refusal);
    expect((await bidOf(receipt)).status).toBe('sealed');
  });

  test('is none of a solicitation without encryption, which takes no bids here', async () => {
    const at = await encryptedEvent(here);
    const id = await draft(here, { type: 'quotes' });
    const { id: event } = await here.run(here.buyer, (work) =>
      prepareEvent(work, { solicitation: id, level: 'rule', officers: [], needed: 0, countShown: false }),
    );
    await publish(here, id);
    const one = await sealedBid(here, at, await firm(here), { cents: 1_00 });
    const begunAt = here.clock.now().toISOString();
    await expect(
      here.run(here.buyer, (work) => submitEnvelope(work, { ...one, event, acknowledged: 0, begunAt }, 'paper')),
    ).rejects.toMatchObject({ code: 'bid.not_here' });
  });

  test('is asked about with a receipt that there is', async () => {
    const receipt = randomUUID();
    for (const asked of [
      here.run(here.buyer, (work) => withdrawBid(work, { receipt, reason: 'Letter.' })),
      here.run(here.buyer, (work) => reconfirmBid(work, receipt)),
    ])
      await expect(asked).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('an opening', () => {
  test('begins over closed bids that are those of the published root, and ends once, with all of them', async () => {
    const at = await encryptedEvent(here);
    await enterTwice(here, at, await firm(here), { cents: 5_00 });
    const chair = await makeChairKey();
    const [ada, ben] = here.officers;
    const start = () => begin(at.event, ada, hex(chair.public));
    here.clock.set(dueAt);
    await expect(start()).rejects.toMatchObject({ code: 'sealing.not_closed' });
    await closed(here, at);
    // What was changed below the product: each of it stops the opening by itself.
    const { root } = await here.product.see(sealedEvent, at.event);
    const event = 'update sealed_event set';
    const where = 'where organization_id = $1 and id = $2';
    for (const [code, change, back] of [
      ['sealing.not_closed', `${event} root = null`, `${event} root = '${root}'`],
      ['sealing.other_bids', `${event} root = '${'0'.repeat(64)}'`, `${event} root = '${root}'`],
      ['sealing.other_bids', `${event} received = received + 1`, `${event} received = received - 1`],
    ] as const) {
      await forge(`${change} ${where}`, at.event);
      await expect(start(), change).rejects.toMatchObject({ code });
      await forge(`${back} ${where}`, at.event);
    }
    const call = (status: string) => forge(`update solicitation set status = '${status}' ${where}`, at.solicitation);
    await call('cancelled');
    await expect(start()).rejects.toMatchObject({ code: 'sealing.not_closed' });
    await call('closed');

    const { id: session } = await start();
    const give = (by: Person) => here.run(by, (work) => giveShare(work, { session, share: '00' }));
    const key = await sealer();
    const release = (by: Person = ada) => here.run(by, (work) => releaseShare(work, { session, absent: [] }, key));
    const book = (found: readonly { receipt: string; key: string | null }[], by: Person = ada) =>
      here.run(by, (work) => keepOpened(work, { session, found }));
    await expect(give(ben)).rejects.toMatchObject({ code: 'sealing.no_shares' });
    await expect(book([])).rejects.toMatchObject({ code: 'sealing.not_released' });
    await expect(release(ben)).rejects.toMatchObject({ code: 'sealing.chair' });
    const [kept] = await forge(`select server_part as part from sealed_event ${where}`, at.event);
    await forge(`${event} server_part = null ${where}`, at.event);
    await expect(release()).rejects.toMatchObject({ code: 'sealing.no_key' });
    await forge(`${event} server_part = $3 ${where}`, at.event, kept?.['part']);

    await release();
    const first = here.clock.now().toISOString();
    here.clock.set('2026-12-18T19:05:00.000Z');
    // The chair's window was closed: it is released to the same chair again, and the minutes have both.
    const released = await release();
    const after = await here.product.see(openingSession, session);
    expect(after).toMatchObject({ status: 'released', releasedAt: first, chair: ada.id });
    expect((after.minutes as ChainedLine[]).map(({ what }) => what)).toEqual(['roll_call', 'key', 'key']);
    expect(await here.product.see(sealedEvent, at.event)).toMatchObject({ status: 'closed', releasedAt: first });
    await expect(give(ben)).rejects.toMatchObject({ code: 'sealing.roll_call_over' });
    const lose = () => here.run(here.chief, (work) => openingLost(work, { session, reason: 'Fire.' }));
    await expect(lose()).rejects.toMatchObject({ code: 'sealing.roll_call_over' });

    const found = await openAll(released, chair, session);
    expect(found).toHaveLength(2);
    const other = { receipt: randomUUID(), key: null };
    for (const part of [found.slice(1), [...found, other], [...found.slice(1), other], []])
      await expect(book(part)).rejects.toMatchObject({ code: 'sealing.all_at_once' });
    await expect(book(found, ben)).rejects.toMatchObject({ code: 'sealing.chair' });
    await book(found);
    expect(await here.product.see(openingSession, session)).toMatchObject({
      status: 'ended',
      endedAt: here.clock.now().toISOString(),
    });
    expect(await here.product.see(sealedEvent, at.event)).toMatchObject({ status: 'opened' });
    await expect(book(found)).rejects.toMatchObject({ code: 'sealing.not_released' });
    await expect(release()).rejects.toMatchObject({ code: 'sealing.not_closed' });
    await expect(start()).rejects.toMatchObject({ code: 'sealing.not_closed' });
  });

  test('of a solicitation that is cancelled during the roll call releases no key', async () => {
    const at = await encryptedEvent(here);
    await enter(here, at, here.buyer, await firm(here), { cents: 5_00 });
    await closed(here, at);
    const { id: session } = await begin(at.event);
    await here.chief.run(solicitation, 'cancel', at.solicitation, 'Not needed.');
    const key = await sealer();
    await expect(
      here.run(here.officers[0], (work) => releaseShare(work, { session, absent: [] }, key)),
    ).rejects.toMatchObject({ code: 'sealing.not_closed' });
  });

  test('that begins a second time asks each officer again, and the first is over', async () => {
    const at = await liveEvent(here);
    await closed(here, at);
    const chair = await makeChairKey();
    const [ada, ben] = here.officers;
    const stranger = here.chief.with({ duties: ['opening_officer'] });
    await expect(begin(at.event, stranger)).rejects.toMatchObject({ code: 'sealing.not_named' });
    const { id: first } = await begin(at.event, ada);
    const share = await handShare(await at.shareOf(0), hex(chair.public), first, ada.id);
    const give = (session: string, by: Person = ada) => here.run(by, (work) => giveShare(work, { session, share }));
    await expect(give(first, stranger)).rejects.toMatchObject({ code: 'sealing.not_named' });
    expect(await give(first)).toEqual({ given: 1 });
    await expect(give(first)).rejects.toMatchObject({ code: 'sealing.share_given' });
    const { id: second } = await begin(at.event, ben);
    const over = await here.product.see(openingSession, first);
    expect(over.status).toBe('abandoned');
    const now = await here.product.see(openingSession, second);
    expect(now).toMatchObject({ status: 'gathering', chair: ben.id, startedAt: here.clock.now().toISOString() });
    expect((now.minutes as ChainedLine[])[0]?.text).toContain(`It takes the place of ${over.number}.`);
    await expect(give(first)).rejects.toMatchObject({ code: 'sealing.roll_call_over' });
    expect(await give(second)).toEqual({ given: 1 });
    expect(await give(second, ben)).toEqual({ given: 2 });
  });
});
