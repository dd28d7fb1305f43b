import { randomUUID } from 'node:crypto';
import { type Person, type World, world } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { takesBidsOutside } from '../../../../tests/world/bids-outside.ts';
import { using } from '../../../../tests/world/cluster.ts';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { vendor } from '../../../vendors/vendor.record.ts';
import { vendorCertification } from '../../../vendors/vendor-certification.record.ts';
import { bid } from '../../sealing/bid.record.ts';
import { sealedEvent } from '../../sealing/sealed-event.record.ts';
import { solicitation } from '../../solicitation/solicitation.record.ts';
import { award } from '../award.record.ts';
import { awardSplit } from './award-split.record.ts';
import type { SplitAnswer } from './split.ts';

let here: World;
let serving: Serving;
let buyer: Person;
let chief: Person;
let clerk: Person;
let counsel: Person;
beforeAll(async () => {
  here = await world();
  await takesBidsOutside(here);
  await using(here.clone.owner, (owner) => installJobs(owner));
  serving = await serve(here, { working: true });
  const member = async (name: string, ...duties: string[]) => (await here.member(name)).with({ duties });
  buyer = await member('Miguel Ortiz', 'buyer');
  chief = await member('Priya Raman', 'chief_procurement_officer');
  counsel = await member('Dana Whitfield', 'legal_counsel');
  clerk = await member('Rosa Delgado', 'receiver');
});
afterAll(async () => {
  await serving.close();
  await here.close();
});

const address = { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const usd = (cents: number) => ({ cents, currency: 'USD' });
const dueAt = '2026-12-18T19:00:00.000Z';
let drawn = 0;

async function firm(): Promise<string> {
  const given = { taxClass: 'llc', email: `bids@split${++drawn}.example`, address, w9On: '2026-01-05' } as const;
  const made = await here.product.make(vendor, { ...given, name: `Firm ${drawn}`, taxId: `55${1_000_000 + drawn}` });
  await here.product.run(vendor, 'approve', made.id);
  return made.id;
}

/** An opened solicitation with a lot for each column; null is no bid. */
async function opened(...offers: readonly (readonly (number | null)[])[]) {
  here.clock.set('2026-11-20T15:00:00Z');
  const lots = (offers[0] ?? []).map((_, at) => ({ code: 'ABCDEF'[at] ?? '', name: `Area ${at + 1}` }));
  const items = lots.map(
    ({ code }) =>
      ({ lot: code, item: 'Mowing', kind: 'base', quantity: { amount: '1', unit: 'EA' }, mayBeLeft: true }) as const,
  );
  const estimate = { cents: 90_000_00, currency: 'USD' };
  const call = await buyer.make(solicitation, { name: 'Mowing', type: 'itb', lots, items, estimate, dueAt });
  await buyer.run(solicitation, 'submit', call.id);
  await counsel.run(solicitation, 'approve', call.id);
  await chief.run(solicitation, 'publish', call.id);
  here.clock.set(dueAt);
  await here.product.run(solicitation, 'close', call.id);
  const firms: string[] = [];
  for (const _ of offers) firms.push(await firm());
  const bids = await here.door.run(here.product.actor, async (work) => {
    const of = { solicitation: call.id, addenda: 0, level: 'rule', needed: 0, countShown: false, attempts: 0 } as const;
    const event = await work.insert(sealedEvent, {}, of);
    await work.move(solicitation, call.id, 'open');
    const ids: string[] = [];
    for (const [at, prices] of offers.entries()) {
      const offer = Object.fromEntries(prices.map((one, line) => [line + 1, one === null ? 'no_bid' : one * 100]));
      const common = { receipt: randomUUID(), event: event.id, solicitation: call.id, commitment: '0'.repeat(64) };
      const times = { begunAt: '2026-12-18T18:00:00.000Z', receivedAt: '2026-12-18T18:00:00.000Z' };
      const { id } = await work.insert(
        bid,
        {},
        {
          ...common,
          ...times,
          received: 'electronic',
          size: 1,
          acknowledged: 0,
          isLate: false,
          isOpened: true,
          entriesDiffer: false,
          vendor: firms[at] ?? null,
          total: usd(prices.reduce<number>((sum, one) => sum + (one ?? 0), 0)),
          offer: { prices: offer, extras: {} },
        },
      );
      await work.move(bid, id, 'open');
      ids.push(id);
    }
    return ids;
  });
  for (const id of bids) await buyer.run(bid, 'accept', id);
  return { solicitation: call.id, bids, firms };
}

const basis = 'Section 4.2 of the invitation.';
const post = (as: Person, path: string, key: string = randomUUID()) =>
  serving.ask({ as: as.actor, method: 'POST', path, body: {}, headers: { 'idempotency-key': key } });
const ask = (as: Person, id: string) => post(as, `/api/v1/award/splits/${id}/run`);
const recommend = (as: Person, id: string, key?: string) => post(as, `/api/v1/award_split/${id}/recommendAwards`, key);

async function solved(id: string) {
  expect((await ask(buyer, id)).status).toBe(202);
  const see = () => buyer.see(awardSplit, id);
  await expect
    .poll(async () => ['done', 'infeasible', 'failed'].includes((await see()).status), { interval: 50 })
    .toBe(true);
  const row = await see();
  return { row, answer: row.answer as SplitAnswer };
}
const liveAwards = async (id: string) => (await here.product.list(award)).filter((one) => one.solicitation === id);

describe('a split award', () => {
  test('is the lowest total under its constraints, and becomes ordinary awards whose prices nobody typed', async () => {
    const at = await opened([100_00, 100_00, 300_00], [90_00, 140_00, 290_00], [120_00, 95_00, null]);
    const { id } = await buyer.make(awardSplit, { solicitation: at.solicitation, basis, maxVendors: 2 });
    const { row, answer } = await solved(id);
    // Cheapest without limits: 90 + 95 + 290 from two firms; the second and third give it.
    expect(row).toMatchObject({ status: 'done', total: usd(475_00), sameAs: null });
    expect(answer).toMatchObject({ status: 'optimal', bound: 475_00, gap: 0, combinations: '18', cheapest: 475_00 });
    expect(await recommend(clerk, id)).toMatchObject({ status: 403 });
    const key = randomUUID();
    const [one, other] = [await recommend(buyer, id, key), await recommend(buyer, id, key)];
    expect([one.status, other.json]).toEqual([200, one.json]);
    expect((await recommend(buyer, id)).status).toBe(409);
    const made = await liveAwards(at.solicitation);
    expect(
      made
        .map(({ lot, vendor: to, amount, status, createdBy }) => [lot, to, amount?.cents, status, createdBy])
        .toSorted(),
    ).toEqual([
      ['A', at.firms[1], 90_00, 'recommended', buyer.id],
      ['B', at.firms[2], 95_00, 'recommended', buyer.id],
      ['C', at.firms[1], 290_00, 'recommended', buyer.id],
    ]);
    expect(made[0]?.basis).toContain('proven over 18 vendor combinations');
    // Who recommended the split approves none of its awards.
    const both = buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(both.run(award, 'approve', made[0]?.id ?? '')).rejects.toThrow('You recommended this award');
  });

  test('takes local and set-aside vendors from certifications in force, which nobody types here', async () => {
    const at = await opened([100_00, 100_00], [103_00, 130_00]);
    const claimed = { vendor: at.firms[1] ?? '', program: 'local', certificate: 'L-1', issuer: 'County' } as const;
    const { id: certificate } = await here.product.make(vendorCertification, { ...claimed, fromDay: '2026-01-01' });
    const make = (more: object) => buyer.make(awardSplit, { solicitation: at.solicitation, basis, ...more });
    const before = await solved((await make({ localPreference: 5 })).id);
    expect(before.answer.total).toBe(200_00);
    await here.product.run(vendorCertification, 'confirm', certificate);
    const { answer } = await solved((await make({ localPreference: 5 })).id);
    // 103 less 5 percent is compared as 97.85, and 103 is paid.
    expect(answer).toMatchObject({ total: 203_00, evaluated: 197_85, status: 'optimal' });
    const reserved = await solved((await make({ setAside: ['local'], setAsideShare: 60 })).id);
    expect(reserved.answer).toMatchObject({ total: 233_00, costs: [{ id: 'set_aside', cents: 33_00 }] });
    // A run of yesterday is not recommended over today’s certifications.
    const stale = await solved((await make({ maxVendors: 2 })).id);
    await here.product.run(vendorCertification, 'refuse', certificate, 'Moved away.');
    expect((await recommend(buyer, stale.row.id)).json).toMatchObject({ code: 'award_split.stale' });
  });

  test('names the constraints that leave no split', async () => {
    const at = await opened([100_00, null], [null, 100_00]);
    const { id } = await buyer.make(awardSplit, {
      solicitation: at.solicitation,
      basis,
      maxVendors: 1,
      localPreference: 5,
      limits: [{ vendor: at.firms[0] ?? '', minimum: usd(50_00) }],
    });
    const { row, answer } = await solved(id);
    expect(row.status).toBe('infeasible');
    expect(answer.conflict).toEqual([{ id: 'vendors', words: 'Maximum vendors: 1' }]);
    expect((await recommend(buyer, id)).status).toBe(409);
    expect(await liveAwards(at.solicitation)).toEqual([]);
  });

  test('gives the same result to the same input, and says so with both hashes', async () => {
    const at = await opened([100_00, 110_00], [105_00, 90_00]);
    const make = () => buyer.make(awardSplit, { solicitation: at.solicitation, basis, maxVendors: 2 });
    const one = await solved((await make()).id);
    const other = await solved((await make()).id);
    expect(other.row).toMatchObject({
      inputHash: one.row.inputHash,
      resultHash: one.row.resultHash,
      sameAs: one.row.id,
    });
    expect(one.row.inputHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('runs for those with the duty, over every responsive bid, with limits of bidders and lots that exist', async () => {
    const at = await opened([100_00, 110_00], [105_00, 90_00]);
    const make = (more: object = {}) => buyer.make(awardSplit, { solicitation: at.solicitation, basis, ...more });
    await expect(clerk.make(awardSplit, { solicitation: at.solicitation, basis })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(buyer.make(awardSplit, { solicitation: at.solicitation, basis: ' ' })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'basis', code: 'required' }],
    });
    await expect(make({ limits: [{ vendor: at.firms[0] ?? '', capacity: usd(-1) }] })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'limits.0.capacity', code: 'number.small' }],
    });
    const { id } = await make();
    expect((await ask(clerk, id)).status).toBe(403);
    await expect(clerk.see(awardSplit, id)).rejects.toMatchObject({ kind: 'not_found' });
    const refusal = async (more: object) => (await ask(buyer, (await make(more)).id)).json?.['code'];
    expect(await refusal({ limits: [{ vendor: await firm(), capacity: usd(1) }] })).toBe('award_split.not_a_bidder');
    expect(await refusal({ bundles: [{ lot: 'A', partner: 'Z' }] })).toBe('award_split.unknown_lot');
    expect(await refusal({ setAsideShare: 10 })).toBe('award_split.programs');
    const limit = { vendor: at.firms[0] ?? '', capacity: usd(1) };
    expect(await refusal({ limits: [limit, limit] })).toBe('award_split.twice');
    expect((await ask(buyer, id)).status).toBe(202);
    expect((await ask(buyer, id)).json).toMatchObject({ code: 'award_split.ran' });
  });

  test('is found over the responsive bids of an opened solicitation that price alone decides', async () => {
    const at = await opened([100_00, 110_00], [105_00, 90_00]);
    const { id } = await buyer.make(awardSplit, { solicitation: at.solicitation, basis });
    const asked = async (code: string) =>
      expect((await ask(buyer, id)).json).toMatchObject({
        code,
        issues: [{ path: 'solicitation', code }],
      });
    const call = (field: 'type' | 'status', value: string) =>
      here.door.run(here.product.actor, ({ tx, actor }) =>
        tx.query(`update solicitation set ${field} = $3 where organization_id = $1 and id = $2`, [
          actor.organizationId,
          at.solicitation,
          value,
        ]),
      );
    for (const type of ['rfi', 'rfp', 'qualifications', 'design']) {
      await call('type', type);
      await asked('award_split.by_price');
    }
    await call('type', 'itb');
    await call('status', 'awarded');
    await asked('award_split.opened');
    await call('status', 'opened');
    const reconsider = (one: string) =>
      here.door.run(here.product.actor, (work) => work.move(bid, one, 'reconsider', { reason: 'An upheld protest.' }));
    for (const one of at.bids) {
      await reconsider(one);
      await asked('award_split.undecided');
      await buyer.run(bid, 'reject', one, 'No license.');
    }
    await asked('award_split.no_bids');
    const [one = ''] = at.bids;
    await reconsider(one);
    await buyer.run(bid, 'accept', one);
    // One bid is a split already, of every lot to the same firm; without lots there is nothing to award.
    expect((await solved(id)).row).toMatchObject({ status: 'done', total: usd(210_00) });
    await here.door.run(here.product.actor, ({ tx, actor }) =>
      tx.query(
        `update award_split set question = jsonb_set(question, '{by}', '"line"') where organization_id = $1 and id = $2`,
        [actor.organizationId, id],
      ),
    );
    expect((await recommend(buyer, id)).json).toMatchObject({ code: 'award_split.no_lots' });
    expect(await liveAwards(at.solicitation)).toEqual([]);
  });
});
