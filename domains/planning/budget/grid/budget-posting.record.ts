import { defineView, f } from '#kernel';
import { buckets } from '../ledger/balance.ts';
import { bucketWords } from './bucket-words.ts';
import { lineFilters } from './line-filters.ts';

const bucketOf = Object.fromEntries(buckets.map((one) => [one, bucketWords[one]])) as typeof bucketWords; // every bucket has its words

/** What moved money on a budget line. The ledger is only ever added to: what was undone has its mirror. */
export const budgetPosting = defineView('budget_posting', {
  label: ['Posting', 'Postings'],
  about: 'Postings on budget lines, with amount, bucket and source document.',
  title: 'title',
  read: 'member',
  fields: {
    title: f.text({ max: 200 }).label('Document').required(),
    day: f.date().required(),
    line: f.ref('budget_line').label('Budget line').required(),
    bucket: f.choice(bucketOf).required(),
    amount: f.money({ currency: 'organization' }).required(),
    basis: f.text({ max: 300 }),
    postedAt: f.instant().label('Posted').required(),
    postedBy: f.person(),
    documentRecord: f.text({ max: 60 }).label('Document type').required(),
    document: f.uuid().label('Document ID').required(),
  },
  sorts: ['day'],
  asks: {
    line: f.ref('budget_line').help('A line; everything inside it when it is a group.'),
    budget: f.ref('budget'),
    center: f.ref('cost_center').help('Everything inside it, in the current budgets.'),
    until: f.date().label('Posted through'),
    ...lineFilters,
  },
  leadsTo: { record: 'documentRecord', id: 'document' },
  list: {
    columns: ['title', 'basis', 'day', 'line', 'bucket', 'amount', 'postedAt', 'postedBy'],
    filters: ['line', 'bucket', 'day'],
    sort: '-day',
  },
  sections: { Posting: ['title', 'basis', 'day', 'line', 'bucket', 'amount', 'postedAt', 'postedBy'] },
});
