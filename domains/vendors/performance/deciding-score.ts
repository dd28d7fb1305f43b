const counted = `('published', 'correcting')`;

interface Whose {
  readonly organization: string;
  readonly vendor: string;
}

/**
 * Of each contract of a vendor, and of everything it did, the latest scorecard. Its names begin with d, so that they hide none of the
 * statement around it.
 */
const latestScores = ({ organization, vendor }: Whose): string => `vendor_scorecard ds
  where ds.organization_id = ${organization} and ds.vendor = ${vendor} and ds.status in ${counted}
    and not exists (select from vendor_scorecard dn where dn.organization_id = ${organization} and dn.vendor = ${vendor}
      and dn.status in ${counted} and coalesce(dn.contract, '') = coalesce(ds.contract, '')
      and (dn.until_day, dn.id) > (ds.until_day, ds.id))`;

/** The scorecard that decides how a vendor stands: the lowest of the latest ones. A good score under one contract hides no bad one. */
export const decidingScore = (whose: Whose): string =>
  `(select ds.* from ${latestScores(whose)} order by ds.score, ds.until_day desc, ds.id desc limit 1)`;

/** The score and the standing of that one, for a statement that may sort nothing. */
export const lowestScore = (whose: Whose): string => `(select min(ds.score) from ${latestScores(whose)})`;
export const worstStanding = (
  whose: Whose,
): string => `(select case when bool_or(ds.standing = 'blocked') then 'blocked'
    when bool_or(ds.standing = 'warned') then 'warned' when count(*) > 0 then 'good' end from ${latestScores(whose)})`;
