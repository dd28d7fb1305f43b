import { page } from '#kernel';
import { priorApproval } from './approvals/prior-approval.record.ts';
import { awardKeyPerson } from './key-people/award-key-person.record.ts';

/** What a funder is asked before it is done. */
export const approvalRecords = [priorApproval, awardKeyPerson] as const;

export const approvalPages = {
  approvals: page('/prior-approvals', { icon: 'mail', list: priorApproval }),
  approval: page('/prior-approvals/:id', {
    detail: priorApproval,
    screen: () => import('./record.screen.tsx'),
  }),
  keyPeople: page('/award-key-people', { icon: 'user-check', list: awardKeyPerson }),
  keyPerson: page('/award-key-people/:id', {
    detail: awardKeyPerson,
    screen: () => import('./record.screen.tsx'),
  }),
};
