import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { listAdmission } from './list-admission.record.ts';
import { buyers, chief } from './list-life.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import { runningCallOffs } from './standing.server.ts';

type Facts = EffectFacts<Row<typeof prequalifiedList>>;

const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

/** A list may begin with a request for qualifications that is over, or with nothing. */
async function judgeText({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, prequalifiedList, buyers);
  if (row.basis !== null) {
    const found = await work.asProduct.row(solicitation, {
      where: { number: row.basis.trim() },
      fields: ['type', 'status'],
    });
    if (found?.type !== 'qualifications' || !['opened', 'awarded', 'concluded'].includes(found.status))
      throw refusedAt(
        'basis',
        'prequalified_list.basis',
        'Enter the number of a request for qualifications whose responses are opened, or nothing.',
      );
  }
  if (row.endsOn <= work.today)
    throw refusedAt('endsOn', 'prequalified_list.ends_ahead', 'The list ends in the past. Enter a later day.');
}

/** Of an open list only the review and the end change, and the end only moves later: firms count on the period. */
async function edited(facts: Facts): Promise<void> {
  const { row, before, work } = facts;
  if (isProduct(work)) return;
  if (row.status === 'draft' || row.status === 'proposed') return judgeText(facts);
  await refuseWithoutRight(work, prequalifiedList, buyers);
  if (row.endsOn < before.endsOn)
    throw refusedAt('endsOn', 'prequalified_list.only_later', 'Firms count on this period. Its end only moves later.');
  const isReviewed = row.reviewOn !== before.reviewOn;
  if (isReviewed && row.reviewOn <= work.today)
    throw refusedAt('reviewOn', 'prequalified_list.review_ahead', 'Enter the next review, after today.');
  if (isReviewed && (row.review ?? '').trim() === (before.review ?? '').trim())
    throw refusedAt(
      'review',
      'prequalified_list.review_said',
      'Enter what this review checked and found. (2 CFR 200.319(e))',
    );
  if (isReviewed && row.remindedOn !== null)
    await work.asProduct.change(prequalifiedList, row.id, {}, { remindedOn: null });
}

async function opened(facts: Facts): Promise<void> {
  const { row, work } = facts;
  await refuseWithoutRight(work, prequalifiedList, chief);
  if (isProduct(work)) return;
  // It ends no earlier than it is reviewed.
  if (row.reviewOn <= work.today)
    throw refusedAt('reviewOn', 'prequalified_list.opens_current', 'Its review is past. Send it back.');
  await work.asProduct.change(
    prequalifiedList,
    row.id,
    {},
    { openedBy: personActing(work.actor), openedAt: work.now() },
  );
}

/** While a call-off runs no one may be kept from qualifying: 2 CFR 200.319(e). */
async function refuseWhileCalledOff(work: UnitOfWork, id: string): Promise<void> {
  const [one] = await runningCallOffs(work, id);
  if (one)
    throw refusedAt(
      'status',
      'prequalified_list.called_off',
      `${one.number} is under way: the list stays open to newcomers until it is due. (2 CFR 200.319(e))`,
    );
}

async function suspended({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, prequalifiedList, chief);
  await refuseWhileCalledOff(work, row.id);
}

const resumed = ({ work }: Facts): Promise<void> => refuseWithoutRight(work, prequalifiedList, chief);

async function closingAsked({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, prequalifiedList, buyers);
  await refuseWhileCalledOff(work, row.id);
  await work.asProduct.change(prequalifiedList, row.id, {}, { closeAskedBy: personActing(work.actor) });
}

async function keptOpen({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, prequalifiedList, chief);
  await work.asProduct.change(prequalifiedList, row.id, {}, { closeAskedBy: null });
}

/** With the list every admission ends, and each firm is told by its own row. */
async function closed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, prequalifiedList, chief);
  await refuseWhileCalledOff(work, row.id);
  const product = work.asProduct;
  const all = await product.rows(listAdmission, {
    where: { list: row.id, status: ['applied', 'admitted', 'removing', 'answered'] },
    order: 'number',
    fields: [],
    most: 'all',
  });
  for (const { id } of all)
    await product.move(listAdmission, id, 'lapse', { computed: { endedWhy: `${row.number} is closed.` } });
  await product.change(prequalifiedList, row.id, {}, { closedAt: work.now() });
}

export const listEffects = follows(prequalifiedList, {
  create: [judgeText],
  edit: [edited],
  propose: [judgeText],
  open: [opened],
  suspend: [suspended],
  resume: [resumed],
  askClose: [closingAsked],
  keepOpen: [keptOpen],
  close: [closed],
  expire: [closed],
});
