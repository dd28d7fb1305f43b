import { type AnswerOf, call, f } from '#kernel';
import { DEVICE_MAX, fieldKinds, MOST_SENT } from './field-words.ts';

const entry = {
  type: 'object',
  properties: {
    deviceKey: { type: 'string', maxLength: 64 },
    kind: { type: 'string', enum: Object.keys(fieldKinds) },
    enteredAt: { type: 'string', maxLength: 40 },
    values: { type: 'object', additionalProperties: true },
  },
  required: ['deviceKey', 'kind', 'enteredAt', 'values'],
  additionalProperties: false,
} as const;

/** Entries as a device kept them. Each has a key that is made where it is typed, so that it is entered once however often it is sent. */
export const sendFieldEntries = call('field_receipt.send', '/api/v1/field-entries', {
  body: {
    device: f.text({ max: DEVICE_MAX }).label('Device'),
    entries: f.json({ type: 'array', maxItems: MOST_SENT, items: entry }).label('Entries').required(),
  },
  answer: {
    /** In the order in which they were sent. */
    entries: [
      {
        deviceKey: 'text',
        receipt: [{ number: 'text', receivedAt: 'instant', entry: 'text', entryId: 'text' }, null],
        refusal: [{ message: 'text', issues: [{ path: 'text', code: 'text', message: 'text' }] }, null],
      },
    ],
  },
});
export type SentEntries = AnswerOf<typeof sendFieldEntries>['entries'];
