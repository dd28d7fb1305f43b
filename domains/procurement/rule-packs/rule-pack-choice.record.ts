import { defineRecord, f, rule, secondPerson } from '#kernel';
import { usStates } from '../../organization/public.ts';
import { entities } from './purchase-words.ts';

const endsAfterItBegins = rule<{ fromDay: string; toDay: string | null }>(
  'rule_pack_choice.ends_after_it_begins',
  'The assignment ends before it begins.',
  ({ row }) => row.toDay === null || row.toDay >= row.fromDay,
  { field: 'toDay' },
);

const secondPersonReviews = secondPerson(
  'rule_pack_choice.second_person_reviews',
  'You assigned these rules, so someone else has to review them.',
  ['createdBy'],
);

/** Whose law this organization buys under, between two days. Federal rules follow the money and are not chosen. */
export const rulePackChoice = defineRecord('rule_pack_choice', {
  label: ['Rule pack assignment', 'Rule pack assignments'],
  about: 'The state and local rule packs that apply, by effective date. Federal rules always apply.',
  title: 'jurisdiction',
  fields: {
    jurisdiction: f.choice(usStates).label('State').required().fixed(),
    entity: f.choice(entities).label('Entity type').required().fixed(),
    fromDay: f.date().label('From').required().fixed().defaultTo('today'),
    toDay: f.date().label('Until').fixed(),
    elections: f
      .choices({
        uniformCostAccounting: 'Uniform construction cost accounting (California)',
        meetsMonthly: 'Governing body meets monthly or less',
        populous: 'Serves 50,000 people or more',
        largeOriginator: 'Large originator of ACH payments',
      })
      .fixed()
      .help('Elections and facts that change which rules apply.'),
    note: f.longText({ max: 2000 }),
    reviewedBy: f.person().label('Reviewed by').computed(),
    reviewedOn: f.date().label('Reviewed on').computed(),
  },
  access: {
    read: 'member',
    create: ['admin', { duty: 'chief_procurement_officer' }],
    edit: { by: ['admin', { duty: 'chief_procurement_officer' }], inStates: ['proposed', 'in_use'] },
  },
  states: { proposed: 'review', in_use: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: {
    review: {
      label: 'Activate',
      from: 'proposed',
      to: 'in_use',
      by: ['admin', { duty: 'legal_counsel' }],
      rules: [secondPersonReviews],
    },
    end: {
      label: 'End',
      from: ['proposed', 'in_use'],
      to: 'ended',
      by: ['admin', { duty: 'legal_counsel' }],
      reason: 'required',
      confirm: 'These rules no longer apply to purchases from today on.',
    },
  },
  rules: [endsAfterItBegins],
  list: {
    columns: ['jurisdiction', 'entity', 'fromDay', 'toDay', 'reviewedBy', 'status'],
    filters: ['status', 'jurisdiction', 'entity'],
    sort: '-fromDay',
  },
  sections: {
    Jurisdiction: ['jurisdiction', 'entity', 'elections'],
    'In use': ['fromDay', 'toDay', 'note'],
  },
});
