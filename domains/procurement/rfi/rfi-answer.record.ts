import { defineRecord, f, forThose } from '#kernel';

export const readers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }] as const;

/** What one firm answers to a request for information. It is not public: what the agency publishes is its own summary. */
export const rfiAnswer = defineRecord('rfi_answer', {
  label: ['RFI answer', 'RFI answers'],
  about: 'What firms answer to requests for information. Not public.',
  title: 'number',
  fields: {
    number: f.sequence('RA-{yyyy}-{00000}').search(),
    rfi: f.ref('solicitation').label('RFI').required().fixed(),
    firm: f.text({ max: 160 }).required().fixed().search(),
    contact: f.text({ max: 120 }).fixed(),
    email: f.email().required().fixed(),
    vendor: f.ref('vendor').computed(),
    answers: f.json().computed(),
    files: f.refs('document', { max: 10 }).label('Confidential files').computed(),
    answeredAt: f.instant().computed().label('Answered'),
  },
  access: { read: { by: 'member', rows: forThose(readers) }, create: 'nobody', edit: 'nobody' },
  states: { started: 'new', received: 'done' },
  finalStates: ['received'],
  transitions: { receive: { label: 'Receive', from: 'started', to: 'received', by: 'nobody' } },
  list: {
    columns: ['number', 'rfi', 'firm', 'vendor', 'answeredAt', 'status'],
    filters: ['status', 'rfi', 'vendor'],
    sort: '-number',
  },
  sections: { Firm: ['rfi', 'firm', 'contact', 'email', 'vendor'], Answer: ['answers', 'files', 'answeredAt'] },
});
