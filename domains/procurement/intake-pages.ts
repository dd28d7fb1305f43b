import { page } from '#kernel';
import { costEstimate } from './intake/cost-estimate.record.ts';
import { intakePolicy } from './intake/intake-policy.record.ts';
import { passedMatch } from './intake/passed-match.record.ts';
import { soleSourceCase } from './intake/sole-source-case.record.ts';
import { catalogueItem } from './punchout/catalogue-item.record.ts';
import { punchoutSupplier } from './punchout/punchout-supplier.record.ts';
import { scopeText } from './scope/scope-text.record.ts';
import { matchTolerance } from './tolerances/match-tolerance.record.ts';

/** What comes before a purchase: drafts, catalogs, estimates and sole-source cases. */
export const intakeRecords = [
  soleSourceCase,
  costEstimate,
  passedMatch,
  scopeText,
  punchoutSupplier,
  catalogueItem,
  intakePolicy,
  matchTolerance,
] as const;

export const intakePages = {
  draftFromWords: page('/ai-procurement', {
    title: 'AI Procurement',
    icon: 'sparkles',
    tabs: { draft: 'Draft from a description', prices: 'Codes and prices', text: 'Specification check' },
    screen: () => import('./intake/ai-procurement.screen.tsx'),
  }),
  supplierCart: page('/supplier-carts/:id', {
    title: 'PunchOut Cart',
    screen: () => import('./punchout/cart.screen.tsx'),
  }),
  soleSourceCases: page('/sole-source-cases', { icon: 'scale', list: soleSourceCase }),
  soleSourceCase: page('/sole-source-cases/:id', {
    detail: soleSourceCase,
    screen: () => import('./intake/sole-source-case.screen.tsx'),
  }),
  costEstimates: page('/cost-estimates', { icon: 'lock', list: costEstimate }),
  costEstimate: page('/cost-estimates/:id', {
    detail: costEstimate,
    screen: () => import('./intake/cost-estimate.screen.tsx'),
  }),
  passedMatches: page('/matches-passed-over', {
    icon: 'clipboard-check',
    list: passedMatch,
    screen: () => import('./intake/passed-matches.screen.tsx'),
  }),
  passedMatch: page('/matches-passed-over/:id', { detail: passedMatch }),
  scopeTexts: page('/specifications', { icon: 'file-text', list: scopeText }),
  scopeText: page('/specifications/:id', { detail: scopeText }),
  supplierShops: page('/supplier-shops', { icon: 'store', list: punchoutSupplier }),
  supplierShop: page('/supplier-shops/:id', { detail: punchoutSupplier }),
  catalogueItems: page('/catalogue-items', { icon: 'package', list: catalogueItem }),
  catalogueItem: page('/catalogue-items/:id', { detail: catalogueItem }),
  intakePolicies: page('/intake-policy', { title: 'Intake Policy', icon: 'settings', list: intakePolicy }),
  intakePolicy: page('/intake-policy/:id', { detail: intakePolicy }),
  matchTolerances: page('/match-tolerances', { icon: 'scale', list: matchTolerance }),
  matchTolerance: page('/match-tolerances/:id', { detail: matchTolerance }),
};
