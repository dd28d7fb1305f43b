import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ordersUnder } from '../orders/under.server.ts';
import { weeksMissing } from './payroll-math.ts';
import { wageDecision } from './wage-decision.record.ts';

/** The contracts that invoices bill. */
const ofInvoices = `select i.id as invoice, u.contract from invoice i
    join lateral ${ordersUnder({ order: '= i.purchase_order' })} u on true
  where i.organization_id = $1 and i.id = any ($2::uuid[]) and not i.is_credit
  order by 1, 2`;

const payrollsSql = `select p.id, p.contract, p.subcontractor, coalesce(s.name, 'the prime') as firm, p.number, p.week::text, p.kind, p.status,
    p.deficient_on is not null as "wasDeficient", coalesce(p.short_cents, 0) > 0 or coalesce(p.problems, 0) > 0 as "isShort"
  from certified_payroll p
    left join contract_subcontractor s on s.organization_id = p.organization_id and s.id = p.subcontractor
  where p.organization_id = $1 and p.contract = any ($2::uuid[]) and p.status <> 'discarded'
  order by p.contract, p.week, p.number`;

interface Kept {
  readonly id: string;
  readonly contract: string;
  readonly subcontractor: string | null;
  readonly firm: string;
  readonly number: string;
  readonly week: string;
  readonly kind: string;
  readonly status: string;
  readonly wasDeficient: boolean;
  readonly isShort: boolean;
}

/** A week without work, and the end of it, count once a second person accepted them: nothing else shows that nobody worked. */
const isDelivered = ({ status, kind }: Kept): boolean => (kind === 'work' ? status !== 'draft' : status === 'accepted');

/** A payroll that falls short holds until it is accepted; one that was found deficient until its correction is. */
const isBad = ({ status, isShort, wasDeficient }: Kept): boolean =>
  status === 'deficient' || (wasDeficient && status !== 'accepted') || (status === 'certified' && isShort);

interface Counted {
  readonly firstWeek: string;
  readonly payLag: number;
}

/** Weeks of one firm: the prime’s from the first week of work, a subcontractor’s from its first payroll, each to its final one. */
function missingOf(own: readonly Kept[], isPrime: boolean, of: Counted, today: string): readonly string[] {
  const final = own.find((one) => one.kind === 'final' && isDelivered(one))?.week ?? null;
  const first = isPrime ? of.firstWeek : own[0]?.week;
  if (first === undefined) return [];
  const delivered = new Set(own.filter(isDelivered).map(({ week }) => week));
  return weeksMissing({ first, last: final, payLag: of.payLag, delivered }, today);
}

interface Late {
  readonly firm: string;
  readonly number: string | null;
  readonly id: string | null;
  readonly week: string;
}

/** What of a contract’s payrolls holds its payments: deficient ones first, then the weeks that are late, the oldest first. */
export function lateOf(rows: readonly Kept[], of: Counted, today: string): readonly Late[] {
  const firms = new Map<string | null, Kept[]>([[null, []]]);
  for (const row of rows) firms.set(row.subcontractor, [...(firms.get(row.subcontractor) ?? []), row]);
  const missing = [...firms].flatMap(([firm, own]) =>
    missingOf(own, firm === null, of, today).map((week) => ({
      firm: own[0]?.firm ?? 'the prime',
      number: null,
      id: null,
      week,
    })),
  );
  return [...rows.filter(isBad), ...missing.toSorted((one, other) => one.week.localeCompare(other.week))];
}

function reasonOf(rows: readonly Kept[], of: Counted, today: string): string | null {
  const [late] = lateOf(rows, of, today);
  if (!late) return null;
  return late.number === null
    ? `The certified payroll of ${late.firm} for the week to ${late.week} is late (29 CFR 3.4).`
    : `Certified payroll ${late.number} of ${late.firm} is deficient (29 CFR 5.5(a)(3)).`;
}

/** The payrolls of contracts that are not discarded, by contract and week. */
export const payrollsOf = (work: UnitOfWork, contracts: readonly string[]): Promise<readonly Kept[]> =>
  work.tx.query<Kept>(payrollsSql, [work.actor.organizationId, [...contracts]], 'certified_payroll.of_contracts');

/** Law: while a payroll is missing or deficient, nothing is paid under the contract (29 CFR 5.5(a)(2) and (3)(iv)). */
export async function payrollsHold(
  work: UnitOfWork,
  invoices: readonly string[],
  isActing: boolean,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (invoices.length === 0) return found;
  const pairs = await work.tx.query<{ invoice: string; contract: string }>(
    ofInvoices,
    [work.actor.organizationId, [...invoices]],
    'certified_payroll.of_invoices',
  );
  const decisions = await work.asProduct.rows(wageDecision, {
    where: { contract: [...new Set(pairs.map((one) => one.contract))], status: 'adopted' },
    fields: ['contract', 'firstWeek', 'payLag'],
    order: 'firstWeek',
    most: 'all',
    ...(isActing ? { lock: 'share' as const } : {}),
  });
  if (decisions.length === 0) return found;
  const rows = await payrollsOf(
    work,
    decisions.map((one) => one.contract),
  );
  const reasons = new Map<string, string | null>();
  for (const of of decisions)
    if (!reasons.has(of.contract))
      reasons.set(
        of.contract,
        reasonOf(
          rows.filter((row) => row.contract === of.contract),
          of,
          work.today,
        ),
      );
  for (const { invoice, contract } of pairs) {
    const reason = reasons.get(contract);
    if (reason && !found.has(invoice)) found.set(invoice, reason);
  }
  return found;
}
