import type { New, Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderRevision } from './order-revision.record.ts';

type Given = Pick<New<typeof orderRevision>, 'cause' | 'lines' | 'site' | 'deliverBy' | 'endsOn' | 'terms'>;

/**
 * Drafts a revision of an issued order, as the person who acts. Lines and terms that are not named stay as they are. It waits for its own
 * submission and approval: nothing that drafts a revision changes the order.
 */
export const draftRevision = (work: UnitOfWork, order: string, changes: Given): Promise<Row<typeof orderRevision>> =>
  work.insert(orderRevision, { purchaseOrder: order, ...changes });
