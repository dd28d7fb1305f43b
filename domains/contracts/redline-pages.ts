import { page } from '#kernel';
import { contractRevision } from './redlines/contract-revision.record.ts';
import { redlineProposal } from './redlines/redline-proposal.record.ts';

/** The text of a contract between the agency and the firm, before it is signed. */
export const redlineRecords = [contractRevision, redlineProposal] as const;

export const redlinePages = {
  redlines: page('/contracts/redlines', {
    title: 'Contract Redlines',
    icon: 'scroll-text',
    list: contractRevision,
    screen: () => import('./redlines/redlines.screen.tsx'),
  }),
  redline: page('/contracts/redlines/:id', {
    detail: contractRevision,
    screen: () => import('./redlines/redline.screen.tsx'),
  }),
};
