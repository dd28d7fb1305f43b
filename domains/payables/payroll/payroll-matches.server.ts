import { createHash } from 'node:crypto';
import { personActing, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { payrollAccount, payrollKeepers, payrollReaders } from './payroll-account.record.ts';
import { importPayrollAccounts, type PayrollMatch, payrollMatches } from './payroll-calls.ts';
import { importPayroll } from './payroll-import.server.ts';

const reached = (field: 'email' | 'phone'): string => {
  const own = (alias: string) => (field === 'email' ? `lower(${alias}.email)` : `${alias}.phone`);
  return `${own('p')} in (select ${own('v')} union all select ${own('c')} from vendor_contacts c where c.organization_id = $1 and c.parent = v.id)`;
};

/** Of a vendor v, as two columns: the payroll accounts that it is paid to, and those of employees who are reached where it is. */
export const employeesOf = `array(select p.id::text from payroll_account p where p.organization_id = $1 and p.status <> 'ended'
      and p.mark in (select m.value from vendor_mark m where m.organization_id = $1 and m.vendor = v.id and m.kind = 'bank') order by 1) as "paidAs",
    array(select p.id::text from payroll_account p where p.organization_id = $1 and p.status <> 'ended'
      and (${reached('email')} or ${reached('phone')}) order by 1) as "reachedAsEmployee"`;

export interface EmployeesFound {
  readonly paidAs: readonly string[];
  readonly reachedAsEmployee: readonly string[];
}

/** What a sign may say of it to anyone: how many, and a reference that is another one for other employees. */
export const employeeFacts = ({ paidAs, reachedAsEmployee }: EmployeesFound) => ({
  paid: paidAs.length,
  reached: reachedAsEmployee.length,
  reference: createHash('sha256')
    .update(`${paidAs.join()}/${reachedAsEmployee.join()}`)
    .digest('hex')
    .slice(0, 8)
    .toUpperCase(),
});

const open = `(select count(*) from invoice_signal s where s.organization_id = $1 and s.vendor = v.id and s.code = 'employee'
    and s.status in ('open', 'suspected'))::integer as "openSignals"`;
const told = `p.id, p.employee, p.employee_number as "employeeNumber", v.id as vendor, v.name as "vendorName"`;
const matchesSql = `select * from (
  select ${told}, 'account' as by, ${open} from payroll_account p
    join vendor_mark m on m.organization_id = $1 and m.kind = 'bank' and m.value = p.mark
    join vendor v on v.organization_id = $1 and v.id = m.vendor
    where p.organization_id = $1 and p.status <> 'ended'
  union all select ${told}, 'email', ${open} from payroll_account p join vendor v on v.organization_id = $1 and v.status <> 'merged'
    and ${reached('email')} where p.organization_id = $1 and p.status <> 'ended' and p.email is not null
  union all select ${told}, 'phone', ${open} from payroll_account p join vendor v on v.organization_id = $1 and v.status <> 'merged'
    and ${reached('phone')} where p.organization_id = $1 and p.status <> 'ended' and p.phone is not null
) found order by "vendorName", employee, by`;

const matchesOf = (work: UnitOfWork) =>
  work.tx.query<PayrollMatch & Record<string, unknown>>(
    matchesSql,
    [work.actor.organizationId],
    'payroll_account.matches',
  );

type Facts = EffectFacts<Row<typeof payrollAccount>>;
const change = ({ row, work }: Facts, to: Partial<Row<typeof payrollAccount>>) =>
  work.asProduct.change(payrollAccount, row.id, {}, to);

export const payrollEffects = follows(payrollAccount, {
  requestEnd: [async (facts) => void (await change(facts, { endAskedBy: personActing(facts.work.actor) }))],
  keep: [async (facts) => void (await change(facts, { endAskedBy: null }))],
  end: [async (facts) => void (await change(facts, { endedOn: facts.work.today }))],
  reopen: [async (facts) => void (await change(facts, { endAskedBy: null, endedOn: null }))],
});

export const payrollOperations = ({ door }: Ports): Operation[] => [
  answers(importPayrollAccounts, {
    tag: 'Invoices',
    access: payrollKeepers,
    scope: 'session',
    limit: 'sensitive',
    summary: 'Imports payroll accounts of employees from a CSV file.',
    told: 'How many are new, or what is wrong by line. Only a keyed hash of each account is kept.',
    probe: { namesNothing: true, body: { text: 'not a file' } },
    run: ({ body: { text }, once }) => once(async (work) => ({ body: await importPayroll(work, text) })),
  }),
  answers(payrollMatches, {
    tag: 'Invoices',
    access: payrollReaders,
    scope: 'payroll_account:read',
    summary: 'Employees whose payroll account, email or phone a vendor has as well.',
    told: 'Each with the vendor and how many fraud signals are open on its invoices.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: { matches: [...(await matchesOf(work))] } })),
  }),
];
