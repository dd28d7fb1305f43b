import { fail, moneyOf, type Row } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { commodityCode, unitOfMeasure } from '../../organization/public.server.ts';
import { agencyDoor, vendor as vendorRecord } from '../../vendors/public.server.ts';
import { ownOrder } from '../acknowledgment/firm-orders.server.ts';
import { catalogueItem } from '../punchout/catalogue-item.record.ts';
import { statesOf } from '../receipts/receiving.server.ts';
import { told } from '../receipts/receiving.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { firmOrderFile, orderFile, type OrderFormat } from './order-calls.ts';
import { cxmlOrder, type OrderFileFacts, type OrderFileLine, ublOrder, whyNoFile } from './order-xml.ts';
import { purchaseOrder } from './purchase-order.record.ts';

type Order = Row<typeof purchaseOrder>;

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** The lines with what their requisition and the agency’s lists know of them. */
async function linesOf(work: UnitOfWork, order: Order): Promise<readonly OrderFileLine[]> {
  const lines = order.lines ?? [];
  const product = work.asProduct;
  const from = await product.find(requisition, order.requisition);
  // A line that a revision added has no line of its own in the requisition.
  const sources = lines.map(({ requested, item }) => {
    const source = from?.lines?.[requested - 1];
    return source?.item === item ? source : undefined;
  });
  const parts = byId(
    await product.rows(catalogueItem, {
      where: { id: sources.flatMap((one) => one?.catalogueItem ?? []) },
      fields: ['supplierPart', 'auxiliaryPart'],
      most: 'all',
    }),
  );
  const commodities = byId(
    await product.rows(commodityCode, {
      where: { id: sources.flatMap((one) => one?.commodity ?? []) },
      fields: ['scheme', 'code'],
      most: 'all',
    }),
  );
  const units = await product.rows(unitOfMeasure, {
    where: { code: lines.map(({ quantity }) => quantity.unit) },
    fields: ['code', 'standard'],
    most: 'all',
  });
  const standards = new Map(units.map(({ code, standard }) => [code, standard]));
  const states = await statesOf(work, order);
  return lines.map(({ item, quantity, unitPrice, amount, deliverBy, note, continues }, at) => {
    const part = parts.get(sources[at]?.catalogueItem ?? '');
    const commodity = commodities.get(sources[at]?.commodity ?? '');
    const state = states[at];
    return {
      item: item ?? '',
      quantity,
      standardUnit: standards.get(quantity.unit) ?? null,
      unitPrice,
      amount: amount ?? moneyOf(work.actor, 0),
      deliverBy: deliverBy ?? null,
      notes: [
        ...(note ? [note] : []),
        ...(continues ? [`Continues line ${continues}.`] : []),
        ...(state && state.cancelled !== '0' ? [`${told(state, state.cancelled)} cancelled.`] : []),
      ],
      part: part ? { id: part.supplierPart, auxiliary: part.auxiliaryPart } : null,
      commodity: commodity
        ? { scheme: commodity.scheme === 'own' ? 'custom' : commodity.scheme.toUpperCase(), code: commodity.code }
        : null,
    };
  });
}

/** An order with all that its files tell. */
export async function factsOf(work: UnitOfWork, order: Order): Promise<OrderFileFacts> {
  const { number, issuedOn, cancelledOn, sentOn, revision, purpose, contract, site, deliverBy, endsOn, terms } = order;
  const [agency] = await work.tx.query<{ name: string; slug: string }>(
    'select name, slug from organization where id = $1',
    [work.actor.organizationId],
    'purchase_order.file_of',
  );
  const to = order.vendor === null ? null : await work.asProduct.find(vendorRecord, order.vendor);
  return {
    number,
    issuedOn,
    changedOn: cancelledOn ?? sentOn,
    revision,
    isCancelled: order.status === 'cancelled',
    isBlanket: order.type === 'blanket',
    purpose,
    contract,
    site,
    deliverBy,
    endsOn,
    terms,
    total: order.total ?? moneyOf(work.actor, 0),
    lines: await linesOf(work, order),
    buyer: { name: agency?.name ?? '', id: agency?.slug ?? '' },
    seller: {
      name: to?.name ?? '',
      number: to?.number ?? '',
      uei: to?.uei ?? null,
      email: to?.email ?? null,
      address: to?.address ?? null,
    },
  };
}

/** What a file of an order is called, without its ending. */
export const fileNameOf = ({ number, revision }: Pick<OrderFileFacts, 'number' | 'revision'>): string =>
  `${number}${revision === null ? '' : `-R${revision}`}`;

async function fileOf(work: UnitOfWork, order: Order, format: OrderFormat): Promise<Response> {
  const facts = await factsOf(work, order);
  const why = whyNoFile(facts);
  const { issuedOn } = facts;
  if (why !== null || issuedOn === null) throw fail('conflict', 'purchase_order.has_no_file', why ?? '');
  const issued = { ...facts, issuedOn };
  const name = `${fileNameOf(facts)}-${format}.xml`;
  return new Response(format === 'cxml' ? cxmlOrder(issued) : ublOrder(issued), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}

export function orderFileOperations(ports: Ports): Operation[] {
  const at = agencyDoor(ports);
  return [
    answers(orderFile, {
      tag: 'Purchase orders',
      access: 'member',
      scope: 'purchase_order:read',
      summary: 'An issued purchase order as a cXML OrderRequest or a UBL 2.1 Order.',
      told: 'The file. After a revision or a cancellation it says so.',
      probe: { names: { id: 'purchase_order' }, query: { format: 'cxml' } },
      run: ({ actor, params: { id }, query: { format } }) =>
        ports.door.run(actor, async (work) => {
          const order = uuidPattern.test(id) ? await work.find(purchaseOrder, id) : null;
          if (!order) throw missing(purchaseOrder);
          return fileOf(work, order, format);
        }),
    }),
    answers(firmOrderFile, {
      tag: 'Vendor portal',
      serves: ['firm'],
      access: 'member',
      scope: 'firm_profile:read',
      summary: 'One of the firm’s purchase orders as a cXML OrderRequest or a UBL 2.1 Order.',
      told: 'The file. After a revision or a cancellation it says so.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere, format: 'cxml' } },
      async run({ actor, params: { id }, query: { agency, format }, requestId }) {
        if (!uuidPattern.test(id)) throw fail('not_found', 'firm.order', 'Your firm has no such order at this agency.');
        return at(agency, requestId, async (work) =>
          fileOf(work, await ownOrder(work, actor.organizationId, id, false), format),
        );
      },
    }),
  ];
}
