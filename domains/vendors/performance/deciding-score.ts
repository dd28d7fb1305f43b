const counted = `('published', 'correcting')`;

/**
 * The scorecard that decides how a vendor stands: of the latest one of everything it did and the latest one of each contract, the lowest.
 * A good score under one contract hides no bad one. Its names begin with d, so that they hide none of the statement around it.
 */
export const decidingScore = ({ organization, vendor }: { organization: string; vendor: string }): string => `(
  select ds.* from vendor_scorecard ds
  where ds.organization_id = ${organization} and ds.vendor = ${vendor} and ds.status in ${counted}
    and not exists (select from vendor_scorecard dn where dn.organization_id = ${organization} and dn.vendor = ${vendor}
      and dn.status in ${counted} and dn.contract is not distinct from ds.contract and (dn.until_day, dn.id) > (ds.until_day, ds.id))
  order by ds.score, ds.until_day desc, ds.id desc limit 1)`;
