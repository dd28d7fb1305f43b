import { page } from '#kernel';
import { riskCheck } from './supply/risk-check.record.ts';
import { supplyDeclaration } from './supply/supply-declaration.record.ts';
import { supplyMitigation } from './supply/supply-mitigation.record.ts';
import { supplyPolicy } from './supply/supply-policy.record.ts';
import { supplyReview } from './supply/supply-review.record.ts';
import { supplySignal } from './supply/supply-signal.record.ts';

/** What the agency depends on, what threatens it, and what is done about it. */
export const supplyRecords = [supplyDeclaration, supplySignal, supplyPolicy, supplyReview, supplyMitigation] as const;
export const supplyViews = [riskCheck] as const;

export const supplyPages = {
  supplyRisk: page('/supply-chain-risk', {
    title: 'Supply Chain Risk',
    icon: 'triangle-alert',
    tabs: {
      dependency: 'Dependency',
      hazards: 'Hazards',
      outage: 'Outage',
      mitigations: 'Mitigations',
      setup: 'Setup',
    },
    screen: () => import('./supply/supply-risk.screen.tsx'),
  }),
  supplySignals: page('/supply-chain-risk/signals', { list: supplySignal }),
  supplySignal: page('/supply-chain-risk/signals/:id', {
    detail: supplySignal,
    screen: () => import('./supply/mitigations-tab.tsx'),
  }),
  supplyDeclarations: page('/supply-chain-risk/declarations', {
    list: supplyDeclaration,
  }),
  supplyDeclaration: page('/supply-chain-risk/declarations/:id', {
    detail: supplyDeclaration,
  }),
  supplyPolicies: page('/supply-chain-risk/policies', { list: supplyPolicy }),
  supplyPolicy: page('/supply-chain-risk/policies/:id', { detail: supplyPolicy }),
  riskChecks: page('/supply-chain-risk/checks', {
    title: 'Stops and Warnings',
    list: riskCheck,
  }),
  supplyReviews: page('/supply-chain-risk/reviews', { list: supplyReview }),
  supplyReview: page('/supply-chain-risk/reviews/:id', {
    detail: supplyReview,
    screen: () => import('./supply/mitigations-tab.tsx'),
  }),
  supplyMitigations: page('/supply-chain-risk/mitigations', { list: supplyMitigation }),
  supplyMitigation: page('/supply-chain-risk/mitigations/:id', {
    detail: supplyMitigation,
    screen: () => import('./supply/mitigations-tab.tsx'),
  }),
};
