import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import { paidDay } from '../drawdowns/drawable.server.ts';
import { isFinal } from './report-words.ts';
import type { grantReport } from './grant-report.record.ts';
import { type Lines, linesOf } from './sf425.ts';

type Report = Row<typeof grantReport>;
export type Asked = Pick<
  Report,
  | 'award'
  | 'kind'
  | 'periodEnd'
  | 'basis'
  | 'openObligations'
  | 'incomeEarned'
  | 'incomeDeducted'
  | 'incomeAdded'
  | 'indirectBase'
  | 'indirectRate'
>;

/**
 * Everything counts from the first day of the award to the last of the period; what changed the award later is taken off again.
 * A last report also counts what was paid, drawn and amended since the end: it is filed when the award is liquidated.
 */
const sql = `select
    (select coalesce(sum(w.paid_amount_cents), 0) from grant_drawdown w where w.organization_id = $1 and w.award = $2
      and w.status in ('paid', 'short_paid') and w.paid_on <= $4::date)::bigint as receipts,
    coalesce(sum(x.cents) filter (where x.share = 'funder' and x.paid <= $4::date), 0)::bigint as disbursements,
    coalesce(sum(x.cents) filter (where x.share = 'funder' and x.incurred_on <= $3::date), 0)::bigint as incurred,
    coalesce(sum(x.cents) filter (where x.share = 'funder' and x.incurred_on <= $3::date and (x.paid is null or x.paid > $4::date)), 0)::bigint as unpaid,
    coalesce(sum(x.cents) filter (where x.share = 'match' and x.incurred_on <= $3::date), 0)::bigint as "matchIncurred",
    coalesce(sum(x.cents) filter (where x.share = 'match' and case when x.source = 'in_kind' then x.incurred_on else x.paid end <= case when x.source = 'in_kind' then $3::date else $4::date end), 0)::bigint as "matchPaid",
    (select a.amount_cents - coalesce(sum(m.amount_change_cents), 0) from grant_award a
      left join award_amendment m on m.organization_id = a.organization_id and m.award = a.id and m.status = 'applied' and m.effective_on > $4::date
      where a.organization_id = $1 and a.id = $2 group by a.organization_id, a.id)::bigint as authorized,
    (select coalesce(a.match_cents, 0) - coalesce(sum(m.match_change_cents), 0) from grant_award a
      left join award_amendment m on m.organization_id = a.organization_id and m.award = a.id and m.status = 'applied' and m.effective_on > $4::date
      where a.organization_id = $1 and a.id = $2 group by a.organization_id, a.id)::bigint as "matchRequired"
  from (select s.share, s.amount_cents as cents, c.incurred_on, c.source, ${paidDay('c', 'i')} as paid
    from grant_cost_splits s
      join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
      left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
    where s.organization_id = $1 and s.award = $2) x`;

interface Sums {
  readonly receipts: number;
  readonly disbursements: number;
  readonly incurred: number;
  readonly unpaid: number;
  readonly matchIncurred: number;
  readonly matchPaid: number;
  readonly authorized: number;
  readonly matchRequired: number;
}

/** The lines of SF-425 by the costs and drawdowns as they are now, until the end of the period. */
export async function linesAsOf(work: UnitOfWork, row: Asked): Promise<Lines> {
  const [sums] = await work.tx.query<Sums & Record<string, unknown>>(
    sql,
    [work.actor.organizationId, row.award, row.periodEnd, isFinal(row.kind) ? work.today : row.periodEnd],
    'grant_report.lines',
  );
  if (!sums) throw new Error('A sum has no row');
  const isCash = row.basis === 'cash';
  return linesOf({
    receipts: sums.receipts,
    disbursements: sums.disbursements,
    authorized: sums.authorized,
    // On cash, e is b, and what is incurred and not paid is still an obligation. On accrual it is an expenditure.
    expenditures: isCash ? sums.disbursements : sums.incurred,
    unliquidated: (isCash ? sums.unpaid : 0) + (row.openObligations?.cents ?? 0),
    matchRequired: sums.matchRequired,
    matchSpent: isCash ? sums.matchPaid : sums.matchIncurred,
    incomeEarned: row.incomeEarned?.cents ?? 0,
    incomeDeducted: row.incomeDeducted?.cents ?? 0,
    incomeAdded: row.incomeAdded?.cents ?? 0,
    indirectBase: row.indirectBase?.cents ?? 0,
    indirectRate: row.indirectRate ?? 0,
  });
}

/** The lines as they were frozen. */
export const frozenLines = (row: Report): Lines => ({
  receipts: row.receipts?.cents ?? 0,
  disbursements: row.disbursements?.cents ?? 0,
  cashOnHand: row.cashOnHand?.cents ?? 0,
  authorized: row.authorized?.cents ?? 0,
  expenditures: row.expenditures?.cents ?? 0,
  unliquidated: row.unliquidated?.cents ?? 0,
  federalTotal: row.federalTotal?.cents ?? 0,
  unobligated: row.unobligated?.cents ?? 0,
  matchRequired: row.matchRequired?.cents ?? 0,
  matchSpent: row.matchSpent?.cents ?? 0,
  matchLeft: row.matchLeft?.cents ?? 0,
  incomeEarned: row.incomeEarned?.cents ?? 0,
  incomeDeducted: row.incomeDeducted?.cents ?? 0,
  incomeAdded: row.incomeAdded?.cents ?? 0,
  incomeLeft: row.incomeLeft?.cents ?? 0,
  indirectAmount: row.indirectAmount?.cents ?? 0,
});
