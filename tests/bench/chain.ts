import { createHash } from 'node:crypto';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { paymentRun } from '#domains/payables/payments/payment-run.record.ts';
import type { ChainGround } from './chain-ground.ts';
import { residentMegabytes } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

const AT_ONCE = 8;
const FIRMS = 8;

/**
 * What the books may never show, each counted: more paid than invoiced, invoiced than received, received than ordered, a line of the
 * budget below nothing, an invoice paid twice, and a purchase that is left half done.
 */
const violations = `
  select
    (select count(*)::int from purchase_order o where o.organization_id = $1 and o.status = 'issued'
       and (select coalesce(sum(i.total_cents), 0) from invoice i
            where i.organization_id = $1 and i.purchase_order = o.id and i.status in ('approved', 'paid')) > o.total_cents) as billed,
    (select count(*)::int from purchase_order_lines l where l.organization_id = $1
       and (select coalesce(sum(r.delivered_amount), 0) from receipt_lines r join receipt p on p.organization_id = $1 and p.id = r.parent
            where p.purchase_order = l.parent and p.status = 'posted' and r.line = l.position + 1) > l.quantity_amount) as received,
    (select count(*)::int from (select i.invoice from payment_run_items i join payment_run r on r.organization_id = $1 and r.id = i.parent
       where i.organization_id = $1 and r.status in ('released', 'transmitted') group by i.invoice having count(*) > 1) twice) as twice,
    (select count(*)::int from (select line from budget_posting where organization_id = $1 group by line
       having sum(cents) filter (where bucket in ('preencumbered', 'encumbered', 'expended')) < 0) below) as below,
    (select count(*)::int from (select line, bucket from budget_posting where organization_id = $1 and bucket in ('preencumbered', 'encumbered')
       group by line, bucket having sum(cents) <> 0) open) as held,
    (select count(*)::int from invoice where organization_id = $1 and status <> 'paid') as unpaid`;

/** From requisition to payment by nine people on two servers, many purchases at a time. */
export async function wholeChain({ here, servers, as, quick, say }: ChainGround): Promise<Goal[]> {
  const purchases = quick ? 24 : 240;
  say(`${purchases} purchases from requisition to payment, two servers on an external PostgreSQL …`);
  const vendors: string[] = [];
  for (let at = 0; at < FIRMS; at++) vendors.push(await here.paidByAch(`Firm ${at} LLC`));
  const [rosa, miguel, chantal, lena, marcus, grace, priya, laura, samuel] = await Promise.all(
    [here.rosa, here.miguel, here.chantal, here.lena, here.marcus, here.grace, here.priya, here.laura, here.samuel].map(
      as,
    ),
  );
  if (!rosa || !miguel || !chantal || !lena || !marcus || !grace || !priya || !laura || !samuel)
    throw new Error('Nine people');
  let next = 0;
  const buys = async (): Promise<void> => {
    for (let at = next++; at < purchases; at = next++) {
      const need = await rosa.makes(requisition, {
        purpose: `Trash pumps ${at}`,
        costCenter: here.center,
        accounts: [{ budgetLine: here.supplies }],
        lines: [
          { item: `Pump ${at}`, quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 4000, currency: 'USD' } },
        ],
      });
      await rosa.takes(requisition, need.id, 'submit');
      await miguel.decides(need.id);
      const order = await chantal.makes(purchaseOrder, { requisition: need.id, vendor: vendors[at % FIRMS] });
      await chantal.takes(purchaseOrder, order.id, 'submit');
      await lena.takes(purchaseOrder, order.id, 'issue');
      const delivery = await marcus.makes(receipt, { purchaseOrder: order.id, lines: came([1, 2]) });
      await marcus.takes(receipt, delivery.id, 'post');
      const bill = await grace.makes(invoice, {
        purchaseOrder: order.id,
        vendorNumber: createHash('sha256').update(String(at)).digest('hex').slice(0, 12), // alike ones would be questions for a person
        invoiceDate: new Date().toISOString().slice(0, 10),
        lines: here.bills(
          {
            id: order.id,
            lines: [{ quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 4000, currency: 'USD' } }],
          } as never,
          [1, 2],
        ),
        total: { cents: 8000, currency: 'USD' },
      });
      await grace.takes(invoice, bill.id, 'register');
      await priya.takes(invoice, bill.id, 'approve');
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, buys));
  const run = await grace.makes(paymentRun, {
    account: here.account,
    method: 'ach',
    dueBy: '2027-12-31',
    payOn: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  });
  const submitted = await grace.takes(paymentRun, run.id, 'submit');
  if (submitted.status === 'firsts_held') await laura.takes(paymentRun, run.id, 'releaseFirsts');
  await samuel.takes(paymentRun, run.id, 'release');
  const seconds = (performance.now() - began) / 1000;
  const calls = [rosa, miguel, chantal, lena, marcus, grace, priya, laura, samuel].reduce(
    (sum, one) => sum + one.calls(),
    0,
  );
  const [found] = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query<Record<string, number>>(violations, [here.county.organizationId]),
  );
  say(
    `  ${Object.entries(found ?? {})
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  const memory = Math.max(...servers.map(({ pid }) => residentMegabytes(pid)));
  const what = `${purchases} purchases from requisition to payment, two servers`;
  return [
    {
      name: 'Whole chain',
      what: `${what}: violations of the books`,
      found: spread([Object.values(found ?? { none: 1 }).reduce((sum, one) => sum + one, 0)]),
      bound: { most: 0 },
    },
    { name: 'Whole chain', what: `${what}: calls per second`, found: spread([calls / seconds]), bound: { least: 1 } },
    {
      name: 'Whole chain',
      what: `${what}: memory of the larger server`,
      found: spread([memory]),
      bound: { most: 500 },
      unit: ' MB',
    },
  ];
}
