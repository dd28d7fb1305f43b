import { page } from '#kernel';
import { changePolicy } from './changes/change-policy.record.ts';
import { contractChange } from './changes/contract-change.record.ts';

/** What contracts are changed by, and from which total on the governing body decides. */
export const changeRecords = [contractChange, changePolicy] as const;

export const changePages = {
  claims: page('/claims-change-orders', {
    title: 'Claims & Change Orders',
    icon: 'triangle-alert',
    open: 'application',
    tabs: { exposure: 'Exposure', claims: 'Claims', analysis: 'Analysis', setup: 'Setup' },
    screen: () => import('./changes/claims.screen.tsx'),
  }),
  changes: page('/contract-changes', { icon: 'refresh-cw', list: contractChange }),
  change: page('/contract-changes/:id', {
    detail: contractChange,
    screen: () => import('./changes/change.screen.tsx'),
  }),
  policies: page('/contract-changes/policies', { icon: 'settings', list: changePolicy }),
  policy: page('/contract-changes/policies/:id', { detail: changePolicy }),
};
