import { invoice } from '../../payables/public.server.ts';
import { journalEntry } from '../../planning/public.server.ts';
import { awardsOfLine } from '../funding/line-guard.server.ts';
import type { ChargeSource } from './charge-source.server.ts';

const OPEN = `('active', 'suspended', 'closeout')`;

/** What the fundings of the lines say of their object codes; nothing where two differ or one says nothing. */
const typeOfLines = (lines: string): string => `left join lateral (
    select min(q.cost_type) as type, min(q.cost_class) as class, min(q.basis) as basis
    from (select l.* from ${lines}) l left join lateral (${awardsOfLine('l', 'g.cost_type, g.cost_class, g.basis')} and g.award = m.award) q on true
    where m.award is not null having count(*) = count(q.cost_type) and count(distinct q.cost_type) = 1 and count(distinct q.basis) <= 1) t on true`;

/** By the object code of its line where its funding has one, or else as what it is. */
const typed = (otherwise: { readonly class: string; readonly type: string; readonly basis?: string }) => ({
  class: `coalesce(t.class, ${otherwise.class})`,
  type: `case when t.type is null then ${otherwise.type} else t.type end`,
  basis: `case when t.type is null then ${otherwise.basis ?? 'null'} else t.basis end`,
});

/**
 * The open awards that a day and the lines of a row point at: by approved funding, or by cost center where no line has one. One is proposed,
 * of several a person chooses. Each way is asked by itself, so that it goes by an index of the awards.
 */
const awardsOf = (
  day: string,
  { lines, or = [] }: { readonly lines: string; readonly or?: readonly string[] },
): string => {
  const ways = [
    'k.awards is not null and a.id = any (k.awards)',
    ...[`a.cost_center in (select l.cost_center from ${lines} and l.cost_center is not null)`, ...or].map(
      (one) => `k.awards is null and ${one}`,
    ),
  ];
  const open = `select a.id from grant_award a where a.organization_id = $1 and a.status in ${OPEN}
      and ${day} between coalesce(a.pre_award_from, a.from_day) and a.until_day`;
  return `left join lateral (
    select array_agg(distinct q.award) as awards from (select l.* from ${lines}) l cross join lateral (${awardsOfLine('l')}) q) k on true
  left join lateral (
    select count(*) as candidates, case when count(*) = 1 then min(c.id::text)::uuid end as award
    from (${ways.map((one) => `${open} and ${one}`).join(' union ')}) c) m on true
  ${typeOfLines(lines)}`;
};

const common = {
  parent: 'i.id',
  of: 'null',
  project: 'null',
  percent: 'null',
  award: 'm.award',
  offered: 'm.candidates > 0',
  invoice: 'null',
  stop: 'null',
} as const;

/** What a vendor bills on a line or an order of an award, approved and not charged in full. */
const invoices: ChargeSource = {
  kind: 'invoice',
  from: `invoice i join vendor v on v.organization_id = i.organization_id and v.id = i.vendor
    left join lateral (select coalesce(sum(c.amount_cents), 0) as cents from grant_cost c
      where c.organization_id = i.organization_id and c.invoice = i.id and c.status not in ('reversed', 'discarded')) b on true
    ${awardsOf('i.invoice_date', {
      lines:
        'invoice_funding f join budget_line l on l.organization_id = f.organization_id and l.id = f.budget_line where f.organization_id = i.organization_id and f.parent = i.id',
      or: [
        `a.fain = (select r.federal_award from purchase_order p join requisition r on r.organization_id = p.organization_id and r.id = p.requisition
        where p.organization_id = i.organization_id and p.id = i.purchase_order)`,
      ],
    })}
    where i.organization_id = $1`,
  says: {
    ...common,
    id: 'i.id',
    record: `'invoice'`,
    number: 'i.number',
    payee: 'v.name',
    description: `left('Invoice ' || i.vendor_number || ', ' || v.name, 180)`,
    document: 'i.vendor_number',
    day: 'i.invoice_date',
    cents: 'coalesce(i.payable_cents, i.total_cents) - b.cents',
    eligible: 'coalesce(i.payable_cents, i.total_cents) - b.cents',
    whole: 'null',
    batch: 'i.id',
    invoice: 'i.id',
    paid: 'i.paid_on',
    ...typed({ class: `'contractual'`, type: `'contract'` }),
    live: `i.status in ('approved', 'paid') and not i.is_credit`,
  },
  hold: (work, ids) => work.asProduct.rows(invoice, { where: { id: ids }, fields: [], lock: 'update', most: 'all' }),
};

/** What was corrected of a booking is no cost. */
const corrected = (
  column: 'corrects_entry' | 'corrects_voucher',
): string => `(coalesce((select sum(k.amount_cents) from journal_entry k
    where k.organization_id = $1 and k.${column} = i.id and k.status in ('posted', 'reversal_asked')), 0)
  + coalesce((select sum(k.amount_cents) from journal_voucher_lines k join journal_voucher w on w.organization_id = k.organization_id and w.id = k.parent
    where k.organization_id = $1 and k.${column} = i.id and w.status in ('posted', 'reversal_asked')), 0))`;

const entries: ChargeSource = {
  kind: 'journal_entry',
  from: `journal_entry i ${awardsOf('i.day', {
    lines:
      'budget_line l where l.organization_id = i.organization_id and (l.id = i.line or (i.line is null and l.account = i.account))',
  })} where i.organization_id = $1`,
  says: {
    ...common,
    id: 'i.id',
    record: `'journal_entry'`,
    number: 'i.reference',
    payee: `left(coalesce(i.description, i.reference), 160)`,
    description: `left(coalesce(i.description, 'Journal entry ' || i.reference), 180)`,
    document: 'i.reference',
    day: 'i.day',
    cents: `i.amount_cents + ${corrected('corrects_entry')}`,
    eligible: `i.amount_cents + ${corrected('corrects_entry')}`,
    whole: `i.amount_cents + ${corrected('corrects_entry')}`,
    batch: 'i.id',
    paid: 'i.day',
    ...typed({ class: `'other'`, type: `'direct'` }),
    live: `i.status = 'posted' and i.bucket = 'expended' and i.amount_cents > 0`,
  },
  hold: (work, ids) =>
    work.asProduct.rows(journalEntry, { where: { id: ids }, fields: [], lock: 'update', most: 'all' }),
};

const voucherLines: ChargeSource = {
  kind: 'voucher_line',
  from: `journal_voucher_lines n join journal_voucher i on i.organization_id = n.organization_id and i.id = n.parent ${awardsOf(
    'i.day',
    { lines: 'budget_line l where l.organization_id = n.organization_id and l.id = n.line' },
  )} where n.organization_id = $1`,
  says: {
    ...common,
    id: 'n.id',
    record: `'journal_voucher'`,
    number: `i.number || ' line ' || (n.position + 1)`,
    payee: `case i.source when 'payroll' then 'Payroll' else left(coalesce(n.note, i.purpose), 160) end`,
    description: `left(i.purpose || coalesce(': ' || n.note, ''), 180)`,
    document: `i.number || '-' || (n.position + 1)`,
    day: 'i.day',
    cents: 'n.amount_cents',
    eligible: 'n.amount_cents',
    whole: 'n.amount_cents',
    batch: 'n.id',
    paid: 'i.day',
    ...typed({
      class: `case i.source when 'payroll' then 'personnel' else 'other' end`,
      type: `case i.source when 'payroll' then 'salaries' else 'direct' end`,
      basis: `case i.source when 'payroll' then 'Salaries and wages by payroll voucher ' || i.number end`,
    }),
    // A correction names its voucher, not the line: what is taken back of a voucher is judged by a person.
    live: `i.status = 'posted' and n.bucket = 'expended' and n.amount_cents > 0`,
    stop: `case when ${corrected('corrects_voucher')} < 0 then i.number || ' is corrected in part. Enter its cost by hand.' end`,
  },
  hold: (work, ids) =>
    work.tx.query(
      'select i.id from journal_voucher_lines n join journal_voucher i on i.organization_id = n.organization_id and i.id = n.parent where n.organization_id = $1 and n.id = any ($2::uuid[]) order by i.id for update of i',
      [work.actor.organizationId, ids],
      'charging.hold_voucher',
    ),
};

export const ownSources: readonly ChargeSource[] = [invoices, entries, voucherLines];
