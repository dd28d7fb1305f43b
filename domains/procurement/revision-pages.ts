import { page } from '#kernel';
import { orderRevision } from './revisions/order-revision.record.ts';

/** How issued orders change. */
export const revisionRecords = [orderRevision] as const;

export const revisionPages = {
  orderRevisions: page('/order-revisions', { icon: 'package', list: orderRevision }),
  orderRevision: page('/order-revisions/:id', {
    detail: orderRevision,
    screen: () => import('./revisions/order-revision.screen.tsx'),
  }),
};
