import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepOf } from '#kernel';
import type { Person } from '#world';
import { document } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { award } from '../award/award.record.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';
import { type Bidder, bidder, type Live, submit } from '../bidding/test-world.ts';
import { intakePolicy } from '../intake/intake-policy.record.ts';
import { noticeOf, publishedByNumber } from '../publication/notice.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { bytesOfBid } from '../sealing/bid-content.ts';
import { fromHex } from '../sealing/bytes.ts';
import { seal } from '../sealing/envelope.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { closed, liveEvent, opened, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { listedSubcontractor } from './listed-subcontractor.record.ts';

let here: SealingWorld;
let alma: Bidder;
let paper: string;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Paving LLC');
  const kept = { mediaType: 'application/pdf', size: 9, sha256: 'a'.repeat(64), scan: 'clean' } as const;
  await here.product.make(intakePolicy, {
    fromDay: '2026-01-01',
    listingPercent: 0.5,
    listingLaw: 'Cal. Pub. Contract Code 4104',
  });
  paper = (
    await here.run(here.product, (work) => work.insert(document, { name: 'cslb.pdf', owner: here.buyer.id }, kept))
  ).id;
});
afterAll(() => here.close());

const why = 'The firm wrote that it went out of business in November.';
const stripe = { name: 'Coast Striping', trade: 'Pavement marking', license: '912044', cents: 400_00 };

async function sealedWith(at: Live, subcontractors: readonly object[]) {
  const { publicKey } = await here.product.see(sealedEvent, at.event);
  const receipt = randomUUID();
  const signer = { name: 'Alma Reyes', title: 'Owner' };
  const response = { answers: {}, meets: [], forms: {}, security: null, subcontractors, tradeSecrets: [], signer };
  const offer = { prices: { '1': 1_000_00 * 100 }, extras: {} };
  const content = {
    form: 'levee-bid-1',
    solicitation: at.solicitation,
    vendor: alma.vendor,
    offer,
    notes: '',
    response,
  } as const;
  const sealedFor = { event: at.event, vendor: alma.vendor, part: receipt, version: 1 };
  return { receipt, ...(await seal(bytesOfBid(content as never), fromHex(publicKey ?? ''), sealedFor)) };
}

/** A bid on public works with these subcontractors, opened and found responsive. */
async function openedWith(subcontractors: readonly object[], category = 'construction') {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here, { call: { category } });
  await submit(here, at, alma, await sealedWith(at, subcontractors));
  await closed(here, at);
  await opened(here, at);
  const own = await here.run(here.product, (work) => work.row(bid, { where: { event: at.event }, fields: [] }));
  return { at, bid: own?.id ?? '', rows: await rowsOf(own?.id ?? '') };
}
const rowsOf = (of: string) =>
  here.run(here.product, (work) =>
    work.rows(listedSubcontractor, { where: { bid: of }, order: ['name', 'id'], most: 'all' }),
  );
const step = (by: Person, id: string, name: StepOf<typeof listedSubcontractor>, input: object = {}, reason?: string) =>
  here.run(by, (work) =>
    work.move(listedSubcontractor, id, name, { input: { ...input }, ...(reason ? { reason } : {}) }),
  );
const found = () => ({ checkedWith: 'CSLB license search', evidence: [paper] });
const check = () => ({ ...found(), validUntil: '2027-12-31' });
const asked = (more: object = {}) => ({
  substitute: 'Delta Marking',
  substituteLicense: '771200',
  ground: 'insolvent',
  why,
  request: [paper],
  ...more,
});

describe('a bid on public works', () => {
  test('lists its subcontractors under seal, and from the opening on each waits for its license check', async () => {
    const all = await openedWith([stripe, { ...stripe, name: 'No license', license: ' ' }]);
    expect(all.rows).toMatchObject([
      { name: 'Coast Striping', license: '912044', amount: { cents: 400_00 }, share: 10, status: 'listed' },
    ]);
    expect((await openedWith([stripe], 'goods')).rows).toEqual([]);
    const { number } = await here.product.see(solicitation, all.at.solicitation);
    const notice = await here.run(here.product, async (work) => {
      const row = await publishedByNumber(work, number);
      return row && noticeOf(work, row);
    });
    expect(notice?.listing).toEqual({ percent: 0.5, law: 'Cal. Pub. Contract Code 4104' });
  });

  test('is not awarded before each license is checked by a person with what the register shows', async () => {
    const { at, bid: own, rows } = await openedWith([stripe]);
    const id = rows[0]?.id ?? '';
    await here.buyer.run(bid, 'accept', own);
    await here.run(here.product, (work) =>
      work.tx.query("update vendor set status = 'active' where organization_id = $1 and id = $2", [
        here.organizationId,
        alma.vendor,
      ]),
    );
    expect(await here.product.see(vendor, alma.vendor)).toMatchObject({ status: 'active' });
    const given = { solicitation: at.solicitation, bid: own, basis: 'Lowest responsive bid.', singleBid: why };
    const { id: made } = await here.buyer.make(award, given);
    const flags = await here.run(here.chief, (work) =>
      work.rows(redFlag, { where: { award: made, status: 'open' }, fields: [], most: 'all' }),
    );
    for (const flag of flags)
      await here.run(here.counsel, (work) => work.move(redFlag, flag.id, 'answer', { input: { answer: why } }));
    const approved = () => here.chief.run(award, 'approve', made);
    await expect(approved()).rejects.toThrow('Coast Striping: Check its license first');
    await expect(step(here.chief.with({ duties: [] }), id, 'pass', check())).rejects.toThrow('Only');
    await expect(step(here.buyer, id, 'pass', { ...check(), evidence: [] })).rejects.toThrow('Required');
    await step(here.buyer, id, 'fault', found());
    await expect(approved()).rejects.toThrow('decide a substitution first');
    await step(here.buyer, id, 'pass', { ...check(), validUntil: '2026-12-01' });
    await expect(approved()).rejects.toThrow('has expired');
    await step(here.buyer, id, 'fault', found());
    await step(here.buyer, id, 'pass', check());
    expect(await here.product.see(listedSubcontractor, id)).toMatchObject({
      checkedBy: here.buyer.id,
      status: 'licensed',
    });
    await expect(approved()).rejects.not.toThrow('Coast Striping');
  });
});

describe('a substitution after the opening', () => {
  test('has a ground, a reason and the request of the bidder, keeps the amount, and is decided by someone else', async () => {
    const { bid: own, rows } = await openedWith([stripe]);
    const id = rows[0]?.id ?? '';
    await expect(step(here.buyer, id, 'substitute', asked({ why: 'Cheaper' }))).rejects.toThrow('20 characters');
    await expect(step(here.buyer, id, 'substitute', asked({ ground: 'cheaper' }))).rejects.toThrow('one of');
    await expect(step(here.buyer, id, 'substitute', asked({ request: [] }))).rejects.toThrow('Required');
    await expect(step(here.buyer, id, 'substitute', asked({ substitute: ' coast striping' }))).rejects.toThrow(
      'is listed',
    );
    const both = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await step(both, id, 'substitute', asked());
    await expect(step(both, id, 'approve')).rejects.toThrow('You requested this');
    await expect(step(here.second, id, 'approve')).rejects.toThrow('Only');
    const deputy = here.person({ ...here.counsel.actor, standsInFor: [here.buyer.id] });
    await expect(step(deputy, id, 'approve')).rejects.toThrow('on behalf');
    await step(here.chief, id, 'refuse', {}, 'The request is not signed.');
    await step(here.buyer, id, 'substitute', asked());
    await step(here.chief, id, 'approve');
    expect(await rowsOf(own)).toMatchObject([
      { name: 'Coast Striping', status: 'replaced', decidedBy: here.chief.id },
      {
        name: 'Delta Marking',
        license: '771200',
        replaces: 'Coast Striping',
        amount: { cents: 400_00 },
        status: 'listed',
      },
    ]);
    await expect(step(here.chief, id, 'approve')).rejects.toThrow('not possible');
  });
});
