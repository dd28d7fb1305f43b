import type { Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { purchaseOrder, receipt, statesOf } from '../../procurement/public.server.ts';
import { centsIn, isLump, minus } from '../../procurement/public.ts';
import { askedOf } from '../asking/asking.server.ts';
import { annualReturn, daysBetween } from './discount.ts';
import { invoice } from './invoice.record.ts';
import { type InvoiceMatching, invoiceMatching, invoiceStart } from './invoice-calls.ts';
import { clerks } from './invoice-life.ts';
import { fixers } from './invoice-words.ts';
import { billedOf } from './billed.server.ts';
import { judged, type Order } from './judging.server.ts';
import { dayAfter, interestOwed, promptRuleOf, ruleWords } from './prompt-pay.server.ts';

/** What is received and not billed yet, line by line. */
export async function openToBill(work: UnitOfWork, of: Order) {
  const [states, billed] = [await statesOf(work, of), await billedOf(work, of.id, null)];
  const isTwoWay = of.total.cents <= (of.twoWayLimit?.cents ?? 0);
  return states.flatMap((state) => {
    const line = of.lines?.[state.line - 1];
    if (!line) return [];
    const due = isTwoWay ? minus(state.ordered, state.cancelled) : state.accepted;
    const before = billed.get(state.line) ?? { quantity: '0', cents: 0 };
    const common = { kind: 'item' as const, line: state.line, item: state.item };
    if (isLump(line)) {
      const cents = centsIn(due) - before.cents;
      return cents > 0
        ? [
            {
              ...common,
              quantity: { amount: '1', unit: line.quantity.unit },
              unitPrice: { cents, currency: line.unitPrice.currency },
            },
          ]
        : [];
    }
    const left = minus(due, before.quantity);
    return left === '0' || left.startsWith('-')
      ? []
      : [{ ...common, quantity: { amount: left, unit: line.quantity.unit }, unitPrice: line.unitPrice }];
  });
}

const DAY = 86_400_000;

async function matchingOf(work: UnitOfWork, id: string): Promise<InvoiceMatching> {
  const row = await work.find(invoice, id);
  if (!row) throw missing(invoice);
  const found = await judged(work, row, { isHeld: false, isApproval: row.status === 'matched' });
  const { order } = found;
  const rule = await promptRuleOf(work, order, row.receivedOn);
  const isOpen = !['voided', 'discarded', 'approved', 'voiding', 'paid'].includes(row.status);
  const ids = (row.documents ?? []) as readonly string[];
  const files = ids.length
    ? await work.rows(document, { where: { id: [...ids] }, fields: ['name', 'mediaType'], order: 'name', most: 'all' })
    : [];
  const receipts = order
    ? await work.rows(receipt, {
        where: { purchaseOrder: order.id, status: { not: ['draft', 'discarded'] } },
        fields: ['number', 'receivedOn', 'status'],
        order: 'number',
        most: 'all',
      })
    : [];
  const cents = row.balance?.cents ?? row.payable?.cents ?? row.total.cents;
  const owed = row.isCredit
    ? { cents: 0, rule: null }
    : await interestOwed(work, { order, payApplication: row.payApplication, cents, dueOn: row.dueOn }, work.today);
  return {
    order: order && { id: order.id, number: order.number },
    lines: found.lines.map(({ payable, rate, ...one }) => ({
      ...one,
      payableCents: payable.cents,
      rateCode: rate?.code ?? null,
      rateCents: rate?.rateCents ?? null,
      rateDifferenceCents: rate?.differenceCents ?? null,
    })),
    issues: isOpen ? found.issues.map(({ cause, reason }) => ({ cause, reason, fixer: fixers[cause] })) : [],
    same: found.same.map((one) => ({ ...one, why: [...one.why] })),
    clock: {
      dueOn: row.dueOn,
      rule: row.dueRule ?? ruleWords(rule.payment),
      left: row.dueOn === null ? null : Math.round((Date.parse(row.dueOn) - Date.parse(work.today)) / DAY),
      interestCents: owed.cents,
      interestRule: owed.rule,
      returnBy: row.returnBy ?? (await dayAfter(work, row.receivedOn, rule.returning)),
      discount: discountIn(row, cents),
    },
    asked: isOpen ? await askedOf(work, id) : [],
    documents: files.map(({ id: file, name, mediaType }) => ({ id: file, name, mediaType })),
    history: receipts.map(({ id: own, number, receivedOn, status }) => ({ id: own, number, receivedOn, status })),
  };
}

/** An open discount; the annual return is of paying on its last day. */
function discountIn({ discount, discountBy: by, discountTaken, dueOn }: Row<typeof invoice>, cents: number) {
  if (discount === null || by === null || discountTaken !== null || cents <= 0) return null;
  const annual = dueOn === null ? null : annualReturn((discount.cents / cents) * 100, daysBetween(by, dueOn));
  return { cents: discount.cents, by, annual };
}

export const invoiceOperations = ({ door }: Ports): Operation[] => {
  const about = { tag: 'Invoices' } as const;
  return [
    answers(invoiceStart, {
      ...about,
      access: clerks,
      scope: 'purchase_order:read',
      summary: 'What a new invoice of a purchase order begins with.',
      told: 'What is received and not billed yet, at the prices of the order.',
      probe: { names: { id: 'purchase_order' } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          const of = await work.find(purchaseOrder, id);
          if (!of) throw missing(purchaseOrder);
          return { body: { number: of.number, vendor: of.vendor, lines: await openToBill(work, of) } };
        }),
    }),
    answers(invoiceMatching, {
      ...about,
      access: 'member',
      scope: 'invoice:read',
      summary: 'How an invoice matches its order and receipts, line by line, and what has to be resolved.',
      told: 'Its lines, what to resolve and by whom, invoices that may be the same, and the payment clock.',
      probe: { names: { id: 'invoice' } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await matchingOf(work, id) })),
    }),
  ];
};
