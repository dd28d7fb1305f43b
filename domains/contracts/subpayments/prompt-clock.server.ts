import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addWorkingDays } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { decidePurchase, type PurchaseFacts } from '../../procurement/public.ts';
import { rulesOf, standingFor } from '../../procurement/public.server.ts';

const figureName = 'Prime pays subcontractors within';
/** Law for those whom federal agencies pay: it counts only where no other pack names a figure. */
const yardstick = 'us-prompt-payment';

interface Span {
  readonly value: number;
  readonly isBusiness: boolean;
  readonly citation: string;
}
export interface Due {
  readonly dueOn: string;
  readonly rule: string;
}

const purchase = `select c.ceiling_cents as cents, c.federal_funds as "federalFunds", r.id as requisition, r.category
  from contract c
    left join award a on a.organization_id = c.organization_id and a.id = c.award
    left join solicitation s on s.organization_id = c.organization_id and s.id = a.solicitation
    left join schedule_of_values v on v.organization_id = c.organization_id and v.contract = c.id and v.status <> 'discarded'
    left join purchase_order o on o.organization_id = c.organization_id and o.id = v.purchase_order
    left join requisition r on r.organization_id = c.organization_id and r.id = coalesce(s.requisition, o.requisition)
  where c.organization_id = $1 and c.id = $2 order by v.number fetch first row only`;

interface Purchase extends Record<string, unknown> {
  readonly cents: number | null;
  readonly federalFunds: boolean;
  readonly requisition: string | null;
  readonly category: PurchaseFacts['category'] | null;
}

/** What the rule packs say on a day of paying the subcontractors of a contract; none where they name no figure. */
async function spansOf(work: UnitOfWork, contract: string, day: string): Promise<readonly Span[]> {
  const [of] = await work.tx.query<Purchase>(purchase, [work.actor.organizationId, contract], 'subpayment.purchase');
  if (!of) return [];
  const kept = of.requisition ? await standingFor(work.asProduct, { record: 'requisition', id: of.requisition }) : null;
  const known = ((kept?.inputs ?? {}) as { facts?: Partial<PurchaseFacts> }).facts ?? {}; // as a decision keeps them
  const rules = await rulesOf(work, day);
  const facts = {
    cents: of.cents ?? 0,
    category: of.category ?? 'goods',
    purchaseDay: day,
    ...known,
    federalFunds: of.federalFunds || known.federalFunds === true,
    ...rules.agency,
    paymentDay: day,
  } as PurchaseFacts; // what is not known is left out, as the rules expect it
  const named = decidePurchase(facts, rules.packs).figures.filter(({ figure }) => figure === figureName);
  const binding = named.filter(({ pack }) => pack !== yardstick);
  return (binding.length > 0 ? binding : named).map(({ value, unit, citation }) => ({
    value,
    isBusiness: unit === 'business_days',
    citation,
  }));
}

/** Until when a subcontractor is paid after `from`: the earliest of the laws that apply; null where no clock applies. */
export async function promptDue(work: UnitOfWork, contract: string, from: string): Promise<Due | null> {
  const spans = await spansOf(work, contract, from);
  if (spans.length === 0) return null;
  const calendar = await calendarOf(work);
  const dues = spans.map(({ value, isBusiness, citation }) => ({
    // A last day that is a day off ends on the next business day.
    dueOn: isBusiness ? addWorkingDays(calendar, from, value) : addWorkingDays(calendar, addDays(from, value), 0),
    rule: `${value} ${isBusiness ? 'business days' : 'days'} after payment (${citation})`.slice(0, 300),
  }));
  return dues.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))[0] ?? null;
}
