import { defineDomain, page } from '#kernel';
import { requisition } from './requisition/requisition.record.ts';

export const procurement = defineDomain({
  label: 'Core Procurement',
  records: [requisition],
  pages: {
    draftFromWords: page('/ai-procurement', {
      title: 'AI Procurement',
      icon: 'sparkles',
      planned: () => import('./planned.ts'),
    }),
    opportunities: page('/opportunities', {
      title: 'Opportunities',
      icon: 'megaphone',
      planned: () => import('./planned.ts'),
    }),
    rfi: page('/rfi', {
      title: 'Requests for Information',
      icon: 'circle-question-mark',
      planned: () => import('./planned.ts'),
    }),
    rfqBuilder: page('/rfq-builder', {
      title: 'RFQ Builder',
      icon: 'file-plus',
      planned: () => import('./planned.ts'),
    }),
    bidEvaluation: page('/bid-evaluation', {
      title: 'Bid Evaluation',
      icon: 'scale',
      planned: () => import('./planned.ts'),
    }),
    purchaseOrders: page('/purchase-orders', {
      title: 'Purchase Orders',
      icon: 'package',
      planned: () => import('./planned.ts'),
    }),
    requisitions: page('/smart-requisition', { title: 'Smart Requisition', icon: 'shopping-cart', list: requisition }),
    requisition: page('/smart-requisition/:id', { title: 'Requisition', detail: requisition }),
  },
});
