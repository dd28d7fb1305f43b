import { page } from '#kernel';
import { purchaseLimit } from './rule-packs/purchase-limit.record.ts';
import { ruleConfirmation } from './rule-packs/rule-confirmation.record.ts';
import { ruleDecision } from './rule-packs/rule-decision.record.ts';
import { ruleException } from './rule-packs/rule-exception.record.ts';
import { ruleFinding } from './rule-packs/rule-finding.record.ts';
import { rulePackChoice } from './rule-packs/rule-pack-choice.record.ts';
import { shadowRun } from './rule-packs/shadow-run.record.ts';

/** The records of the rules: what they said, whose they are, and what people found and granted about them. */
export const ruleRecords = [
  ruleDecision,
  ruleFinding,
  ruleException,
  ruleConfirmation,
  rulePackChoice,
  purchaseLimit,
  shadowRun,
] as const;

export const rulePages = {
  compliance: page('/compliance', {
    title: 'Compliance',
    icon: 'list-checks',
    tabs: { overview: 'Overview', try: 'Check a purchase', rules: 'Rule library', ours: 'Our rules' },
    screen: () => import('./rule-packs/compliance.screen.tsx'),
  }),
  advancedCompliance: page('/advanced-compliance', {
    title: 'Advanced Compliance',
    icon: 'book-check',
    tabs: { decisions: 'Decisions', shadow: 'What-if runs', unconfirmed: 'Unverified figures', exports: 'Exports' },
    screen: () => import('./rule-packs/advanced-compliance.screen.tsx'),
  }),
  rule: page('/compliance/rules/:pack/:rule', {
    title: 'Rule',
    icon: 'book-open',
    screen: () => import('./rule-packs/rule.screen.tsx'),
  }),
  ruleDecisions: page('/compliance/decisions', { title: 'Rule Decisions', icon: 'scale', list: ruleDecision }),
  ruleDecision: page('/compliance/decisions/:id', {
    title: 'Rule Decision',
    detail: ruleDecision,
    screen: () => import('./rule-packs/rule-decision.screen.tsx'),
  }),
  ruleFindings: page('/compliance/findings', { title: 'Findings', icon: 'list-checks', list: ruleFinding }),
  ruleFinding: page('/compliance/findings/:id', { title: 'Finding', detail: ruleFinding }),
  ruleExceptions: page('/compliance/exceptions', {
    title: 'Exceptions',
    icon: 'triangle-alert',
    list: ruleException,
  }),
  ruleException: page('/compliance/exceptions/:id', { title: 'Exception', detail: ruleException }),
  rulePackChoices: page('/compliance/our-rules', {
    title: 'Rule Pack Assignments',
    icon: 'book-check',
    list: rulePackChoice,
  }),
  rulePackChoice: page('/compliance/our-rules/:id', { title: 'Rule Pack Assignment', detail: rulePackChoice }),
  purchaseLimits: page('/compliance/our-limits', {
    title: 'Local Thresholds',
    icon: 'list-checks',
    list: purchaseLimit,
  }),
  purchaseLimit: page('/compliance/our-limits/:id', { title: 'Local Threshold', detail: purchaseLimit }),
  ruleConfirmations: page('/advanced-compliance/confirmations', {
    title: 'Legal Verifications',
    icon: 'badge-check',
    list: ruleConfirmation,
  }),
  ruleConfirmation: page('/advanced-compliance/confirmations/:id', {
    title: 'Legal Verification',
    detail: ruleConfirmation,
  }),
  shadowRuns: page('/advanced-compliance/shadow-runs', { title: 'What-if Runs', icon: 'eye', list: shadowRun }),
  shadowRun: page('/advanced-compliance/shadow-runs/:id', {
    title: 'What-if Run',
    detail: shadowRun,
    screen: () => import('./rule-packs/shadow-run.screen.tsx'),
  }),
};
