import { page } from '#kernel';
import { contractCloseout } from './lifecycle/contract-closeout.record.ts';

/** How contracts are closed. */
export const lifecycleRecords = [contractCloseout] as const;

/** One file for the workspace and the closeout: the shell names each file that it may fetch. */
const screen = () => import('./lifecycle/lifecycle.screen.tsx');

export const lifecyclePages = {
  lifecycle: page('/contract-lifecycle', {
    title: 'Contract Lifecycle',
    icon: 'refresh-cw',
    tabs: { board: 'Stages', renewals: 'Renewals', closeouts: 'Closeouts', setup: 'Setup' },
    screen,
  }),
  closeouts: page('/contract-closeouts', {
    icon: 'list-checks',
    list: contractCloseout,
  }),
  closeout: page('/contract-closeouts/:id', { detail: contractCloseout, screen }),
};
