import { defineRecord, f, own } from '#kernel';
import { itsReply, judgedFields, workedOut } from './scorecard-fields.ts';
import { endsAfterItBegins, publisherIsNotScorer, replyWindowIsOver } from './scorecard.rules.ts';

const scorers = [{ duty: 'buyer' }, { duty: 'contract_manager' }, { duty: 'chief_procurement_officer' }] as const;
const publishers = [{ duty: 'chief_procurement_officer' }, { duty: 'vendor_approver' }] as const;

/** One vendor in one period: what records say, what buyers say, and what the vendor says to it. */
export const vendorScorecard = defineRecord('vendor_scorecard', {
  label: ['Scorecard', 'Scorecards'],
  about: 'How a vendor performed in a period, measured and judged, with its reply.',
  title: 'number',
  fields: {
    number: f.sequence('VSC-{yyyy}-{000}').search(),
    vendor: f.ref('vendor').required().fixed(),
    contract: f.text({ max: 60 }).fixed().search().help('Its number. Empty: everything the vendor did.'),
    fromDay: f.date().label('From').required(),
    untilDay: f.date().label('Until').required(),
    ...judgedFields,
    ...workedOut,
    ...itsReply,
  },
  access: {
    read: 'member',
    create: scorers,
    edit: { by: scorers, inStates: ['draft', 'shared', 'replied', 'published', 'correcting'] },
  },
  states: {
    draft: 'new',
    shared: ['review', 'Awaiting reply'],
    replied: ['review', 'Reply received'],
    published: 'done',
    correcting: ['returned', 'Correction plan'],
    withdrawn: 'stopped',
  },
  finalStates: ['withdrawn'],
  transitions: {
    share: {
      label: 'Share with vendor',
      from: 'draft',
      to: 'shared',
      by: scorers,
      confirm: 'The vendor reads the scorecard and can reply.',
    },
    recordReply: {
      label: 'Record reply',
      from: 'shared',
      to: 'replied',
      by: scorers,
      fieldsToFill: ['reply'],
    },
    publish: {
      label: 'Publish',
      from: ['shared', 'replied'],
      to: 'published',
      by: publishers,
      rules: [publisherIsNotScorer, replyWindowIsOver],
    },
    plan: {
      label: 'Request correction',
      from: 'published',
      to: 'correcting',
      by: scorers,
      fieldsToFill: ['plan', 'planUntil'],
    },
    corrected: { label: 'Mark corrected', from: 'correcting', to: 'published', by: publishers, reason: 'required' },
    withdraw: {
      label: 'Withdraw',
      from: ['draft', 'shared', 'replied'],
      to: 'withdrawn',
      by: 'member',
      rows: own('createdBy'),
      confirm: 'It can no longer be published.',
    },
  },
  rules: [endsAfterItBegins],
  fixed: [
    {
      in: ['shared'],
      except: ['reply', 'plan', 'planUntil'],
      code: 'vendor_scorecard.shared',
      sentence: 'A shared scorecard can’t be changed. Withdraw it and score again.',
    },
    {
      in: ['replied', 'published', 'correcting'],
      except: ['plan', 'planUntil'],
      code: 'vendor_scorecard.published',
      sentence: 'After the reply a scorecard can’t be changed. Score the next period.',
    },
  ],
  list: {
    columns: ['number', 'vendor', 'untilDay', 'score', 'standing', 'status'],
    filters: ['status', 'vendor', 'contract', 'standing', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Scorecard: ['vendor', 'contract', 'fromDay', 'untilDay', 'score', 'standing', 'before', 'peers'],
    Measured: ['measured', 'facts'],
    Judged: ['judged', 'quality', 'delivery', 'service', 'comments', 'sharedBy'],
    Reply: ['replyUntil', 'reply', 'repliedBy'],
    Correction: ['plan', 'planUntil'],
  },
});
