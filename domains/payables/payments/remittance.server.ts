import { dollars } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { payment } from './payment.record.ts';
import type { Run } from './proposal.server.ts';
import { isBilled } from './run-discount.server.ts';

const sentAs = { ach: 'An ACH payment', check: 'A check', wire: 'A wire', virtual_card: 'A virtual card' } as const;

/** Why a line is not the invoice itself. */
function addedWords({ interestRule, discountRule }: { interestRule?: string | null; discountRule?: string | null }) {
  if (interestRule) return `, interest on a late payment, ${interestRule}`;
  return discountRule ? `, discount taken, ${discountRule}` : '';
}

/** Each vendor reads which invoices its payment covers. */
export async function tellVendors(work: UnitOfWork, run: Run): Promise<void> {
  const product = work.asProduct;
  const all = await product.rows(payment, {
    where: { run: run.id, status: 'transmitted' },
    fields: ['number', 'vendor', 'amount', 'lines'],
    order: 'number',
    most: 'all',
  });
  for (const one of all) {
    const to = await product.row(vendor, { where: { id: one.vendor }, fields: ['email'] });
    if (to)
      await work.sendMail({
        to: to.email,
        subject: `Payment ${one.number} of ${dollars(one.amount.cents)} on ${run.payOn}`,
        body: [
          `${sentAs[run.method]} of ${dollars(one.amount.cents)} covers:`,
          ...(one.lines ?? [])
            .slice(0, 200)
            .map(
              (line) =>
                `${isBilled(line) ? 'Invoice ' : ''}${line.vendorNumber}: ${dollars(line.amount.cents)}${addedWords(line)}`,
            ),
        ],
      });
  }
}
