import { page } from '#kernel';
import { addendumAcknowledgement } from './bidding/addendum-acknowledgement.record.ts';

/** What a firm does to bid. */
export const biddingRecords = [addendumAcknowledgement] as const;

export const biddingPages = {
  firmSolicitations: page('/vendor-portal/solicitations', {
    serves: ['firm'],
    title: 'Open Solicitations',
    screen: () => import('./bidding/open-solicitations.screen.tsx'),
  }),
  firmBid: page('/vendor-portal/bids/:id', {
    serves: ['firm'],
    title: 'Bid',
    screen: () => import('./bidding/firm-bid.screen.tsx'),
  }),
  acknowledgements: page('/vendor-portal/acknowledgments', {
    serves: ['firm'],
    title: 'Acknowledgments',
    list: addendumAcknowledgement,
  }),
  acknowledgement: page('/vendor-portal/acknowledgments/:id', {
    serves: ['firm'],
    title: 'Acknowledgment',
    detail: addendumAcknowledgement,
  }),
};
