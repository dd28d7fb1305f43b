import { defineRecord, f } from '#kernel';
import { submissionKinds } from './application-words.ts';

/** What was submitted, as it was: signed, hashed and never changed. A corrected application adds another. */
export const applicationSubmission = defineRecord('application_submission', {
  label: ['Application submission', 'Application submissions'],
  about: 'A signed package of an application with its receipt number and hash.',
  title: 'number',
  fields: {
    number: f.sequence('RCT-{yyyy}-{0000}').label('Receipt').search(),
    application: f.ref('grant_application').required().fixed(),
    round: f.integer({ min: 1, max: 1000, isName: true }).label('Submission').required().computed(),
    kind: f.choice(submissionKinds).label('Type').required().computed(),
    signedBy: f.person().label('Signed by').computed(),
    signerTitle: f.text({ max: 120 }).label('Signed as').computed(),
    submittedAt: f.instant().label('Submitted at').required().computed(),
    requested: f.money({ currency: 'organization', min: 0 }).label('Amount requested').computed(),
    match: f.money({ currency: 'organization', min: 0 }).label('Match').computed(),
    sha256: f.text({ max: 64 }).label('SHA-256').required().computed(),
    documents: f.attachments({ max: 200 }).label('Files').computed(),
    size: f.integer({ min: 0 }).label('Bytes').required().computed(),
    content: f.json().computed().readableBy('nobody'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  uniqueTogether: [['application', 'round']],
  list: {
    columns: ['number', 'application', 'round', 'kind', 'signedBy', 'submittedAt', 'requested'],
    filters: ['application', 'signedBy', 'submittedAt'],
    sort: '-number',
  },
  sections: {
    Submission: ['application', 'round', 'kind', 'requested', 'match'],
    Receipt: ['signedBy', 'signerTitle', 'submittedAt', 'sha256', 'size', 'documents'],
  },
});
