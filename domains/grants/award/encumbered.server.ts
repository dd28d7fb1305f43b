import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { follows, NAMED } from '../funding/line-guard.server.ts';
import { awardEncumbrances } from './award-calls.ts';
import { type Encumbrance, openOn } from './encumbered.ts';
import { grantAward } from './grant-award.record.ts';

const SHOWN = 100;

/**
 * The ledger of the lines that approved funding of the award pays. A document counts when it encumbered within the period of
 * performance, and then with all that liquidates it, after the end as well. A payment posts under the invoice and names its order.
 */
const sql = `with funded as (
    select l.id as line, coalesce(a.pre_award_from, a.from_day) as from_day, a.until_day,
      sum(g.amount_cents)::bigint as award_cents, sum(coalesce(g.match_amount_cents, 0))::bigint as match_cents
    from (select distinct g.organization_id, g.id, g.award, g.amount_cents, g.match_amount_cents, l.id as line
        from award_funding g ${NAMED}
          join budget_line l on l.organization_id = g.organization_id and (l.id = o.id or l.account = o.account)
          join budget gb on gb.organization_id = l.organization_id and gb.id = l.budget
        where g.organization_id = $1 and g.award = $2 and g.status = 'approved' and ${follows('l', 'gb')}) g
      join grant_award a on a.organization_id = g.organization_id and a.id = g.award
      join budget_line l on l.organization_id = g.organization_id and l.id = g.line
    group by a.organization_id, a.id, l.id),
  moved as (
    select coalesce(p.corrects_record, p.document_record) as record, coalesce(p.corrects_document, p.document) as document,
      p.line, p.day, p.cents, f.from_day, f.until_day, f.award_cents, f.match_cents
    from funded f join budget_posting p on p.organization_id = $1 and p.line = f.line and p.bucket = 'encumbered'),
  counted as (
    select m.*, min(m.day) over (partition by m.record, m.document, m.line) as since from moved m)
  select c.record, c.document, coalesce(d.title, c.record) as title, c.day::text as day, sum(c.cents)::bigint as cents,
    c.award_cents as "awardCents", c.match_cents as "matchCents"
  from counted c left join budget_document d on d.organization_id = $1 and d.record = c.record and d.id = c.document
  where c.since between c.from_day and c.until_day
  group by c.record, c.document, d.title, c.day, c.award_cents, c.match_cents
  order by c.day, title, c.document`;

/** What orders and contracts encumbered on the lines of an award, and what liquidated it. */
export const encumbrancesOf = (work: UnitOfWork, award: string): Promise<Encumbrance[]> =>
  work.tx.query<Encumbrance & Record<string, unknown>>(
    sql,
    [work.actor.organizationId, award],
    'grant_award.encumbrances',
  );

export const encumbranceOperations = ({ door }: Ports): Operation[] => [
  answers(awardEncumbrances, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'The orders and contracts behind what is encumbered for an award on a day.',
    told: 'The award’s share of each, which add up to the point of the burn chart.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => {
        if (!(await work.find(grantAward, id))) throw missing(grantAward);
        const day = query.day && query.day < work.today ? query.day : work.today;
        const { cents, rows } = openOn(await encumbrancesOf(work, id), day);
        return { body: { day, cents, rows: firstRows([...rows], SHOWN) } };
      }),
  }),
];
