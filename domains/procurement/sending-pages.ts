import { page } from '#kernel';
import { orderChannel } from './sending/order-channel.record.ts';
import { orderTransmission } from './sending/order-transmission.record.ts';

/** How orders reach their vendors, and what was sent. */
export const sendingRecords = [orderChannel, orderTransmission] as const;

export const sendingPages = {
  orderChannels: page('/order-channels', { icon: 'package', list: orderChannel }),
  orderChannel: page('/order-channels/:id', { detail: orderChannel }),
  orderTransmissions: page('/order-transmissions', { icon: 'package', list: orderTransmission }),
  orderTransmission: page('/order-transmissions/:id', { detail: orderTransmission }),
};
