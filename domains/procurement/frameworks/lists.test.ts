import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notification } from '../../organization/public.server.ts';
import { vendorInsurance } from '../../vendors/public.server.ts';
import { type Bidder, bidder, inCounty, setStatus, signedOf } from '../bidding/test-world.ts';
import { type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { monthsAfter } from './admissions.server.ts';
import { answerIn, applyIn, listsFor, withdrawIn } from './firm-lists.server.ts';
import { listAdmission } from './list-admission.record.ts';
import { listDays } from './list-clock.server.ts';
import { openLists } from './lists-site.server.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import {
  admit,
  applied,
  decision,
  emailOf,
  mails,
  onList,
  openList,
  pumps,
  removal,
  statement,
  stepped,
} from './test-world.ts';

let here: SealingWorld;
beforeEach(async () => {
  here = await sealingWorld();
});
afterEach(() => here.close());

const seen = (id: string) => here.buyer.see(listAdmission, id);
const list = (id: string) => here.buyer.see(prequalifiedList, id);
const clock = (at: string) => {
  here.clock.set(at);
  return here.run(here.product, listDays);
};
const applyAs = async (by: Bidder, of: string, words = statement) => {
  const signed = await signedOf(here, by);
  return inCounty(here, (work) => applyIn(work, signed, { list: of, statement: words }));
};
const mine = (by: Bidder) => inCounty(here, (work) => listsFor(work, by.id, 'Tidewater County'));

describe('a list', () => {
  test('is written by a buyer and opened by someone else, who is signed in', async () => {
    const id = await openList(here);
    expect(await list(id)).toMatchObject({ status: 'open', openedBy: here.chief.id });
    const own = await here.chief.make(prequalifiedList, { ...pumps, name: 'Own list' });
    await here.chief.run(prequalifiedList, 'propose', own.id);
    await expect(here.chief.run(prequalifiedList, 'open', own.id)).rejects.toMatchObject({
      code: 'prequalified_list.opener_is_another',
    });
    const key = here.buyer.with({ scopes: ['prequalified_list:read', 'prequalified_list:propose'] });
    const draft = await here.buyer.make(prequalifiedList, { ...pumps, name: 'By key' });
    await expect(key.run(prequalifiedList, 'propose', draft.id)).rejects.toMatchObject({
      code: 'prequalified_list.signed_in',
    });
  });

  test('is no matter of a person without the duty, nor of another organization', async () => {
    const plain = await here.member('Nora Quist');
    await expect(plain.make(prequalifiedList, pumps)).rejects.toMatchObject({ kind: 'forbidden' });
    const id = await openList(here);
    await expect(plain.run(prequalifiedList, 'suspend', id, 'For a friend')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const other = await here.organization('Other County');
    const stranger = (await here.member('Sam Otto', 'user', other)).with({ duties: ['chief_procurement_officer'] });
    expect(await stranger.list(prequalifiedList)).toEqual([]);
    await expect(stranger.run(prequalifiedList, 'suspend', id, 'Not ours')).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  test('keeps its criteria once it is open; its review is said and its end only moves later', async () => {
    const id = await openList(here);
    const edit = async (input: object) => here.buyer.edit(prequalifiedList, id, (await list(id)).version, input);
    await expect(edit({ criteria: 'Only the firm of a friend meets this.' })).rejects.toMatchObject({
      code: 'prequalified_list.is_open',
    });
    await expect(edit({ endsOn: '2028-11-18' })).rejects.toMatchObject({ code: 'prequalified_list.only_later' });
    await expect(edit({ reviewOn: '2028-05-01' })).rejects.toMatchObject({ code: 'prequalified_list.review_said' });
    const review = 'Five firms answered, and none is new since the last review.';
    here.clock.set('2027-01-10T15:00:00Z');
    await expect(edit({ reviewOn: '2027-01-10', review })).rejects.toMatchObject({
      code: 'prequalified_list.review_ahead',
      issues: [{ path: 'reviewOn', code: 'prequalified_list.review_ahead' }],
    });
    await edit({ endsOn: '2028-11-19', reviewOn: '2027-01-11', review });
    await edit({ reviewOn: '2028-05-01', review: 'Five firms answered, and two are new since the last review.' });
    expect((await list(id)).reviewOn).toBe('2028-05-01');
    await expect(here.buyer.edit(prequalifiedList, id, 1, { endsOn: '2029-11-19' })).rejects.toMatchObject({
      code: 'stale',
    });
  });

  test('has its days in order and begins with a request for qualifications, or with nothing', async () => {
    await expect(here.buyer.make(prequalifiedList, { ...pumps, reviewOn: '2028-11-20' })).rejects.toMatchObject({
      code: 'prequalified_list.days_in_order',
    });
    await expect(
      here.buyer.make(prequalifiedList, {
        ...pumps,
        opensOn: '2026-01-05',
        reviewOn: '2026-06-01',
        endsOn: '2026-11-20',
      }),
    ).rejects.toMatchObject({ code: 'prequalified_list.ends_ahead' });
  });

  test('is closed by a second person, and all admissions end with it', async () => {
    const id = await openList(here);
    const firm = await onList(here, id, 'Alma Pumps');
    await here.buyer.run(prequalifiedList, 'askClose', id, 'The new contract covers all of it.');
    // Until it is decided the list takes newcomers.
    await applyAs(await bidder(here, 'Brent Pumps'), id);
    await here.chief.run(prequalifiedList, 'close', id);
    expect(await list(id)).toMatchObject({ status: 'closed' });
    expect(await seen(firm.admission)).toMatchObject({ status: 'lapsed', endedAt: here.clock.now().toISOString() });
    expect(mails(here).filter(({ subject }) => subject.startsWith('Admission ended'))).toHaveLength(2);
    await expect(applyAs(await bidder(here, 'Cora Pumps'), id)).rejects.toMatchObject({
      code: 'list_admission.list_not_open',
    });
  });

  test('whose closing the same person asked for is not closed by that person', async () => {
    const id = await openList(here);
    await here.chief.run(prequalifiedList, 'askClose', id, 'Nothing left to buy.');
    await expect(here.chief.run(prequalifiedList, 'close', id)).rejects.toMatchObject({
      code: 'prequalified_list.closer_is_another',
    });
  });

  test('is public while it is open, without the names of its firms', async () => {
    const id = await openList(here);
    await here.buyer.make(prequalifiedList, { ...pumps, name: 'Still a draft' });
    await onList(here, id, 'Alma Pumps');
    const { lists } = await inCounty(here, openLists);
    expect(lists).toMatchObject([{ name: pumps.name, firms: 1, decisionDays: 10 }]);
    expect(JSON.stringify(lists)).not.toContain('Alma');
  });
});

describe('an application', () => {
  test('comes from the portal, is decided in its days, and the firm reads the decision', async () => {
    const id = await openList(here);
    const firm = await bidder(here, 'Alma Pumps');
    const admission = await applied(here, id, firm);
    // Ten business days after November 20, 2026.
    expect(await seen(admission)).toMatchObject({ status: 'applied', decideBy: '2026-12-04' });
    expect((await seen(admission)).appliedBy).toContain('Alma Pumps');
    await admit(here, admission);
    expect(await seen(admission)).toMatchObject({
      status: 'admitted',
      decidedBy: here.buyer.id,
      untilDay: monthsAfter('2026-11-20', 12),
    });
    expect(mails(here).at(-1)).toMatchObject({ to: await emailOf(here, firm) });
    expect(await mine(firm)).toMatchObject([{ mayApply: false, admissions: [{ status: 'admitted', decision }] }]);
  });

  test('is one at a time: sent twice it is one, and an admission is renewed in its last sixty days', async () => {
    const id = await openList(here);
    const firm = await bidder(here, 'Alma Pumps');
    const both = await Promise.allSettled([applyAs(firm, id), applyAs(firm, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [{ id: admission } = { id: '' }] = await here.buyer.list(listAdmission);
    await expect(applyAs(firm, id)).rejects.toMatchObject({ code: 'list_admission.one_at_a_time' });
    await admit(here, admission);
    await expect(applyAs(firm, id)).rejects.toMatchObject({ code: 'list_admission.stands' });
    // Sixty days before November 20, 2027, and the day before.
    here.clock.set('2027-09-20T15:00:00Z');
    await expect(applyAs(firm, id)).rejects.toMatchObject({ code: 'list_admission.stands' });
    here.clock.set('2027-09-21T15:00:00Z');
    const renewal = await applied(here, id, firm);
    await admit(here, renewal);
    expect((await seen(admission)).status).toBe('lapsed');
    expect(await seen(renewal)).toMatchObject({ status: 'admitted', untilDay: '2028-09-21' });
  });

  test('that is refused says why, and the firm applies again', async () => {
    const id = await openList(here);
    const firm = await bidder(here, 'Alma Pumps');
    const admission = await applied(here, id, firm);
    await expect(stepped(here, here.buyer, admission, 'refuse', 'No.')).rejects.toMatchObject({
      code: 'list_admission.reason',
    });
    await stepped(here, here.buyer, admission, 'refuse', 'One of the two references is private.');
    expect(mails(here).at(-1)?.body).toContain('One of the two references is private.');
    await applyAs(firm, id);
    expect(await mine(firm)).toMatchObject([{ admissions: [{ status: 'applied' }, { status: 'refused' }] }]);
  });

  test('that a buyer entered from paper is decided by someone else', async () => {
    const id = await openList(here);
    const firm = await bidder(here, 'Friend of the Buyer');
    const made = await here.buyer.make(listAdmission, { list: id, vendor: firm.vendor, statement });
    await expect(admit(here, made.id)).rejects.toMatchObject({ code: 'list_admission.decider_is_another' });
    await admit(here, made.id, here.second);
    expect(await seen(made.id)).toMatchObject({ status: 'admitted', decidedBy: here.second.id });
  });

  test('is judged again at the decision: registration, hold and papers of that day', async () => {
    const id = await openList(here, { coverages: ['general'] });
    const firm = await bidder(here, 'Alma Pumps');
    const admission = await applied(here, id, firm);
    const refusedFor = async (words: string) =>
      expect(admit(here, admission)).rejects.toMatchObject({
        code: 'list_admission.papers',
        message: expect.stringContaining(words),
      });
    await refusedFor('General liability insurance in force');
    const policy = {
      vendor: firm.vendor,
      coverage: 'general',
      policy: 'GL-1',
      insurer: 'Piedmont Mutual',
      each: { cents: 1_000_000_00, currency: 'USD' },
      fromDay: '2026-01-01',
      untilDay: '2026-11-20',
    } as const;
    const made = await here.product.make(vendorInsurance, policy);
    await refusedFor('General liability');
    await here.run(here.product, (work) =>
      work.tx.query(`update vendor_insurance set status = 'confirmed' where organization_id = $1 and id = $2`, [
        here.organizationId,
        made.id,
      ]),
    );
    await setStatus(here, firm.vendor, 'on_hold', ['bids']);
    await refusedFor('on hold for bids');
    await setStatus(here, firm.vendor, 'registered');
    await refusedFor('not approved');
    await setStatus(here, firm.vendor, 'active');
    // The day after its last day the policy counts no more.
    here.clock.set('2026-11-21T15:00:00Z');
    await refusedFor('General liability');
    here.clock.set('2026-11-20T15:00:00Z');
    await admit(here, admission);
    expect((await seen(admission)).status).toBe('admitted');
  });

  test('is withdrawn by its firm alone', async () => {
    const id = await openList(here);
    const firm = await onList(here, id, 'Alma Pumps');
    const rival = await bidder(here, 'Brent Pumps');
    const signed = await signedOf(here, rival);
    await expect(inCounty(here, (work) => withdrawIn(work, signed, firm.admission))).rejects.toMatchObject({
      code: 'list_admission.unknown',
    });
    const own = await signedOf(here, firm);
    await inCounty(here, (work) => withdrawIn(work, own, firm.admission));
    expect((await seen(firm.admission)).status).toBe('withdrawn');
    expect(await mine(rival)).toMatchObject([{ admissions: [] }]);
  });
});

describe('a removal', () => {
  test('is answered by the firm first and decided by someone else, and the firm stays until then', async () => {
    const id = await openList(here);
    const firm = await onList(here, id, 'Alma Pumps');
    await stepped(here, here.chief, firm.admission, 'proposeRemoval', removal);
    expect(await seen(firm.admission)).toMatchObject({ status: 'removing', answerBy: '2026-12-04' });
    await expect(stepped(here, here.chief, firm.admission, 'strike', removal)).rejects.toMatchObject({ code: 'state' });
    const signed = await signedOf(here, firm);
    here.clock.set('2026-12-04T15:00:00Z');
    await inCounty(here, (work) =>
      answerIn(work, signed, { admission: firm.admission, answer: 'Both orders were held at the port.' }),
    );
    expect((await seen(firm.admission)).answeredBy).toContain('Alma Pumps');
    await expect(stepped(here, here.chief, firm.admission, 'strike', removal)).rejects.toMatchObject({
      code: 'list_admission.remover_is_another',
    });
    const deputy = (await here.member('Ruth Adler')).with({ duties: ['chief_procurement_officer'] });
    await stepped(here, deputy, firm.admission, 'keep', 'The port was closed in both weeks.');
    expect((await seen(firm.admission)).status).toBe('admitted');
  });

  test('has an answer from paper recorded by someone who did not propose it', async () => {
    const id = await openList(here);
    const firm = await onList(here, id, 'Alma Pumps');
    await stepped(here, here.buyer, firm.admission, 'proposeRemoval', removal);
    await expect(stepped(here, here.buyer, firm.admission, 'recordAnswer', 'Nothing to say.')).rejects.toMatchObject({
      code: 'list_admission.recorder_is_another',
    });
    await stepped(here, here.chief, firm.admission, 'recordAnswer', 'In writing: both orders were held at the port.');
    expect((await seen(firm.admission)).answeredBy).toContain('Recorded by');
  });

  test('is not avoided by a renewal, neither applied for before it nor after', async () => {
    const id = await openList(here);
    const firm = await onList(here, id, 'Alma Pumps');
    const late = await onList(here, id, 'Brent Hydraulics');
    here.clock.set('2027-10-01T15:00:00Z');
    const renewal = await applied(here, id, firm);
    await stepped(here, here.buyer, firm.admission, 'proposeRemoval', removal);
    await stepped(here, here.buyer, late.admission, 'proposeRemoval', removal);
    const proposed = { issues: [{ path: 'vendor', code: 'list_admission.removal_proposed' }] };
    await expect(admit(here, renewal)).rejects.toMatchObject(proposed);
    await expect(applied(here, id, late)).rejects.toMatchObject(proposed);
  });

  test('goes on without an answer the day after it was due, and never before', async () => {
    const id = await openList(here);
    const firm = await onList(here, id, 'Alma Pumps');
    await stepped(here, here.buyer, firm.admission, 'proposeRemoval', removal);
    await clock('2026-12-04T15:00:00Z');
    expect((await seen(firm.admission)).status).toBe('removing');
    await clock('2026-12-05T15:00:00Z');
    expect((await seen(firm.admission)).status).toBe('answered');
    const signed = await signedOf(here, firm);
    await expect(
      inCounty(here, (work) => answerIn(work, signed, { admission: firm.admission, answer: 'Too late.' })),
    ).rejects.toMatchObject({ code: 'list_admission.no_answer' });
    await stepped(here, here.chief, firm.admission, 'strike', 'No answer came in fourteen days.');
    expect(await seen(firm.admission)).toMatchObject({ status: 'removed', outcomeBy: here.chief.id });
    expect(mails(here).at(-1)?.subject).toContain('Removed from the list');
  });
});

describe('the clock', () => {
  const notices = (kind: string) =>
    here.run(here.product, (work) => work.rows(notification, { where: { kind }, most: 'all' }));

  test('tells once of a review that comes near and of a decision that is late', async () => {
    const id = await openList(here);
    await applied(here, id, await bidder(here, 'Alma Pumps'));
    await clock('2026-12-04T15:00:00Z');
    expect(await notices('list_admission.overdue')).toHaveLength(0);
    await clock('2026-12-05T15:00:00Z');
    await clock('2026-12-06T15:00:00Z');
    expect((await notices('list_admission.overdue')).map(({ recipient }) => recipient)).toEqual([here.buyer.id]);
    await clock('2027-10-19T15:00:00Z');
    expect(await notices('prequalified_list.review')).toHaveLength(0);
    await clock('2027-10-20T15:00:00Z');
    await clock('2027-10-21T15:00:00Z');
    expect(await notices('prequalified_list.review')).toHaveLength(1);
  });

  test('ends admissions and lists the day after their last day', async () => {
    const id = await openList(here, { reviewOn: '2027-02-01', endsOn: '2027-12-31' });
    const firm = await onList(here, id, 'Alma Pumps');
    await clock('2027-11-20T15:00:00Z');
    expect((await seen(firm.admission)).status).toBe('admitted');
    await clock('2027-11-21T15:00:00Z');
    expect(await seen(firm.admission)).toMatchObject({ status: 'lapsed', endedWhy: 'It counted until 2027-11-20.' });
    await clock('2027-12-31T15:00:00Z');
    expect((await list(id)).status).toBe('open');
    await clock('2028-01-01T15:00:00Z');
    expect((await list(id)).status).toBe('closed');
  });
});
