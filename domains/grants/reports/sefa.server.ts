import { fail } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import { recipientOf } from '../federal-pdf/recipient.server.ts';
import { auditThreshold } from '../terms/audit-threshold.ts';
import { isAgency, isListed } from './assistance-listings.server.ts';
import type { Sefa } from './report-calls.ts';
import { findingsOf } from './sefa-checks.ts';
import { clearinghouseFile, readClearinghouse } from './sefa-file.ts';
import { type Listing, rowsOf, type Said, type Spent } from './sefa-rows.ts';

const spentSql = `select a.id, a.number, a.agency, a.funding_type as "fundingType", a.fain, a.pass_through as "passThrough",
    a.pass_through_number as "passThroughNumber", b.aln, sum(s.amount_cents)::bigint as cents,
    coalesce(sum(s.amount_cents) filter (where c.subaward is not null), 0)::bigint as "passedCents"
  from grant_award a
    join grant_cost_splits s on s.organization_id = a.organization_id and s.award = a.id and s.share = 'funder'
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
    left join subaward b on b.organization_id = c.organization_id and b.id = c.subaward
  where a.organization_id = $1 and a.funding_type in ('federal', 'pass_through')
    and c.incurred_on between $2::date and $3::date
  group by a.organization_id, a.id, b.aln order by a.number, b.aln`;

/** From the costs down: all of each cost that a federal award bears a part of, less the shares that others bear. */
const inYear = `c.organization_id = $1 and c.status in ${COUNTED} and c.incurred_on between $2::date and $3::date`;
const ledgerSql = `select (coalesce((select sum(c.amount_cents) from grant_cost c where ${inYear}), 0)
    - coalesce((select sum(o.amount_cents) from grant_cost c
        join grant_cost_splits o on o.organization_id = c.organization_id and o.parent = c.id
        left join grant_award w on w.organization_id = o.organization_id and w.id = o.award
      where ${inYear} and (o.share <> 'funder' or w.funding_type not in ('federal', 'pass_through'))), 0))::bigint as cents`;

const listingsSql = `select l.parent as award, l.aln, l.program, l.amount_cents as cents from grant_award_listings l
  where l.organization_id = $1 and l.parent = any ($2::uuid[]) order by l.parent, l.position`;

const saidSql = `select l.parent as award, l.aln, l.year_end::text as "yearEnd", l.cluster, l.cluster_name as "clusterName",
    l.is_loan as "isLoan", l.balance_cents as "balanceCents", l.is_major as "isMajor", l.opinion, l.findings
  from grant_award_sefa l where l.organization_id = $1 and l.parent = any ($2::uuid[])`;

const yearsSql = `select distinct b.ends_on::text as day from budget b where b.organization_id = $1 and b.span = 'year' order by 1 desc`;

export async function sefaOf(work: UnitOfWork, asked: string | null): Promise<Sefa> {
  const { organizationId } = work.actor;
  const found = await work.tx.query<{ day: string }>(yearsSql, [organizationId], 'grants.sefa_years');
  const years = found.map(({ day }) => day);
  const untilDay = asked ?? years.find((day) => day < work.today) ?? `${Number(work.today.slice(0, 4)) - 1}-12-31`;
  const fromDay = addMonths(addDays(untilDay, 1), -12);
  const days = [organizationId, fromDay, untilDay];
  const spent = await work.tx.query<Spent & Record<string, unknown>>(spentSql, days, 'grants.sefa');
  const [ledger] = await work.tx.query<{ cents: number }>(ledgerSql, days, 'grants.sefa_ledger');
  const awards = [organizationId, [...new Set(spent.map(({ id }) => id))]];
  const listings = await work.tx.query<Listing & Record<string, unknown>>(listingsSql, awards, 'grants.sefa_listings');
  const said = await work.tx.query<Said & Record<string, unknown>>(saidSql, awards, 'grants.sefa_said');
  const rows = rowsOf(spent, listings, said, untilDay);
  const whole = {
    fromDay,
    untilDay,
    years: [...new Set([untilDay, ...years])].toSorted().toReversed(),
    rows,
    totalCents: rows.reduce((sum, { cents }) => sum + cents, 0),
    ledgerCents: ledger?.cents ?? 0,
    uei: (await recipientOf(work)).uei,
    thresholdCents: auditThreshold(fromDay),
  };
  return { ...whole, findings: findingsOf(whole, { isAgency, isListed }) };
}

/** The schedule as a file for the Clearinghouse, read back before it is released. Refused while a finding is an error. */
export async function sefaFileOf(work: UnitOfWork, asked: string | null): Promise<{ text: string; name: string }> {
  const of = await sefaOf(work, asked);
  const first = of.findings.find(({ severity }) => severity === 'error');
  if (first)
    throw fail(
      'refused',
      'sefa.has_findings',
      `${[first.number, first.aln].filter(Boolean).join(', ')} ${first.says}`.trim(),
    );
  const file = clearinghouseFile(of);
  const text = `${JSON.stringify(file, null, 2)}\n`;
  const back = readClearinghouse(text);
  if (typeof back === 'string') throw fail('refused', 'sefa.is_not_read_back', back);
  const isSame =
    back.uei === of.uei &&
    back.programs.length === of.rows.length &&
    of.rows.every(
      ({ aln, cents }, at) => back.programs[at]?.aln === aln && Math.abs(back.programs[at].cents - cents) <= 50,
    );
  if (!isSame)
    throw fail('refused', 'sefa.reads_otherwise', 'The file reads otherwise than the schedule. It is not released.');
  return { text, name: `federal-awards-${of.untilDay}.json` };
}
