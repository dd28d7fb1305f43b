import { href, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import {
  membersWithDuty,
  notify,
  reasonGiven,
  refusedAt,
  refuseWithoutRight,
} from '../../organization/public.server.ts';
import { refuseContact } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { inText } from '../clauses/clause-words.ts';
import { contractClauseUse } from '../clauses/contract-clause-use.record.ts';
import { refuseGaps } from '../clauses/judging.server.ts';
import { written } from '../contract/contract-words.ts';
import { firmRedlinePages } from '../firm-redline-pages.ts';
import { redlinePages } from '../redline-pages.ts';
import { contentOf } from '../signing/content.server.ts';
import { type Contract, contractOf, mailFirm } from '../signing/signing-keeping.server.ts';
import { applyAnswers } from './applying.server.ts';
import { contractRevision } from './contract-revision.record.ts';
import { redlineProposal } from './redline-proposal.record.ts';
import { counsel, managers } from './redline-life.ts';
import { unanswered } from './redline-words.ts';
import { liveRevision, standsAs } from './review-guard.server.ts';
import { type SectionPlace, sectionsIn } from './revision-text.ts';

export type Revision = Row<typeof contractRevision>;
type Facts = EffectFacts<Revision>;

const MOST_CONTENT = 100_000;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `contract_revision.${code}`, message);

const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

export const pageOf = (id: string): string => href(redlinePages.redline, { id });

/** Where people of the firm read it; the agency is in the address, because an id says nothing of whose it is. */
const portalLink = (work: UnitOfWork, id: string) => ({
  link: `${href(firmRedlinePages.firmRedline, { id })}?agency=${work.actor.organizationId}`,
  label: 'Open it in the vendor portal',
});

/** Whether this contract can go to its firm for review now. */
async function judgeContract(work: UnitOfWork, row: Revision, of: Contract): Promise<void> {
  if (of.isExisting)
    throw wrong('contract', 'is_new', `${of.number} was signed before Levee. A change order changes it.`);
  if (!written.some((state) => state === of.status))
    throw wrong('contract', 'is_draft', `${of.number} is not a draft. Send it back to review its text with the firm.`);
  const firm = of.vendor && (await work.asProduct.row(vendor, { where: { id: of.vendor }, fields: ['name', 'firm'] }));
  if (!firm) throw wrong('contract', 'names_vendor', `${of.number} names no vendor. Choose one first.`);
  if (firm.firm === null)
    throw wrong('contract', 'vendor_has_account', `${firm.name} has no account in the vendor portal.`);
  const other = await liveRevision(work, of.id, row.id);
  if (other) throw wrong('contract', 'one_at_a_time', `${other.number} is open. ${standsAs(other)}`);
  await refuseGaps(work, of);
  if (row.dueOn !== null && row.dueOn < work.today)
    throw wrong('dueOn', 'due_ahead', 'Enter a day that has not passed, or none.');
}

async function placesOf(work: UnitOfWork, of: Contract): Promise<readonly SectionPlace[]> {
  const uses = await work.asProduct.rows(contractClauseUse, {
    where: { contract: of.id, status: [...inText] },
    fields: ['code', 'clause', 'rule'],
    order: 'place',
    most: 'all',
  });
  return uses.map(({ id, code, clause, rule }) => ({ key: code ?? '', use: id, clause, isLaw: rule !== null }));
}

/** Fixes the text as it is now, and tells the firm. */
async function send({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, contractRevision, managers);
  const of = await contractOf(work, row.contract, 'update');
  if (!isProduct(work)) await judgeContract(work, row, of);
  const { text, hash } = await contentOf(work, of);
  if (!isProduct(work) && sectionsIn(text).length === 0)
    throw wrong('contract', 'has_text', 'There is nothing to review. Add terms or assemble the clauses first.');
  if (text.length > MOST_CONTENT)
    throw wrong('contract', 'content_fits', 'The text of this contract is too long to be reviewed in the portal.');
  const last = await work.asProduct.row(contractRevision, {
    where: { contract: of.id, place: { not: null }, id: { not: row.id } },
    fields: ['place'],
    order: '-place',
  });
  const place = Math.min(500, (last?.place ?? 0) + 1);
  await work.asProduct.change(
    contractRevision,
    row.id,
    {},
    {
      place,
      vendor: of.vendor,
      content: text,
      hash,
      sections: (await placesOf(work, of)) as unknown as Revision['sections'], // plain values
      sentBy: personActing(work.actor),
      sentAt: work.now(),
      turnSince: work.today,
    },
  );
  await mailFirm(work, of, `${of.number}: revision ${place} for your review`, [
    `Revision ${place} of contract ${of.number}, ${of.title}, is in the vendor portal.`,
    ...(row.message ? [row.message] : []),
    ...(row.dueOn ? [`Please answer by ${row.dueOn}.`] : []),
    'Someone of your firm with the duty Bid signer accepts the text or proposes changes.',
    portalLink(work, row.id),
  ]);
}

export const proposalsOf = (work: UnitOfWork, revision: string) =>
  work.asProduct.rows(redlineProposal, { where: { revision }, order: 'number', most: 'all' });

/** The answers of a round can be changed, or not any more. */
async function openAnswers(work: UnitOfWork, revision: string, isOpen: boolean): Promise<void> {
  for (const one of await proposalsOf(work, revision))
    if (one.isSent && one.isOpen !== isOpen) await work.asProduct.change(redlineProposal, one.id, {}, { isOpen });
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, contractRevision, managers);
  const all = await proposalsOf(work, row.id);
  const open = all.filter(({ status }) => unanswered.some((one) => one === status));
  if (open.length > 0 && !isProduct(work))
    throw wrong('status', 'all_answered', `Answer these first: ${open.map(({ number }) => number).join(', ')}.`);
  await openAnswers(work, row.id, false);
  await work.asProduct.change(
    contractRevision,
    row.id,
    {},
    { submittedBy: personActing(work.actor), turnSince: work.today },
  );
  const of = await contractOf(work, row.contract);
  await notify(work, {
    to: await membersWithDuty(work, counsel.duty),
    kind: 'contract.redlines',
    subject: `Answers to the firm await approval: ${of.number}, revision ${row.place}`,
    body: of.title,
    link: pageOf(row.id),
  });
}

async function sendBack({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, contractRevision, counsel);
  await openAnswers(work, row.id, true);
  await work.asProduct.change(contractRevision, row.id, {}, { turnSince: work.today });
  const of = await contractOf(work, row.contract);
  await notify(work, {
    to: [of.manager, row.submittedBy].filter((one) => one !== null),
    kind: 'contract.redlines',
    subject: `Answers are sent back: ${of.number}, revision ${row.place}`,
    body: (await reasonGiven(work, contractRevision.name, row.id, ['sendBack'])) ?? of.title,
    link: pageOf(row.id),
  });
}

/** What was agreed on goes into the contract, and the next revision with exactly that to the firm. */
async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, contractRevision, counsel);
  await refuseContact(work, row.vendor, row.respondedBy, contractRevision.name);
  const of = await contractOf(work, row.contract, 'update');
  if (!isProduct(work)) {
    if (!written.some((state) => state === of.status))
      throw wrong('contract', 'still_draft', `${of.number} is not a draft any more. Withdraw the review.`);
    if ((await contentOf(work, of)).hash !== row.hash)
      throw wrong(
        'hash',
        'text_moved',
        `${of.number} changed since revision ${row.place} was sent. Withdraw the review and open a new one.`,
      );
  }
  const approvedBy = personActing(work.actor);
  await work.asProduct.change(contractRevision, row.id, {}, { approvedBy, approvedAt: work.now(), turnSince: null });
  // A county of a test has texts that no one wrote.
  if (row.hash === null || of.status === 'cancelled') return;
  await applyAnswers(work, { revision: row, of, proposals: await proposalsOf(work, row.id) });
  // By the product alone: who approves one round wrote nothing of the next, and sent is it by who answered.
  const product = work.asProductAlone;
  const next = await product.insert(contractRevision, { contract: of.id });
  await product.move(contractRevision, next.id, 'send');
  await product.change(contractRevision, next.id, {}, { sentBy: row.submittedBy });
}

async function withdraw({ row, before, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, contractRevision, managers);
  const why = (await reasonGiven(work, contractRevision.name, row.id, ['withdraw'])) ?? '';
  await work.asProduct.change(contractRevision, row.id, {}, { ended: why.slice(0, 1000), turnSince: null });
  await openAnswers(work, row.id, false);
  for (const one of await proposalsOf(work, row.id))
    if (one.status === 'drafted') await work.asProduct.move(redlineProposal, one.id, 'discard');
  if (before.status === 'draft') return;
  const of = await contractOf(work, row.contract);
  await mailFirm(work, of, `${of.number}: review of revision ${row.place} withdrawn`, [
    `The review of revision ${row.place} of contract ${of.number}, ${of.title}, is withdrawn.`,
    `Reason: ${why}`,
    portalLink(work, row.id),
  ]);
}

/** A contract that is discarded takes its review with it. */
export async function withdrawDiscarded({ row, work }: EffectFacts<Contract>): Promise<void> {
  const live = await liveRevision(work, row.id);
  if (live)
    await work.asProduct.move(contractRevision, live.id, 'withdraw', { reason: `${row.number} was discarded.` });
}

export const revisionEffects = follows(contractRevision, {
  send: [send],
  submit: [submit],
  sendBack: [sendBack],
  approve: [approve],
  withdraw: [withdraw],
});
