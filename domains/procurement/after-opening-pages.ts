import { page } from '#kernel';
import { bidCorrection } from './correction/bid-correction.record.ts';
import { suretyCheck } from './surety/surety-check.record.ts';
import { suretyService } from './surety/surety-service.record.ts';
import { debrief } from './debrief/debrief.record.ts';

/** Between the opening and the contract: what a firm may correct, and what is explained to it. */
export const afterOpeningRecords = [bidCorrection, debrief, suretyService, suretyCheck] as const;

export const afterOpeningPages = {
  bidCorrections: page('/bid-corrections', { icon: 'clipboard-check', list: bidCorrection }),
  bidCorrection: page('/bid-corrections/:id', {
    detail: bidCorrection,
    screen: () => import('./correction/bid-correction.screen.tsx'),
  }),
  debriefs: page('/debriefs', { icon: 'calendar', list: debrief }),
  debrief: page('/debriefs/:id', {
    detail: debrief,
    screen: () => import('./debrief/debrief.screen.tsx'),
  }),
  suretyServices: page('/surety-services', { icon: 'plug', roles: ['admin', 'manager'], list: suretyService }),
  suretyService: page('/surety-services/:id', {
    roles: ['admin', 'manager'],
    detail: suretyService,
    screen: () => import('./surety/surety-service.screen.tsx'),
  }),
  suretyChecks: page('/bond-verifications', { icon: 'clipboard-check', list: suretyCheck }),
  suretyCheck: page('/bond-verifications/:id', { detail: suretyCheck }),
};
