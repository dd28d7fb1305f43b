import { defineRecord, f } from '#kernel';
import {
  isNotZero,
  reducerIsAnother,
  reducesNothing,
  reductionNamesItsReceipt,
  reductionSaysWhy,
  saysWhereItBelongs,
} from './revenue.rules.ts';
import { entrySources, officer, receivers } from './revenue-words.ts';

/** What came in on a day. A posted entry never changes: another one that names it takes back from it. */
export const revenueEntry = defineRecord('revenue_entry', {
  label: ['Revenue entry', 'Revenue entries'],
  about: 'Revenue received on a day, imported or entered, and posted to its revenue line.',
  title: 'reference',
  fields: {
    reference: f
      .text({ max: 60 })
      .required()
      .unique()
      .search()
      .help('Its number in the financial system; each number imports once.'),
    day: f.date().required(),
    account: f.text({ max: 80 }).search().help('Matched to the revenue line of the budget in effect that day.'),
    line: f.ref('revenue_line').label('Revenue line'),
    amount: f
      .money({ currency: 'organization' })
      .required()
      .help('Negative for a reduction, which names the receipt it corrects.'),
    source: f.choice(entrySources).required().defaultTo('journal'),
    description: f.text({ max: 200 }).search(),
    corrects: f.ref('revenue_entry').label('Corrects receipt'),
    authors: f.refs('organization_members').label('Written by').computed(),
  },
  access: { read: 'member', create: receivers, edit: receivers },
  states: { draft: 'new', waiting: ['review', 'Awaiting approval'], posted: 'done', discarded: 'stopped' },
  finalStates: ['posted', 'discarded'],
  transitions: {
    post: { label: 'Post', from: 'draft', to: 'posted', by: receivers, rules: [reducesNothing] },
    submit: { label: 'Submit for approval', from: 'draft', to: 'waiting', by: receivers },
    approve: {
      label: 'Approve and post',
      from: 'waiting',
      to: 'posted',
      by: officer,
      rules: [reducerIsAnother],
      confirm: 'Changes what the revenue line has received.',
    },
    return: { label: 'Back to draft', from: 'waiting', to: 'draft', by: receivers, reason: 'required' },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: receivers, reason: 'optional' },
  },
  rules: [saysWhereItBelongs, isNotZero, reductionNamesItsReceipt, reductionSaysWhy],
  dated: 'day',
  fixed: [
    {
      in: ['waiting'],
      code: 'revenue_entry.is_waiting',
      sentence: 'An entry is approved as it is. Send it back to draft to change it.',
    },
    {
      in: ['posted'],
      code: 'revenue_entry.is_posted',
      sentence: 'A posted entry never changes. Correct it with another entry that names it.',
    },
    {
      in: ['discarded'],
      code: 'revenue_entry.is_discarded',
      sentence: 'A discarded entry stays as it is. Enter another one.',
    },
  ],
  list: {
    columns: ['reference', 'day', 'line', 'amount', 'description', 'source', 'status'],
    filters: ['status', 'line', 'day', 'source'],
    sort: '-day',
  },
  sections: {
    Entry: ['reference', 'day', 'account', 'line', 'amount', 'source', 'description'],
    Correction: ['corrects', 'authors'],
  },
});
