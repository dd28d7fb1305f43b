import { page } from '#kernel';
import { bidCorrection } from './correction/bid-correction.record.ts';
import { debrief } from './debrief/debrief.record.ts';

/** Between the opening and the contract: what a firm may correct, and what is explained to it. */
export const afterOpeningRecords = [bidCorrection, debrief] as const;

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
};
