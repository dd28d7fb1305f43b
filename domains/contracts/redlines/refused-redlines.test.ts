import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { member } from '#domains/organization/member.record.ts';
import { productIn } from '#domains/organization/public.server.ts';
import { inAgency } from '#domains/vendors/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { contract } from '../contract/contract.record.ts';
import { MOST_PROPOSALS, MOST_TERM } from './redline-words.ts';
import { contractRevision } from './contract-revision.record.ts';
import { firmRedlineOperations } from './firm-redline-calls.server.ts';
import { redlineProposal } from './redline-proposal.record.ts';
import { reviewAt, reviewsAt } from './firm-redlines.server.ts';
import { DATA, LAW, type Party, type RedlineWorld, redlineWorld } from './test-world.ts';

let here: RedlineWorld;
let of: Party;
let id: string;
beforeAll(async () => {
  here = await redlineWorld();
  of = await here.party();
  id = await here.review(of);
});
afterAll(() => here.county.close());

describe('what the law requires is not negotiated', () => {
  test('a clause of the law takes comments alone', async () => {
    for (const said of [
      { kind: 'replace', text: 'The contractor may use any equipment.' },
      { kind: 'remove' },
    ] as const)
      await expect(here.save(of.alma, id, { ...said, section: 'FED-K', reason: 'It costs us.' })).rejects.toMatchObject(
        {
          code: 'redline_proposal.law_requires',
          message: 'The law requires “Clause FED-K”. Its text can’t be changed or deleted.',
          issues: [{ path: 'section' }],
        },
      );
    expect(await here.save(of.alma, id, { kind: 'comment', section: 'FED-K' })).toMatch(/^[0-9a-f-]{36}$/);
    const seen = await here.firmSees(of.firm, id);
    expect(seen.sections.find(({ key }) => key === 'FED-K')).toMatchObject({ isLaw: true, text: LAW });
  });

  test('a change of it that found its way in is not accepted, and not applied', async () => {
    const own = await here.party();
    const review = await here.review(own);
    await here.save(own.alma, review, { kind: 'replace', section: 'COUNTY-DATA', text: 'No data.', reason: 'Short.' });
    await here.respond(own.alma, review, 1);
    const [one] = await here.proposals(review);
    await here.inCounty((work) =>
      work.change(redlineProposal, one?.id ?? '', {}, { section: 'FED-K', heading: 'Clause FED-K' }),
    );
    await expect(here.answer(here.derek, one?.id ?? '', 'accept')).rejects.toMatchObject({
      code: 'redline_proposal.law_requires',
    });
    await here.inCounty((work) => work.move(redlineProposal, one?.id ?? '', 'accept'));
    await here.move(here.derek, review, 'submit');
    await expect(here.move(here.fiona, review, 'approve')).rejects.toMatchObject({
      code: 'redline_proposal.law_requires',
    });
  });
});

describe('no one proposes', () => {
  test('what says nothing, too much, or the same again', async () => {
    for (const [said, path, code] of [
      [{ kind: 'replace', section: 'COUNTY-DATA', text: DATA }, 'text', 'changes_text'],
      [{ kind: 'replace', section: 'COUNTY-DATA', text: ' ' }, 'text', 'replaces_text'],
      [{ kind: 'replace', section: 'COUNTY-NONE', text: 'Other words.' }, 'section', 'names_section'],
      [{ kind: 'replace', section: 'notice-terms', text: 'x'.repeat(MOST_TERM + 1) }, 'text', 'is_too_long'],
      [{ kind: 'add', text: 'Other words.' }, 'heading', 'has_title'],
      [{ kind: 'add', heading: 'Storms' }, 'text', 'adds_text'],
      [{ kind: 'comment', section: 'COUNTY-DATA', reason: 'No?' }, 'reason', 'says_reason'],
    ] as const)
      await expect(here.save(of.alma, id, { reason: 'It suits us.', ...said })).rejects.toMatchObject({
        code: `redline_proposal.${code}`,
        issues: [{ path }],
      });
    const fits = await here.save(of.alma, id, {
      kind: 'replace',
      section: 'notice-terms',
      text: 'x'.repeat(MOST_TERM),
    });
    await expect(here.save(of.alma, id, { kind: 'remove', section: 'notice-terms' })).rejects.toMatchObject({
      code: 'redline_proposal.one_change',
    });
    await here.discard(of.alma, id, fits);
  });

  test('more than one answer holds', async () => {
    const own = await here.party();
    const review = await here.review(own);
    for (let at = 0; at < MOST_PROPOSALS; at++) await here.save(own.alma, review, { section: 'COUNTY-DATA' });
    await expect(here.save(own.alma, review, { section: 'COUNTY-DATA' })).rejects.toMatchObject({
      code: 'redline_proposal.most',
    });
  });

  test('without the duty, as a member of the agency, or on another text', async () => {
    const clerk = await here.county.member('Bruno Silva', 'user', of.firm);
    await expect(here.save(clerk, id, { section: 'COUNTY-DATA' })).rejects.toMatchObject({ kind: 'forbidden' });
    const both = (await here.county.member('Derek Osei', 'user', of.firm)).with({ duties: ['bid_signer'] });
    await here.county.door.run(productIn(of.firm), (work) =>
      work.insert(dutyGrant, { member: both.id, duty: 'bid_signer', fromDay: '2026-01-01' }),
    );
    const mine = await here.county.door.run(here.county.product.actor, (work) =>
      work.row(member, { where: { id: here.derek.id }, fields: ['email'] }),
    );
    await here.county.door.run(productIn(of.firm), (work) =>
      work.change(member, both.id, {}, { email: mine?.email ?? '' }),
    );
    await expect(here.save(both, id, { section: 'COUNTY-DATA' })).rejects.toMatchObject({
      code: 'redline_proposal.firm_is_not_staff',
    });
    for (const act of [
      () => here.save(of.alma, id, { section: 'COUNTY-DATA', hash: 'b'.repeat(64) }),
      () => here.accept(of.alma, id, 'b'.repeat(64)),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'conflict', code: 'redline_proposal.another_text' });
  });
});

describe('no one else', () => {
  test('of another firm, another agency, or before it is sent reads or answers a review', async () => {
    const rival = await here.party();
    await expect(here.firmSees(rival.firm, id)).rejects.toMatchObject({ kind: 'not_found' });
    for (const act of [
      () => here.save(rival.alma, id, { section: 'COUNTY-DATA' }),
      () => here.respond(rival.alma, id, 1),
      () => here.accept(rival.alma, id),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'not_found', code: 'firm.redline' });
    const draft = await here.derek.make(contractRevision, { contract: rival.contract });
    await expect(here.firmSees(rival.firm, draft.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.firmSees(rival.firm, 'no-id')).rejects.toMatchObject({ kind: 'not_found' });
    const other = await here.county.organization(`Other county ${randomUUID().slice(0, 8)}`);
    const there = { agency: other, requestId: randomUUID() };
    await expect(inAgency(here.county, there, (work) => reviewAt(work, of.firm, id))).rejects.toMatchObject({
      kind: 'not_found',
    });
    const stranger = (await here.county.member('Sam Hill', 'admin', other)).with({ duties: ['contract_manager'] });
    await expect(stranger.see(contractRevision, id)).rejects.toMatchObject({ kind: 'not_found' });
    const agency = { id: here.county.organizationId, name: 'County' };
    expect(await here.inCounty((work) => reviewsAt(work, rival.firm, agency))).toEqual([]);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(vendor, rival.vendor, {}, { firm: randomUUID() }),
    );
  });

  test('without the duty opens, answers, approves or withdraws', async () => {
    const own = await here.party();
    await expect(here.review(own, here.chantal)).rejects.toMatchObject({ kind: 'forbidden' });
    const review = await here.review(own);
    await here.save(own.alma, review, { section: 'COUNTY-DATA' });
    await here.respond(own.alma, review, 1);
    const [one] = await here.proposals(review);
    for (const by of [here.chantal, here.fiona])
      await expect(here.answer(by, one?.id ?? '', 'reply', { answer: 'It is fine.' })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    await here.answer(here.derek, one?.id ?? '', 'reply', { answer: 'It is fine.' });
    await here.move(here.derek, review, 'submit');
    for (const by of [here.chantal, here.derek])
      await expect(here.move(by, review, 'approve')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.move(here.chantal, review, 'withdraw', 'It is over.')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(here.move(here.derek, review, 'withdraw')).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    });
  });
});

describe('who wants the money', () => {
  const answered = async (by = here.derek) => {
    const own = await here.party();
    const review = await here.review(own);
    await here.save(own.alma, review, { kind: 'remove', section: 'COUNTY-DATA', reason: 'It costs us.' });
    await here.respond(own.alma, review, 1);
    await here.answer(by, (await here.proposals(review))[0]?.id ?? '', 'accept');
    return { own, review };
  };

  test('does not approve what they answered, nor does a delegate, even where another person submitted it', async () => {
    const both = await here.withDuties('Nadia Petrova', 'contract_manager', 'legal_counsel');
    const { review } = await answered(both);
    await here.move(here.derek, review, 'submit');
    expect(await both.see(contractRevision, review)).toMatchObject({ can: expect.not.arrayContaining(['approve']) });
    await expect(here.move(both, review, 'approve')).rejects.toMatchObject({
      code: 'contract_revision.approver_is_another',
    });
    const deputy = await here.withDuties('Ines Ferrer', 'legal_counsel');
    await both.make(delegation, {
      deputy: deputy.id,
      fromDay: '2027-01-05',
      untilDay: '2027-01-20',
      reason: 'Vacation in January',
    });
    await expect(here.move(deputy, review, 'approve')).rejects.toMatchObject({
      code: 'contract_revision.approver_is_another',
    });
    await here.move(here.fiona, review, 'approve');
  });

  test('does not decide for the county as a contact of the firm', async () => {
    const own = await here.party();
    const review = await here.review(own);
    await here.save(own.alma, review, { kind: 'remove', section: 'COUNTY-DATA', reason: 'It costs us.' });
    await here.respond(own.alma, review, 1);
    const mine = await here.county.door.run(here.county.product.actor, (work) =>
      work.row(member, { where: { id: here.derek.id }, fields: ['email'] }),
    );
    const before = await here.county.product.see(vendor, own.vendor);
    const mail = (email: string) =>
      here.county.door.run(here.county.product.actor, ({ tx }) =>
        tx.query('update vendor set email = $3 where organization_id = $1 and id = $2', [
          here.county.organizationId,
          own.vendor,
          email,
        ]),
      );
    await mail(mine?.email ?? '');
    await expect(here.answer(here.derek, (await here.proposals(review))[0]?.id ?? '', 'accept')).rejects.toMatchObject({
      code: 'redline_proposal.contact_of_vendor',
    });
    await mail(before.email);
  });

  test('does not slip another change of the contract into the next revision', async () => {
    const { own, review } = await answered();
    await here.move(here.derek, review, 'submit');
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(contract, own.contract, { ceiling: { cents: 9_000_000_00, currency: 'USD' } }),
    );
    await expect(here.move(here.fiona, review, 'approve')).rejects.toMatchObject({
      code: 'contract_revision.text_moved',
      issues: [{ path: 'hash' }],
    });
  });

  test('does not have the firm accept another contract than it read', async () => {
    const own = await here.party();
    const review = await here.review(own);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(contract, own.contract, { untilDay: '2031-12-31' }),
    );
    await expect(here.accept(own.alma, review)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'redline_proposal.contract_moved',
    });
  });

  test('takes no step by a key', async () => {
    const { review } = await answered();
    const key = here.derek.with({ scopes: ['*'] });
    await expect(here.move(key, review, 'submit')).rejects.toMatchObject({ code: 'contract_revision.signed_in' });
  });
});

describe('a review is opened', () => {
  test('once at a time, of a draft, with a firm that has an account, and not for a day that has passed', async () => {
    const own = await here.party();
    const late = await here.derek.make(contractRevision, { contract: own.contract, dueOn: '2027-01-04' });
    await expect(here.move(here.derek, late.id, 'send')).rejects.toMatchObject({
      code: 'contract_revision.due_ahead',
      issues: [{ path: 'dueOn' }],
    });
    const today = await here.derek.make(contractRevision, { contract: own.contract, dueOn: '2027-01-05' });
    const twice = await Promise.allSettled([today.id, today.id].map((one) => here.move(here.derek, one, 'send')));
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(here.review(own)).rejects.toMatchObject({ code: 'contract_revision.one_at_a_time' });
    await here.move(here.derek, today.id, 'withdraw', 'The dates move.');
    await here.step(here.derek, own.contract, 'submit');
    await expect(here.review(own)).rejects.toMatchObject({
      code: 'contract_revision.is_draft',
      issues: [{ path: 'contract' }],
    });
    const lone = await here.drafted(await here.finalAward(), { noticeTerms: 'In writing.' });
    const { id: first } = await here.derek.make(contractRevision, { contract: lone.id });
    await expect(here.move(here.derek, first, 'send')).rejects.toMatchObject({
      code: 'contract_revision.vendor_has_account',
    });
    const empty = await here.finalAward();
    await here.firmOf(empty.vendor);
    const bare = await here.drafted(empty);
    const { id: second } = await here.derek.make(contractRevision, { contract: bare.id });
    await expect(here.move(here.derek, second, 'send')).rejects.toMatchObject({ code: 'contract_revision.has_text' });
    const funded = await here.party({ federalFunds: true });
    await expect(here.review(funded)).rejects.toMatchObject({ code: 'contract.clause_gaps' });
  });
});

test('drafts are saved as often as a form is; what the agency hears of is held to the strict limit', () => {
  const limits = firmRedlineOperations({} as never).map(({ id, limit }) => [id, limit]);
  expect(limits).toEqual(
    expect.arrayContaining([
      ['firm.saveRedline', 'api'],
      ['firm.discardRedline', 'api'],
      ['firm.sendRedlines', 'sensitive'],
      ['firm.acceptText', 'sensitive'],
    ]),
  );
});
