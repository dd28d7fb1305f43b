import { type Money, rule } from '#kernel';

export const hasRequest = rule<{ requested: Money | null }>(
  'grant_application.has_request',
  'Enter the amount requested.',
  ({ row }) => (row.requested?.cents ?? 0) > 0,
  { field: 'requested' },
);

export const listingIsNumber = rule<{ listing: string | null }>(
  'grant_application.listing_is_number',
  'An assistance listing looks like 97.039.',
  ({ row }) => row.listing === null || /^\d{2}\.\w{3}$/.test(row.listing),
  { field: 'listing' },
);

export const periodInOrder = rule<{ fromDay: string | null; untilDay: string | null }>(
  'grant_application.period_in_order',
  'The project ends before it begins.',
  ({ row }) => row.fromDay === null || row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

/** A key acts while its person is away; an application commits the agency and is signed by a person who is there. */
export const signedIn = rule(
  'grant_application.signed_in',
  'An API key can’t sign an application. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);
