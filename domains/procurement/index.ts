import { defineDomain, page } from '#kernel';
import { award } from './award/award.record.ts';
import { protest } from './award/protest.record.ts';
import { redFlag } from './award/red-flag.record.ts';
import { costEstimate } from './intake/cost-estimate.record.ts';
import { intakePolicy } from './intake/intake-policy.record.ts';
import { passedMatch } from './intake/passed-match.record.ts';
import { soleSourceCase } from './intake/sole-source-case.record.ts';
import { catalogueItem } from './punchout/catalogue-item.record.ts';
import { punchoutSupplier } from './punchout/punchout-supplier.record.ts';
import { requisitionAllocation } from './requisition/requisition-allocation.record.ts';
import { scopeText } from './scope/scope-text.record.ts';
import { publicNotice, publicQuestion } from './notice-pages.ts';
import { addendum } from './publication/addendum.record.ts';
import { requisition } from './requisition/requisition.record.ts';
import { solicitationQuestion } from './publication/solicitation-question.record.ts';
import { solicitation } from './solicitation/solicitation.record.ts';
import { solicitationSection } from './solicitation/solicitation-section.record.ts';
import { evaluationPages, evaluationRecords } from './evaluation-pages.ts';
import { bid } from './sealing/bid.record.ts';
import { openingSession } from './sealing/opening-session.record.ts';
import { sealedEvent } from './sealing/sealed-event.record.ts';
import { rulePages, ruleRecords } from './rule-pages.ts';

export const procurement = defineDomain({
  label: 'Core Procurement',
  records: [
    requisition,
    requisitionAllocation,
    soleSourceCase,
    costEstimate,
    passedMatch,
    scopeText,
    punchoutSupplier,
    catalogueItem,
    intakePolicy,
    solicitation,
    addendum,
    solicitationQuestion,
    solicitationSection,
    sealedEvent,
    bid,
    openingSession,
    ...evaluationRecords,
    award,
    protest,
    redFlag,
    ...ruleRecords,
  ],
  pages: {
    draftFromWords: page('/ai-procurement', {
      title: 'AI Procurement',
      icon: 'sparkles',
      tabs: { draft: 'Draft from a description', prices: 'Codes and prices', text: 'Specification check' },
      screen: () => import('./intake/ai-procurement.screen.tsx'),
    }),
    opportunities: page('/opportunities', {
      title: 'Opportunities',
      icon: 'megaphone',
      list: solicitation,
    }),
    opportunity: page('/opportunities/:id', {
      title: 'Solicitation',
      detail: solicitation,
      screen: () => import('./publication/opportunity.screen.tsx'),
    }),
    questions: page('/opportunities/questions', {
      title: 'Vendor Questions',
      icon: 'circle-question-mark',
      list: solicitationQuestion,
    }),
    question: page('/opportunities/questions/:id', { title: 'Vendor Question', detail: solicitationQuestion }),
    addenda: page('/opportunities/addenda', { title: 'Addenda', icon: 'file-plus', list: addendum }),
    addendum: page('/opportunities/addenda/:id', {
      title: 'Addendum',
      detail: addendum,
      screen: () => import('./publication/addendum.screen.tsx'),
    }),
    awards: page('/awards', { title: 'Awards', icon: 'award', list: award }),
    award: page('/awards/:id', { title: 'Award', detail: award }),
    protests: page('/protests', { title: 'Protests', icon: 'scale', list: protest }),
    protest: page('/protests/:id', { title: 'Protest', detail: protest }),
    redFlags: page('/red-flags', { title: 'Red Flags', icon: 'flag', list: redFlag }),
    redFlag: page('/red-flags/:id', { title: 'Red Flag', detail: redFlag }),
    publicNotice,
    publicQuestion,
    rfi: page('/rfi', {
      title: 'Requests for Information',
      icon: 'circle-question-mark',
      planned: () => import('./planned.ts'),
    }),
    rfqBuilder: page('/rfq-builder', {
      title: 'RFQ Builder',
      icon: 'file-plus',
      screen: () => import('./solicitation/rfq-builder.screen.tsx'),
    }),
    sections: page('/solicitation-sections', {
      title: 'Solicitation Sections',
      icon: 'file-text',
      list: solicitationSection,
    }),
    section: page('/solicitation-sections/:id', { title: 'Section', detail: solicitationSection }),
    builderDraft: page('/rfq-builder/:id', {
      title: 'Solicitation Draft',
      screen: () => import('./solicitation/builder-draft.screen.tsx'),
    }),
    bidEvaluation: page('/bid-evaluation', {
      title: 'Bid Evaluation',
      icon: 'scale',
      screen: () => import('./sealing/bid-evaluation.screen.tsx'),
    }),
    bidRoom: page('/bid-evaluation/:id', {
      title: 'Sealed Bids',
      screen: () => import('./sealing/bid-room.screen.tsx'),
    }),
    purchaseOrders: page('/purchase-orders', {
      title: 'Purchase Orders',
      icon: 'package',
      planned: () => import('./planned.ts'),
    }),
    requisitions: page('/smart-requisition', { title: 'Smart Requisition', icon: 'shopping-cart', list: requisition }),
    requisition: page('/smart-requisition/:id', {
      title: 'Requisition',
      detail: requisition,
      screen: () => import('./requisition/requisition.screen.tsx'),
    }),
    supplierCart: page('/supplier-carts/:id', {
      title: 'PunchOut Cart',
      screen: () => import('./punchout/cart.screen.tsx'),
    }),
    soleSourceCases: page('/sole-source-cases', { title: 'Sole-source Cases', icon: 'scale', list: soleSourceCase }),
    soleSourceCase: page('/sole-source-cases/:id', {
      title: 'Sole-source Case',
      detail: soleSourceCase,
      screen: () => import('./intake/sole-source-case.screen.tsx'),
    }),
    costEstimates: page('/cost-estimates', { title: 'Independent Estimates', icon: 'lock', list: costEstimate }),
    costEstimate: page('/cost-estimates/:id', {
      title: 'Independent Estimate',
      detail: costEstimate,
      screen: () => import('./intake/cost-estimate.screen.tsx'),
    }),
    passedMatches: page('/matches-passed-over', {
      title: 'Declined Sources',
      icon: 'clipboard-check',
      list: passedMatch,
      screen: () => import('./intake/passed-matches.screen.tsx'),
    }),
    passedMatch: page('/matches-passed-over/:id', { title: 'Declined Source', detail: passedMatch }),
    scopeTexts: page('/specifications', { title: 'Specifications', icon: 'file-text', list: scopeText }),
    scopeText: page('/specifications/:id', { title: 'Specification', detail: scopeText }),
    supplierShops: page('/supplier-shops', { title: 'PunchOut Catalogs', icon: 'store', list: punchoutSupplier }),
    supplierShop: page('/supplier-shops/:id', { title: 'PunchOut Catalog', detail: punchoutSupplier }),
    catalogueItems: page('/catalogue-items', { title: 'Catalog Items', icon: 'package', list: catalogueItem }),
    catalogueItem: page('/catalogue-items/:id', { title: 'Catalog Item', detail: catalogueItem }),
    intakePolicies: page('/intake-policy', { title: 'Intake Policy', icon: 'settings', list: intakePolicy }),
    intakePolicy: page('/intake-policy/:id', { title: 'Intake Policy', detail: intakePolicy }),
    allocations: page('/requisition-allocations', {
      title: 'Allocations',
      icon: 'clipboard-check',
      list: requisitionAllocation,
    }),
    allocation: page('/requisition-allocations/:id', { title: 'Allocation', detail: requisitionAllocation }),
    bids: page('/bids', { title: 'Bids', icon: 'file-text', list: bid }),
    bid: page('/bids/:id', { title: 'Bid', detail: bid }),
    sealedOpenings: page('/sealed-openings', { title: 'Sealed Openings', icon: 'lock', list: sealedEvent }),
    sealedOpening: page('/sealed-openings/:id', { title: 'Sealed Opening', detail: sealedEvent }),
    bidOpenings: page('/bid-openings', { title: 'Bid Openings', icon: 'clipboard-check', list: openingSession }),
    bidOpening: page('/bid-openings/:id', { title: 'Bid Opening', detail: openingSession }),
    ...evaluationPages,
    ...rulePages,
  },
});
