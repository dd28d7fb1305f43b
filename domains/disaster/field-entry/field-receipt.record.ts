import { defineRecord, f } from '#kernel';
import { DEVICE_MAX, fieldKinds } from './field-words.ts';

/** What the server says of an entry that a device kept: when it was entered there, when it came, and what it became. One for each entry. */
export const fieldReceipt = defineRecord('field_receipt', {
  label: ['Field receipt', 'Field receipts'],
  about: 'The receipt for an entry that was kept on a device until it could be sent.',
  title: 'number',
  fields: {
    number: f.sequence('FLD-{yyyy}-{00000}').search(),
    kind: f.choice(fieldKinds).label('Type').required().computed(),
    entry: f.text({ max: 120 }).label('Entry').required().computed().search(),
    entryId: f.text({ max: 36 }).label('Entry ID').required().computed(),
    enteredAt: f.instant().label('Entered on device').required().computed(),
    receivedAt: f.instant().label('Received').required().computed(),
    enteredBy: f.person().label('Entered by').computed(),
    device: f.text({ max: DEVICE_MAX }).label('Device').computed().search(),
    deviceKey: f.text({ max: 64 }).label('Device key').required().computed(),
    contentHash: f.text({ max: 64 }).label('Content hash').required().computed(),
  },
  uniqueTogether: [['deviceKey']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'entry', 'kind', 'enteredAt', 'receivedAt', 'enteredBy', 'device'],
    filters: ['kind', 'enteredBy', 'receivedAt'],
    sort: '-receivedAt',
  },
  sections: {
    Receipt: ['number', 'receivedAt', 'enteredBy', 'device'],
    Entry: ['kind', 'entry', 'enteredAt'],
    Proof: ['entryId', 'deviceKey', 'contentHash'],
  },
});
