import { defineRecord, f } from '#kernel';
import { buyers, roundStates, roundSteps } from './negotiation-life.ts';
import { leftOutOnce } from './negotiation.rules.ts';

/** Offerors outside the competitive range, each with what it is told. */
const leftOut = f.lines(
  {
    bid: f.ref('bid').label('Proposal').required(),
    reason: f
      .longText({ max: 2000 })
      .label('Reason')
      .required()
      .help('The firm reads this. Name no other firm or price.'),
  },
  { max: 100, label: 'Left out' },
);

/** Who was asked, and which price each had before and has since. */
const invited = f.lines(
  {
    bid: f.ref('bid').label('Proposal').required(),
    vendor: f.ref('vendor').required(),
    before: f.money({ currency: 'organization', min: 0 }).label('Earlier price'),
    price: f.money({ currency: 'organization', min: 0 }).label('Current price'),
    answered: f.yesNo().label('Offer opened'),
  },
  { max: 500, label: 'In range' },
);

/** One round of negotiation over ranked proposals: the competitive range, the request, and sealed best and final offers. */
export const negotiationRound = defineRecord('negotiation_round', {
  label: ['Negotiation round', 'Negotiation rounds'],
  about: 'A request for best and final offers to the offerors in the competitive range.',
  title: 'number',
  fields: {
    number: f.sequence('NEG-{yyyy}-{000}').search(),
    evaluation: f.ref('evaluation').required().fixed(),
    solicitation: f.ref('solicitation').computed(),
    place: f.integer({ min: 1, max: 500 }).label('Round').computed(),
    message: f
      .longText({ max: 8000 })
      .label('Request')
      .required()
      .help('All offerors read the same text. Name no firm and no price.'),
    dueAt: f.instant().label('Offers due').required().help('Once requests are out it only moves later, for all.'),
    leftOut: leftOut.label('Left out'),
    invited: invited.label('In range').computed(),
    sentBy: f.person().label('Sent by').computed(),
    sentAt: f.instant().label('Sent').computed(),
    startedBy: f.person().label('Opening started by').computed(),
    openedBy: f.person().label('Opened with').computed(),
    openedAt: f.instant().label('Opened').computed(),
    publicKey: f.text({ max: 130 }).label('Public key').computed(),
    serverPart: f.encrypted().label('Round key').computed().readableBy('nobody'),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'proposed', 'open', 'opening', 'opened', 'cancelled'] },
  },
  states: roundStates,
  finalStates: ['opened', 'cancelled'],
  transitions: roundSteps,
  rules: [leftOutOnce],
  fixed: [
    {
      in: ['proposed'],
      code: 'negotiation_round.is_proposed',
      sentence: 'This round awaits approval. It is sent back before it changes.',
    },
    {
      in: ['open'],
      except: ['dueAt'],
      code: 'negotiation_round.is_sent',
      sentence: 'Offerors were asked by this round. Only its due time moves, and only later.',
    },
    {
      in: ['opening', 'opened'],
      code: 'negotiation_round.is_over',
      sentence: 'The time for offers is over. This round never changes.',
    },
    {
      in: ['cancelled'],
      code: 'negotiation_round.is_cancelled',
      sentence: 'This round is cancelled. It never changes.',
    },
  ],
  list: {
    columns: ['number', 'solicitation', 'place', 'dueAt', 'openedAt', 'status'],
    filters: ['status', 'solicitation', 'evaluation', 'dueAt'],
    sort: '-number',
  },
  sections: {
    'Negotiation round': ['evaluation', 'solicitation', 'place', 'dueAt', 'message'],
    Range: ['leftOut', 'invited'],
    Opening: ['sentBy', 'sentAt', 'startedBy', 'openedBy', 'openedAt', 'publicKey'],
  },
});
