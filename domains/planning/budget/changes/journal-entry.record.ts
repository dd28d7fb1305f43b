import { defineRecord, f, type Money, rule } from '#kernel';
import {
  type Booking,
  correctedFields,
  frees,
  freesMoney,
  journalBuckets,
  journalStates,
  journalSteps,
  keepers,
  namesWhatItCorrects,
  signedFields,
} from './journal.ts';

const steps = journalSteps('journal_entry');

const saysWhere = rule<{ account: string | null; line: string | null }>(
  'journal_entry.says_where',
  'Enter the account or the budget line.',
  ({ row }) => (row.account ?? '').trim() !== '' || row.line !== null,
  { field: 'account' },
);

const movesMoney = rule<{ amount: { cents: number } }>(
  'journal_entry.moves_money',
  'Enter an amount other than zero.',
  ({ row }) => row.amount.cents !== 0,
  { field: 'amount' },
);

const namesIt = rule<Booking>(
  'journal_entry.names_what_it_corrects',
  'A negative amount has to name the entry, voucher or requisition it corrects; a positive one names none.',
  ({ row }) => namesWhatItCorrects(row),
  { field: 'correctsEntry' },
);

const saysWhy = rule<{ amount: Money; description: string | null }>(
  'journal_entry.says_why',
  'Explain the negative amount in the description.',
  ({ row }) => row.amount.cents >= 0 || (row.description ?? '').trim() !== '',
  { field: 'description' },
);

const freesNothing = rule<Booking>('journal_entry.frees_money', frees, ({ row }) => !freesMoney([row]));

/** What the financial system booked: imported with a dry run, then posted to the line of its account. */
export const journalEntry = defineRecord('journal_entry', {
  label: ['Journal entry', 'Journal entries'],
  about: 'Entries booked in the financial system, imported and posted to budget lines.',
  title: 'reference',
  fields: {
    reference: f
      .text({ max: 60 })
      .required()
      .unique()
      .search()
      .help('Its number in the financial system; each number imports once.'),
    day: f.date().required(),
    account: f.text({ max: 80 }).search().help('Matched to a line of the budget in effect that day.'),
    line: f.ref('budget_line'),
    amount: f
      .money({ currency: 'organization' })
      .required()
      .help('Negative for a credit, which names what it corrects.'),
    bucket: f.choice(journalBuckets).label('Counts as').required().defaultTo('expended'),
    description: f.text({ max: 200 }).search(),
    ...correctedFields,
    ...signedFields,
  },
  access: { read: 'member', create: keepers, edit: keepers },
  states: journalStates,
  finalStates: ['reversed', 'discarded'],
  transitions: {
    post: { label: 'Post', from: 'draft', to: 'posted', by: keepers, rules: [namesIt, saysWhy, freesNothing] },
    ...steps.around,
    submit: { ...steps.around.submit, rules: [namesIt, saysWhy] },
  },
  rules: [saysWhere, movesMoney],
  dated: 'day',
  fixed: steps.fixed,
  list: {
    columns: ['reference', 'day', 'account', 'line', 'amount', 'description', 'status'],
    filters: ['status', 'day', 'line'],
    sort: '-day',
  },
  sections: {
    Entry: ['reference', 'day', 'account', 'line', 'amount', 'bucket', 'description'],
    Correction: ['correctsEntry', 'correctsVoucher', 'correctsRequest'],
    'Second person': ['authors', 'reversalAskedBy'],
  },
});
