import { defineRecord, f } from '#kernel';
import { keepers, privileged } from './contract-claim.record.ts';

/** What counsel and the contract managers say among themselves: apart from the file, so that no view of the file holds it. */
export const claimNote = defineRecord('claim_note', {
  label: ['Privileged note', 'Privileged notes'],
  about: 'A note of counsel or the contract manager on a claim, kept apart from the claim file.',
  title: 'subject',
  fields: {
    subject: f.text({ max: 200 }).label('Subject').required().fixed(),
    claim: f.ref('contract_claim').required().fixed(),
    body: f.longText({ max: 8000 }).label('Text').required().fixed(),
    documents: f.attachments().fixed(),
  },
  access: { read: privileged, create: keepers, edit: 'nobody' },
  list: { columns: ['claim', 'subject', 'createdBy', 'createdAt'], filters: ['claim'], sort: '-createdAt' },
  sections: { Note: ['subject', 'claim', 'body', 'documents'] },
});
