import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Charging, guardsCharges, type RefusedCharge } from '../../planning/public.server.ts';
import { awardFunding } from './award-funding.record.ts';
import { chargeRefused, matchWith } from './terms-of-funding.ts';

/** The lines of an approved funding: the one it names or those its project is booked to. */
export const NAMED = `left join capital_project gp on gp.organization_id = g.organization_id and gp.id = g.project
  join budget_line o on o.organization_id = g.organization_id and (o.id = g.line or o.id = any (gp.paid_from))
  join budget ob on ob.organization_id = o.organization_id and ob.id = o.budget`;

/** A line is paid as well where it has the account of a named one in a later budget: what is linked once stays linked. */
export const follows = (line: string, budget: string): string =>
  `(o.id = ${line}.id or (o.account = ${line}.account and ${budget}.starts_on > ob.starts_on))`;

/** The awards that pay a line, or something else of the fundings by which they do. */
export const awardsOfLine = (line: string, of = 'g.award'): string => `select ${of} from award_funding g ${NAMED}
  join budget gb on gb.organization_id = g.organization_id and gb.id = ${line}.budget
  where g.organization_id = ${line}.organization_id and g.status = 'approved' and ${follows(line, 'gb')}`;

/** What increments of an award released until a day, less what closed periods let lapse; null where it is not funded by increments. */
const releasedBy = (
  day: string,
): string => `(select sum(case when n.status = 'released' and (n.year = 1 or n.from_day <= ${day}::date)
      then n.amount_cents else 0 end) - (select coalesce(sum(p.lapsed_cents), 0) from budget_period p
        where p.organization_id = a.organization_id and p.award = a.id and p.status = 'closed')
    from funding_increment n where n.organization_id = a.organization_id and n.award = a.id
      and n.status in ('released', 'withdrawn'))::bigint`;

const linkedSql = `select distinct l.id as line, g.id, a.number as award, a.status in ('active', 'suspended', 'closeout') as "isOpen",
    a.amount_cents as "amountCents", coalesce(a.match_cents, 0) as "matchCents", coalesce(a.pre_award_from, a.from_day)::text as "fromDay",
    a.until_day::text as "untilDay", g.amount_cents as "fundedCents", a.id as "awardId", ${releasedBy('$3')} as "releasedCents"
  from award_funding g ${NAMED}
    join grant_award a on a.organization_id = g.organization_id and a.id = g.award
    join budget_line l on l.organization_id = g.organization_id and l.id = any ($2::uuid[])
    join budget gb on gb.organization_id = l.organization_id and gb.id = l.budget
  where g.organization_id = $1 and g.status = 'approved' and ${follows('l', 'gb')} order by a.number`;

/** What is requested, ordered and spent within the period on all lines of each funding. */
const usedSql = `select u.id, coalesce(sum(p.cents), 0)::bigint as cents
  from (select distinct g.id, l.id as line, coalesce(a.pre_award_from, a.from_day) as from_day, a.until_day
      from award_funding g ${NAMED}
        join grant_award a on a.organization_id = g.organization_id and a.id = g.award
        join budget_line l on l.organization_id = g.organization_id and (l.id = o.id or l.account = o.account)
        join budget gb on gb.organization_id = l.organization_id and gb.id = l.budget
      where g.organization_id = $1 and g.id = any ($2::uuid[]) and ${follows('l', 'gb')}) u
    join budget_posting p on p.organization_id = $1 and p.line = u.line and p.day between u.from_day and u.until_day
      and p.bucket in ('preencumbered', 'encumbered', 'expended')
  group by u.id`;

interface Linked {
  readonly line: string;
  readonly id: string;
  readonly award: string;
  readonly isOpen: boolean;
  readonly amountCents: number;
  readonly matchCents: number;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly fundedCents: number;
  readonly awardId: string;
  readonly releasedCents: number | null;
}

/** What each of these approved fundings bears so far. */
export async function usedOf({ tx, actor }: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; cents: number }>(
    usedSql,
    [actor.organizationId, ids],
    'award_funding.used',
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Everything that these awards pay. */
async function fundingsOf(work: UnitOfWork, awards: readonly string[]) {
  if (awards.length === 0) return [];
  return work.asProduct.rows(awardFunding, {
    where: { award: [...new Set(awards)], status: 'approved' },
    fields: ['award'],
    most: 'all',
  });
}

/** Lines that an award pays take charges of its period, up to what the award and its match pay. Law: 2 CFR 200.403(h). */
async function awardPays(work: UnitOfWork, { day, charges }: Charging): Promise<readonly RefusedCharge[]> {
  const linked = await work.tx.query<Linked & Record<string, unknown>>(
    linkedSql,
    [work.actor.organizationId, charges.map(({ line }) => line), day],
    'award_funding.linked',
  );
  if (linked.length === 0) return [];
  const ofIncrements = await fundingsOf(
    work,
    linked.flatMap(({ awardId, releasedCents }) => (releasedCents === null ? [] : awardId)),
  );
  const used = await usedOf(work, [...new Set([...linked, ...ofIncrements].map(({ id }) => id))]);
  // The postings of this charge are not kept yet: what it adds to every line of a funding counts with them.
  const addedOf = (funding: string): number =>
    charges
      .filter(({ line }) => linked.some((one) => one.id === funding && one.line === line))
      .reduce((sum, { addedCents }) => sum + addedCents, 0);
  const releasedOf = (one: Linked) =>
    one.releasedCents === null
      ? null
      : {
          limitCents: one.releasedCents + matchWith(one.releasedCents, one),
          usedCents: ofIncrements
            .filter(({ award }) => award === one.awardId)
            .reduce((sum, { id }) => sum + (used.get(id) ?? 0) + addedOf(id), 0),
        };
  return charges.flatMap(({ line, name, addedCents }) => {
    const own = linked.filter((one) => one.line === line);
    const sentence = chargeRefused(
      { line: name, day, addedCents },
      own.map((one) => ({
        ...one,
        limitCents: one.fundedCents + matchWith(one.fundedCents, one),
        usedCents: (used.get(one.id) ?? 0) + addedOf(one.id),
        released: releasedOf(one),
      })),
    );
    return sentence ? [{ line, sentence }] : [];
  });
}

export const lineGuard = guardsCharges(awardPays);
