import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document, notification } from '../../organization/public.server.ts';
import { award } from '../award/award.record.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';
import { bidCorrection } from '../correction/bid-correction.record.ts';
import { type CurableField, curableFields } from '../correction/curing-rules.ts';
import { debrief } from '../debrief/debrief.record.ts';
import { remindDue } from '../debrief/reminding.server.ts';
import { intakePolicy } from '../intake/intake-policy.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { closed, enterTwice, firm, liveEvent, opened, sealingWorld, type SealingWorld } from '../sealing/test-world.ts';
import { bidsAt } from './firm-lists.server.ts';
import { afterOpeningIn, answerFiles, answerIn, bookIn } from './after-opening.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { type Bidder, bidder, inCounty, sealedBy, setStatus, signedOf, submit } from './test-world.ts';

let here: SealingWorld;
let alma: Bidder;
let brent: Bidder;
let other: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Pumps LLC');
  brent = await bidder(here, 'Brent Supply');
  other = await bidder(here, 'Coastal Parts');
  await here.product.make(dutyGrant, { member: here.chief.id, duty: 'chief_procurement_officer' });
});
afterAll(() => here.close());

const refusal = (code: string, path: string) => ({ kind: 'refused', code, issues: [{ path }] });

/** Alma and Brent bid by themselves and a third firm on paper; all three are opened. */
async function threeBids() {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here);
  await submit(here, at, alma, await sealedBy(here, at, alma, 3_000_00));
  await submit(here, at, brent, await sealedBy(here, at, brent, 3_400_00));
  const paper = await firm(here);
  await setStatus(here, paper, 'active');
  await enterTwice(here, at, paper, { cents: 3_900_00 });
  await closed(here, at);
  await opened(here, at);
  const rows = await here.run(here.product, (work) =>
    work.rows(bid, { where: { solicitation: at.solicitation }, fields: ['vendor'], most: 'all' }),
  );
  const of = (vendor: string) => rows.find((one) => one.vendor === vendor)?.id ?? '';
  return { call: at.solicitation, alma: of(alma.vendor), brent: of(brent.vendor), paper: of(paper) };
}
const ask = (id: string, more: object = {}) =>
  here.buyer.make(bidCorrection, { bid: id, field: 'license', defect: 'The license number is missing.', ...more });
const fill = (person: SealingWorld['buyer'], step: 'answer' | 'accept', id: string, input: object = {}) =>
  here.run(person, (work) => work.move(bidCorrection, id, step, { input: { ...input } }));

test('a price, a quantity and a bid security are in no list of what a bid may be corrected in', () => {
  expect(
    Object.keys(curableFields).filter((name) => /price|total|quant|amount|security|bond|deliver/.test(name)),
  ).toEqual([]);
});

describe('a defect that may be corrected', () => {
  test('is answered by the firm itself in time, and accepted by a second person; the bid stays as it was', async () => {
    const at = await threeBids();
    const before = await here.buyer.see(bid, at.alma);
    const { id } = await ask(at.alma);
    const undecided = async () => {
      const open = refusal('bid.correction_open', 'status');
      await expect(here.buyer.run(bid, 'accept', at.alma)).rejects.toMatchObject(open);
      await expect(here.buyer.run(bid, 'reject', at.alma, 'No license')).rejects.toMatchObject(open);
    };
    await undecided();
    await expect(fill(here.buyer, 'answer', id, { answer: 'License 1' })).rejects.toMatchObject(
      refusal('bid_correction.by_firm', 'answer'),
    );
    const [shown] = (await inCounty(here, (work) => afterOpeningIn(work, alma.id, at.call))).corrections;
    expect(shown).toMatchObject({ id, status: 'requested', document: 'License number' });
    const agency = { id: here.organizationId, name: 'Tidewater County' };
    const dueOf = async (firm: string) => (await bidsAt(here.database, agency, firm)).map(({ answerBy }) => answerBy);
    expect([await dueOf(alma.id), await dueOf(brent.id)]).toEqual([
      expect.arrayContaining([shown?.answerBy]),
      expect.not.arrayContaining([shown?.answerBy]),
    ]);
    const signed = await signedOf(here, alma);
    await inCounty(here, (work) => answerIn(work, signed, { correction: id, answer: 'License 4711, Florida.' }));
    await undecided();
    expect(await dueOf(alma.id)).not.toContain(shown?.answerBy);
    const again = inCounty(here, (work) => answerIn(work, signed, { correction: id, answer: 'Another' }));
    await expect(again).rejects.toThrow('answered or closed already');
    await expect(fill(here.buyer, 'accept', id)).rejects.toThrow('someone else has to decide it');
    await fill(here.second, 'accept', id);
    expect(await here.buyer.see(bidCorrection, id)).toMatchObject({
      status: 'accepted',
      answer: 'License 4711, Florida.',
    });
    const after = await here.buyer.see(bid, at.alma);
    expect([after.offer, after.total, after.response]).toEqual([before.offer, before.total, before.response]);
    await here.buyer.run(bid, 'accept', at.alma);
    await expect(ask(at.alma)).rejects.toThrow('not decided yet');
  });

  test('is shown to and answered by no other firm, and not after the cure period', async () => {
    const at = await threeBids();
    const { id } = await ask(at.alma);
    expect((await inCounty(here, (work) => afterOpeningIn(work, brent.id, at.call))).corrections).toEqual([]);
    const stranger = await signedOf(here, brent);
    const stolen = inCounty(here, (work) => answerIn(work, stranger, { correction: id, answer: 'None' }));
    await expect(stolen).rejects.toThrow('There is no such correction request');
    // The last moment is the firm's still.
    const { answerBy } = await here.buyer.see(bidCorrection, id);
    here.clock.set(answerBy ?? '');
    await expect(here.buyer.run(bidCorrection, 'expire', id)).rejects.toMatchObject(
      refusal('bid_correction.not_over', 'answerBy'),
    );
    here.clock.set(new Date(Date.parse(answerBy ?? '') + 1).toISOString());
    const signed = await signedOf(here, alma);
    const late = inCounty(here, (work) => answerIn(work, signed, { correction: id, answer: 'License 4711' }));
    await expect(late).rejects.toMatchObject(refusal('bid_correction.late', 'answer'));
    await here.buyer.run(bidCorrection, 'expire', id);
    await expect(here.buyer.run(bid, 'accept', at.alma)).rejects.toMatchObject(refusal('bid.not_corrected', 'status'));
    await here.buyer.run(bid, 'reject', at.alma, 'No license');
    await expect(ask(at.alma)).rejects.toThrow('not decided yet');
  });

  test('is answered with files of the firm, which staff see with the answer; too many or one that is infected are refused', async () => {
    const at = await threeBids();
    const { id } = await ask(at.alma);
    const signed = await signedOf(here, alma);
    const inFirm = <T>(work: (work: UnitOfWork) => Promise<T>) =>
      here.door.run({ ...here.product.actor, organizationId: alma.id }, work);
    let made = 0;
    const attach = (more: object = {}) =>
      inFirm((work) =>
        work.insert(
          document,
          { name: `W-9 ${++made}.pdf`, owner: alma.signer.id },
          { mediaType: 'application/pdf', size: 4000, sha256: String(made).padStart(64, '0'), scan: 'clean', ...more },
        ),
      );
    const [form, sick, large] = [
      await attach(),
      await attach({ scan: 'infected' }),
      await attach({ size: 11_000_000 }),
    ];
    const read = (...ids: string[]) => inFirm((work) => answerFiles(work, ids));
    const refused = { code: 'bid_correction.files' };
    await expect(read(sick.id)).rejects.toMatchObject(refused);
    await expect(read(large.id)).rejects.toMatchObject(refused);
    await expect(read(...Array.from({ length: 6 }, () => form.id))).rejects.toMatchObject(refused);
    // A file of another organization is none of the firm's.
    const foreign = await here.run(here.product, (work) =>
      answerFiles(work, [form.id]).catch((error: unknown) => error),
    );
    expect(foreign).toMatchObject(refused);
    const kept = await read(form.id);
    const given = { correction: id, answer: 'The form is attached.', kept };
    const late = inCounty(here, (work) => answerIn(work, { ...signed, firmId: brent.id }, given));
    await expect(late).rejects.toThrow('There is no such correction request');
    await inCounty(here, (work) => answerIn(work, signed, given));
    const [shown] = (await inCounty(here, (work) => afterOpeningIn(work, alma.id, at.call))).corrections;
    expect(shown).toMatchObject({ status: 'answered', files: [form.name] });
    const { files } = await here.buyer.see(bidCorrection, id);
    expect(files).toHaveLength(1);
    expect(files).not.toContain(form.id);
    expect(await here.buyer.see(document, files?.[0] ?? '')).toMatchObject({ name: form.name, scan: 'clean' });
  });

  test('is what the policy of the deadline names, and a cancelled request gives no longer time', async () => {
    const at = await threeBids();
    const dana = (await here.member('Dana Price')).with({ role: 'admin', duties: [] });
    const { id: policy } = await dana.make(intakePolicy, { fromDay: '2026-12-01', curable: ['license'], cureDays: 1 });
    await expect(ask(at.alma, { field: 'insurance' })).rejects.toThrow('does not let a firm correct this');
    const { id } = await ask(at.alma);
    const { answerBy } = await here.buyer.see(bidCorrection, id);
    await here.buyer.run(bidCorrection, 'cancel', id, 'Asked of the wrong firm.');
    here.clock.set('2026-12-19T07:00:00Z');
    const again = await ask(at.alma);
    expect(await here.buyer.see(bidCorrection, again.id)).toMatchObject({ answerBy });
    here.clock.set('2026-12-19T20:00:00Z');
    await expect(here.buyer.run(bidCorrection, 'cancel', again.id, 'Once more.')).rejects.toThrow('is over');
    const paper = await ask(at.paper);
    await fill(here.second, 'answer', paper.id, { answer: 'License 12.' });
    await expect(here.buyer.run(bidCorrection, 'cancel', paper.id, 'No')).rejects.toThrow('has answered');
    await here.chief.run(solicitation, 'fail', at.call, 'Funds were withdrawn.');
    expect(await here.buyer.see(bidCorrection, paper.id)).toMatchObject({ status: 'cancelled' });
    const { version } = await dana.see(intakePolicy, policy);
    await dana.edit(intakePolicy, policy, version, {
      curable: Object.keys(curableFields) as CurableField[],
      cureDays: 3,
    });
  });

  test('of a paper bid is recorded by a clerk, who does not accept it; a second chance is not given', async () => {
    const at = await threeBids();
    const { id } = await ask(at.paper);
    await expect(fill(here.second, 'answer', id, { answer: '   ' })).rejects.toThrow('Required');
    await fill(here.second, 'answer', id, { answer: 'Copy of license 1234, received by hand.' });
    await expect(fill(here.second, 'accept', id)).rejects.toThrow('someone else');
    await expect(fill(here.buyer, 'accept', id)).rejects.toThrow('someone else has to decide it');
    await here.chief.run(bidCorrection, 'reject', id, 'The license ended in 2024.');
    await expect(ask(at.paper)).rejects.toThrow('is about this already');
    await expect(here.chief.run(bid, 'accept', at.paper)).rejects.toMatchObject(refusal('bid.not_corrected', 'status'));
  });
});

/** Alma is to get it, and the bidders were told. */
async function announced() {
  const at = await threeBids();
  for (const id of [at.alma, at.brent, at.paper]) await here.buyer.run(bid, 'accept', id);
  const { id } = await here.buyer.make(award, { solicitation: at.call, bid: at.alma, basis: 'Lowest responsive bid.' });
  const flags = await here.run(here.chief, (work) =>
    work.rows(redFlag, { where: { award: id, status: 'open' }, fields: ['code'], most: 'all' }),
  );
  for (const flag of flags)
    await here.run(here.counsel, (work) =>
      work.move(redFlag, flag.id, 'answer', { input: { answer: 'Looked into: no sign.' } }),
    );
  await here.chief.run(award, 'approve', id);
  await here.buyer.run(award, 'notice', id);
  return { ...at, award: id };
}
const offer = (id: string, startsAt: string) =>
  here.buyer.make(debrief, { award: id, startsAt, place: 'Room 4, 12 Harbor Street' });
const after = (by: Bidder, call: string) => inCounty(here, (work) => afterOpeningIn(work, by.id, call));

describe('a debrief', () => {
  test('is booked once by a firm that was not selected, from the times that are offered', async () => {
    const at = await announced();
    const { id } = await offer(at.award, '2026-12-22T15:00:00Z');
    const second = await offer(at.award, '2026-12-22T16:00:00Z');
    const [shown] = (await after(brent, at.call)).awards;
    expect(shown?.results).toEqual(['Your total of $13,600.00 is number 2 of 3 responsive bids by price.']);
    expect(shown?.slots.map((one) => one.id)).toEqual([id, second.id]);
    await inCounty(here, (work) => bookIn(work, brent.id, id));
    await inCounty(here, (work) => bookIn(work, brent.id, id));
    await expect(inCounty(here, (work) => bookIn(work, brent.id, second.id))).rejects.toMatchObject(
      refusal('debrief.once', 'vendor'),
    );
    expect(await here.buyer.see(debrief, id)).toMatchObject({ status: 'booked', vendor: brent.vendor });
    const [later] = (await after(brent, at.call)).awards;
    expect([later?.booked?.id, later?.slots]).toEqual([id, []]);
    const told = await here.run(here.product, (work) =>
      work.has(notification, { recipient: here.buyer.id, kind: 'debrief.booked', link: `/debriefs/${id}` }),
    );
    expect(told).toBe(true);
  });

  test('is not for the awardee, nor for a firm without a bid, nor on a time that another firm took', async () => {
    const at = await announced();
    const { id } = await offer(at.award, '2026-12-22T15:00:00Z');
    expect((await after(alma, at.call)).awards).toEqual([]);
    expect((await after(other, at.call)).awards).toEqual([]);
    await expect(inCounty(here, (work) => bookIn(work, alma.id, id))).rejects.toMatchObject(
      refusal('debrief.awardee', 'vendor'),
    );
    await expect(inCounty(here, (work) => bookIn(work, other.id, id))).rejects.toThrow('There is no such debrief');
    const byHand = (firmId: string) =>
      here.run(here.buyer, (work) => work.move(debrief, id, 'book', { input: { vendor: firmId } }));
    await expect(byHand(other.vendor)).rejects.toMatchObject(refusal('debrief.no_bid', 'vendor'));
    await expect(byHand(alma.vendor)).rejects.toMatchObject(refusal('debrief.awardee', 'vendor'));
    const early = { award: at.award, startsAt: '2026-12-22T17:00:00Z', place: 'Room 4', vendor: brent.vendor };
    await expect(here.buyer.make(debrief, early)).rejects.toMatchObject(refusal('debrief.book', 'vendor'));
    const vendorOfPaper = (await here.buyer.see(bid, at.paper)).vendor ?? '';
    await byHand(vendorOfPaper);
    await expect(inCounty(here, (work) => bookIn(work, brent.id, id))).rejects.toThrow('This time has been taken');
  });

  test('is booked in the days of the policy and on a time ahead, and is offered of announced awards alone', async () => {
    const at = await announced();
    const past = refusal('debrief.past', 'startsAt');
    await expect(offer(at.award, here.clock.now().toISOString())).rejects.toMatchObject(past);
    await offer(at.award, new Date(here.clock.now().getTime() + 1).toISOString());
    const { id } = await offer(at.award, '2026-12-22T15:00:00Z');
    const late = await offer(at.award, '2027-01-20T15:00:00Z');
    here.clock.set('2026-12-22T15:00:00Z');
    await expect(inCounty(here, (work) => bookIn(work, brent.id, id))).rejects.toMatchObject(past);
    const [{ until } = { until: '' }] = (await after(brent, at.call)).awards;
    here.clock.set(new Date(Date.parse(`${until}T15:00:00Z`) + 86_400_000).toISOString());
    await expect(inCounty(here, (work) => bookIn(work, brent.id, late.id))).rejects.toMatchObject(
      refusal('debrief.too_late', 'award'),
    );
    expect((await after(brent, at.call)).awards).toMatchObject([{ isOpen: false, slots: [] }]);
    await here.chief.run(award, 'cancel', at.award, 'Funds were withdrawn.');
    const silent = refusal('debrief.not_noticed', 'award');
    await expect(offer(at.award, '2027-01-21T15:00:00Z')).rejects.toMatchObject(silent);
    await expect(inCounty(here, (work) => bookIn(work, brent.id, late.id))).rejects.toMatchObject(silent);
    expect((await after(brent, at.call)).awards).toEqual([]);
  });

  test('is reminded of once, a day before', async () => {
    const at = await announced();
    const { id } = await offer(at.award, '2026-12-22T15:00:00Z');
    await inCounty(here, (work) => bookIn(work, brent.id, id));
    const reminders = () =>
      here.run(here.product, (work) =>
        work.rows(notification, {
          where: { kind: 'debrief.reminder', link: `/debriefs/${id}` },
          fields: ['kind'],
          most: 'all',
        }),
      );
    await here.run(here.product, remindDue);
    expect(await reminders()).toHaveLength(0);
    here.clock.set('2026-12-21T18:00:00Z');
    await here.run(here.product, remindDue);
    await here.run(here.product, remindDue);
    expect(await reminders()).toHaveLength(1);
  });

  test('is booked on its last day, stands once it is booked, and is held no sooner than it begins', async () => {
    const at = await announced();
    const { id } = await offer(at.award, '2027-01-20T15:00:00Z');
    const [{ until } = { until: '' }] = (await after(brent, at.call)).awards;
    here.clock.set(`${until}T15:00:00Z`);
    await inCounty(here, (work) => bookIn(work, brent.id, id));
    const { version, bookedAt } = await here.buyer.see(debrief, id);
    expect(bookedAt).toBe(`${until}T15:00:00.000Z`);
    await expect(here.buyer.edit(debrief, id, version, { place: 'Room 5' })).rejects.toMatchObject(
      refusal('debrief.booked_stands', 'place'),
    );
    const hold = () =>
      here.run(here.buyer, (work) => work.move(debrief, id, 'hold', { input: { summary: 'The scores were shown.' } }));
    here.clock.set('2027-01-20T14:59:59.999Z');
    await expect(hold()).rejects.toMatchObject(refusal('debrief.not_yet', 'startsAt'));
    here.clock.set('2027-01-20T15:00:00Z');
    expect(await hold()).toMatchObject({ status: 'held' });
    // One that was held is the firm's one debrief.
    const again = await offer(at.award, '2027-01-21T15:00:00Z');
    await expect(inCounty(here, (work) => bookIn(work, brent.id, again.id))).rejects.toMatchObject(
      refusal('debrief.once', 'vendor'),
    );
  });
});
