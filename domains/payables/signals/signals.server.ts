import { peopleActing, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isWorkingDay } from '../../customers/public.ts';
import { authorityLimits, calendarOf } from '../../customers/public.server.ts';
import { type purchaseOrder, standingFor } from '../../procurement/public.server.ts';
import { paidToTheSame } from '../../vendors/public.server.ts';
import { type Decision, limitNames } from '../../procurement/public.ts';
import type { invoice } from '../invoices/invoice.record.ts';
import { refused } from '../invoices/refusing.ts';
import { employeeFacts, employeesOf, type EmployeesFound } from '../payroll/payroll-matches.server.ts';
import { invoiceSignal } from './invoice-signal.record.ts';
import { type Hit, hitsIn, type SignalFacts } from './signal-rules.ts';

type Invoice = Row<typeof invoice>;
type Order = Pick<Row<typeof purchaseOrder>, 'requisition' | 'award' | 'issuedOn'>;

interface Known extends EmployeesFound, Record<string, unknown> {
  readonly enteredOn: string;
  readonly vendorSince: string;
  readonly earlier: SignalFacts['earlier'];
  readonly accountSince: string | null;
  readonly sharedWith: readonly string[];
  readonly reachedAs: readonly string[];
  readonly bankNotice: string | null;
}

const known = `select (i.created_at at time zone o.time_zone)::date::text as "enteredOn",
    coalesce(v.approved_on, (v.created_at at time zone o.time_zone)::date)::text as "vendorSince",
    coalesce((select jsonb_agg(jsonb_build_object('vendorNumber', e.vendor_number, 'invoiceDate', e.invoice_date) order by e.invoice_date desc, e.number desc)
      from (select vendor_number, invoice_date, number, row_number() over (order by invoice_date desc, number desc) as at from invoice where organization_id = $1 and vendor = v.id and id <> $2 and not is_credit
          and pay_application is null and status not in ('discarded', 'voided') and invoice_date <= i.invoice_date) e
      where e.at <= 2), '[]') as earlier,
    (select max(b.payable_from)::text from vendor_bank_account b
      where b.organization_id = $1 and b.vendor = v.id and b.status = 'active' and b.is_first is not true) as "accountSince",
    array(select distinct s.name from vendor s where s.organization_id = $1 and s.id in (${paidToTheSame('v.id')}) order by s.name) as "sharedWith",
    array(select m.name from organization_members m where m.organization_id = $1 and m.status = 'active'
      and (lower(m.email) in (select lower(v.email) union all select lower(c.email) from vendor_contacts c where c.organization_id = $1 and c.parent = v.id)
        or m.phone in (select v.phone union all select c.phone from vendor_contacts c where c.organization_id = $1 and c.parent = v.id))
      order by m.name) as "reachedAs",
    (select m.number || ': ' || m.bank_notice from invoice_message_files mf
      join invoice_message m on m.organization_id = $1 and m.id = mf.parent and m.bank_notice is not null
      where mf.organization_id = $1 and mf.invoice = i.id order by m.number limit 1) as "bankNotice",
    ${employeesOf}
  from invoice i
    join organization o on o.id = i.organization_id
    join vendor v on v.organization_id = i.organization_id and v.id = $3
  where i.organization_id = $1 and i.id = $2`;

/** Small delegations are met by chance every day. */
const FROM_CENTS = 10_000_00;

/** What the law and the agency’s delegations let fewer people decide. What was awarded by competition is under no limit of the law. */
async function limitsFor(work: UnitOfWork, of: Order | null): Promise<SignalFacts['limits']> {
  const kept =
    of && !of.award ? await standingFor(work.asProduct, { record: 'requisition', id: of.requisition }) : null;
  const decided = kept ? (kept.decision as unknown as Decision).thresholds : []; // as `recordDecision` kept it
  const delegated = [...new Set((await authorityLimits(work.asProduct)).values())].filter(
    (cents) => cents >= FROM_CENTS,
  );
  return [
    ...decided.map(({ name, cents }) => ({ name: limitNames[name].toLowerCase(), cents })),
    ...delegated.map((cents) => ({ name: 'a delegated authority', cents })),
  ];
}

/** A credit memo pays nobody. */
async function hitsOf(work: UnitOfWork, row: Invoice, of: Order | null): Promise<readonly Hit[]> {
  if (row.isCredit || row.vendor === null) return [];
  const [found] = await work.tx.query<Known>(known, [work.actor.organizationId, row.id, row.vendor], 'invoice.signals');
  if (!found) return [];
  const { vendorNumber, invoiceDate, payApplication, cardStatement, total } = row;
  return hitsIn({
    ...found,
    employees: employeeFacts(found),
    vendorNumber,
    invoiceDate,
    cents: total.cents,
    // The number of a certificate is the product’s own, and an issuer bills its statements one after another.
    earlier: payApplication === null && cardStatement === null ? found.earlier : [],
    isEnteredOnDayOff: !row.isFromVendor && !isWorkingDay(await calendarOf(work.asProduct), found.enteredOn),
    orderedOn: of?.issuedOn ?? null,
    limits: await limitsFor(work, of),
  });
}

const signalsOf = (work: UnitOfWork, { id }: Pick<Invoice, 'id'>) =>
  work.asProduct.rows(invoiceSignal, {
    where: { invoice: id },
    fields: ['code', 'name', 'evidence', 'status', 'clearedBy'],
    order: 'createdAt',
    most: 'all',
  });

const isSame = (one: Pick<Hit, 'code' | 'evidence'>, other: Pick<Hit, 'code' | 'evidence'>): boolean =>
  one.code === other.code && one.evidence === other.evidence;

/** What stands against an invoice: every sign that nobody has cleared with these very facts, and every suspicion. */
export async function standingSignals(work: UnitOfWork, row: Invoice, of: Order | null): Promise<readonly string[]> {
  const rows = await signalsOf(work, row);
  const hits = await hitsOf(work, row, of);
  const isCleared = (hit: Hit) => rows.some((one) => one.status === 'cleared' && isSame(one, hit));
  return [
    ...rows.filter(({ status }) => status === 'suspected').map(({ name }) => `${name}: confirmed as suspicious.`),
    ...hits.filter((hit) => !isCleared(hit)).map(({ name, evidence }) => `${name}. ${evidence}`),
  ];
}

/** Keeps the signs of the day as rows for a second person to clear; what was found and decided stays. */
export async function keepSignals(work: UnitOfWork, row: Invoice, of: Order | null): Promise<void> {
  const rows = await signalsOf(work, row);
  const hits = await hitsOf(work, row, of);
  for (const one of rows)
    if (one.status === 'open' && !hits.some((hit) => isSame(hit, one)))
      await work.asProduct.move(invoiceSignal, one.id, 'drop');
  for (const hit of hits) {
    const kept = rows.find((one) => isSame(one, hit));
    if (kept?.status === 'gone') await work.asProduct.move(invoiceSignal, kept.id, 'find');
    if (kept) continue;
    const registered = row.registeredBy === null ? {} : { registeredBy: row.registeredBy };
    await work.asProduct.insert(invoiceSignal, {}, { invoice: row.id, vendor: row.vendor, ...hit, ...registered });
  }
}

/** Who cleared a sign of this invoice does not approve it as well. */
export async function refuseClearer(work: UnitOfWork, row: Invoice): Promise<void> {
  const rows = await signalsOf(work, row);
  const people = peopleActing(work.actor);
  const own = rows.find(({ clearedBy }) => clearedBy !== null && people.includes(clearedBy));
  if (own)
    throw refused('approvedBy', 'clears_signal', `You cleared “${own.name}”, so someone else has to approve this.`);
}
