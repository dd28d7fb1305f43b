import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { addendum } from '../publication/addendum.record.ts';
import { dueAt, liveEvent, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { issuedAddenda, ownBids, reconfirmIn } from './at-solicitation.server.ts';
import {
  acknowledge,
  addendumTo,
  type Bidder,
  bidder,
  inCounty,
  type Live,
  sealedBy,
  signedOf,
  submit,
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

const lastMoment = new Date(Date.parse(dueAt) - 1).toISOString();
const own = (at: Live, by: Bidder) => inCounty(here, (work) => ownBids(work, by.vendor, at.event));

describe('addenda', () => {
  test('a bid without each acknowledgment is refused, and one that is in asks for confirmation', async () => {
    const at = await liveEvent(here);
    const told = await submit(here, at, alma, await sealedBy(here, at, alma, 100_00));
    const stale = await sealedBy(here, at, alma, 80_00);
    await addendumTo(here, at, { sections: [{ action: 'add', title: 'Delivery', body: 'To Yard 4.' }] });
    expect(await own(at, alma)).toMatchObject([{ status: 'needs_reconfirm' }]);
    await expect(submit(here, at, alma, stale)).rejects.toThrow('acknowledge each of them first');
    const confirm = async () => {
      const signed = await signedOf(here, alma);
      return inCounty(here, (work) => reconfirmIn(work, signed, { receipt: told.receipt }));
    };
    await expect(confirm()).rejects.toMatchObject({ kind: 'refused', code: 'bid.not_acknowledged' });
    await acknowledge(here, at, alma);
    const tooLate = { kind: 'refused', code: 'bid.too_late_to_confirm' };
    here.clock.set(dueAt);
    await expect(confirm()).rejects.toMatchObject(tooLate);
    here.clock.set(lastMoment);
    here.databaseClock.at = dueAt;
    await expect(confirm()).rejects.toMatchObject(tooLate);
    here.databaseClock.at = null;
    await confirm();
    await confirm();
    here.clock.set('2026-11-20T16:00:00Z');
    expect(await own(at, alma)).toMatchObject([{ status: 'sealed' }]);
    await addendumTo(here, at);
    await expect(submit(here, at, alma, stale)).rejects.toThrow('There are 2 addenda');
    await acknowledge(here, at, alma);
    await submit(here, at, alma, stale);
    expect((await own(at, alma)).map(({ status }) => status).toSorted()).toEqual(['sealed', 'superseded']);
  });

  test('are acknowledged once they are issued, each of its own solicitation', async () => {
    const at = await liveEvent(here);
    const other = await liveEvent(here);
    await addendumTo(here, at);
    const { id: draft } = await here.buyer.make(addendum, { solicitation: at.solicitation, reason: 'Not out yet' });
    const [issued] = await inCounty(here, (work) => issuedAddenda(work, at.solicitation));
    const server = await serve(here);
    const signed = server.operation('firm.acknowledge');
    /** As from a session of the signer. */
    const ask = (solicitation: string, one: string) =>
      signed.run({
        actor: alma.signer.actor,
        body: { agency: here.organizationId, solicitation, addendum: one },
        came: { sessionId: 'session', keyId: null },
        requestId: crypto.randomUUID(),
        onceAfter: async (there: () => Promise<object>) => ({ body: await there() }),
      } as never); // what a handler gets, as far as this one reads it
    const none = { kind: 'not_found', code: 'bid.no_addendum' };
    await expect(ask(at.solicitation, draft)).rejects.toMatchObject(none);
    await expect(ask(other.solicitation, issued?.id ?? '')).rejects.toMatchObject(none);
    expect(await ask(at.solicitation, issued?.id ?? '')).toMatchObject({ body: { about: issued?.id, addendum: 1 } });
    await server.close();
  });
});
