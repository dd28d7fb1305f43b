import { defineRecord, f } from '#kernel';
import { waiverKinds } from './billing-words.ts';
import { hasSignedWaiver, verifierIsAnother } from './billing.rules.ts';
import { preparers } from './schedule-life.ts';

const verifiers = [...preparers, { duty: 'legal_counsel' }] as const;

/** What a contractor or subcontractor signs away of its lien for a payment. Without it the payment is held. */
export const lienWaiver = defineRecord('lien_waiver', {
  label: ['Lien waiver', 'Lien waivers'],
  about: 'A lien waiver of the contractor or a subcontractor for one pay application.',
  title: 'party',
  fields: {
    party: f.text({ max: 160 }).label('Given by').required().search(),
    application: f.ref('pay_application').label('Pay application').required().fixed(),
    kind: f.choice(waiverKinds).label('Waiver type').required(),
    amount: f.money({ currency: 'organization', min: 0 }).label('Amount').required(),
    throughOn: f.date().label('Through date').required(),
    documents: f.attachments().label('Signed waiver'),
    verifiedBy: f.person().label('Verified by').computed(),
    verifiedOn: f.date().label('Verified on').computed(),
  },
  access: { read: 'member', create: preparers, edit: { by: preparers, inStates: ['received', 'verified'] } },
  fixed: [
    {
      in: ['verified'],
      code: 'lien_waiver.is_verified',
      sentence: 'This waiver is verified as it is. Reject it, and file another.',
    },
  ],
  states: { received: ['review', 'To verify'], verified: 'done', rejected: 'stopped' },
  finalStates: ['rejected'],
  transitions: {
    verify: {
      label: 'Verify waiver',
      from: 'received',
      to: 'verified',
      by: verifiers,
      rules: [verifierIsAnother, hasSignedWaiver],
    },
    reject: {
      label: 'Reject waiver',
      from: ['received', 'verified'],
      to: 'rejected',
      by: verifiers,
      reason: 'required',
    },
  },
  list: {
    columns: ['party', 'application', 'kind', 'amount', 'throughOn', 'status'],
    filters: ['status', 'application', 'kind'],
    sort: 'party',
  },
  sections: {
    'Lien waiver': ['party', 'application', 'kind', 'amount', 'throughOn', 'documents'],
    Decisions: ['verifiedBy', 'verifiedOn'],
  },
});
