import { defineRecord, f } from '#kernel';
import { agreementEndsLater, isNotContingent, signedAfterAgreed } from './aid.rules.ts';
import { agreementKinds, aidLeads } from './aid-words.ts';

/** What we and another jurisdiction agreed on aid: when, in writing since when, and how it is reimbursed. */
export const aidAgreement = defineRecord('aid_agreement', {
  label: ['Aid agreement', 'Aid agreements'],
  about: 'A mutual aid agreement with its parties, days and reimbursement terms.',
  title: 'number',
  fields: {
    number: f.sequence('MAA-{yyyy}-{000}').search(),
    provider: f.text({ max: 160 }).label('Providing entity').required().search(),
    kind: f.choice(agreementKinds).label('Agreement type').required(),
    customerAgreement: f.ref('customer_agreement').label('Interlocal record').help('Where it is kept with customers.'),
    agreedOn: f.date().label('Agreed on').required().help('Oral or written, the day both agreed.'),
    signedOn: f.date().label('Signed on').help('In writing, by officials of both.'),
    endsOn: f.date().label('Ends on').help('Empty: open-ended.'),
    terms: f.longText({ max: 4000 }).label('Reimbursement terms').required(),
    isContingent: f
      .yesNo()
      .label('Federal condition')
      .required()
      .defaultTo(false)
      .help('We pay only if federal money comes.'),
    documents: f.attachments().label('Documents'),
  },
  access: { read: 'member', create: aidLeads, edit: { by: aidLeads, inStates: ['draft', 'in_force', 'ended'] } },
  states: { draft: 'new', in_force: 'done', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    activate: { label: 'Put in force', from: 'draft', to: 'in_force', by: aidLeads, rules: [isNotContingent] },
    end: { label: 'End agreement', from: ['draft', 'in_force'], to: 'ended', by: aidLeads, reason: 'required' },
  },
  fixed: [
    {
      in: ['in_force'],
      except: ['signedOn', 'endsOn', 'documents', 'customerAgreement'],
      code: 'aid_agreement.is_in_force',
      sentence: 'An agreement in force stays as it is. Only the day of signing, its end and documents change.',
    },
    {
      in: ['ended'],
      except: ['documents'],
      code: 'aid_agreement.is_ended',
      sentence: 'An ended agreement stays as it is.',
    },
  ],
  rules: [signedAfterAgreed, agreementEndsLater],
  list: {
    columns: ['number', 'provider', 'kind', 'agreedOn', 'signedOn', 'endsOn', 'status'],
    filters: ['status', 'kind', 'agreedOn', 'signedOn'],
    sort: '-number',
  },
  sections: {
    Agreement: ['provider', 'kind', 'customerAgreement', 'agreedOn', 'signedOn', 'endsOn'],
    Reimbursement: ['terms', 'isContingent', 'documents'],
  },
});
