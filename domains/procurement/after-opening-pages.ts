import { page } from '#kernel';
import { bidCorrection } from './correction/bid-correction.record.ts';
import { debrief } from './debrief/debrief.record.ts';

/** Between the opening and the contract: what a firm may correct, and what is explained to it. */
export const afterOpeningRecords = [bidCorrection, debrief] as const;

export const afterOpeningPages = {
  bidCorrections: page('/bid-corrections', { title: 'Bid Corrections', icon: 'clipboard-check', list: bidCorrection }),
  bidCorrection: page('/bid-corrections/:id', {
    title: 'Bid Correction',
    detail: bidCorrection,
    screen: () => import('./correction/bid-correction.screen.tsx'),
  }),
  debriefs: page('/debriefs', { title: 'Debriefs', icon: 'calendar', list: debrief }),
  debrief: page('/debriefs/:id', {
    title: 'Debrief',
    detail: debrief,
    screen: () => import('./debrief/debrief.screen.tsx'),
  }),
};
