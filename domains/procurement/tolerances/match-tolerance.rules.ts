import { rule, secondPerson } from '#kernel';

export const namesOneKind = rule<{ readonly category: string | null; readonly commodity: string | null }>(
  'match_tolerance.names_one_kind',
  'Choose a category or a commodity code, and not both.',
  ({ row }) => (row.category === null) !== (row.commodity === null),
  { field: 'category' },
);

/** Who sets how much may be paid beyond an order does not decide that it holds (2 CFR 200.303). */
export const adopterIsAnother = secondPerson(
  'match_tolerance.adopter_is_another',
  'You entered this tolerance, so someone else has to adopt it.',
  ['createdBy'],
);
