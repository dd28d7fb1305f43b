import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { ehpItem } from './ehp-item.record.ts';
import { ehpReview } from './ehp-review.record.ts';
import { CLEARANCE_LAW, liveReviews, openItems } from './ehp-words.ts';
import { paPurchase } from './pa-purchase.record.ts';

/** Why ground work of a project is held; null where its review is cleared and every permit runs. */
export async function holdOf(work: UnitOfWork, project: string): Promise<string | null> {
  const product = work.asProduct;
  const review = await product.row(ehpReview, {
    where: { project, status: [...liveReviews] },
    fields: ['number', 'status'],
    order: '-number',
  });
  if (!review) return 'It has no environmental review.';
  const items = await product.rows(ehpItem, {
    where: { review: review.id },
    fields: ['number', 'status', 'expiresOn'],
    order: 'number',
    most: 'all',
  });
  const open = items.filter(({ status }) => openItems.some((one) => one === status)).length;
  if (review.status === 'draft') return `${review.number} is not started.`;
  if (review.status !== 'cleared')
    return open > 0
      ? `${review.number} awaits ${open} of ${items.length} permits and consultations.`
      : `${review.number} awaits its clearance.`;
  const over = items.find(({ status, expiresOn }) => status === 'cleared' && (expiresOn ?? work.today) < work.today);
  return over ? `Permit ${over.number} of ${review.number} expired on ${over.expiresOn}.` : null;
}

interface Purchase {
  readonly requisition: string;
  /** What the requisition names as its project. */
  readonly named: string | null;
  readonly field: string;
}

/** A number of a PA project within a text that a person typed. */
export const numberIn = (text: string | null): string | null =>
  /\bPA-\d{4}-\d{4,}\b/i.exec(text ?? '')?.[0].toUpperCase() ?? null;

/** Law: work that disturbs ground is not ordered before its project is cleared. */
export async function refuseHeld(work: UnitOfWork, { requisition: id, named, field }: Purchase): Promise<void> {
  if (work.actor.kind === 'system') return;
  const product = work.asProduct;
  const link = await product.row(paPurchase, {
    where: { requisition: id, status: 'linked' },
    fields: ['project', 'disturbsGround'],
  });
  if (link && !link.disturbsGround) return;
  const number = link ? null : numberIn(named);
  if (!link && number === null) return;
  const of = await product.row(paProject, {
    where: link ? { id: link.project } : { number: number ?? '' },
    fields: ['number', 'title'],
  });
  const held = of && (await holdOf(work, of.id));
  if (!of || !held) return;
  if (link)
    throw refusedAt(
      field,
      'pa_purchase.ground_is_cleared',
      `Ground work of ${of.number} is held. ${held} Nothing that disturbs ground is ordered before clearance (${CLEARANCE_LAW}).`,
    );
  throw refusedAt(
    field,
    'pa_purchase.says_ground',
    `This requisition names ${of.number}, whose ground work is held. ${held} Enter a PA purchase that says whether it disturbs ground (${CLEARANCE_LAW}).`,
  );
}

/** Law: what FEMA obligates was reviewed first. A project without a review is not stopped here: its ground work is. */
export async function refuseUncleared(work: UnitOfWork, project: string): Promise<void> {
  const review = await work.asProduct.row(ehpReview, {
    where: { project, status: ['draft', 'open', 'submitted'] },
    fields: ['number'],
    order: '-number',
  });
  if (review)
    throw refusedAt(
      'obligatedOn',
      'pa_project.is_cleared',
      `${review.number} is not cleared. FEMA obligates after its environmental review (${CLEARANCE_LAW}).`,
    );
}
