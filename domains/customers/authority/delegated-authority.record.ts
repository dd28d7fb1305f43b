import { defineRecord, f } from '#kernel';
import {
  agreesAsASecondPerson,
  boardDelegatesThroughAnAdministrator,
  boardResolvesInWriting,
  certificateIsNamed,
  endsAfterItStarts,
  notForOneself,
} from './delegated-authority.rules.ts';

const agreeing = ['admin', { duty: 'chief_procurement_officer' }] as const;

/** How much one person may spend, for whom, on what and how long. Without one nobody approves any purchase. */
export const delegatedAuthority = defineRecord('delegated_authority', {
  label: ['Delegated authority', 'Delegated authorities'],
  about: 'How much a person may commit for an agency, and until when.',
  title: 'number',
  fields: {
    number: f.sequence('DA-{yyyy}-{0000}').search(),
    member: f.person().label('Person').required().fixed(),
    agency: f.ref('agency').label('Agency').fixed().help('Includes agencies below it. Empty: all agencies.'),
    upTo: f.money({ currency: 'organization', min: 0 }).label('Up to').required().fixed(),
    commodities: f
      .refs('commodity_code', { max: 50 })
      .label('Only for')
      .fixed()
      .help('Includes codes below them. Empty: all commodities.'),
    fromDay: f.date().label('From').required().fixed().defaultTo('today'),
    untilDay: f.date().label('Until').fixed().help('Last day. Empty: until it is revoked.'),
    needsTraining: f.yesNo().label('Training required').required().fixed().defaultTo(false),
    trainedUntil: f
      .date()
      .label('Certificate valid until')
      .help('The authority is on hold from the next day until you enter a new date.'),
    basis: f
      .ref('delegated_authority')
      .label('Redelegated from')
      .fixed()
      .help('Your authority that you redelegate in part. Empty: delegated by the board.'),
    resolution: f.text({ max: 120 }).fixed().help('Number and date of the board’s resolution.'),
    toldOn: f.date().label('End notice sent').computed(),
  },
  access: {
    read: 'member',
    create: 'manager',
    edit: {
      by: 'manager',
      inStates: ['proposed', 'active'],
      rules: [notForOneself, boardDelegatesThroughAnAdministrator],
    },
  },
  states: { proposed: 'review', active: 'done', suspended: 'returned', revoked: 'stopped', declined: 'stopped' },
  finalStates: ['revoked', 'declined'],
  transitions: {
    approve: {
      label: 'Agree',
      from: 'proposed',
      to: 'active',
      by: agreeing,
      rules: [agreesAsASecondPerson],
    },
    decline: { label: 'Decline', from: 'proposed', to: 'declined', by: agreeing, reason: 'required' },
    suspend: { label: 'Suspend', from: 'active', to: 'suspended', by: 'manager', reason: 'required' },
    resume: {
      label: 'Resume',
      from: 'suspended',
      to: 'active',
      by: agreeing,
      reason: 'required',
      rules: [agreesAsASecondPerson],
    },
    revoke: {
      label: 'Revoke',
      from: ['active', 'suspended'],
      to: 'revoked',
      by: 'manager',
      reason: 'required',
      confirm: 'It ends at once, with everything redelegated from it.',
    },
  },
  rules: [
    endsAfterItStarts,
    notForOneself,
    boardDelegatesThroughAnAdministrator,
    boardResolvesInWriting,
    certificateIsNamed,
  ],
  list: {
    columns: ['number', 'member', 'upTo', 'agency', 'fromDay', 'untilDay', 'trainedUntil', 'status'],
    filters: ['status', 'member', 'agency', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Authority: ['member', 'upTo', 'agency', 'commodities'],
    'In force': ['fromDay', 'untilDay', 'needsTraining', 'trainedUntil'],
    Source: ['basis', 'resolution'],
  },
});
