import { dollars, href } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { carriedOn, contractOfOrder, ordersUnder } from '../orders/under.server.ts';
import { contractPages } from '../contract-pages.ts';
import { contractReminder } from '../reminders/contract-reminder.record.ts';
import { ceilingMarks } from './rate-words.ts';

const billedSql = `select (coalesce(sum(case when i.is_credit then -1 else 1 end * i.payable_cents), 0)
    + coalesce((select c.ordered_before_cents from contract c where c.organization_id = $1 and c.id = $2), 0)
    - ${carriedOn('$2')})::bigint as cents
  from ${ordersUnder({ contract: '= $2' })} u
    join invoice i on i.organization_id = $1 and i.purchase_order = u."order"
      and i.status in ('approved', 'voiding', 'paid') and i.id is distinct from $3`;

/**
 * What approved invoices bill under a contract, without the one that is judged; credits come off. What was ordered before Levee is
 * billed outside of it, and uses up the ceiling as well, as far as no order carries it on.
 */
export async function billedUnder(work: UnitOfWork, id: string, without: string | null = null): Promise<number> {
  const [found] = await work.tx.query<{ cents: number }>(
    billedSql,
    [work.actor.organizationId, id, without],
    'contract.billed',
  );
  return found?.cents ?? 0;
}

/** The same as an invoice of an order is approved. */
export async function tellOfBilling(work: UnitOfWork, order: string | null): Promise<void> {
  const id = order === null ? null : await contractOfOrder(work, order);
  if (id !== null) await tellOfCeiling(work, id);
}

/**
 * Tells the contract manager as billing passes a mark of the ceiling, once for each mark of each ceiling: at an approval, as a change
 * lowers the ceiling, and as a contract is taken over. Each holds the vendor or the contract, so that no two tell of the same.
 */
export async function tellOfCeiling(work: UnitOfWork, id: string): Promise<void> {
  const product = work.asProduct;
  const of = await product.row(contract, { where: { id, type: 'time' } });
  if (!of?.ceiling || of.ceiling.cents === 0) return;
  const billed = await billedUnder(product, of.id);
  const { cents } = of.ceiling;
  const nameOf = (mark: number): string => `${mark} percent of the ceiling of ${dollars(cents)} is billed`;
  const passed = ceilingMarks.filter((mark) => billed * 100 >= cents * mark);
  const told = await product.rows(contractReminder, {
    where: { contract: of.id, kind: 'ceiling', what: passed.map(nameOf) },
    fields: ['what'],
    order: 'sentOn',
    most: 'all',
  });
  const due = passed.filter((mark) => !told.some(({ what }) => what === nameOf(mark)));
  const highest = due.at(-1);
  if (highest === undefined) return;
  for (const mark of due)
    await product.insert(
      contractReminder,
      {},
      {
        contract: of.id,
        kind: 'ceiling',
        of: of.id,
        what: nameOf(mark),
        onDay: work.today,
        ahead: 0,
        sentTo: of.manager,
        sentOn: work.today,
      },
    );
  await notify(product, {
    to: of.manager ? [of.manager] : await membersWithDuty(product, 'contract_manager'),
    kind: 'contract.ceiling',
    subject: `${of.number}: ${nameOf(highest)}`,
    body:
      highest === 100
        ? 'Nothing more can be approved until an executed change raises the ceiling. Above it the contractor works at its own risk.'
        : `${dollars(Math.max(0, cents - billed))} is left to bill.`,
    link: href(contractPages.contract, { id: of.id }),
  });
}
