import { page } from '#kernel';
import { finalOffer } from './negotiation/final-offer.record.ts';
import { negotiationRound } from './negotiation/negotiation-round.record.ts';

/** Best and final offers of those in the competitive range. */
export const negotiationRecords = [negotiationRound, finalOffer] as const;

export const negotiationPages = {
  negotiationRounds: page('/bid-evaluation/negotiations', { icon: 'message-square', list: negotiationRound }),
  negotiationRound: page('/bid-evaluation/negotiations/:id', {
    detail: negotiationRound,
    screen: () => import('./negotiation/negotiation.screen.tsx'),
  }),
  finalOffers: page('/bid-evaluation/final-offers', { icon: 'lock', list: finalOffer }),
  finalOffer: page('/bid-evaluation/final-offers/:id', { detail: finalOffer }),
};
