import { decimal, fail } from '#kernel';
import { readXml, type XmlElement } from '../punchout/xml-tree.ts';
import { LONGEST_MESSAGE, type MessageAnswer, type MessageKind } from './message-words.ts';

/** A line of a message, in the words of its file. */
export interface MessageLine {
  readonly line: number;
  readonly isRejected: boolean;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unitPrice: { readonly amount: string; readonly currency: string } | null;
  readonly deliverBy: string | null;
}

/** What a vendor’s system says of one order. */
export interface Message {
  readonly kind: MessageKind;
  readonly format: 'cxml' | 'ubl';
  /** The vendor’s own number of it. */
  readonly number: string;
  readonly madeOn: string | null;
  readonly order: string;
  /** The version of the order that is answered, where the file says so: 0 as it was issued. */
  readonly revision: number | null;
  readonly answer: MessageAnswer | null;
  readonly sender: { readonly ids: readonly string[]; readonly names: readonly string[] };
  readonly shippedOn: string | null;
  readonly expectedOn: string | null;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly lines: readonly MessageLine[];
}

const wrong = (message: string, at?: XmlElement) =>
  fail('invalid', 'order_message.file', at ? `Line ${at.at}: ${message}` : message, {
    issues: [{ path: 'xml', code: 'order_message.file', message }],
  });

/** An element by its own name, whatever prefix the file chose. */
const local = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);
const all = (of: XmlElement | null | undefined, name: string): readonly XmlElement[] =>
  (of?.children ?? []).filter((one) => local(one) === name);

/** What is there twice says nothing. */
function one(of: XmlElement | null | undefined, ...way: readonly string[]): XmlElement | null {
  let found: XmlElement | null = of ?? null;
  for (const name of way) {
    const [first, second] = all(found, name);
    if (second) throw wrong(`${name} is there more than once.`, second);
    found = first ?? null;
  }
  return found;
}
const said = (of: XmlElement | null | undefined, ...way: readonly string[]): string | null =>
  one(of, ...way)?.text.trim() || null;
const attribute = (of: XmlElement | null | undefined, name: string): string | null => {
  const value = of && Object.hasOwn(of.attributes, name) ? of.attributes[name]?.trim() : '';
  return value || null;
};

/** The day as the vendor wrote it; the zone of its clock moves nothing. */
function dayIn(text: string | null, at: XmlElement): string | null {
  if (text === null) return null;
  const value = /^(\d{4}-\d{2}-\d{2})(?:T.*|Z|[+-]\d{2}:\d{2})?$/.exec(text)?.[1];
  if (value === undefined || new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) !== value)
    throw wrong(`“${text.slice(0, 40)}” is not a day such as 2026-11-20.`, at);
  return value;
}
function numberIn(text: string | null, at: XmlElement): string | null {
  if (text === null) return null;
  const value = decimal(text);
  if (value === undefined || value.startsWith('-'))
    throw wrong(`“${text.slice(0, 40)}” is not a quantity or price.`, at);
  return value;
}
function needed(text: string | null, what: string, at: XmlElement): string {
  if (text === null) throw wrong(`${what} is missing.`, at);
  if (text.length > 120) throw wrong(`${what} is longer than 120 characters.`, at);
  return text;
}
function lineIn(text: string | null, at: XmlElement): number {
  const value = Number(needed(text, 'The order line', at));
  if (!Number.isInteger(value) || value < 1 || value > 500) throw wrong('The order line is no line number.', at);
  return value;
}
const short = (text: string | null, most: number): string | null =>
  text?.replace(/[\p{C}\s]+/gu, ' ').slice(0, most) ?? null;
const nothing = { isRejected: false, quantity: null, unit: null, unitPrice: null, deliverBy: null } as const;

/** Several of one line, such as two delivery dates, are one line with their sum and the last day. */
function merged(lines: readonly MessageLine[]): readonly MessageLine[] {
  return [...Map.groupBy(lines, ({ line }) => line).values()].map((own) => {
    const [first] = own as [MessageLine];
    if (own.length === 1) return first;
    const quantities = own.flatMap(({ quantity }) => quantity ?? []);
    const days = own.flatMap(({ deliverBy }) => deliverBy ?? []).toSorted();
    const other = own.find(
      ({ unit, unitPrice }) => unit !== first.unit || unitPrice?.amount !== first.unitPrice?.amount,
    );
    if (other) throw wrong(`Line ${first.line} is there with two units or prices.`);
    return {
      ...first,
      isRejected: own.some(({ isRejected }) => isRejected),
      quantity: quantities.length === 0 ? null : sumOf(quantities),
      deliverBy: days.at(-1) ?? null,
    };
  });
}
const MILLION = 1_000_000;
const sumOf = (quantities: readonly string[]): string =>
  decimal((quantities.reduce((sum, next) => sum + Math.round(Number(next) * MILLION), 0) / MILLION).toFixed(6)) ?? '0';

const answers: Readonly<Record<string, MessageAnswer>> = {
  accept: 'accepted',
  allDetail: 'changed',
  detail: 'changed',
  except: 'changed',
  reject: 'rejected',
};

function cxmlSender(root: XmlElement): Message['sender'] {
  const ids = all(one(root, 'Header', 'From'), 'Credential').flatMap((own) => said(own, 'Identity') ?? []);
  return { ids, names: [] };
}

/** `PO-2026-00012.2@county` is the first revision. */
function revisionIn(reference: XmlElement | null, order: string): number | null {
  const payload = attribute(one(reference, 'DocumentReference'), 'payloadID') ?? '';
  const version = payload.startsWith(`${order}.`)
    ? /^(\d{1,3})@/.exec(payload.slice(order.length + 1))?.[1]
    : undefined;
  return version === undefined ? null : Number(version) - 1;
}

function cxmlConfirmation(root: XmlElement, request: XmlElement): Message {
  const header = one(request, 'ConfirmationHeader');
  const reference = one(request, 'OrderReference');
  if (!header || !reference) throw wrong('The confirmation has no header or names no order.', request);
  const type = attribute(header, 'type') ?? '';
  const answer = Object.hasOwn(answers, type) ? answers[type] : undefined;
  if (answer === undefined) throw wrong(`Confirmations of the type ${type.slice(0, 30)} are not read.`, header);
  if ((attribute(header, 'operation') ?? 'new') !== 'new')
    throw wrong('This changes a confirmation that was sent. Ask the vendor for a new one.', header);
  const order = needed(attribute(reference, 'orderID'), 'The number of the order', reference);
  const lines = all(request, 'ConfirmationItem').flatMap((item) => {
    const line = lineIn(attribute(item, 'lineNumber'), item);
    return all(item, 'ConfirmationStatus').map((status): MessageLine => {
      const price = one(status, 'UnitPrice', 'Money') ?? one(status, 'ItemIn', 'ItemDetail', 'UnitPrice', 'Money');
      const amount = price && numberIn(price.text.trim() || null, price);
      return {
        line,
        isRejected: attribute(status, 'type') === 'reject',
        quantity: numberIn(attribute(status, 'quantity') ?? attribute(item, 'quantity'), status),
        unit: said(status, 'UnitOfMeasure') ?? said(item, 'UnitOfMeasure'),
        unitPrice: amount ? { amount, currency: attribute(price, 'currency') ?? '' } : null,
        deliverBy: dayIn(attribute(status, 'deliveryDate'), status),
      };
    });
  });
  return {
    kind: 'confirmation',
    format: 'cxml',
    number: needed(
      attribute(header, 'confirmID') ?? attribute(root, 'payloadID'),
      'The number of the confirmation',
      header,
    ),
    madeOn: dayIn(attribute(header, 'noticeDate'), header),
    order,
    revision: revisionIn(reference, order),
    answer,
    sender: cxmlSender(root),
    shippedOn: null,
    expectedOn: null,
    carrier: null,
    tracking: null,
    lines: merged(lines),
  };
}

function cxmlNotice(root: XmlElement, request: XmlElement): Message {
  const header = one(request, 'ShipNoticeHeader');
  if (!header) throw wrong('The ship notice has no header.', request);
  if ((attribute(header, 'operation') ?? 'new') !== 'new')
    throw wrong('This changes a ship notice that was sent. Ask the vendor for a new one.', header);
  const portions = all(request, 'ShipNoticePortion');
  const orders = [...new Set(portions.map((own) => attribute(one(own, 'OrderReference'), 'orderID')))];
  const [order] = orders;
  if (orders.length !== 1 || !order) throw wrong('The ship notice names no order, or more than one.', request);
  const controls = all(request, 'ShipControl');
  const carriers = controls.flatMap((own) => all(own, 'CarrierIdentifier'));
  const carrier = carriers.find((own) => attribute(own, 'domain') === 'companyName') ?? carriers[0];
  return {
    kind: 'notice',
    format: 'cxml',
    number: needed(attribute(header, 'shipmentID'), 'The number of the shipment', header),
    madeOn: dayIn(attribute(header, 'noticeDate'), header),
    order: needed(order, 'The number of the order', request),
    revision: revisionIn(one(portions[0], 'OrderReference'), order),
    answer: null,
    sender: cxmlSender(root),
    shippedOn: dayIn(attribute(header, 'shipmentDate'), header),
    expectedOn: dayIn(attribute(header, 'deliveryDate'), header),
    carrier: short(carrier?.text.trim() || null, 120),
    tracking: short(controls.flatMap((own) => said(own, 'ShipmentIdentifier') ?? []).join(', ') || null, 200),
    lines: merged(
      portions
        .flatMap((own) => all(own, 'ShipNoticeItem'))
        .map((item) => ({
          ...nothing,
          line: lineIn(attribute(item, 'lineNumber'), item),
          quantity: numberIn(attribute(item, 'quantity'), item),
          unit: said(item, 'UnitOfMeasure'),
        })),
    ),
  };
}

function ublSender(root: XmlElement, party: string): Message['sender'] {
  const seller = one(root, party);
  const own = one(seller, 'Party');
  const ids = [
    said(seller, 'CustomerAssignedAccountID'),
    said(own, 'EndpointID'),
    ...all(own, 'PartyIdentification').map((of) => said(of, 'ID')),
  ];
  const names = [said(own, 'PartyName', 'Name'), said(own, 'PartyLegalEntity', 'RegistrationName')];
  return { ids: ids.flatMap((id) => id ?? []), names: names.flatMap((name) => name ?? []) };
}

/** Codes of UNCL4343: accepted, accepted with changes, not accepted. */
const codes: Readonly<Record<string, MessageAnswer>> = { AP: 'accepted', CA: 'changed', RE: 'rejected' };

function ublConfirmation(root: XmlElement): Message {
  const code = said(root, 'OrderResponseCode') ?? '';
  const answer = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (answer === undefined)
    throw wrong(`The response code ${code.slice(0, 10) || '(none)'} is not read: AP, CA and RE are.`, root);
  const lines = all(root, 'OrderLine').map((own): MessageLine => {
    const item = one(own, 'LineItem');
    if (!item) throw wrong('A line has no item.', own);
    const quantity = one(item, 'Quantity');
    const price = one(item, 'Price', 'PriceAmount');
    const amount = price && numberIn(price.text.trim() || null, price);
    const period = one(item, 'Delivery', 'PromisedDeliveryPeriod');
    return {
      line: lineIn(said(own, 'OrderLineReference', 'LineID') ?? said(item, 'ID'), own),
      isRejected: said(item, 'LineStatusCode') === '7',
      quantity: quantity && numberIn(quantity.text.trim() || null, quantity),
      unit: attribute(quantity, 'unitCode'),
      unitPrice: amount ? { amount, currency: attribute(price, 'currencyID') ?? '' } : null,
      deliverBy: period && dayIn(said(period, 'EndDate') ?? said(period, 'StartDate'), period),
    };
  });
  return {
    kind: 'confirmation',
    format: 'ubl',
    number: needed(said(root, 'ID'), 'The number of the response', root),
    madeOn: dayIn(said(root, 'IssueDate'), root),
    order: needed(said(root, 'OrderReference', 'ID'), 'The number of the order', root),
    revision: null,
    answer,
    sender: ublSender(root, 'SellerSupplierParty'),
    shippedOn: null,
    expectedOn: null,
    carrier: null,
    tracking: null,
    lines: merged(lines),
  };
}

function ublNotice(root: XmlElement): Message {
  const shipment = one(root, 'Shipment');
  const delivery = one(shipment, 'Delivery');
  const lines = all(root, 'DespatchLine').map((own): MessageLine => {
    const quantity = one(own, 'DeliveredQuantity');
    return {
      ...nothing,
      line: lineIn(said(own, 'OrderLineReference', 'LineID'), own),
      quantity: quantity && numberIn(quantity.text.trim() || null, quantity),
      unit: attribute(quantity, 'unitCode'),
    };
  });
  const period = one(delivery, 'EstimatedDeliveryPeriod');
  const carrier = one(shipment, 'Consignment', 'CarrierParty') ?? one(delivery, 'CarrierParty');
  return {
    kind: 'notice',
    format: 'ubl',
    number: needed(said(root, 'ID'), 'The number of the despatch advice', root),
    madeOn: dayIn(said(root, 'IssueDate'), root),
    order: needed(said(root, 'OrderReference', 'ID'), 'The number of the order', root),
    revision: null,
    answer: null,
    sender: ublSender(root, 'DespatchSupplierParty'),
    shippedOn: dayIn(said(delivery, 'Despatch', 'ActualDespatchDate'), root),
    expectedOn: period && dayIn(said(period, 'EndDate') ?? said(period, 'StartDate'), period),
    carrier: short(said(carrier, 'PartyName', 'Name'), 120),
    tracking: short(said(delivery, 'TrackingID'), 200),
    lines: merged(lines),
  };
}

const isUbl = (root: XmlElement, kind: string): boolean =>
  local(root) === kind &&
  Object.values(root.attributes).includes(`urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`);

/** A confirmation or ship notice out of a text. Nothing of a file is ever fetched or expanded. */
export function readMessage(text: string): Message {
  const root = readXml(text.replace(/^\uFEFF/, ''), {
    code: 'order_message.file',
    what: 'file',
    letters: LONGEST_MESSAGE,
    elements: 20_000,
    field: 'xml',
  });
  if (isUbl(root, 'OrderResponse')) return ublConfirmation(root);
  if (isUbl(root, 'DespatchAdvice')) return ublNotice(root);
  const request = root.name === 'cXML' ? one(root, 'Request') : null;
  if (attribute(request, 'deploymentMode') === 'test') throw wrong('This is a test message. Nothing was kept.', root);
  const confirmation = one(request, 'ConfirmationRequest');
  if (confirmation) return cxmlConfirmation(root, confirmation);
  const notice = one(request, 'ShipNoticeRequest');
  if (notice) return cxmlNotice(root, notice);
  throw wrong('This is no confirmation or ship notice of cXML or UBL.', root);
}
