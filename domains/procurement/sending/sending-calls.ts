import { type AnswerOf, call } from '#kernel';
import { orderTransmission } from './order-transmission.record.ts';

const { kind, channel } = orderTransmission.fields;

/** How an order was sent to its vendor, and what became of it. */
export const orderSending = call('purchase_order.sending', '/api/v1/purchase_order/{id}/sending', {
  answer: {
    transmissions: [
      {
        id: 'uuid',
        version: 'whole',
        number: 'text',
        kind,
        channel,
        revision: 'whole?',
        sentTo: 'text?',
        sentAt: 'instant?',
        result: 'text?',
        attempts: 'whole',
        nextAt: 'instant?',
        status: 'text',
      },
    ],
    mayResend: 'yesNo',
  },
});
export type OrderSending = AnswerOf<typeof orderSending>;
