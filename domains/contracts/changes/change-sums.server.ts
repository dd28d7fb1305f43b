import { pendingStates, roughStates } from './change-words.ts';

const among = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

/** Sums of the changes `k` in their stages. */
export const stages = `coalesce(sum(k.exposure_cents) filter (where k.status = 'executed'), 0)::bigint as "executedCents",
    coalesce(sum(k.exposure_cents) filter (where k.status in (${among(pendingStates)})), 0)::bigint as "pendingCents",
    coalesce(sum(k.exposure_cents) filter (where k.status in (${among(roughStates)})), 0)::bigint as "roughCents"`;

const live = `k.status not in ('rejected', 'void')`;

export const inAll = `select ${stages}, count(*) filter (where k.status in ('agreed', 'directed'))::int as "toApprove"
  from contract_change k where k.organization_id = $1 and ${live}`;

export const byContract = `select c.id, c.number, c.title, v.name as "vendorName", c.value_cents as "originalCents",
    coalesce(c.ceiling_cents, 0)::bigint as "limitCents", s."executedCents", s."pendingCents", s."roughCents", s.days, s.changes
  from (select k.contract, ${stages}, coalesce(sum(k.days) filter (where k.status = 'executed'), 0)::int as days,
      count(*)::int as changes from contract_change k where k.organization_id = $1 and ${live} group by k.contract) s
    join contract c on c.organization_id = $1 and c.id = s.contract
    left join vendor v on v.organization_id = $1 and v.id = c.vendor
  order by s."pendingCents" + s."roughCents" desc, c.number`;

export const unpricedSql = `select k.id, k.number, k.subject, coalesce(k.not_to_exceed_cents, 0)::bigint as cents, k.pricing_due::text as "pricingDue"
  from contract_change k where k.organization_id = $1 and k.kind = 'directive' and k.status = 'executed'
    and not exists (select from contract_change p where p.organization_id = $1 and p.prices = k.id and p.status = 'executed')
  order by k.pricing_due, k.number`;

const rate = `count(*)::int as changes, coalesce(sum(k.exposure_cents), 0)::bigint as cents, coalesce(sum(k.days), 0)::int as days`;
const executed = `k.organization_id = $1 and k.status = 'executed'`;

export const byCause = `select k.cause, ${rate} from contract_change k where ${executed}
  group by k.cause order by abs(coalesce(sum(k.exposure_cents), 0)) desc, k.cause`;

export const byContractor = `select v.id, v.name, s.changes, s.cents, s.days,
    (select coalesce(sum(c.value_cents), 0)::bigint from contract c where c.organization_id = $1 and c.vendor = v.id
      and c.status in ('active', 'closed', 'terminated')) as "originalCents"
  from (select k.vendor, ${rate} from contract_change k where ${executed} and k.vendor is not null group by k.vendor) s
    join vendor v on v.organization_id = $1 and v.id = s.vendor
  order by s.cents desc, v.name, v.id`;

export const byDesigner = `select v.id, v.name, s.changes, s.cents, s.days
  from (select k.designer, ${rate} from contract_change k where ${executed} and k.designer is not null group by k.designer) s
    join vendor v on v.organization_id = $1 and v.id = s.designer
  order by s.cents desc, v.name, v.id`;

export const splitSql = `select coalesce(sum(k.eligible_cents), 0)::bigint as "eligibleCents",
    coalesce(sum(k.ineligible_cents), 0)::bigint as "ineligibleCents" from contract_change k where ${executed}`;

/** What anybody may see: nothing that is not executed, and no reasoning, price analysis or negotiation. */
export const publicSql = `select k.id, k.number, k.subject, k.kind, k.cause, c.number as "contractNumber", c.title as "contractTitle",
    v.name as "vendorName", coalesce(k.exposure_cents, 0)::bigint as cents, k.days, k.executed_on::text as "executedOn",
    k.limit_after_cents as "limitCents", k.end_after::text as "endOn"
  from contract_change k join contract c on c.organization_id = $1 and c.id = k.contract
    left join vendor v on v.organization_id = $1 and v.id = k.vendor
  where ${executed} and k.executed_on is not null and c.status in ('active', 'closed', 'terminated')
  order by k.executed_on desc, k.number desc`;
