import { defineRecord, f } from '#kernel';
import { decisionKinds, entryKinds } from './claim-words.ts';
import { keepers } from './contract-claim.record.ts';

/** What was said or sent about a claim. It stays as it was recorded. */
export const claimEntry = defineRecord('claim_entry', {
  label: ['Claim entry', 'Claim entries'],
  about: 'A response, request, meeting or daily log in the file of a claim.',
  title: 'subject',
  fields: {
    subject: f.text({ max: 200 }).label('Subject').required().fixed().search(),
    claim: f.ref('contract_claim').required().fixed(),
    kind: f.choice(entryKinds).label('Type').required().fixed(),
    decision: f.choice(decisionKinds).label('Decision').computed(),
    onDay: f.date().label('Date').required().fixed().defaultTo('today'),
    body: f.longText({ max: 8000 }).label('Text').fixed(),
    documents: f.attachments().fixed(),
  },
  access: { read: 'member', create: keepers, edit: 'nobody' },
  list: { columns: ['onDay', 'claim', 'kind', 'subject'], filters: ['claim', 'kind', 'onDay'], sort: '-onDay' },
  sections: { Entry: ['subject', 'claim', 'kind', 'decision', 'onDay', 'body', 'documents'] },
});
