import { dollars } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { TaggedBlock, TaggedDocument } from '#server/services/pdf/tagged-content.ts';
import type { IssuedOrder } from '../orders/order-xml.ts';

const line = (text: string): TaggedBlock => ({ type: 'paragraph', said: [{ text: withDays(text) }] });

/** What a version of an order is called. */
export const nameOf = ({ number, revision, isCancelled }: IssuedOrder): string =>
  `Purchase order ${number}${revision === null ? '' : `, revision ${revision}`}${isCancelled ? ', cancelled' : ''}`;

/** An order as the document that a vendor prints: the same facts as its files. */
export function orderPaper(order: IssuedOrder): TaggedDocument {
  const { issuedOn, purpose, contract, site, deliverBy, endsOn, terms, total, lines, buyer, seller } = order;
  const { address } = seller;
  const facts = [
    `From ${buyer.name}, issued on ${issuedOn}.`,
    `To ${seller.name} (${seller.number})${
      address ? `, ${address.line1}, ${address.city}, ${address.state} ${address.postalCode}` : ''
    }.`,
    ...(order.isCancelled ? ['This order is cancelled. Do not deliver.'] : []),
    ...(purpose ? [`Purpose: ${purpose}`] : []),
    ...(contract ? [`Contract: ${contract}`] : []),
    ...(site ? [`Deliver to: ${site}`] : []),
    ...(deliverBy ? [`Deliver by: ${deliverBy}`] : []),
    ...(endsOn ? [`The order ends on ${endsOn}.`] : []),
  ];
  return {
    title: nameOf(order),
    language: 'en-US',
    foot: `${buyer.name}, ${nameOf(order)}`,
    contentsTitle: 'Contents',
    blocks: [
      { type: 'heading', level: 1, text: nameOf(order) },
      ...facts.map(line),
      {
        type: 'table',
        caption: 'Items',
        columns: [
          { label: 'Line' },
          { label: 'Item' },
          { label: 'Quantity', isFigure: true },
          { label: 'Unit price', isFigure: true },
          { label: 'Amount', isFigure: true },
        ],
        rows: [
          ...lines.map(({ item, quantity, unitPrice, amount, notes }, at) => [
            String(at + 1),
            [item, ...notes].join('. '),
            `${quantity.amount} ${quantity.unit}`,
            dollars(unitPrice.cents),
            dollars(amount.cents),
          ]),
          ['', 'Total', '', '', dollars(total.cents)],
        ],
      },
      ...(terms ? [{ type: 'heading', level: 2, text: 'Terms' } as const, ...terms.split(/\n+/).map(line)] : []),
      line(`Name ${order.number} on every shipment and invoice.`),
    ],
  };
}
