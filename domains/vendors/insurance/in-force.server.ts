/**
 * SQL: whether a certificate of the firm that was confirmed later has taken the place of a confirmed policy on a day, given as a
 * placeholder; `of` is its alias. The same as `isSuperseded` judges.
 */
export const supersededOn = (day: string, of = 'i'): string =>
  `exists (select from vendor_insurance newer where newer.organization_id = ${of}.organization_id and newer.vendor = ${of}.vendor
    and newer.coverage = ${of}.coverage and newer.status = 'confirmed' and newer.submitted_by is not null
    and newer.confirmed_at > coalesce(${of}.confirmed_at, '-infinity') and newer.from_day <= ${day} and newer.until_day > ${of}.from_day)`;
