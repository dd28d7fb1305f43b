import { page } from '#kernel';
import { recordDisposal } from './retention/record-disposal.record.ts';
import { retentionEvent } from './retention/retention-event.record.ts';

/** How long the records of awards are kept, and how they end. */
export const retentionRecords = [retentionEvent, recordDisposal] as const;

export const retentionPages = {
  complianceAdmin: page('/admin/compliance', {
    title: 'Compliance Administration',
    icon: 'clipboard-pen',
    roles: ['admin', 'manager'],
    screen: () => import('./retention/compliance-admin.screen.tsx'),
  }),
  retentionEvents: page('/retention-events', { icon: 'clock', list: retentionEvent }),
  retentionEvent: page('/retention-events/:id', {
    detail: retentionEvent,
    screen: () => import('./record.screen.tsx'),
  }),
  disposals: page('/record-disposals', { icon: 'archive', list: recordDisposal }),
  disposal: page('/record-disposals/:id', {
    detail: recordDisposal,
    screen: () => import('./record.screen.tsx'),
  }),
};
