/**
 * The day of an instant where the agency is, in SQL. The database itself counts in UTC, where what is done in the evening belongs to the
 * next day. `$1` is the organization unless another expression is named.
 */
export const dayOf = (instant: string, organization = '$1'): string =>
  `(${instant} at time zone (select z.time_zone from organization z where z.id = ${organization}))::date`;
