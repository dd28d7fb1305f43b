import { page } from '#kernel';
import { disasterBenefit } from './recovery-money/disaster-benefit.record.ts';
import { femaRequest } from './recovery-money/fema-request.record.ts';
import { paAppeal } from './recovery-money/pa-appeal.record.ts';

/** All money of a disaster: benefits by source, what FEMA asks, and appeals of what it decided. */
export const recoveryMoneyRecords = [disasterBenefit, femaRequest, paAppeal] as const;

const screen = () => import('./record.screen.tsx');
const place = () => import('./disaster.screen.tsx');

export const recoveryMoneyPages = {
  femaGrants: page('/fema-grants-hub', { title: 'FEMA Grants Hub', icon: 'house', screen: place }),
  disasterGrants: page('/disaster-grants', { title: 'Disaster Grants', icon: 'life-buoy', screen: place }),
  disasterBenefits: page('/disaster-benefits', {
    icon: 'hand-coins',
    list: disasterBenefit,
  }),
  disasterBenefit: page('/disaster-benefits/:id', { detail: disasterBenefit, screen }),
  femaRequests: page('/fema-requests', { icon: 'mail', list: femaRequest }),
  femaRequest: page('/fema-requests/:id', { detail: femaRequest, screen }),
  paAppeals: page('/pa-appeals', { icon: 'scale', list: paAppeal }),
  paAppeal: page('/pa-appeals/:id', { detail: paAppeal, screen }),
};
