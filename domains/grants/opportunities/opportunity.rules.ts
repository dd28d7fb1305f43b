import { rule } from '#kernel';

/** Of the form 12.345, or with letters behind the dot as some listings have them. */
export const listingForm = /^\d{2}\.[A-Z\d]{3}$/;

export const listingsOf = (text: string | null): readonly string[] =>
  (text ?? '').split(',').flatMap((one) => one.trim() || []);

export const listingsAreListed = rule<{ listings: string | null }>(
  'grant_opportunity.listings_are_listed',
  'Assistance listings have the form 12.345, with a comma between them.',
  ({ row }) => listingsOf(row.listings).every((one) => listingForm.test(one)),
  { field: 'listings' },
);

interface Amounts {
  readonly floor: { readonly cents: number } | null;
  readonly ceiling: { readonly cents: number } | null;
  readonly total: { readonly cents: number } | null;
  readonly postOn: string | null;
  readonly closeOn: string | null;
  readonly archiveOn: string | null;
}

/** What does not fit together in a notice. Federal notices have such errors, so they are shown and refuse nothing. */
export function warningsOf({ floor, ceiling, total, postOn, closeOn, archiveOn }: Amounts): string[] {
  const above = (one: Amounts['floor'], other: Amounts['floor']) => one && other && one.cents > other.cents;
  return [
    ...(above(floor, ceiling) ? ['The award floor is above the award ceiling.'] : []),
    ...(above(ceiling, total) ? ['The award ceiling is above the total funding.'] : []),
    ...(!ceiling && above(floor, total) ? ['The award floor is above the total funding.'] : []),
    ...(postOn && closeOn && closeOn < postOn ? ['The close date is before the post date.'] : []),
    ...(closeOn && archiveOn && archiveOn <= closeOn ? ['The archive date is not after the close date.'] : []),
  ];
}
