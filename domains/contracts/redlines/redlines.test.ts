import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '#domains/organization/notification.record.ts';
import { assembleClauses } from '../clauses/clause-use.server.ts';
import { contractClauseUse } from '../clauses/contract-clause-use.record.ts';
import { contract } from '../contract/contract.record.ts';
import { contentOf } from '../signing/content.server.ts';
import { contractSigning } from '../signing/contract-signing.record.ts';
import type { SignedContent } from '../signing/signed-content.ts';
import { contractRevision } from './contract-revision.record.ts';
import { reviewsAt } from './firm-redlines.server.ts';
import { redlineProposal } from './redline-proposal.record.ts';
import { textOf } from './redline-calls.server.ts';
import { DATA, LAW, NOTICE, type Party, type RedlineWorld, redlineWorld } from './test-world.ts';

let here: RedlineWorld;
beforeAll(async () => {
  here = await redlineWorld();
});
afterAll(() => here.county.close());

const LATER = 'The contractor returns all data of the county within thirty days after the end.';
const BETWEEN = 'The contractor returns all data of the county within twenty days after the end.';

/** A review that came back with these four. */
async function returned(of: Party) {
  const id = await here.review(of);
  await here.save(of.alma, id, { kind: 'replace', section: 'COUNTY-DATA', text: LATER, reason: 'Ten days are short.' });
  await here.save(of.alma, id, { kind: 'remove', section: 'notice-terms', reason: 'We use the portal.' });
  await here.save(of.alma, id, {
    kind: 'add',
    heading: 'Storm delays',
    text: 'A named storm extends the delivery by the days that it lasts.',
    reason: 'Deliveries stop in a storm.',
  });
  await here.save(of.alma, id, { kind: 'comment', section: 'FED-K', reason: 'Does this cover our modems?' });
  await here.respond(of.alma, id, 4);
  const all = await here.proposals(id);
  const [replace, remove, add, comment] = all.map((one) => one.id) as [string, string, string, string];
  return { id, replace, remove, add, comment };
}
type Returned = Awaited<ReturnType<typeof returned>>;

/** Countered, rejected, accepted and replied, and with counsel. */
async function submitted(of: Party): Promise<Returned> {
  const round = await returned(of);
  await here.answer(here.derek, round.replace, 'counter', { counterText: BETWEEN, answer: 'Twenty days suit us.' });
  await here.answer(here.derek, round.remove, 'reject', { answer: 'Notices in writing protect both sides.' });
  await here.answer(here.derek, round.add, 'accept');
  await here.answer(here.derek, round.comment, 'reply', { answer: 'Yes, it covers modems.' });
  await here.move(here.derek, round.id, 'submit');
  return round;
}

const textIn = (contractId: string) =>
  here.inCounty(async (work) => {
    const row = await work.find(contract, contractId);
    if (!row) throw new Error('There is no contract.');
    const { text, hash } = await contentOf(work, row);
    return { said: JSON.parse(text) as SignedContent, hash };
  });
const comparedAt = (id: string) =>
  here.inCounty(async (work) => {
    const row = await work.find(contractRevision, id);
    if (!row) throw new Error('There is no revision.');
    return textOf(work, row);
  });
const noticesOf = (person: { readonly id: string }, link: string) =>
  here.inCounty((work) =>
    work.rows(notification, { where: { recipient: person.id, link }, fields: ['subject'], most: 'all' }),
  );

describe('a text goes to the firm and comes back', () => {
  test('as it is, numbered, with its hash; the firm is told, and finds it in its portal', async () => {
    const of = await here.party();
    const id = await here.review(of);
    const { number, title } = await here.derek.see(contract, of.contract);
    const row = await here.revision(id);
    expect(row).toMatchObject({ status: 'sent', place: 1, sentBy: here.derek.id, turnSince: '2027-01-05' });
    expect(row.hash).toBe((await textIn(of.contract)).hash);
    const mail = here.county.letters.find(({ subject }) => subject === `${number}: revision 1 for your review`);
    expect(JSON.stringify(mail)).toContain(`/vendor-portal/redlines/${id}?agency=${here.county.organizationId}`);
    const agency = { id: here.county.organizationId, name: 'County' };
    expect(await here.inCounty((work) => reviewsAt(work, of.firm, agency))).toMatchObject([
      { id, number, title, place: 1, status: 'sent', isDue: true },
    ]);
    const seen = await here.firmSees(of.firm, id);
    expect(seen.sections.map(({ key, isLaw, change, text }) => [key, isLaw, change, text])).toEqual([
      ['notice-terms', false, 'same', NOTICE],
      ['COUNTY-DATA', false, 'same', DATA],
      ['FED-K', true, 'same', LAW],
    ]);
    expect(seen.sections[2]?.citation).toMatch(/Appendix II/);
  });

  test('drafts of the firm are its own until it sends them as one answer', async () => {
    const of = await here.party();
    const id = await here.review(of);
    const made = await here.save(of.alma, id, { kind: 'replace', section: 'COUNTY-DATA', text: LATER });
    await here.save(of.alma, id, { kind: 'comment', section: 'COUNTY-DATA' });
    expect(await here.derek.list(redlineProposal, `revision=${id}`)).toEqual([]);
    await expect(here.derek.see(redlineProposal, made)).rejects.toMatchObject({ kind: 'not_found' });
    const [draft] = await here.proposals(id);
    await here.save(of.alma, id, {
      proposal: made,
      version: draft?.version ?? 0,
      kind: 'replace',
      section: 'COUNTY-DATA',
      text: BETWEEN,
      reason: 'Twenty days at least.',
    });
    await expect(
      here.save(of.alma, id, { proposal: made, version: draft?.version ?? 0, kind: 'comment', section: 'FED-K' }),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'redline_proposal.changed_since' });
    await expect(here.respond(of.alma, id, 1)).rejects.toMatchObject({ code: 'redline_proposal.others_since' });
    await here.respond(of.alma, id, 2);
    expect(await here.derek.list(redlineProposal, `revision=${id}&sort=number`)).toMatchObject([
      {
        status: 'proposed',
        newText: BETWEEN,
        oldText: DATA,
        proposedBy: 'Alma Reyes',
        can: ['accept', 'counter', 'reject'],
      },
      { status: 'commented', kind: 'comment', can: ['reply'] },
    ]);
    expect(await here.revision(id)).toMatchObject({ status: 'returned', respondedBy: 'Alma Reyes' });
    expect((await noticesOf(here.derek, `/contracts/redlines/${id}`)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^2 proposals on CON-/),
    ]);
    // Sent twice, it was sent once.
    for (const again of [() => here.respond(of.alma, id, 2), () => here.accept(of.alma, id)])
      await expect(again()).rejects.toMatchObject({ kind: 'conflict', code: 'redline_proposal.is_answered' });
  });

  test('a draft can be discarded, and an empty answer is none', async () => {
    const of = await here.party();
    const id = await here.review(of);
    const made = await here.save(of.alma, id, { kind: 'comment', section: 'COUNTY-DATA' });
    await here.discard(of.alma, id, made);
    await expect(here.discard(of.alma, id, made)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.respond(of.alma, id, 1)).rejects.toMatchObject({
      code: 'redline_proposal.has_proposals',
      issues: [{ path: 'proposals' }],
    });
  });
});

describe('answers of a round', () => {
  test('approved by counsel, make the next revision with exactly what was accepted and countered', async () => {
    const of = await here.party();
    const round = await submitted(of);
    const first = await here.revision(round.id);
    expect(first).toMatchObject({ status: 'answered', submittedBy: here.derek.id, answeredBy: [here.derek.id] });
    // Nothing takes effect yet, and the firm is told nothing yet.
    expect((await textIn(of.contract)).hash).toBe(first.hash);
    const before = await here.firmSees(of.firm, round.id);
    expect(before.status).toBe('returned');
    expect(before.proposals.map(({ status, answer, counterText }) => [status, answer, counterText])).toEqual(
      Array.from({ length: 4 }, () => ['proposed', null, null]),
    );
    await here.move(here.fiona, round.id, 'approve');
    expect(await here.revision(round.id)).toMatchObject({ status: 'settled', approvedBy: here.fiona.id });
    const [, next] = await here.revisions(of);
    expect(next).toMatchObject({ place: 2, status: 'sent', sentBy: here.derek.id });
    const { said, hash } = await textIn(of.contract);
    expect(next?.hash).toBe(hash);
    expect(said.noticeTerms).toBe(NOTICE);
    expect(said.clauses?.map(({ code, title, text, negotiated }) => [code, title, text, negotiated ?? false])).toEqual([
      ['COUNTY-DATA', 'Clause COUNTY-DATA', BETWEEN, true],
      ['FED-K', 'Clause FED-K', LAW, false],
      [
        expect.stringMatching(/^RED-/),
        'Storm delays',
        'A named storm extends the delivery by the days that it lasts.',
        true,
      ],
    ]);
    const text = await comparedAt(next?.id ?? '');
    expect(text.former).toBe(1);
    expect(text.sections.map(({ key, change, before: was }) => [key.slice(0, 4), change, was])).toEqual([
      ['noti', 'same', NOTICE],
      ['COUN', 'changed', DATA],
      ['FED-', 'same', LAW],
      ['RED-', 'added', null],
    ]);
    const after = await here.firmSees(of.firm, round.id);
    expect(after.proposals.map(({ status, answer, counterText }) => [status, answer, counterText])).toEqual([
      ['countered', 'Twenty days suit us.', BETWEEN],
      ['rejected', 'Notices in writing protect both sides.', null],
      ['accepted', null, null],
      ['replied', 'Yes, it covers modems.', null],
    ]);
    expect(here.county.letters.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/: revision 2 for your review$/),
    );
  });

  test('a deletion that is accepted takes the section out, with what it was agreed by', async () => {
    const of = await here.party();
    const id = await here.review(of);
    await here.save(of.alma, id, { kind: 'remove', section: 'COUNTY-DATA', reason: 'No data is kept.' });
    await here.save(of.alma, id, { kind: 'replace', section: 'notice-terms', text: 'Notices go by email.' });
    await here.respond(of.alma, id, 2);
    for (const one of await here.proposals(id)) await here.answer(here.derek, one.id, 'accept');
    await here.move(here.derek, id, 'submit');
    await here.move(here.fiona, id, 'approve');
    const { said } = await textIn(of.contract);
    expect(said.noticeTerms).toBe('Notices go by email.');
    expect(said.clauses?.map(({ code }) => code)).toEqual(['FED-K']);
    const [gone] = await here.derek.list(contractClauseUse, `contract=${of.contract}&code=COUNTY-DATA`);
    expect(gone).toMatchObject({ status: 'excepted', decidedBy: here.fiona.id });
    expect(gone?.exception).toMatch(/^Deleted as agreed with the firm, RED-.*No data is kept\.$/);
    const [, next] = await here.revisions(of);
    const text = await comparedAt(next?.id ?? '');
    expect(text.sections.map(({ key, change }) => [key, change])).toEqual([
      ['notice-terms', 'changed'],
      ['COUNTY-DATA', 'removed'],
      ['FED-K', 'same'],
    ]);
  });

  test('every proposal is answered first, with a reason that the firm can read, and an answer can change until then', async () => {
    const of = await here.party();
    const round = await returned(of);
    await expect(here.move(here.derek, round.id, 'submit')).rejects.toMatchObject({
      code: 'contract_revision.all_answered',
      issues: [{ path: 'status' }],
    });
    await expect(here.answer(here.derek, round.remove, 'reject', { answer: 'Too short' })).rejects.toMatchObject({
      code: 'redline_proposal.says_why',
      issues: [{ path: 'answer' }],
    });
    await expect(
      here.answer(here.derek, round.replace, 'counter', { counterText: LATER, answer: 'As you say.' }),
    ).rejects.toMatchObject({ code: 'redline_proposal.is_another', issues: [{ path: 'counterText' }] });
    await expect(here.answer(here.derek, round.replace, 'counter', { answer: 'See above.' })).rejects.toMatchObject({
      issues: [{ path: 'counterText', code: 'required' }],
    });
    await expect(here.answer(here.derek, round.comment, 'accept')).rejects.toMatchObject({
      code: 'state',
    });
    await expect(here.answer(here.derek, round.add, 'reply', { answer: 'Fine.' })).rejects.toMatchObject({
      code: 'state',
    });
    await here.answer(here.derek, round.add, 'reject', { answer: 'The delivery date is fixed.' });
    expect(await here.answer(here.derek, round.add, 'reopen')).toMatchObject({ status: 'proposed', answer: null });
    await here.answer(here.derek, round.add, 'accept');
    await here.answer(here.derek, round.replace, 'accept');
    await here.answer(here.derek, round.remove, 'reject', { answer: 'Exactly ten' + '.' });
    await here.answer(here.derek, round.comment, 'reply', { answer: 'It does.' });
    await here.move(here.derek, round.id, 'submit');
    await expect(here.answer(here.derek, round.add, 'reopen')).rejects.toMatchObject({
      code: 'redline_proposal.answers_are_open',
    });
    await here.move(here.fiona, round.id, 'sendBack', 'The storm clause needs an end.');
    expect(await here.derek.see(redlineProposal, round.add)).toMatchObject({ can: ['reopen'], isOpen: true });
    expect(
      (await noticesOf(here.derek, `/contracts/redlines/${round.id}`)).map(({ subject }) => subject),
    ).toContainEqual(expect.stringMatching(/^Answers are sent back/));
  });

  test('a second round follows the first, and counsel who approved one approves the next', async () => {
    const of = await here.party();
    const round = await submitted(of);
    await here.move(here.fiona, round.id, 'approve');
    const second = (await here.revisions(of))[1]?.id ?? '';
    await here.save(of.alma, second, { kind: 'replace', section: 'COUNTY-DATA', text: LATER, reason: 'Still short.' });
    await here.respond(of.alma, second, 1);
    await here.answer(here.derek, (await here.proposals(second))[0]?.id ?? '', 'accept');
    await here.move(here.derek, second, 'submit');
    await here.move(here.fiona, second, 'approve');
    const third = (await here.revisions(of))[2];
    expect(third).toMatchObject({ place: 3, status: 'sent' });
    expect((await textIn(of.contract)).said.clauses?.[0]?.text).toBe(LATER);
  });
});

describe('what is agreed on is what is signed', () => {
  test('the firm accepts the text, and the signing binds to that revision byte for byte', async () => {
    const of = await here.party();
    const id = await here.review(of);
    await here.accept(of.alma, id);
    expect(await here.revision(id)).toMatchObject({ status: 'agreed', agreedBy: 'Alma Reyes' });
    await here.step(here.derek, of.contract, 'submit');
    await here.step(here.fiona, of.contract, 'clear');
    await here.step(here.walter, of.contract, 'approve');
    const signing = await here.derek.make(contractSigning, {
      contract: of.contract,
      signers: [
        { step: 1, capacity: 'contractor', person: null },
        { step: 2, capacity: 'agency', person: here.walter.id },
      ],
    });
    await here.derek.run(contractSigning, 'send', signing.id);
    const sent = await here.derek.see(contractSigning, signing.id);
    expect(sent).toMatchObject({ status: 'open', revision: id, hash: (await here.revision(id)).hash });
  });

  test('no contract goes on with an open review, or with another text than was agreed', async () => {
    const of = await here.party();
    const round = await returned(of);
    await expect(here.step(here.derek, of.contract, 'submit')).rejects.toMatchObject({
      code: 'contract.text_under_review',
      message: 'Revision 1 has proposals of the firm. Answer them, or withdraw the review.',
      issues: [{ path: 'status' }],
    });
    await here.move(here.derek, round.id, 'withdraw', 'We write the data clause again.');
    const again = await here.review(of);
    await here.accept(of.alma, again);
    const row = await here.derek.see(contract, of.contract);
    await here.derek.edit(contract, row.id, row.version, { noticeTerms: 'Notices go to the clerk.' });
    await expect(here.step(here.derek, of.contract, 'submit')).rejects.toMatchObject({
      code: 'contract.text_differs',
      message: expect.stringContaining('differs from revision 2'),
    });
  });

  test('a file that is attached after the agreement is not signed with it', async () => {
    const of = await here.party({ documents: [] });
    await here.accept(of.alma, await here.review(of));
    await here.step(here.derek, of.contract, 'submit');
    await here.step(here.fiona, of.contract, 'clear');
    const approved = await here.step(here.walter, of.contract, 'approve');
    await here.derek.edit(contract, of.contract, approved.version, { documents: [here.paper] });
    const signing = await here.derek.make(contractSigning, {
      contract: of.contract,
      signers: [
        { step: 1, capacity: 'contractor', person: null },
        { step: 2, capacity: 'agency', person: here.walter.id },
      ],
    });
    await expect(here.derek.run(contractSigning, 'send', signing.id)).rejects.toMatchObject({
      code: 'contract.text_differs',
      issues: [{ path: 'contract' }],
    });
    // On paper the file is the signed text itself.
    expect(await here.step(here.derek, of.contract, 'activate', { signedOn: '2027-01-05' })).toMatchObject({
      status: 'active',
      execution: 'paper',
    });
  });

  test('the text stays as it was sent while it is reviewed', async () => {
    const of = await here.party();
    const id = await here.review(of);
    const row = await here.derek.see(contract, of.contract);
    await expect(
      here.derek.edit(contract, row.id, row.version, { noticeTerms: 'Notices go to the clerk.' }),
    ).rejects.toMatchObject({ code: 'contract.text_is_reviewed', issues: [{ path: 'title' }] });
    const [used] = await here.derek.list(contractClauseUse, `contract=${of.contract}&code=COUNTY-DATA`);
    await expect(
      here.county.door.run(here.derek.actor, (work) =>
        work.move(contractClauseUse, used?.id ?? '', 'drop', { reason: 'It is not needed.' }),
      ),
    ).rejects.toMatchObject({ code: 'contract_clause_use.text_is_reviewed' });
    await expect(
      here.county.door.run(here.derek.actor, (work) => assembleClauses(work, of.contract)),
    ).rejects.toMatchObject({ code: 'contract.clauses_under_review' });
    await expect(
      here.derek.edit(contractRevision, id, (await here.revision(id)).version, { message: 'Another message.' }),
    ).rejects.toMatchObject({
      code: 'contract_revision.is_sent',
    });
    // Who manages it is no part of the text.
    await here.derek.edit(contract, row.id, row.version, { manager: here.walter.id });
  });

  test('a discarded contract takes its review with it, and a withdrawn one tells the firm why', async () => {
    const of = await here.party();
    const id = await here.review(of);
    await here.save(of.alma, id, { kind: 'comment', section: 'FED-K' });
    await here.step(here.derek, of.contract, 'discard', {}, 'The pumps are bought elsewhere.');
    expect(await here.revision(id)).toMatchObject({ status: 'withdrawn', ended: expect.stringContaining('discarded') });
    expect(await here.proposals(id)).toMatchObject([{ status: 'discarded', isSent: false }]);
    expect((await here.firmSees(of.firm, id)).ended).toContain('discarded');
  });
});
