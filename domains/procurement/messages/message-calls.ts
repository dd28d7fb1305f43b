import { type AnswerOf, call, f } from '#kernel';
import { LONGEST_MESSAGE } from './message-words.ts';
import { orderMessage } from './order-message.record.ts';

const { kind } = orderMessage.fields;
const xml = f.longText({ max: LONGEST_MESSAGE }).label('File').required();
const taken = { id: 'uuid', number: 'text', status: 'text', differences: 'text?' } as const;

/** What the vendor’s order system said of an order. */
export const orderMessages = call('purchase_order.messages', '/api/v1/purchase_order/{id}/messages', {
  answer: {
    messages: [
      {
        id: 'uuid',
        number: 'text',
        kind,
        documentNumber: 'text',
        documentOn: 'date?',
        expectedOn: 'date?',
        differences: 'text?',
        proposal: 'uuid?',
        status: 'text',
      },
    ],
    mayUpload: 'yesNo',
  },
});
export type OrderMessages = AnswerOf<typeof orderMessages>;

/** Takes in a confirmation or ship notice (cXML or UBL) that the vendor sent. */
export const uploadMessage = call('purchase_order.takeMessage', '/api/v1/purchase_order/{id}/message-files', {
  body: { xml },
  answer: taken,
});

/** The same from the system of the vendor, by a key of its firm. */
export const postMessage = call('firm.postOrderMessage', '/api/v1/firm/order-messages', {
  body: { agency: f.uuid().required(), xml },
  answer: taken,
});
