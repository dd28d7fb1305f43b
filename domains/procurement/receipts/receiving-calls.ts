import { type AnswerOf, call } from '#kernel';
import { vendorReturn } from './vendor-return.record.ts';

/** What of an issued order came, what is open, and what the person who asks may do about it. */
export const orderReceiving = call('purchase_order.receiving', '/api/v1/purchase_order/{id}/receiving', {
  answer: {
    number: 'text',
    isService: 'yesNo',
    lines: [
      {
        line: 'whole',
        item: 'text',
        /** Of a lump sum the currency: it is accepted in dollars. */
        unit: 'text',
        isLump: 'yesNo',
        ordered: 'text',
        delivered: 'text',
        accepted: 'text',
        rejected: 'text',
        held: 'text',
        returned: 'text',
        cancelled: 'text',
        open: 'text',
        most: 'text',
        deliverBy: 'date?',
      },
    ],
    receipts: [
      {
        id: 'uuid',
        number: 'text',
        receivedOn: 'date',
        packingSlip: 'text?',
        value: 'money?',
        status: 'text',
        heldOn: 'date?',
        inspectBy: 'date?',
      },
    ],
    /** What the vendor said is on its way, and no receipt has as its packing slip yet. */
    expected: [
      {
        id: 'uuid',
        documentNumber: 'text',
        expectedOn: 'date?',
        carrier: 'text?',
        tracking: 'text?',
        lines: [{ line: 'whole', quantity: 'text' }],
      },
    ],
    cancellations: [{ id: 'uuid', number: 'text', released: 'money?', status: 'text' }],
    returns: [
      {
        id: 'uuid',
        number: 'text',
        receipt: 'uuid',
        wanted: vendorReturn.fields.wanted,
        value: 'money?',
        expectedCredit: 'money?',
        status: 'text',
      },
    ],
    mayReceive: 'yesNo',
    /** Why a receiver can’t receive this order. */
    whyNot: 'text?',
    mayCancelRest: 'yesNo',
  },
});
export type OrderReceiving = AnswerOf<typeof orderReceiving>;
