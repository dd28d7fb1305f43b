import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { disasterOf, isProduct } from '../public-assistance/rights.server.ts';
import { ehpItem } from './ehp-item.record.ts';
import { ehpReview } from './ehp-review.record.ts';
import { hasEhpRows, needsOf, noEhpRow } from './ehp-terms.ts';
import { ehpLaws, liveReviews, openItems } from './ehp-words.ts';

type Review = Row<typeof ehpReview>;
type Item = Row<typeof ehpItem>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `ehp_review.${code}`, message);

/** The project is held, so that two people at once never open two reviews of it. */
async function heldProject(work: UnitOfWork, id: string, field: string) {
  const of = await work.asProduct.row(paProject, {
    where: { id },
    fields: ['number', 'status', 'disaster'],
    lock: 'update',
  });
  if (!of || of.status === 'withdrawn' || of.status === 'closed')
    throw wrong(field, 'project_is_live', 'Choose a project that is neither closed nor withdrawn.');
  return of;
}

async function made({ row, work }: EffectFacts<Review>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, ehpReview, grantManagers);
  const of = await heldProject(work, row.project, 'project');
  const other = await work.asProduct.row(ehpReview, {
    where: { project: row.project, status: [...liveReviews], id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (other)
    throw wrong(
      'project',
      'one_review',
      `${other.number} is the review of ${of.number}. Choose Change answers there where the work changes.`,
    );
}

async function edited({ work }: EffectFacts<Review>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, ehpReview, grantManagers);
}

/** The items that the answers ask for are made; those that are there already stay with what the agencies said. */
async function started({ row, work }: EffectFacts<Review>): Promise<void> {
  await refuseWithoutRight(work, ehpReview, grantManagers);
  const product = work.asProduct;
  if (!isProduct(work)) {
    const of = await heldProject(work, row.project, 'ground');
    const { declaredOn } = await disasterOf(work, of.disaster);
    if (!hasEhpRows(declaredOn)) throw wrong('ground', 'has_rules', noEhpRow(declaredOn));
    const known = await product.rows(ehpItem, { where: { review: row.id }, fields: ['law'], most: 'all' });
    const laws = new Set(known.map(({ law }) => law));
    for (const { law, kind, agency, requirement, citation, because } of needsOf(row, declaredOn))
      if (!laws.has(law))
        await product.insert(ehpItem, { review: row.id, law, kind, agency, requirement, citation }, { because });
  }
  await product.change(ehpReview, row.id, {}, { startedBy: personActing(work.actor) });
}

/** Law: nothing is cleared while an agency has not answered, and a permit that has run out is no answer. */
async function judgeItems(work: UnitOfWork, row: Review): Promise<void> {
  const items = await work.asProduct.rows(ehpItem, {
    where: { review: row.id },
    fields: ['number', 'law', 'status', 'expiresOn'],
    order: 'number',
    most: 'all',
  });
  const open = items.filter(({ status }) => openItems.some((one) => one === status));
  const [first] = open;
  if (first)
    throw wrong(
      'ground',
      'items_are_answered',
      `${open.length} of ${items.length} items are open, ${first.number} first: ${open.map(({ law }) => ehpLaws[law]).join(', ')}.`,
    );
  const over = items.find(({ status, expiresOn }) => status === 'cleared' && (expiresOn ?? work.today) < work.today);
  if (over)
    throw wrong('ground', 'permits_are_valid', `${over.number} expired on ${over.expiresOn}. Renew the permit first.`);
}

async function submitted({ row, work }: EffectFacts<Review>): Promise<void> {
  await refuseWithoutRight(work, ehpReview, grantManagers);
  if (!isProduct(work)) await judgeItems(work, row);
  await work.asProduct.change(ehpReview, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'disaster.environment',
    subject: `${row.number} awaits its clearance`,
    body: row.summary,
    link: href(paFollowUpPages.ehpReview, { id: row.id }),
  });
}

async function cleared({ row, work }: EffectFacts<Review>): Promise<void> {
  await refuseWithoutRight(work, ehpReview, grantApprovers);
  if (!isProduct(work)) {
    if (row.clearedOn === null || row.clearedOn > work.today)
      throw wrong('clearedOn', 'cleared_by_now', 'Enter the day on which FEMA cleared it.');
    if ((row.clearance ?? '').trim().length < 3)
      throw wrong('clearance', 'has_reference', 'Enter the reference of FEMA’s record of review.');
    await judgeItems(work, row);
  }
  await work.asProduct.change(ehpReview, row.id, {}, { clearedBy: personActing(work.actor) });
  await notify(work, {
    to: [row.createdBy, ...(row.submittedBy ? [row.submittedBy] : [])],
    kind: 'disaster.environment',
    subject: `${row.number} is cleared`,
    body: row.summary,
    link: href(paFollowUpPages.ehpReview, { id: row.id }),
  });
}

/** The clearance was of other answers, so it is gone with them; ground work is held again. */
async function reopened({ row, work }: EffectFacts<Review>): Promise<void> {
  await refuseWithoutRight(work, ehpReview, grantManagers);
  await work.asProduct.change(
    ehpReview,
    row.id,
    { clearedOn: null, clearance: null },
    { startedBy: null, submittedBy: null, clearedBy: null },
  );
}

async function returned({ row, work }: EffectFacts<Review>): Promise<void> {
  await refuseWithoutRight(work, ehpReview, grantApprovers);
  await work.asProduct.change(ehpReview, row.id, {}, { submittedBy: null });
}

async function byManager({ work }: EffectFacts<Review>): Promise<void> {
  await refuseWithoutRight(work, ehpReview, grantManagers);
}

/** Items change while their review is under way; after clearance only what the agency adds. */
async function ofOpenReview(work: UnitOfWork, row: Item, also: readonly string[] = []): Promise<void> {
  await refuseWithoutRight(work, ehpItem, grantManagers);
  const of = await work.asProduct.row(ehpReview, { where: { id: row.review }, fields: ['status'], lock: 'share' });
  if (!of || !['open', ...also].includes(of.status))
    throw refusedAt(
      'review',
      'ehp_item.review_is_open',
      'Items change while their review is under way. Start it first.',
    );
}

async function itemWritten({ row, work }: EffectFacts<Item>): Promise<void> {
  if (isProduct(work)) return;
  await ofOpenReview(work, row, ['submitted', 'cleared']);
}

async function itemMade({ row, work }: EffectFacts<Item>): Promise<void> {
  if (isProduct(work)) return;
  await ofOpenReview(work, row);
}

async function itemSent({ row, work }: EffectFacts<Item>): Promise<void> {
  if (isProduct(work)) return;
  await ofOpenReview(work, row);
  if (row.sentOn === null || row.sentOn > work.today)
    throw refusedAt('sentOn', 'ehp_item.sent_by_now', 'Enter the day on which the agency was asked.');
}

async function itemCleared({ row, work }: EffectFacts<Item>): Promise<void> {
  if (isProduct(work)) return;
  await ofOpenReview(work, row);
  if (row.clearedOn === null || row.clearedOn > work.today || row.clearedOn < (row.sentOn ?? ''))
    throw refusedAt(
      'clearedOn',
      'ehp_item.cleared_by_now',
      'Enter the day of the answer, from the request until today.',
    );
}

async function itemMoved({ row, work }: EffectFacts<Item>): Promise<void> {
  if (isProduct(work)) return;
  await ofOpenReview(work, row);
}

/** What was answered is asked again, so the old answer goes. */
async function itemReopened({ row, work }: EffectFacts<Item>): Promise<void> {
  if (!isProduct(work)) await ofOpenReview(work, row);
  await work.asProduct.change(ehpItem, row.id, { sentOn: null, clearedOn: null, reference: null, expiresOn: null });
}

export const ehpEffects = [
  ...follows(ehpReview, {
    create: [made],
    edit: [edited],
    start: [started],
    submit: [submitted],
    return: [returned],
    clear: [cleared],
    reopen: [reopened],
    withdraw: [byManager],
  }),
  ...follows(ehpItem, {
    create: [itemMade],
    edit: [itemWritten],
    send: [itemSent],
    clear: [itemCleared],
    waive: [itemMoved],
    reopen: [itemReopened],
  }),
];
