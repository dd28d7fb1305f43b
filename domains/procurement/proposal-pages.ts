import { page } from '#kernel';
import { orderProposal } from './acknowledgment/order-proposal.record.ts';

/** What vendors answer to their orders. */
export const proposalRecords = [orderProposal] as const;

export const proposalPages = {
  orderProposals: page('/order-proposals', { icon: 'package', list: orderProposal }),
  orderProposal: page('/order-proposals/:id', { detail: orderProposal }),
  firmOrder: page('/vendor-portal/orders/:id', {
    serves: ['firm'],
    title: 'Order',
    screen: () => import('./acknowledgment/firm-order.screen.tsx'),
  }),
};
