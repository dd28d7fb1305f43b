import { defineRecord, f, own, rule, secondPerson } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';

const buyers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
const chief = { duty: 'chief_procurement_officer' } as const;

/** Why a solicitation, or one of its lots, may end without an award. */
export const causes = {
  too_few: 'Too few bids',
  none_responsive: 'No responsive bid',
  all_rejected: 'All bids rejected',
} as const;

const deciderIsNotAuthor = secondPerson(
  'competition_review.decider_is_not_author',
  'You recorded this, so someone else has to decide it.',
  ['createdBy'],
);

/** Who went on with too few bids may still end it later; who asked for the end may not. */
const recorderFailsNothing = rule<{ createdBy: string }>(
  'competition_review.recorder_fails_nothing',
  'You recorded this, so someone else has to record it as failed.',
  // With its solicitation a review ends by the product, whoever ended that.
  ({ row, actor }) => actor.kind === 'system' || !peopleActing(actor).includes(row.createdBy),
);

/** A solicitation or lot that fell short of its minimum bids, or had no bid to award: it fails, or goes on with a written finding. */
export const competitionReview = defineRecord('competition_review', {
  label: ['Competition review', 'Competition reviews'],
  about: 'A solicitation or lot with too few bids: whether it fails or goes on to award.',
  title: 'number',
  fields: {
    number: f.sequence('CMP-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    lot: f.text({ max: 20 }).fixed().help('Empty: the whole solicitation.'),
    cause: f.choice(causes).required().fixed().defaultTo('too_few'),
    received: f.integer({ min: 0 }).label('Bids received').computed(),
    least: f.integer({ min: 1 }).label('Minimum bids').computed(),
    finding: f
      .longText({ max: 8000 })
      .label('Competition finding')
      .search()
      .help('Why competition was adequate, and why you don’t solicit again.'),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: { read: 'member', create: buyers, edit: 'nobody' },
  states: {
    open: ['review', 'Awaiting decision'],
    accepted: ['done', 'Goes on to award'],
    failed: 'stopped',
    withdrawn: 'stopped',
  },
  finalStates: ['failed', 'withdrawn'],
  transitions: {
    accept: {
      label: 'Accept competition',
      from: 'open',
      to: 'accepted',
      by: chief,
      rules: [deciderIsNotAuthor],
      fieldsToFill: ['finding'],
    },
    fail: {
      label: 'Record as failed',
      from: ['open', 'accepted'],
      to: 'failed',
      by: chief,
      rules: [recorderFailsNothing],
      reason: 'required',
      confirm: 'The reason is public, and no award can be made for it.',
    },
    withdraw: {
      label: 'Withdraw',
      from: 'open',
      to: 'withdrawn',
      by: buyers,
      rows: own('createdBy'),
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'solicitation', 'lot', 'cause', 'received', 'least', 'status'],
    filters: ['status', 'solicitation', 'cause'],
    sort: '-number',
  },
  sections: {
    'Competition review': ['solicitation', 'lot', 'cause', 'received', 'least'],
    Decision: ['finding', 'decidedBy', 'decidedOn'],
  },
});
