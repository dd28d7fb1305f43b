import { page } from '#kernel';
import { bid } from './sealing/bid.record.ts';
import { openingSession } from './sealing/opening-session.record.ts';
import { openingSignature } from './sealing/opening-signature.record.ts';
import { sealedEvent } from './sealing/sealed-event.record.ts';

/** Sealed bids, from the key to the opened bid. */
export const sealingRecords = [sealedEvent, bid, openingSession, openingSignature] as const;

export const sealingPages = {
  bidEvaluation: page('/bid-evaluation', {
    title: 'Bid Evaluation',
    icon: 'scale',
    screen: () => import('./sealing/bid-evaluation.screen.tsx'),
  }),
  bidRoom: page('/bid-evaluation/:id', {
    title: 'Sealed Bids',
    screen: () => import('./sealing/bid-room.screen.tsx'),
  }),
  bids: page('/bids', { icon: 'file-text', list: bid }),
  bid: page('/bids/:id', { detail: bid, screen: () => import('./bidding/bid.screen.tsx') }),
  sealedOpenings: page('/sealed-openings', { icon: 'lock', list: sealedEvent }),
  sealedOpening: page('/sealed-openings/:id', { detail: sealedEvent }),
  bidOpenings: page('/bid-openings', { icon: 'clipboard-check', list: openingSession }),
  bidOpening: page('/bid-openings/:id', { detail: openingSession }),
  minutesSignatures: page('/bid-openings/signatures', { icon: 'file-signature', list: openingSignature }),
  minutesSignature: page('/bid-openings/signatures/:id', { detail: openingSignature }),
};
