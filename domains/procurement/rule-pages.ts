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
    tabs: {
      overview: 'Overview',
      try: 'Check a purchase',
      duties: 'Award duties',
      rules: 'Rule library',
      ours: 'Our rules',
    },
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
  ruleDecisions: page('/compliance/decisions', { icon: 'scale', list: ruleDecision }),
  ruleDecision: page('/compliance/decisions/:id', {
    detail: ruleDecision,
    screen: () => import('./rule-packs/rule-decision.screen.tsx'),
  }),
  ruleFindings: page('/compliance/findings', { icon: 'list-checks', list: ruleFinding }),
  ruleFinding: page('/compliance/findings/:id', { detail: ruleFinding }),
  ruleExceptions: page('/compliance/exceptions', {
    icon: 'triangle-alert',
    list: ruleException,
  }),
  ruleException: page('/compliance/exceptions/:id', { detail: ruleException }),
  rulePackChoices: page('/compliance/our-rules', {
    icon: 'book-check',
    list: rulePackChoice,
  }),
  rulePackChoice: page('/compliance/our-rules/:id', { detail: rulePackChoice }),
  purchaseLimits: page('/compliance/our-limits', {
    icon: 'list-checks',
    list: purchaseLimit,
  }),
  purchaseLimit: page('/compliance/our-limits/:id', { detail: purchaseLimit }),
  ruleConfirmations: page('/advanced-compliance/confirmations', {
    icon: 'badge-check',
    list: ruleConfirmation,
  }),
  ruleConfirmation: page('/advanced-compliance/confirmations/:id', {
    detail: ruleConfirmation,
  }),
  shadowRuns: page('/advanced-compliance/shadow-runs', { icon: 'eye', list: shadowRun }),
  shadowRun: page('/advanced-compliance/shadow-runs/:id', {
    detail: shadowRun,
    screen: () => import('./rule-packs/shadow-run.screen.tsx'),
  }),
};
