import { page } from '#kernel';
import { purchaseOrder } from './orders/purchase-order.record.ts';

/** What is promised to vendors. */
export const orderRecords = [purchaseOrder] as const;

export const orderPages = {
  purchaseOrders: page('/purchase-orders', { icon: 'package', list: purchaseOrder }),
  purchaseOrder: page('/purchase-orders/:id', {
    detail: purchaseOrder,
    screen: () => import('./orders/purchase-order.screen.tsx'),
  }),
};
