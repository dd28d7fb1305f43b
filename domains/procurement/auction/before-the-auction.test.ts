import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bidder, bidder, inCounty, signedOf } from '../bidding/test-world.ts';
import { addendum } from '../publication/addendum.record.ts';
import { closeDue } from '../publication/closing.server.ts';
import { draft, dueAt, publish, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { leaveIn } from './auction-bidding.server.ts';
import { auction } from './auction.record.ts';
import { after, type At, bidden, entered, given, refusal, scheduledIn, startsAt, usd } from './test-world.ts';

let here: SealingWorld;
let alma: Bidder;
let brent: Bidder;
let cora: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Fuel LLC');
  brent = await bidder(here, 'Brent Fuel');
  cora = await bidder(here, 'Cora Fuel');
});
afterAll(() => here.close());
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

const scheduled = () => scheduledIn(here);
const enter = (at: At, by: Bidder) => entered(here, at, by);
const rowOf = ({ id }: At) => here.product.see(auction, id);

describe('before it runs', () => {
  test('a second person schedules it, and nothing goes out without', async () => {
    const call = await draft(here, { type: 'auction', name: 'Fuel' });
    const { id } = await here.buyer.make(auction, { ...given, solicitation: call } as never);
    const published = () => here.chief.run(solicitation, 'publish', call);
    const once = refusal('auction.is_scheduled_once', 'type');
    await expect(publish(here, call)).rejects.toMatchObject(once);
    const both = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(both.run(auction, 'schedule', id)).rejects.toThrow('someone else has to schedule');
    await here.chief.run(auction, 'schedule', id);
    // Nor with a second one, nor with one that is stopped for now.
    const other = await here.buyer.make(auction, { ...given, solicitation: call } as never);
    await here.chief.run(auction, 'schedule', other.id);
    await expect(published()).rejects.toMatchObject(once);
    await here.buyer.run(auction, 'askPause', other.id, 'One is enough.');
    await expect(published()).rejects.toMatchObject(once);
    await here.chief.run(auction, 'pause', other.id);
    await expect(published()).rejects.toMatchObject(once);
    await here.buyer.run(auction, 'askCancel', other.id, 'One is enough.');
    await expect(published()).rejects.toMatchObject(once);
    await here.chief.run(auction, 'cancel', other.id);
    await here.buyer.run(auction, 'askPause', id, 'A look at the terms.');
    await expect(published()).rejects.toMatchObject(once);
    await here.chief.run(auction, 'proceed', id);
    expect(await here.product.see(auction, id)).toMatchObject({ status: 'scheduled', askedBy: null });
    // The start is the first moment too late.
    here.clock.set(startsAt);
    await expect(published()).rejects.toMatchObject(refusal('auction.start_is_over', 'type'));
    here.clock.set(after(0, -1));
    await expect(published()).rejects.toMatchObject({ code: 'solicitation.due_ahead' });
    here.clock.set('2026-11-20T15:00:00Z');
    await published();
    expect(await here.product.see(solicitation, call)).toMatchObject({ status: 'published' });
  });

  test('its start, step and opening prices fit its call', async () => {
    const call = await draft(here, { type: 'auction', name: 'Fuel' });
    const made = async (more: object) =>
      (await here.buyer.make(auction, { ...given, ...more, solicitation: call } as never)).id;
    const early = await made({ startsAt: '2026-12-18T18:00:00.000Z' });
    await expect(here.chief.run(auction, 'schedule', early)).rejects.toMatchObject(
      refusal('auction.after_due', 'startsAt'),
    );
    const lots = await made({ limits: [{ lot: 'A', opening: usd(1) }] });
    await expect(here.chief.run(auction, 'schedule', lots)).rejects.toThrow('one opening price for each lot');
    // One step: not both, and not none.
    const step = { issues: [{ path: 'stepAmount', code: 'auction.has_one_step' }] };
    for (const more of [{ stepPercent: 1 }, { stepAmount: usd(0) }, { stepAmount: null }])
      await expect(made(more)).rejects.toMatchObject(step);
    await made({ stepAmount: null, stepPercent: 1 });
    await expect(made({ limits: [...given.limits, { opening: usd(1) }] })).rejects.toMatchObject({
      issues: [{ path: 'limits', code: 'auction.lots_are_once' }],
    });
    const other = await draft(here);
    await expect(here.buyer.make(auction, { ...given, solicitation: other } as never)).rejects.toMatchObject(
      refusal('auction.of_its_type', 'solicitation'),
    );
    // From the moment at which responses are due on, and while it is ahead.
    const due = await made({ startsAt: dueAt });
    here.clock.set(dueAt);
    await expect(here.chief.run(auction, 'schedule', due)).rejects.toMatchObject(
      refusal('auction.starts_ahead', 'startsAt'),
    );
    here.clock.set(new Date(Date.parse(dueAt) - 1).toISOString());
    expect(await here.chief.run(auction, 'schedule', due)).toMatchObject({ status: 'scheduled' });
    expect(await here.product.see(auction, due)).toMatchObject({
      opensAt: dueAt,
      endsAt: startsAt,
      extensions: 0,
      scheduledBy: here.chief.id,
    });
  });

  test('firms enter until responses are due, and leave before the start', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    expect(await enter(at, alma)).toEqual({ alias: 'Bidder 1' });
    expect(await enter(at, alma)).toEqual({ alias: 'Bidder 1' });
    const leave = async (by: Bidder) => {
      const its = await signedOf(here, by);
      return inCounty(here, (work) => leaveIn(work, its, at.call));
    };
    await leave(alma);
    expect(await enter(at, alma)).toEqual({ alias: 'Bidder 1' });
    await leave(alma);
    await expect(leave(brent)).rejects.toMatchObject({ kind: 'not_found', code: 'auction.not_entered' });
    const tooLate = refusal('auction.entry_is_over', 'solicitation');
    here.clock.set(dueAt);
    await expect(enter(at, brent)).rejects.toMatchObject(tooLate);
    here.clock.set(new Date(Date.parse(dueAt) - 1).toISOString());
    here.databaseClock.at = dueAt;
    await expect(enter(at, brent)).rejects.toMatchObject(tooLate);
    here.databaseClock.at = null;
    expect(await enter(at, brent)).toEqual({ alias: 'Bidder 2' });
    await leave(brent);
    here.clock.set(dueAt);
    await closeDue({ door: here.door }, here.organizationId);
    // Closed is closed, whatever a clock says.
    here.clock.set('2026-12-18T15:00:00Z');
    await expect(enter(at, brent)).rejects.toMatchObject(tooLate);
    here.clock.set(startsAt);
    for (const by of [alma, cora])
      await expect(bidden(here, at, by, { cents: 90_00 })).rejects.toMatchObject(refusal('auction.not_entered', 'lot'));
    await expect(leave(alma)).rejects.toMatchObject(refusal('auction.binds', 'solicitation'));
    here.clock.set(after(0, -1));
    await leave(alma);
  });

  test('no firm enters one that is stopped, and one does while a pause is only asked for', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    await here.buyer.run(auction, 'askPause', at.id, 'A line is wrong.');
    expect(await enter(at, alma)).toEqual({ alias: 'Bidder 1' });
    await here.chief.run(auction, 'pause', at.id);
    const stopped = refusal('auction.is_stopped', 'solicitation');
    await expect(enter(at, brent)).rejects.toMatchObject(stopped);
    await here.buyer.run(auction, 'askCancel', at.id, 'A line is wrong.');
    await expect(enter(at, brent)).rejects.toMatchObject(stopped);
    await here.chief.run(auction, 'cancel', at.id);
    await expect(enter(at, brent)).rejects.toMatchObject(stopped);
    const { version } = await rowOf(at);
    await expect(here.buyer.edit(auction, at.id, version, { terms: 'Other terms.' })).rejects.toMatchObject(
      refusal('auction.is_cancelled', 'terms'),
    );
  });
});

describe('once its call is public', () => {
  test('no addendum takes the opening price from a lot or adds one without', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    const items = [{ item: 'Trash pump', quantity: { amount: '4', unit: 'EA' }, kind: 'base', lot: 'B' }];
    const changed = { solicitation: at.call, reason: 'Two lots', lots: [{ code: 'B', name: 'Pumps' }], items };
    const { id } = await here.buyer.make(addendum, changed as never);
    await expect(here.chief.run(addendum, 'issue', id)).rejects.toThrow('one opening price for each lot');
    const other = await here.buyer.make(addendum, { solicitation: at.call, reason: 'Another summary', summary: 'New' });
    await expect(here.chief.run(addendum, 'issue', other.id)).resolves.toMatchObject({ status: 'issued' });
  });

  test('no auction is entered for it', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    const late = { ...given, solicitation: at.call };
    const over = refusal('auction.before_publication', 'solicitation');
    await expect(here.buyer.make(auction, late as never)).rejects.toMatchObject(over);
    // Nor is one scheduled that was entered before.
    const call = await draft(here, { type: 'auction', name: 'Fuel' });
    const { id } = await here.buyer.make(auction, { ...given, solicitation: call } as never);
    await here.chief.run(auction, 'schedule', id);
    const other = await here.buyer.make(auction, { ...given, solicitation: call } as never);
    await here.buyer.run(solicitation, 'submit', call);
    await here.counsel.run(solicitation, 'approve', call);
    const last = await here.buyer.make(auction, { ...given, solicitation: call } as never);
    await here.chief.run(solicitation, 'publish', call);
    for (const one of [other, last])
      await expect(here.chief.run(auction, 'schedule', one.id)).rejects.toMatchObject(over);
    // With its call all of them are over.
    await here.chief.run(solicitation, 'cancel', call, 'Funds were withdrawn.');
    for (const one of [id, other.id, last.id])
      expect(await here.product.see(auction, one)).toMatchObject({ status: 'cancelled' });
  });
});
