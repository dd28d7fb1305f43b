import { defineRecord, f, rule } from '#kernel';
import { keptFields, keptOffered, keptStates, keptSteps } from './kept.ts';
import { endsAfterItBegins } from './kept.rules.ts';

const discountIsWhole = rule<{ discountPercent: number | null; discountDays: number | null; days: number }>(
  'payment_term.discount_is_whole',
  'A discount needs its percentage and its days, and the days end before the payment is due.',
  ({ row }) =>
    (row.discountPercent === null) === (row.discountDays === null) &&
    (row.discountDays === null || row.discountDays < row.days),
  { field: 'discountDays' },
);

/** When money is due, and what is saved by paying sooner. */
export const paymentTerm = defineRecord('payment_term', {
  label: ['Payment term', 'Payment terms'],
  about: 'When a payment is due, and the discount for paying early.',
  title: 'name',
  fields: {
    code: f.text({ max: 20 }).required().unique().search(),
    name: f.text({ max: 120 }).required().search(),
    days: f.integer({ min: 0, max: 365 }).label('Due after days').required(),
    discountPercent: f.percent({ max: 20, positive: true }).label('Discount'),
    discountDays: f.integer({ min: 1, max: 120 }).label('Discount within days'),
    ...keptFields,
    mergedInto: f.ref('payment_term').computed(),
  },
  access: { read: 'member', create: 'admin', edit: 'nobody' },
  states: keptStates,
  finalStates: ['merged'],
  transitions: keptSteps,
  selectable: keptOffered,
  rules: [endsAfterItBegins('payment_term', 'term'), discountIsWhole],
  list: {
    columns: ['code', 'name', 'days', 'discountPercent', 'discountDays', 'validUntil', 'owner', 'status'],
    filters: ['status'],
    sort: 'code',
  },
  sections: {
    Term: ['code', 'name', 'days', 'discountPercent', 'discountDays'],
    'In force': ['owner', 'validFrom', 'validUntil'],
  },
});
