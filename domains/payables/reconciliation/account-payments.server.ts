import { fail, peopleActing, peopleAmong } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type Counted } from './balance.ts';
import { near, type Movement, type Payable } from './matching.ts';

/** Payments that lines of a statement can be about: checks by number, files by their days, and what came back. */
const payables = `select p.id, p.number, p.method, p.status, p.run, r.number as "runNumber", p.amount_cents as cents,
    p.check_number as "checkNumber", p.trace, p.pay_on::text as "payOn", p.returned_on::text as "returnedOn",
    p.bank_reference as "bankReference", p.bank_line as "bankLine", p.return_line as "returnLine"
  from payment p join payment_run r on r.organization_id = p.organization_id and r.id = p.run
  where p.organization_id = $1 and r.account = $2
    and (p.check_number = any ($3::int[]) or p.method in ('ach', 'wire', 'virtual_card') and p.transmitted_on is not null and p.pay_on between $4::date and $5::date
      or p.status = 'bank_returned' and p.returned_on between $4::date and $5::date)
  order by p.number`;

export async function payablesFor(
  work: UnitOfWork,
  { account, lines }: { readonly account: string; readonly lines: readonly Movement[] },
): Promise<readonly Payable[]> {
  const days = lines.map(({ postedOn }) => postedOn).toSorted();
  const checks = lines.flatMap(({ checkNumber }) => checkNumber ?? []);
  const [from, until] = [near(days[0] ?? work.today)[0], near(days.at(-1) ?? work.today)[1]];
  return work.tx.query<Payable>(
    payables,
    [work.actor.organizationId, account, checks, from, until],
    'bank_statement.payables',
  );
}

/** A payment as the reconciliation lists it. */
export interface AccountPayment extends Counted {
  readonly id: string;
  readonly number: string;
  readonly payee: string;
  readonly method: string;
  readonly checkNumber: number | null;
  readonly status: string;
  readonly isByHand: boolean;
}

/**
 * What was sent from this account and counts for the balance of these days. What was settled before the first statement cleared then;
 * what a person settled later and no statement has is outstanding.
 */
const counted = `with began as (
    select min(from_on) as day from bank_statement where organization_id = $1 and account = $2 and status <> 'discarded'
  ), sent as (
    select p.id, p.number, p.payee, p.method, p.check_number, p.status, p.amount_cents, p.transmitted_on,
      coalesce(p.cleared_on, case when p.settled_on < b.day then p.settled_on when p.returned_on < b.day then p.returned_on end) as cleared_on,
      case p.status when 'voided' then p.voided_on when 'reported' then p.reported_on end as ended_on, p.returned_on,
      coalesce(p.credited_on, case when p.returned_on < b.day then p.returned_on end) as credited_on, p.settled_on
    from payment p join payment_run r on r.organization_id = p.organization_id and r.id = p.run cross join began b
    where p.organization_id = $1 and r.account = $2 and p.transmitted_on <= $4::date
  )
  select id, number, payee, method, check_number as "checkNumber", status, amount_cents as cents, transmitted_on::text as "issuedOn",
    cleared_on::text as "clearedOn", ended_on::text as "endedOn", returned_on::text as "returnedOn", credited_on::text as "creditedOn",
    settled_on is not null and cleared_on is null as "isByHand"
  from sent
  where coalesce(cleared_on, ended_on) is null or cleared_on >= $3::date or ended_on >= $3::date or transmitted_on >= $3::date
    or returned_on is not null and (credited_on is null or credited_on >= $3::date or returned_on >= $3::date)
  order by transmitted_on, number`;

export const paymentsOfAccount = (
  work: UnitOfWork,
  { account, fromOn, untilOn }: { readonly account: string; readonly fromOn: string; readonly untilOn: string },
): Promise<readonly AccountPayment[]> =>
  work.tx.query<AccountPayment>(
    counted,
    [work.actor.organizationId, account, fromOn, untilOn],
    'bank_statement.payments',
  );

/** Who prepared or released the money does not say what the bank did with it, whatever duties they hold today (2 CFR 200.303). */
export async function refusePayers(work: UnitOfWork, runs: readonly string[], also: readonly unknown[] = []) {
  const acting = peopleActing((await work.asTheyAre()).actor);
  const rows = await work.asProduct.rows(paymentRun, {
    where: { id: [...new Set(runs)] },
    fields: ['createdBy', 'submittedBy', 'releasedBy'],
    order: 'number',
    most: 'all',
  });
  const people = peopleAmong([
    ...rows.flatMap(({ createdBy, submittedBy, releasedBy }) => [createdBy, submittedBy, releasedBy]),
    ...also,
  ]);
  if (people.some((person) => acting.includes(person)))
    throw fail(
      'refused',
      'bank_line.takes_part',
      'You prepared, released or voided a payment of this line, so someone else has to take this step.',
    );
}
