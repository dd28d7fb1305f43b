import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { orderChannels } from '../../procurement/public.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { emergencyOrder } from './emergency-order.record.ts';

/** What is entered with the order: who pays, and the price where the vendor named another one than was estimated. */
export const orderNowFields = {
  budgetLine: f.ref('budget_line').label('Budget line'),
  amount: f.money({ currency: 'organization', min: 1 }).label('Agreed price').help('Empty: the estimated price.'),
  deliverBy: f.date().label('Deliver by'),
};

/** Whether an activation can be ordered now, what it would be, and what was ordered with its times. */
export const orderNowCheck = call('emergency_activation.orderNowCheck', '/api/v1/emergency_activation/{id}/order-now', {
  answer: {
    /** Everything that keeps the person who asks from ordering now. */
    stops: [{ field: 'text', code: 'text', sentence: 'text' }],
    mayOrder: 'yesNo',
    vendor: 'text?',
    channel: f.choice(orderChannels).required(),
    cents: 'whole?',
    ceilingCents: 'whole?',
    /** Open budget lines of the cost center; empty where the requisition names its own or there is no budget. */
    lines: [{ id: 'uuid', name: 'text' }],
    orders: [
      {
        id: 'uuid',
        number: 'text',
        order: 'uuid?',
        orderNumber: 'text?',
        cents: 'whole?',
        orderedBy: 'text?',
        status: choiceOf(...emergencyOrder.states),
        /** Seconds from the request to each stage, by the server’s clock; null where it is not reached. */
        checked: 'number?',
        reserved: 'number?',
        issued: 'number?',
        sent: 'number?',
        sentResult: 'text?',
        paperworkBy: 'date',
        ratifyBy: 'date',
      },
    ],
    notices: [
      { id: 'uuid', number: 'text', status: choiceOf(...emergencyNotice.states), postBy: 'date', postedOn: 'date?' },
    ],
  },
});
export type OrderNowCheck = AnswerOf<typeof orderNowCheck>;

/** Requisition, budget check, encumbrance and purchase order of an activation in one transaction; then it is sent. */
export const orderNow = call('emergency_activation.orderNow', '/api/v1/emergency_activation/{id}/order-now', {
  body: orderNowFields,
  answer: { id: 'uuid', number: 'text', order: 'uuid', orderNumber: 'text' },
});
