import { page } from '#kernel';
import { priorApproval } from './approvals/prior-approval.record.ts';

/** What a funder is asked before it is done. */
export const approvalRecords = [priorApproval] as const;

export const approvalPages = {
  approvals: page('/prior-approvals', { icon: 'mail', list: priorApproval }),
  approval: page('/prior-approvals/:id', {
    detail: priorApproval,
    screen: () => import('./record.screen.tsx'),
  }),
};
