import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { meetingAttendance } from '../outreach/meeting-attendance.record.ts';
import { closeDue } from '../publication/closing.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { reconfirmBid, submitEnvelope, withdrawBid } from '../sealing/receiving.server.ts';
import {
  closed,
  dueAt,
  enterTwice,
  firm as vendorOf,
  liveEvent,
  opened,
  type SealingWorld,
  sealingWorld,
} from '../sealing/test-world.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { ownBids, reconfirmIn, withdrawIn } from './at-solicitation.server.ts';
import { bidsAt, openAt } from './firm-lists.server.ts';
import {
  acknowledge,
  addendumTo,
  type Bidder,
  bidder,
  inCounty,
  type Live,
  sealedBy,
  setStatus,
  signedOf,
  submit,
} from './test-world.ts';

let here: SealingWorld;
let alma: Bidder;
let brent: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Pumps LLC');
  brent = await bidder(here, 'Brent Supply');
});
afterAll(() => here.close());
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

const lastMoment = new Date(Date.parse(dueAt) - 1).toISOString();
const bidsOf = (at: Live) =>
  here.run(here.product, (work) => work.rows(bid, { where: { event: at.event }, most: 'all' }));
const own = (at: Live, by: Bidder) => inCounty(here, (work) => ownBids(work, by.vendor, at.event));

async function wasThere(at: Live, by: Bidder) {
  const given = { solicitation: at.solicitation, name: 'Alma Reyes', firm: 'Alma', vendor: by.vendor };
  const { id } = await here.buyer.make(meetingAttendance, given);
  await here.chief.run(meetingAttendance, 'confirm', id);
}

describe('a firm', () => {
  test('submits by itself, and nobody of the agency entered it or reads whose it is', async () => {
    const at = await liveEvent(here);
    const told = await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    expect(told).toMatchObject({ isSealed: true, isLate: false });
    const [row] = await bidsOf(at);
    expect(row).toMatchObject({ received: 'electronic', status: 'sealed', enteredBy: null, vendor: null });
    expect(await own(at, alma)).toMatchObject([
      { receipt: told.receipt, signedBy: 'Alma Pumps LLC signer, Alma Pumps LLC' },
    ]);
    expect(await own(at, brent)).toEqual([]);
  });

  test('rehearses the whole way, and nothing of it remains', async () => {
    const at = await liveEvent(here);
    await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    const dummy = await sealedBy(here, at, alma, 1_00);
    expect(await submit(here, at, alma, dummy, { isRehearsal: true })).toMatchObject({
      receipt: dummy.receipt,
      isSealed: true,
    });
    expect(await bidsOf(at)).toMatchObject([{ status: 'sealed' }]);
    here.clock.set(dueAt);
    await expect(submit(here, at, alma, dummy, { isRehearsal: true })).rejects.toThrow('Refused: received');
  });

  test('is in time when its last byte came in before the deadline, although its turn comes after; the event closes after the line', async () => {
    const at = await liveEvent(here);
    const [one, other] = [await sealedBy(here, at, alma, 100_00), await sealedBy(here, at, brent, 90_00)];
    const close = () => closeDue({ door: here.door }, here.organizationId);
    const due = Date.parse(dueAt);
    here.clock.set(new Date(due + 30_000).toISOString());
    await close();
    const told = await submit(here, at, alma, one, { receivedAt: new Date(due - 1) });
    expect(told).toMatchObject({ isLate: false, receivedAt: new Date(due - 1).toISOString() });
    await expect(submit(here, at, brent, other, { receivedAt: new Date(due) })).rejects.toThrow('Refused: received');
    here.clock.set(new Date(due + 120_000).toISOString());
    await close();
    expect(await here.product.see(sealedEvent, at.event)).toMatchObject({ status: 'closed', received: 1 });
    await expect(submit(here, at, alma, other, { receivedAt: new Date(due - 1) })).rejects.toThrow(
      'solicitation does not take bids',
    );
  });

  test('replaces and withdraws its bid until the deadline, and every version stays', async () => {
    const at = await liveEvent(here);
    const first = await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    here.clock.set('2026-11-21T15:00:00Z');
    const second = await submit(here, at, alma, await sealedBy(here, at, alma, 90_00));
    expect((await own(at, alma)).map(({ receipt, status }) => [receipt, status])).toEqual([
      [second.receipt, 'sealed'],
      [first.receipt, 'superseded'],
    ]);
    const signed = await signedOf(here, alma);
    const given = { receipt: second.receipt, reason: 'Wrong price' };
    const old = { receipt: first.receipt, reason: 'Wrong price' };
    const notLive = { kind: 'refused', code: 'bid.not_live' };
    await expect(inCounty(here, (work) => withdrawIn(work, signed, old))).rejects.toMatchObject(notLive);
    await inCounty(here, (work) => withdrawIn(work, signed, given));
    await inCounty(here, (work) => withdrawIn(work, signed, given));
    for (const { receipt } of [first, second])
      await expect(inCounty(here, (work) => reconfirmIn(work, signed, { receipt }))).rejects.toMatchObject(notLive);
    expect((await own(at, alma)).map(({ status }) => status)).toEqual(['withdrawn', 'superseded']);
  });

  test('sees its prices read out after the opening, and what it answered is with the agency', async () => {
    const at = await liveEvent(here);
    await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    await closed(here, at);
    await opened(here, at);
    expect(await own(at, alma)).toMatchObject([{ status: 'opened', cents: 400_00 }]);
    expect(await bidsOf(at)).toMatchObject([
      { vendor: alma.vendor, response: { signer: { name: 'Alma Reyes' }, tradeSecrets: [{ section: 'Approach' }] } },
    ]);
    const county = { id: here.product.actor.organizationId, name: 'Tidewater County' };
    const listed = (await bidsAt(here.database, county, alma.id)).find(({ id }) => id === at.solicitation);
    expect(listed).toMatchObject({ state: 'opened', place: null, award: null, own: { cents: 400_00 } });
  });

  test('finds what is open, with the match of its NAICS codes', async () => {
    const at = await liveEvent(here);
    const county = { id: here.product.actor.organizationId, name: 'Tidewater County' };
    const now = here.clock.now().toISOString();
    const { found } = await openAt(here.database, county, { id: alma.id, naics: ['423830'] }, now);
    expect(found.find(({ id }) => id === at.solicitation)).toMatchObject({ isRegistered: true, takesBids: true });
    expect((await openAt(here.database, county, { id: alma.id, naics: [] }, dueAt)).found).toEqual([]);
  });

  test('finds no draft, and no request for information among what takes bids', async () => {
    const county = { id: here.product.actor.organizationId, name: 'Tidewater County' };
    const draft = await liveEvent(here, { tested: false });
    const rfi = await liveEvent(here);
    await here.run(here.product, (work) =>
      work.tx.query(`update solicitation set type = 'rfi' where organization_id = $1 and id = $2`, [
        county.id,
        rfi.solicitation,
      ]),
    );
    const open = await openAt(here.database, county, { id: alma.id, naics: [] }, here.clock.now().toISOString());
    const ids = open.found.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect([draft, rfi].filter(({ solicitation }) => ids.includes(solicitation))).toEqual([]);
  });
});

describe('refused', () => {
  let at: Live;
  beforeAll(async () => {
    at = await liveEvent(here);
  });

  test('another firm’s bid, by its receipt', async () => {
    const { receipt } = await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    const signed = await signedOf(here, brent);
    await expect(inCounty(here, (work) => withdrawIn(work, signed, { receipt, reason: 'Mine now' }))).rejects.toThrow(
      'no bid with this receipt',
    );
    await expect(inCounty(here, (work) => reconfirmIn(work, signed, { receipt }))).rejects.toThrow('no bid');
  });

  test('an envelope sent twice is one bid; under another receipt or by another firm it is none', async () => {
    const one = await sealedBy(here, at, alma, 100_00);
    const first = await submit(here, at, alma, one);
    here.clock.set(dueAt);
    expect(await submit(here, at, alma, one)).toMatchObject({ receivedAt: first.receivedAt, receipt: first.receipt });
    here.clock.set('2026-11-20T16:00:00Z');
    expect((await own(at, alma)).filter(({ receipt }) => receipt === one.receipt)).toHaveLength(1);
    const other = { ...one, receipt: crypto.randomUUID() };
    await expect(submit(here, at, alma, other)).rejects.toThrow('received before');
    await expect(submit(here, at, brent, one)).rejects.toThrow('received before');
  });

  test('an envelope of another size', async () => {
    const one = await sealedBy(here, at, alma, 100_00);
    const cut = { ...one, envelope: one.envelope.slice(0, -1) };
    await expect(submit(here, at, alma, cut)).rejects.toMatchObject({ kind: 'refused', code: 'bid.not_an_envelope' });
    await expect(submit(here, at, alma, { ...one, envelope: new Uint8Array(3) })).rejects.toMatchObject({
      code: 'bid.not_an_envelope',
    });
  });

  test('a bid whose deadline passes on the way, with a receipt that says why', async () => {
    const one = await sealedBy(here, at, brent, 100_00);
    here.databaseClock.at = dueAt;
    await expect(submit(here, at, brent, one)).rejects.toMatchObject({
      code: 'bid.late',
      extra: { receipt: { refused: 'late', dueAt, receipt: one.receipt } },
    });
    expect(await own(at, brent)).toEqual([]);
  });

  test('a withdrawal after the deadline', async () => {
    const { receipt } = await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    const signed = await signedOf(here, alma);
    const withdraw = () => inCounty(here, (work) => withdrawIn(work, signed, { receipt, reason: 'No' }));
    const tooLate = { kind: 'refused', code: 'bid.too_late_to_withdraw' };
    here.clock.set(dueAt);
    await expect(withdraw()).rejects.toMatchObject(tooLate);
    here.clock.set(lastMoment);
    here.databaseClock.at = dueAt;
    await expect(withdraw()).rejects.toMatchObject(tooLate);
    here.databaseClock.at = null;
    await withdraw();
    expect((await own(at, alma)).find((one) => one.receipt === receipt)).toMatchObject({ status: 'withdrawn' });
  });

  test('a withdrawal or a confirmation once bids are closed, whatever a clock says', async () => {
    const shut = await liveEvent(here);
    const { receipt } = await submit(here, shut, alma, await sealedBy(here, shut, alma, 100_00));
    await closed(here, shut);
    here.clock.set('2026-11-20T16:00:00Z');
    const signed = await signedOf(here, alma);
    await expect(inCounty(here, (work) => withdrawIn(work, signed, { receipt, reason: 'No' }))).rejects.toMatchObject({
      code: 'bid.too_late_to_withdraw',
    });
    await expect(inCounty(here, (work) => reconfirmIn(work, signed, { receipt }))).rejects.toMatchObject({
      code: 'bid.too_late_to_confirm',
    });
  });

  test('a bid on what is not published, or has no sealed event', async () => {
    const hidden = await liveEvent(here, { tested: false });
    await expect(submit(here, hidden, alma, await sealedBy(here, at, alma, 100_00))).rejects.toMatchObject({
      kind: 'not_found',
      code: 'bid.no_solicitation',
    });
    const bare = await liveEvent(here);
    const one = await sealedBy(here, bare, alma, 100_00);
    await here.run(here.product, (work) =>
      work.tx.query(`update sealed_event set part = 'price' where organization_id = $1 and id = $2`, [
        here.organizationId,
        bare.event,
      ]),
    );
    await expect(submit(here, bare, alma, one)).rejects.toMatchObject({ kind: 'refused', code: 'bid.not_here' });
  });

  test('a person without the duty at this moment, and a key', async () => {
    await expect(signedOf(here, alma, alma.signer.with({ duties: [] }))).rejects.toThrow('Bid signer');
    const key = here.person({ ...alma.signer.actor, kind: 'service', scopes: ['*'] });
    await expect(signedOf(here, alma, key)).rejects.toThrow('Bid signer');
  });

  test('anyone without a session of their own, such as a key', async () => {
    const server = await serve(here);
    const agency = here.product.actor.organizationId;
    const receipt = crypto.randomUUID();
    const bodies = {
      'submit-bid': { agency, solicitation: at.solicitation, receipt, envelope: 'AAAA', isRehearsal: true },
      'withdraw-bid': { agency, receipt, reason: 'No' },
      'reconfirm-bid': { agency, receipt },
      acknowledge: { agency, solicitation: at.solicitation, addendum: at.event },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await server.ask({ as: alma.signer.actor, method: 'POST', path: `/api/v1/firm/${path}`, body });
      expect([path, answer.status, answer.json]).toMatchObject([path, 403, { code: 'bid.in_person' }]);
    }
    // What has no such id is not there.
    for (const path of ['bids', 'auctions']) {
      const asked = {
        as: alma.signer.actor,
        method: 'GET',
        path: `/api/v1/firm/${path}/none?agency=${agency}`,
      } as const;
      const answer = await server.ask(asked);
      expect([path, answer.status, answer.json]).toMatchObject([path, 404, { code: 'bid.no_solicitation' }]);
    }
    await server.close();
  });

  test('an address that names no solicitation at all', async () => {
    const server = await serve(here);
    const agency = here.product.actor.organizationId;
    for (const path of ['bids', 'auctions', 'mistakes', 'offers']) {
      const answer = await server.ask({
        as: alma.signer.actor,
        method: 'GET',
        path: `/api/v1/firm/${path}/none?agency=${agency}`,
      });
      expect([path, answer.status, answer.json]).toMatchObject([path, 404, { code: 'bid.no_solicitation' }]);
    }
    await server.close();
  });

  test('a firm that is not approved, held for bids, closed, merged, or not registered', async () => {
    const cora = await bidder(here, 'Cora Electric', 'registered');
    const one = await sealedBy(here, at, cora, 100_00);
    await expect(submit(here, at, cora, one)).rejects.toMatchObject({ code: 'bid.approval' });
    await setStatus(here, cora.vendor, 'on_hold', ['bids']);
    await expect(submit(here, at, cora, one)).rejects.toMatchObject({ code: 'bid.hold' });
    await setStatus(here, cora.vendor, 'inactive');
    await expect(submit(here, at, cora, one)).rejects.toMatchObject({ code: 'bid.closed' });
    await setStatus(here, cora.vendor, 'merged');
    await expect(submit(here, at, cora, one)).rejects.toMatchObject({ code: 'bid.closed' });
    await setStatus(here, cora.vendor, 'active');
    await submit(here, at, cora, one);
  });

  test('a firm that is not on the list of the mandatory meeting, in a rehearsal and on paper as well', async () => {
    const attendance = { meetingAt: '2026-11-20T14:00:00Z', mustAttend: true };
    const held = await liveEvent(here, { call: attendance });
    const one = await sealedBy(here, held, alma, 100_00);
    const absent = { code: 'bid.absent' };
    await expect(submit(here, held, alma, one)).rejects.toMatchObject(absent);
    await expect(submit(here, held, alma, one, { isRehearsal: true })).rejects.toMatchObject(absent);
    await expect(enterTwice(here, held, alma.vendor, { cents: 100_00 })).rejects.toMatchObject(absent);
    await wasThere(held, alma);
    await submit(here, held, alma, one);
    expect(await own(held, alma)).toMatchObject([{ status: 'sealed' }]);
  });

  test('a confirmation after an addendum made the meeting mandatory, by a firm that did not attend', async () => {
    const held = await liveEvent(here, { call: { meetingAt: '2026-11-20T14:00:00Z' } });
    const { receipt } = await submit(here, held, alma, await sealedBy(here, held, alma, 100_00));
    await addendumTo(here, held, { mustAttend: true });
    await acknowledge(here, held, alma);
    const confirm = async () => {
      const signed = await signedOf(here, alma);
      return inCounty(here, (work) => reconfirmIn(work, signed, { receipt }));
    };
    await expect(confirm()).rejects.toMatchObject({ code: 'bid.absent' });
    expect(await own(held, alma)).toMatchObject([{ status: 'needs_reconfirm' }]);
    await wasThere(held, alma);
    await confirm();
    expect(await own(held, alma)).toMatchObject([{ status: 'sealed' }]);
  });

  test('the agency’s people: they neither submit as the firm nor withdraw or confirm what it submitted', async () => {
    const one = await sealedBy(here, at, alma, 100_00);
    const given = { event: at.event, vendor: alma.vendor, acknowledged: 0, begunAt: '2026-11-20T15:00:00Z', ...one };
    await expect(
      here.run(here.buyer, (work) => submitEnvelope(work, { ...given, signedBy: 'Alma' }, 'electronic')),
    ).rejects.toThrow('Only the firm submits');
    const { receipt } = await submit(here, at, alma, one);
    await expect(here.run(here.buyer, (work) => withdrawBid(work, { receipt, reason: 'By phone' }))).rejects.toThrow(
      'only the firm changes it',
    );
    await expect(here.run(here.buyer, (work) => reconfirmBid(work, receipt))).rejects.toThrow('only the firm');
  });

  test('a paper bid typed by two people does not replace what the firm sealed', async () => {
    const { receipt } = await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    await enterTwice(here, at, alma.vendor, { cents: 999_00 });
    expect((await own(at, alma)).find((one) => one.receipt === receipt)?.status).toBe('sealed');
    const { length } = await bidsOf(at);
    await enterTwice(here, at, await vendorOf(here), { cents: 5_00 });
    expect(await bidsOf(at)).toHaveLength(length + 1);
  });
});
