import { page } from '#kernel';
import { orderMessage } from './messages/order-message.record.ts';

/** What the order systems of vendors answer. */
export const messageRecords = [orderMessage] as const;

export const messagePages = {
  orderMessages: page('/order-messages', { icon: 'package', list: orderMessage }),
  orderMessage: page('/order-messages/:id', { detail: orderMessage }),
};
