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
  about: 'How much one person may commit for an agency, up to an amount and for a period.',
  title: 'number',
  fields: {
    number: f.sequence('DA-{yyyy}-{0000}').search(),
    member: f.person().label('Who').required().fixed(),
    agency: f.ref('agency').label('For which agency').fixed().help('With those below it. Empty: everywhere.'),
    upTo: f.money({ currency: 'organization', min: 0 }).label('Up to').required().fixed(),
    commodities: f
      .refs('commodity_code', { max: 50 })
      .label('Only for')
      .fixed()
      .help('With the codes below them. Empty: for everything.'),
    fromDay: f.date().label('From').required().fixed().defaultTo('today'),
    untilDay: f.date().label('Until').fixed().help('Last day. Empty: until it is revoked.'),
    needsTraining: f.yesNo().label('Training required').required().fixed().defaultTo(false),
    trainedUntil: f
      .date()
      .label('Certificate valid until')
      .help('The authority rests by itself from the day after, until a new date stands here.'),
    basis: f
      .ref('delegated_authority')
      .label('Passed on from')
      .fixed()
      .help('Your own authority, of which you give a part. Empty: the board has resolved it.'),
    resolution: f.text({ max: 120 }).fixed().help('Number and day of the board’s resolution.'),
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
  states: ['proposed', 'active', 'suspended', 'revoked', 'declined'],
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
      confirm: 'It ends at once, and with it everything that was passed on from it.',
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
