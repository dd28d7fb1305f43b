import { fail, href } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt } from '../../organization/public.server.ts';
import { contentOf } from '../signing/content.server.ts';
import { isStaff, type Signer } from '../signing/signing-act.server.ts';
import { redlinePages } from '../redline-pages.ts';
import { placeOf } from './applying.server.ts';
import { contractRevision } from './contract-revision.record.ts';
import { type Own, ownRevision, unknown } from './firm-redlines.server.ts';
import { redlineProposal } from './redline-proposal.record.ts';
import { isTerm, MOST_PROPOSALS, MOST_TERM, type ProposalKind } from './redline-words.ts';
import { proposalsOf } from './revising.server.ts';
import { sectionsIn } from './revision-text.ts';

const wrong = (path: string, code: string, message: string) => refusedAt(path, `redline_proposal.${code}`, message);

const conflict = (path: string, code: string, message: string) =>
  fail('conflict', `redline_proposal.${code}`, message, {
    issues: [{ path, code: `redline_proposal.${code}`, message }],
  });

interface Reviewing {
  readonly review: string;
  /** Of the text that the person read. */
  readonly hash?: string;
}

/** The revision as the firm has it to answer, held: it is with the firm, and it is the text that was read. */
async function opened(work: UnitOfWork, signer: Signer, { review, hash }: Reviewing): Promise<Own> {
  const own = await ownRevision(work, signer.firm ?? '', review, true);
  if (await isStaff(work, signer))
    throw fail(
      'forbidden',
      'redline_proposal.firm_is_not_staff',
      'You are a member of the agency, so someone else of the firm has to answer.',
    );
  const { row } = own;
  if (row.status !== 'sent')
    throw conflict('review', 'is_answered', `Revision ${row.place} takes no answer now. Reload the page.`);
  if (hash !== undefined && hash !== row.hash)
    throw conflict('hash', 'another_text', 'This is another text than you read. Reload the page.');
  return own;
}

export interface Saved extends Required<Reviewing> {
  readonly proposal?: string | null | undefined;
  readonly version?: number | null | undefined;
  readonly kind: ProposalKind;
  readonly section?: string | null | undefined;
  readonly heading?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly reason: string;
}

const said = (text: string | null | undefined): string => (text ?? '').trim();

/** What a proposal says, judged by the section it is about. */
function judged({ row }: Own, given: Saved) {
  const { kind, reason } = given;
  const text = said(given.text);
  if (said(reason).length < 5)
    throw wrong('reason', 'says_reason', kind === 'comment' ? 'Enter a comment.' : 'Enter why, in a few words.');
  if (kind === 'add') {
    if (said(given.heading) === '') throw wrong('heading', 'has_title', 'Enter the title of the section.');
    if (text === '') throw wrong('text', 'adds_text', 'Enter the text of the section.');
    return { kind, section: null, heading: said(given.heading), oldText: null, newText: text, reason: said(reason) };
  }
  const about = sectionsIn(row.content).find(({ key }) => key === given.section);
  if (!about) throw wrong('section', 'names_section', 'Choose a section of this revision.');
  const heading = about.title.slice(0, 200);
  placeOf(row.sections, { kind, section: about.key, heading });
  if (kind === 'replace') {
    if (text === '') throw wrong('text', 'replaces_text', 'Enter the text that you propose, or delete the section.');
    if (text === about.text.trim())
      throw wrong('text', 'changes_text', 'This is the text as it is. Change it, or comment on it.');
    if (isTerm(about.key) && text.length > MOST_TERM)
      throw wrong('text', 'is_too_long', `This section holds at most ${MOST_TERM} characters.`);
  }
  const newText = kind === 'replace' ? text : null;
  return { kind, section: about.key, heading, oldText: about.text, newText, reason: said(reason) };
}

/** Keeps a draft of the firm, a new one or one that is there. */
export async function saveIn(work: UnitOfWork, signer: Signer, given: Saved): Promise<string> {
  const own = await opened(work, signer, given);
  const values = judged(own, given);
  const all = await proposalsOf(work, own.row.id);
  const drafts = all.filter(({ status }) => status === 'drafted');
  const other = drafts.find(
    ({ id, section, kind }) =>
      id !== given.proposal && values.section !== null && section === values.section && kind !== 'comment',
  );
  if (other && values.kind !== 'comment')
    throw wrong('section', 'one_change', `You propose a change of “${values.heading}” already. Edit that one.`);
  const computed = { ...values, proposedBy: signer.name.slice(0, 200) };
  if (given.proposal) {
    const known = drafts.find(({ id }) => id === given.proposal);
    if (!known) throw unknown();
    if (known.version !== given.version)
      throw conflict('version', 'changed_since', 'Someone of your firm changed this proposal since. Reload the page.');
    await work.change(redlineProposal, known.id, {}, computed);
    return known.id;
  }
  if (drafts.length >= MOST_PROPOSALS)
    throw wrong('review', 'most', `An answer has at most ${MOST_PROPOSALS} proposals. Send these first.`);
  const { id } = await work.insert(
    redlineProposal,
    {},
    { ...computed, revision: own.row.id, contract: own.of.id, isSent: false, isOpen: false },
  );
  return id;
}

export async function discardIn(
  work: UnitOfWork,
  signer: Signer,
  { review, proposal }: Reviewing & { readonly proposal: string },
): Promise<string> {
  const { row } = await opened(work, signer, { review });
  const known = (await proposalsOf(work, row.id)).find(({ id, status }) => id === proposal && status === 'drafted');
  if (!known) throw unknown();
  await work.move(redlineProposal, known.id, 'discard');
  return known.id;
}

/** Who of the agency hears what the firm did. */
async function tellAgency(work: UnitOfWork, { row, of }: Own, subject: string): Promise<void> {
  await notify(work, {
    to: [of.manager, row.sentBy].filter((one) => one !== null),
    kind: 'contract.redlines',
    subject: subject.slice(0, 200),
    body: of.title,
    link: href(redlinePages.redline, { id: row.id }),
  });
}

/** All drafts as one answer: from here on the agency reads them, and no one changes them. */
export async function respondIn(
  work: UnitOfWork,
  signer: Signer,
  { proposals, ...given }: Required<Reviewing> & { readonly proposals: number },
): Promise<string> {
  const own = await opened(work, signer, given);
  const drafts = (await proposalsOf(work, own.row.id)).filter(({ status }) => status === 'drafted');
  if (drafts.length === 0)
    throw wrong('proposals', 'has_proposals', 'You propose nothing. Accept the text, or enter a proposal.');
  if (drafts.length !== proposals)
    throw conflict('proposals', 'others_since', 'Your firm’s proposals changed since. Reload the page and read them.');
  for (const one of drafts) {
    // The law is looked at once more: a clause may have come to meet it since.
    if (one.kind !== 'add') placeOf(own.row.sections, one);
    await work.move(redlineProposal, one.id, one.kind === 'comment' ? 'ask' : 'propose', {
      computed: { isSent: true, isOpen: true, proposedAt: work.now() },
    });
  }
  const respondedBy = signer.name.slice(0, 200);
  await work.move(contractRevision, own.row.id, 'respond', {
    computed: { respondedBy, respondedAt: work.now(), turnSince: work.today },
  });
  await tellAgency(work, own, `${drafts.length} proposals on ${own.of.number}, revision ${own.row.place}`);
  return own.row.id;
}

/** The firm takes the text as it is. Nothing is signed by that. */
export async function acceptIn(work: UnitOfWork, signer: Signer, given: Required<Reviewing>): Promise<string> {
  const own = await opened(work, signer, given);
  const { row, of } = own;
  if ((await contentOf(work, of)).hash !== row.hash)
    throw conflict('hash', 'contract_moved', 'The agency changed this contract since. It has to send a new revision.');
  for (const one of await proposalsOf(work, row.id))
    if (one.status === 'drafted') await work.move(redlineProposal, one.id, 'discard');
  await work.move(contractRevision, row.id, 'agree', {
    computed: { agreedBy: signer.name.slice(0, 200), agreedAt: work.now(), turnSince: null },
  });
  await tellAgency(work, own, `${of.number}: the firm accepts revision ${row.place}`);
  return row.id;
}
