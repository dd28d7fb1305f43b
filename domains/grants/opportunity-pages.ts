import { page } from '#kernel';
import { grantOpportunity } from './opportunities/grant-opportunity.record.ts';
import { opportunityChange } from './opportunities/opportunity-change.record.ts';
import { opportunityDecision } from './opportunities/opportunity-decision.record.ts';
import { opportunityDigest } from './opportunities/opportunity-digest.record.ts';
import { opportunityInterest } from './opportunities/opportunity-interest.record.ts';
import { opportunityMark } from './opportunities/opportunity-mark.record.ts';
import { noticeRequirement } from './research/notice-requirement.record.ts';
import { pastAward } from './research/past-award.record.ts';
import { opportunitySearch } from './searches/opportunity-search.record.ts';

/** Notices of funding, what changed in them, and what the team decided. */
export const opportunityRecords = [
  grantOpportunity,
  opportunityChange,
  opportunityDecision,
  opportunityMark,
  opportunityDigest,
  opportunityInterest,
  opportunitySearch,
  noticeRequirement,
  pastAward,
] as const;

export const opportunityPages = {
  forecast: page('/grant-forecast', {
    title: 'Forecast Calendar',
    icon: 'calendar',
    screen: () => import('./grant-places.screen.tsx'),
  }),
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
  savedSearches: page('/opportunity-searches', { icon: 'bell', list: opportunitySearch }),
  savedSearch: page('/opportunity-searches/:id', {
    detail: opportunitySearch,
    screen: () => import('./record.screen.tsx'),
  }),
  interests: page('/opportunity-interest', { icon: 'users', list: opportunityInterest }),
  requirements: page('/notice-requirements', { icon: 'list-checks', list: noticeRequirement }),
  requirement: page('/notice-requirements/:id', {
    detail: noticeRequirement,
    screen: () => import('./record.screen.tsx'),
  }),
  pastAwards: page('/past-awards', { icon: 'history', list: pastAward }),
  pastAward: page('/past-awards/:id', { detail: pastAward }),
};
