import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { takesBidsOutside } from '../../../tests/world/bids-outside.ts';
import { insuranceOf } from '../../vendors/public.server.ts';
import { vendorInsurance } from '../../vendors/vendor-insurance.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { addendum } from '../publication/addendum.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { solicitationSection } from '../solicitation/solicitation-section.record.ts';
import { award } from './award.record.ts';

let here: World;
let buyer: Person;
let clerk: Person;
let approver: Person;
let chief: Person;
let counsel: Person;
beforeAll(async () => {
  here = await world();
  await takesBidsOutside(here);
  const member = async (name: string, duty: string) => (await here.member(name)).with({ duties: [duty] });
  buyer = await member('Miguel Ortiz', 'buyer');
  clerk = await member('Grace Kim', 'vendor_clerk');
  approver = await member('Omar Haddad', 'vendor_approver');
  counsel = await member('Dana Whitfield', 'legal_counsel');
  chief = await member('Priya Raman', 'chief_procurement_officer');
});
afterAll(() => here.close());

const usd = (cents: number) => ({ cents, currency: 'USD' });

test('the insurance clause of an award is compared with what its vendor has on file', async () => {
  here.clock.set('2026-11-20T15:00:00Z');
  const dueAt = '2026-12-18T19:00:00.000Z';
  const pump = { item: 'Pump repair', kind: 'base', quantity: { amount: '4', unit: 'EA' } } as const;
  const estimate = { cents: 90_000_00, currency: 'USD' };
  const call = await buyer.make(solicitation, { name: 'Pump repair', type: 'itb', items: [pump], estimate, dueAt });
  const { id: section } = await buyer.make(solicitationSection, {
    solicitation: call.id,
    place: 40,
    title: 'Insurance',
    body: 'General liability of $500,000 each occurrence.',
  });
  await buyer.run(solicitation, 'submit', call.id);
  await counsel.run(solicitation, 'approve', call.id);
  await chief.run(solicitation, 'publish', call.id);
  const body = 'General liability of $2,000,000 each occurrence and $4,000,000 aggregate. Cyber liability $1 million.';
  const changed = await buyer.make(addendum, {
    solicitation: call.id,
    reason: 'Higher limits',
    sections: [{ action: 'replace', section, body }],
  });
  await chief.run(addendum, 'issue', changed.id);
  here.clock.set(dueAt);
  await here.product.run(solicitation, 'close', call.id);
  const firm = await clerk.make(vendor, {
    name: 'Bay Pumps LLC',
    taxClass: 'llc',
    email: 'bids@baypumps.example',
    address: { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
    taxId: '541000001',
    w9On: '2026-01-05',
  });
  await approver.run(vendor, 'approve', firm.id);
  const offer = await here.door.run(here.product.actor, async (work) => {
    const of = { solicitation: call.id, addenda: 0, level: 'rule', needed: 0, countShown: false, attempts: 0 } as const;
    const event = await work.insert(sealedEvent, {}, of);
    await work.move(solicitation, call.id, 'open');
    const { id } = await work.insert(
      bid,
      {},
      {
        receipt: randomUUID(),
        event: event.id,
        solicitation: call.id,
        received: 'electronic',
        commitment: '0'.repeat(64),
        size: 1,
        begunAt: '2026-12-18T18:00:00.000Z',
        receivedAt: '2026-12-18T18:00:00.000Z',
        acknowledged: 0,
        isLate: false,
        isOpened: true,
        entriesDiffer: false,
        vendor: firm.id,
        total: usd(40_000),
        offer: { prices: { '1': 10_000 }, extras: {} },
      },
    );
    await work.move(bid, id, 'open');
    return id;
  });
  await buyer.run(bid, 'accept', offer);
  const { id } = await buyer.make(award, {
    solicitation: call.id,
    bid: offer,
    basis: 'Lowest responsive and responsible bid.',
    singleBid: 'Three firms were invited; the two others had no crew free before spring.',
    analysis: 'Compared with the estimate: fair and reasonable.',
    comparedWith: ['estimate'],
  });
  const { id: policy } = await clerk.make(vendorInsurance, {
    vendor: firm.id,
    coverage: 'general',
    policy: 'GL-1',
    insurer: 'Chesapeake Mutual',
    each: usd(100_000_000),
    aggregate: usd(400_000_000),
    isInsured: true,
    fromDay: '2026-01-01',
    untilDay: '2027-12-31',
  });
  const gaps = async (by: Person) =>
    (await here.door.run(by.actor, (work) => insuranceOf(work, firm.id, id))).flatMap(({ coverages }) =>
      coverages.map(({ coverage, gaps: found }) => [coverage, ...found]),
    );
  // What one person entered counts once another has confirmed it.
  expect((await gaps(buyer))[0]).toEqual(['general', 'No confirmed policy.']);
  await approver.run(vendorInsurance, 'confirm', policy);
  expect(await gaps(buyer)).toEqual([
    ['general', 'Each occurrence $1,000,000, required $2,000,000.'],
    ['cyber', 'No confirmed policy.'],
  ]);
  const elsewhere = await here.organization('Piney Woods County');
  const stranger = (await here.member('Sam Lee', 'admin', elsewhere)).with({ duties: ['buyer'] });
  expect(await gaps(stranger)).toEqual([]);
});
