import { page } from '#kernel';
import { ehpItem } from './pa-follow-up/ehp-item.record.ts';
import { ehpReview } from './pa-follow-up/ehp-review.record.ts';
import { fixedCostEstimate } from './pa-follow-up/fixed-cost-estimate.record.ts';
import { insurancePolicy } from './pa-follow-up/insurance-policy.record.ts';
import { insuranceRecovery } from './pa-follow-up/insurance-recovery.record.ts';
import { insuranceRequirement } from './pa-follow-up/insurance-requirement.record.ts';
import { paProgress } from './pa-follow-up/pa-progress.record.ts';
import { paPurchase } from './pa-follow-up/pa-purchase.record.ts';

/** What follows a PA project up: its environmental review, quarterly reports, insurance and fixed estimate. */
export const paFollowUpRecords = [
  ehpReview,
  ehpItem,
  paPurchase,
  paProgress,
  insurancePolicy,
  insuranceRecovery,
  insuranceRequirement,
  fixedCostEstimate,
] as const;

const screen = () => import('./record.screen.tsx');

export const paFollowUpPages = {
  ehpReviews: page('/ehp-reviews', { icon: 'leaf', list: ehpReview }),
  ehpReview: page('/ehp-reviews/:id', { detail: ehpReview, screen }),
  ehpItems: page('/ehp-items', { icon: 'leaf', list: ehpItem }),
  ehpItem: page('/ehp-items/:id', { detail: ehpItem, screen }),
  paPurchases: page('/pa-purchases', { icon: 'receipt', list: paPurchase }),
  paPurchase: page('/pa-purchases/:id', { detail: paPurchase, screen }),
  progressReports: page('/pa-progress-reports', { title: 'PA Progress Reports', icon: 'file-text', list: paProgress }),
  progressReport: page('/pa-progress-reports/:id', { title: 'PA Progress Report', detail: paProgress, screen }),
  insurancePolicies: page('/insurance-policies', {
    icon: 'shield',
    list: insurancePolicy,
  }),
  insurancePolicy: page('/insurance-policies/:id', { detail: insurancePolicy, screen }),
  insuranceRecoveries: page('/insurance-recoveries', {
    icon: 'hand-coins',
    list: insuranceRecovery,
  }),
  insuranceRecovery: page('/insurance-recoveries/:id', {
    detail: insuranceRecovery,
    screen,
  }),
  insuranceRequirements: page('/insurance-requirements', {
    icon: 'shield',
    list: insuranceRequirement,
  }),
  insuranceRequirement: page('/insurance-requirements/:id', {
    detail: insuranceRequirement,
    screen,
  }),
  fixedCostEstimates: page('/fixed-cost-estimates', {
    title: 'Fixed-Cost Estimates',
    icon: 'scale',
    list: fixedCostEstimate,
  }),
  fixedCostEstimate: page('/fixed-cost-estimates/:id', {
    title: 'Fixed-Cost Estimate',
    detail: fixedCostEstimate,
    screen,
  }),
};
