import { type Rule, rule, secondPerson } from '#kernel';

/** What a price is held against. */
export const comparedWith = {
  bids: 'Other bids',
  estimate: 'Independent estimate',
  history: 'Past prices',
  market: 'Market prices',
  cost: 'Cost elements',
} as const;

export const approverIsNotRecommender = secondPerson(
  'award.approver_is_not_recommender',
  'You recommended this award, so someone else has to approve it.',
  ['createdBy'],
);

interface Noticed {
  readonly protestUntil: string | null;
}

/** The product acts for a county that is made up: its awards are years old on their first day. */
export const protestPeriodIsOver: Rule<Noticed> = {
  ...rule<Noticed>(
    'award.standstill',
    'Protests can still be filed. Make it final after the last day.',
    ({ row, today, actor }) => actor.kind === 'system' || row.protestUntil === null || today > row.protestUntil,
    { field: 'protestUntil' },
  ),
  says: ({ row }) => `Protests can be filed until ${row.protestUntil}. Make it final after that day.`,
};
