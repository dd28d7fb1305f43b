import { defineRecord, f } from '#kernel';
import { preparers, adopters } from './schedule-life.ts';
import { accepterIsAnother, hasAgreement, returnerIsAnother, valuedByNow } from './retainage-security.rules.ts';
import { securityKinds } from './security-words.ts';

/** What a contractor deposits with a custodian in place of the money that would be retained. */
export const retainageSecurity = defineRecord('retainage_security', {
  label: ['Retainage security', 'Retainage securities'],
  about: 'A security on deposit in lieu of retainage, with its custodian, value and dates.',
  title: 'number',
  fields: {
    number: f.sequence('SEC-{yyyy}-{0000}').search(),
    contract: f.ref('contract').required().fixed(),
    kind: f.choice(securityKinds).label('Security type').required(),
    description: f.text({ max: 300 }).required().search().help('Issuer, number and maturity.'),
    custodian: f.text({ max: 160 }).required().search().help('The bank or escrow agent that holds it.'),
    value: f.money({ currency: 'organization', min: 1 }).label('Market value').required(),
    valuedOn: f.date().label('Valued on').required(),
    depositedOn: f.date().label('Deposited on').required(),
    maturesOn: f.date().label('Matures on'),
    documents: f.attachments().label('Escrow agreement').help('With the receipt of the custodian.'),
    completedOn: f.date().label('Substantial completion').help('As certified. A return needs it.'),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
    returnedBy: f.person().label('Returned by').computed(),
    returnedOn: f.date().label('Returned on').computed(),
  },
  access: {
    read: 'member',
    create: preparers,
    edit: { by: preparers, inStates: ['proposed', 'on_deposit', 'given_back', 'refused'] },
  },
  fixed: [
    {
      in: ['on_deposit', 'given_back', 'refused'],
      code: 'retainage_security.is_decided',
      sentence: 'This security is decided on as it is. Enter another.',
    },
  ],
  states: {
    proposed: ['review', 'Awaiting acceptance'],
    on_deposit: 'review',
    given_back: ['stopped', 'Returned'],
    refused: 'stopped',
  },
  finalStates: ['given_back', 'refused'],
  transitions: {
    accept: {
      label: 'Accept security',
      from: 'proposed',
      to: 'on_deposit',
      by: adopters,
      rules: [accepterIsAnother, hasAgreement, valuedByNow],
      confirm: 'As much retainage can be released against it.',
    },
    refuse: { label: 'Refuse', from: 'proposed', to: 'refused', by: adopters, reason: 'required' },
    giveBack: {
      label: 'Return security',
      from: 'on_deposit',
      to: 'given_back',
      by: adopters,
      rules: [returnerIsAnother],
      fieldsToFill: ['completedOn'],
      confirm: 'The custodian may give it back to the contractor.',
    },
  },
  list: {
    columns: ['number', 'contract', 'kind', 'custodian', 'value', 'depositedOn', 'status'],
    filters: ['status', 'contract', 'kind'],
    sort: '-number',
  },
  sections: {
    Security: ['contract', 'kind', 'description', 'custodian', 'documents'],
    Value: ['value', 'valuedOn', 'depositedOn', 'maturesOn'],
    Decisions: ['acceptedBy', 'acceptedOn', 'completedOn', 'returnedBy', 'returnedOn'],
  },
});
