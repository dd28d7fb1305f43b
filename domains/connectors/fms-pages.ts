import { page } from '#kernel';
import { fmsReconciliation } from './fms/fms-reconciliation.record.ts';
import { postingBatch } from './fms/posting-batch.record.ts';
import { postingCode } from './fms/posting-code.record.ts';
import { postingLayout } from './fms/posting-layout.record.ts';

/** Files for the agency’s financial system, and the proof that both agree. */
export const fmsRecords = [postingLayout, postingCode, postingBatch, fmsReconciliation] as const;

const lists = () => import('./fms/fms-lists.screen.tsx');

export const fmsPages = {
  financialSystem: page('/fms-integration', {
    title: 'Financial System Integration',
    icon: 'link',
    roles: ['admin', 'manager'],
    screen: () => import('./fms/waiting.screen.tsx'),
  }),
  postingBatches: page('/fms-integration/batches', { list: postingBatch, screen: lists }),
  postingBatch: page('/fms-integration/batches/:id', {
    detail: postingBatch,
    screen: () => import('./fms/batch.screen.tsx'),
  }),
  fmsReconciliations: page('/fms-integration/reconciliations', {
    list: fmsReconciliation,
    screen: lists,
  }),
  fmsReconciliation: page('/fms-integration/reconciliations/:id', {
    detail: fmsReconciliation,
    screen: () => import('./fms/reconciliation.screen.tsx'),
  }),
  postingLayouts: page('/fms-integration/layouts', { list: postingLayout, screen: lists }),
  postingLayout: page('/fms-integration/layouts/:id', {
    detail: postingLayout,
    screen: () => import('./fms/layout.screen.tsx'),
  }),
  postingCodes: page('/fms-integration/codes', { list: postingCode, screen: lists }),
  postingCode: page('/fms-integration/codes/:id', { detail: postingCode }),
};
