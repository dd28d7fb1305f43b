import { dollars, fail, href, type Money, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ordersUnder } from '../orders/under.server.ts';
import { daysFrom, linksOf } from '../../public/public.server.ts';
import { managers } from '../contract/contract-life.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { refused } from '../contract/refusing.ts';
import { confirmSubpayment, subpaymentPages } from '../subpayment-pages.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { emailFlagOf, refuseLinked } from './prime-links.server.ts';
import { promptDue } from './prompt-clock.server.ts';
import { type Subcontractor, tellManager } from './subcontractor.server.ts';
import { subcontractorPayment } from './subcontractor-payment.record.ts';

export type Subpayment = Row<typeof subcontractorPayment>;
type Facts = EffectFacts<Subpayment>;

export const LINK_DAYS = 30;
/** Bound to the address as well: what was sent to an old one opens nothing any more. */
export const linkPurpose = (email: string): string => `payment to ${email.toLowerCase()}`;

const keep = async (work: UnitOfWork, { id }: Subpayment, computed: Partial<Subpayment>): Promise<void> => {
  await work.asProduct.change(subcontractorPayment, id, {}, computed);
};

/** Payments to the prime that pay invoices of this contract: by its pay applications, or by the orders under it. */
export const agencyPayments = `select p.id, p.number, p.pay_on, c.id as contract,
    (array_agg(i.pay_application) filter (where i.pay_application is not null))[1] as application,
    sum(l.amount_cents)::bigint as cents
  from contract c
    join invoice i on i.organization_id = c.organization_id and (
      i.pay_application in (select a.id from pay_application a where a.organization_id = $1 and a.contract = c.id)
      or i.purchase_order in (select u."order" from ${ordersUnder({ contract: '= c.id' })} u))
    join payment_lines l on l.organization_id = c.organization_id and l.invoice = i.id and l.interest_rule is null
    join payment p on p.organization_id = c.organization_id and p.id = l.parent
      and p.status in ('released', 'transmitted', 'settled') and p.vendor = c.vendor
  where c.organization_id = $1 and c.id = any ($2::uuid[])
  group by p.id, p.number, p.pay_on, c.id`;

export interface AgencyPayment extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly payOn: string;
  readonly contract: string;
  readonly application: string | null;
  readonly cents: number;
}

export const paymentsOf = (work: UnitOfWork, contracts: readonly string[]): Promise<readonly AgencyPayment[]> =>
  work.tx.query<AgencyPayment>(
    `select x.id, x.number, x.pay_on::text as "payOn", x.contract, x.application, x.cents from (${agencyPayments}) x
     order by x.pay_on desc, x.number desc`,
    [work.actor.organizationId, [...contracts]],
    'subpayment.agency_payments',
  );

const waived = `select w.amount_cents as cents, coalesce((select sum(o.amount_cents + o.retained_cents) from subcontractor_payment o
      where o.organization_id = $1 and o.subcontractor = $3 and o.payment = $4), 0)::bigint as reported
  from lien_waiver w join contract_subcontractor s on s.organization_id = w.organization_id and s.id = $3
  where w.organization_id = $1 and w.application = $2 and w.status in ('received', 'verified')
    and lower(btrim(w.party)) = lower(btrim(s.name))
  order by w.amount_cents desc fetch first row only`;

/** What the subcontractor signed its lien away for, where that is more than was reported so far. */
async function shortOfWaiver(work: UnitOfWork, of: Subcontractor, from: AgencyPayment | null): Promise<string | null> {
  if (from === null || from.application === null) return null;
  const [found] = await work.tx.query<{ cents: number; reported: number }>(
    waived,
    [work.actor.organizationId, from.application, of.id, from.number],
    'subpayment.waived',
  );
  return found && found.reported < found.cents
    ? `${dollars(found.reported)} is reported for ${from.number}; the lien waiver is for ${dollars(found.cents)}.`
    : null;
}

const lateBy = (what: string, day: string, dueOn: string | null): string | null =>
  dueOn !== null && day > dueOn ? `${what} on ${day}, due on ${dueOn}.` : null;

const together = (...reasons: readonly (string | null)[]): string | null =>
  reasons.filter(Boolean).join(' ').slice(0, 400) || null;

/** The clock of the first tier runs from the agency’s payment, that of the second from the payment of the firm that hired it. */
export async function clockStart(
  work: UnitOfWork,
  of: Subcontractor,
  from: AgencyPayment | null,
): Promise<string | null> {
  if (from === null || of.parent === null) return from?.payOn ?? null;
  const paid = await work.asProduct.row(subcontractorPayment, {
    where: { subcontractor: of.parent, payment: from.number },
    order: 'paidOn',
    fields: ['paidOn'],
  });
  return paid?.paidOn ?? null;
}

async function sendLink(work: UnitOfWork, row: Subpayment): Promise<void> {
  const product = work.asProduct;
  const to = await product.row(contractSubcontractor, {
    where: { id: row.subcontractor },
    fields: ['name', 'contact'],
  });
  const of = await product.row(contract, { where: { id: row.contract }, fields: ['number', 'title'] });
  if (!to?.contact || !of) return;
  const token = linksOf(work).token({
    organizationId: work.actor.organizationId,
    record: subcontractorPayment.name,
    purpose: linkPurpose(to.contact),
    id: row.id,
    until: daysFrom(work.around.now(), LINK_DAYS),
  });
  await product.sendMail({
    to: to.contact,
    subject: `${of.number}: confirm a payment to ${to.name}`.slice(0, 200),
    body: [
      `The prime contractor of ${of.number} ${of.title} reported a payment to ${to.name}.`,
      { link: href(confirmSubpayment, { token }), label: 'Confirm or dispute' },
      `The link works for ${LINK_DAYS} days. You need no account.`,
    ],
  });
}

export interface Report {
  readonly subcontractor: string;
  readonly payment: string | null;
  readonly periodUntil: string;
  readonly amount: Money;
  readonly retained: Money;
  readonly paidOn: string;
  readonly reference: string | null;
}

/** Keeps what the prime says it paid, and asks the subcontractor. `firm` are the addresses of the prime’s people. */
export async function report(
  work: UnitOfWork,
  of: Subcontractor,
  { firm, by, ...given }: Report & { readonly firm: readonly string[]; readonly by: string },
): Promise<{ readonly id: string; readonly number: string }> {
  if (of.status !== 'approved' && of.status !== 'email_review')
    throw refused(
      'subcontractor',
      'subcontractor_payment.approved',
      `${of.name} is not approved. Ask the contract manager.`,
    );
  if (of.emailFlag === null && (await emailFlagOf(work, { ...of, email: of.contact, firm })) !== null)
    throw refused(
      'subcontractor',
      'subcontractor_payment.own_email',
      `${of.contact} belongs to your firm. Request the subcontractor’s own address first.`,
    );
  if (given.paidOn > work.today)
    throw refused('paidOn', 'subcontractor_payment.paid_on', 'Report a payment once it is made.');
  const payments = await paymentsOf(work, [of.contract]);
  const from = payments.find(({ id }) => id === given.payment) ?? null;
  if (given.payment !== null && from === null)
    throw refused('payment', 'subcontractor_payment.payment', 'Choose a payment of the agency under this contract.');
  if (from && given.paidOn < from.payOn && given.amount.cents === 0)
    throw refused('paidOn', 'subcontractor_payment.nothing_before', 'Enter the day of the agency payment or later.');
  const twin = (
    await work.rows(subcontractorPayment, {
      where: { subcontractor: of.id, paidOn: given.paidOn },
      fields: ['payment', 'amount', 'reference', 'number'],
      most: 'all',
    })
  ).find(
    (one) =>
      one.payment === (from?.number ?? null) &&
      one.amount.cents === given.amount.cents &&
      one.reference === given.reference,
  );
  if (twin) throw refused('reference', 'subcontractor_payment.twice', `This payment is reported as ${twin.number}.`);
  const start = await clockStart(work, of, from);
  const due = start === null ? null : await promptDue(work, of.contract, start);
  const made = await work.insert(
    subcontractorPayment,
    {},
    {
      ...given,
      payment: from?.number ?? null,
      subcontractor: of.id,
      contract: of.contract,
      reportedBy: by,
      dueOn: due?.dueOn ?? null,
      promptRule: due?.rule ?? null,
      linkUntil: addDays(work.today, LINK_DAYS),
    },
  );
  const discrepancy = together(
    given.amount.cents > 0 ? lateBy('Paid', given.paidOn, due?.dueOn ?? null) : null,
    await shortOfWaiver(work, of, from),
  );
  const row = await work.find(subcontractorPayment, made.id);
  if (!row) throw new Error('A report that was just kept is gone.');
  if (discrepancy) {
    await keep(work, row, { discrepancy });
    await tell(work, { ...row, discrepancy }, `${of.name}: payment reported with a discrepancy`);
  }
  await sendLink(work, row);
  return { id: made.id, number: row.number };
}

const tell = (work: UnitOfWork, row: Subpayment, subject: string): Promise<void> =>
  tellManager(work, row.contract, {
    subject,
    body: together(row.discrepancy, row.note) ?? row.number,
    link: href(subpaymentPages.subpayment, { id: row.id }),
  });

/** What the subcontractor says; it acts by its link, and once. */
export async function answer(
  work: UnitOfWork,
  id: string,
  given:
    | { readonly step: 'confirm'; readonly receivedOn: string; readonly note: string | null }
    | { readonly step: 'dispute'; readonly cents: number; readonly receivedOn: string | null; readonly note: string },
): Promise<void> {
  const row = await work.asProduct.row(subcontractorPayment, { where: { id }, lock: 'update' });
  if (row?.status !== 'reported')
    throw fail('gone', 'subcontractor_payment.answered', 'This payment was answered already.');
  if (given.receivedOn !== null && given.receivedOn > work.today)
    throw refused(
      given.step === 'confirm' ? 'receivedOn' : 'arrivedOn',
      'subcontractor_payment.received_on',
      'Enter the day on which it arrived.',
    );
  const { currency } = row.amount;
  const cents = given.step === 'confirm' ? row.amount.cents : given.cents;
  const said = {
    received: { cents, currency },
    receivedOn: given.receivedOn,
    note: given.note,
    answeredOn: work.today,
  };
  const difference =
    given.step === 'dispute' ? `${dollars(cents)} received, ${dollars(row.amount.cents)} reported.` : null;
  const late = row.discrepancy?.includes('due on')
    ? null
    : given.receivedOn !== null && cents > 0
      ? lateBy('Received', given.receivedOn, row.dueOn)
      : null;
  const discrepancy = together(difference, row.discrepancy, late);
  await work.asProduct.move(subcontractorPayment, id, given.step, { computed: { ...said, discrepancy } });
  if (given.step === 'dispute' || late)
    await tell(
      work,
      { ...row, ...said, discrepancy },
      given.step === 'dispute' ? `${row.number} is disputed` : `${row.number} was late`,
    );
}

/** Links that were not answered are over; a person decides whether to ask again. */
export async function expireLinks(work: UnitOfWork): Promise<number> {
  const rows = await work.rows(subcontractorPayment, {
    where: { status: 'reported', linkUntil: { below: work.today } },
    lock: 'update',
    most: 'all',
  });
  for (const row of rows) {
    await work.asProduct.move(subcontractorPayment, row.id, 'expire');
    await tell(work, row, `${row.number} was not confirmed in ${LINK_DAYS} days`);
  }
  return rows.length;
}

async function refuseUnfit({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, subcontractorPayment.name, managers);
  await refuseLinked(work, row.contract);
}

export async function resend(facts: Facts): Promise<void> {
  await refuseUnfit(facts);
  await keep(facts.work, facts.row, { linkUntil: addDays(facts.work.today, LINK_DAYS) });
  await sendLink(facts.work, facts.row);
}

export async function resolve(facts: Facts): Promise<void> {
  await refuseUnfit(facts);
  const { row, work } = facts;
  if (work.actor.kind !== 'system' && (row.evidence ?? []).length === 0)
    throw refused(
      'evidence',
      'subcontractor_payment.evidence',
      'Attach what shows it: a check, a statement, an email.',
    );
  await keep(work, row, { resolvedBy: personActing(work.actor), resolvedOn: work.today });
}

/** Links to the old address open nothing from here on, so what was not answered yet is asked at the new one. */
export async function askAtNewEmail({ row, work }: EffectFacts<Subcontractor>): Promise<void> {
  const open = await work.asProduct.rows(subcontractorPayment, {
    where: { subcontractor: row.id, status: 'reported' },
    order: 'number',
    lock: 'update',
    most: 'all',
  });
  for (const one of open) {
    await keep(work, one, { linkUntil: addDays(work.today, LINK_DAYS) });
    await sendLink(work, one);
  }
}
