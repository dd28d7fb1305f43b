import { page } from '#kernel';
import { grantOpportunity } from './opportunities/grant-opportunity.record.ts';
import { opportunityChange } from './opportunities/opportunity-change.record.ts';
import { opportunityDecision } from './opportunities/opportunity-decision.record.ts';
import { opportunityDigest } from './opportunities/opportunity-digest.record.ts';
import { opportunityMark } from './opportunities/opportunity-mark.record.ts';

/** Notices of funding, what changed in them, and what the team decided. */
export const opportunityRecords = [
  grantOpportunity,
  opportunityChange,
  opportunityDecision,
  opportunityMark,
  opportunityDigest,
] as const;

export const opportunityPages = {
  opportunities: page('/grant-opportunities', {
    title: 'Opportunity Register',
    icon: 'file-search',
    list: grantOpportunity,
  }),
  opportunity: page('/grant-opportunities/:id', {
    detail: grantOpportunity,
    screen: () => import('./record.screen.tsx'),
  }),
  decisions: page('/grant-decisions', { title: 'Go/No-Go Decisions', icon: 'scale', list: opportunityDecision }),
  decision: page('/grant-decisions/:id', {
    title: 'Go/No-Go Decision',
    detail: opportunityDecision,
    screen: () => import('./record.screen.tsx'),
  }),
};
