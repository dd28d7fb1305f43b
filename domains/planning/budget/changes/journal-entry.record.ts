import { defineRecord, f, rule } from '#kernel';

const saysWhere = rule<{ account: string | null; line: string | null }>(
  'journal_entry.says_where',
  'Give the account, or the budget line.',
  ({ row }) => (row.account ?? '').trim() !== '' || row.line !== null,
  { field: 'account' },
);

const movesMoney = rule<{ amount: { cents: number } }>(
  'journal_entry.moves_money',
  'The amount is zero.',
  ({ row }) => row.amount.cents !== 0,
  { field: 'amount' },
);

const keepers = [{ duty: 'budget_officer' }, { duty: 'accounts_payable' }] as const;

/** What the financial system booked: imported with a dry run, then posted to the line of its account. */
export const journalEntry = defineRecord('journal_entry', {
  label: ['Journal entry', 'Journal entries'],
  about: 'What the financial system booked, brought in to stand beside what was bought here.',
  title: 'reference',
  fields: {
    reference: f
      .text({ max: 60 })
      .required()
      .unique()
      .search()
      .help('Its number in the financial system; it comes in only once.'),
    day: f.date().required(),
    account: f.text({ max: 80 }).search().help('Finds the line of the budget that runs on that day.'),
    line: f.ref('budget_line'),
    amount: f.money({ currency: 'organization' }).required().help('Negative for a credit.'),
    bucket: f
      .choice({ expended: 'Spent', encumbered: 'Encumbered', retained: 'Retained' })
      .label('Counts as')
      .required()
      .defaultTo('expended'),
    description: f.text({ max: 200 }).search(),
  },
  access: { read: 'member', create: keepers, edit: { by: keepers, while: ['draft'] } },
  states: ['draft', 'posted', 'reversed', 'discarded'],
  ends: ['reversed', 'discarded'],
  transitions: {
    post: { label: 'Post', from: 'draft', to: 'posted', by: keepers },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: keepers, reason: 'optional' },
    reverse: {
      label: 'Reverse',
      from: 'posted',
      to: 'reversed',
      by: { duty: 'budget_officer' },
      reason: 'required',
      grave: 'The posting gets its mirror on the same line.',
    },
  },
  rules: [saysWhere, movesMoney],
  dated: 'day',
  list: {
    columns: ['reference', 'day', 'account', 'line', 'amount', 'description', 'status'],
    filters: ['status', 'day', 'line'],
    sort: '-day',
  },
  sections: { Entry: ['reference', 'day', 'account', 'line', 'amount', 'bucket', 'description'] },
});
