import { type Address, type Money, plainAmount } from '#kernel';
import { type Credential, escaped, messageHead } from '../punchout/cxml.ts';

/** A line of an order as its file tells it. */
export interface OrderFileLine {
  readonly item: string;
  readonly quantity: { readonly amount: string; readonly unit: string };
  /** The UN/ECE code of the unit, where the agency’s list has one. */
  readonly standardUnit: string | null;
  readonly unitPrice: Money;
  readonly amount: Money;
  readonly deliverBy: string | null;
  readonly notes: readonly string[];
  /** From the catalog of the supplier. */
  readonly part: { readonly id: string; readonly auxiliary: string | null } | null;
  readonly commodity: { readonly scheme: string; readonly code: string } | null;
}

/** An order with all that its file tells. */
export interface OrderFileFacts {
  readonly number: string;
  /** Null until it is issued. */
  readonly issuedOn: string | null;
  /** The day on which it was issued, last revised or cancelled. */
  readonly changedOn: string | null;
  readonly revision: number | null;
  readonly isCancelled: boolean;
  readonly isBlanket: boolean;
  readonly purpose: string | null;
  readonly contract: string | null;
  readonly site: string | null;
  readonly deliverBy: string | null;
  readonly endsOn: string | null;
  readonly terms: string | null;
  readonly total: Money;
  readonly lines: readonly OrderFileLine[];
  readonly buyer: { readonly name: string; readonly id: string };
  readonly seller: {
    readonly name: string;
    readonly number: string;
    readonly uei: string | null;
    readonly email: string | null;
    readonly address: Address | null;
  };
}

export interface IssuedOrder extends OrderFileFacts {
  readonly issuedOn: string;
}

/** Why there is no file of an order, or null. */
export function whyNoFile({ number, issuedOn, isCancelled, lines }: OrderFileFacts): string | null {
  if (issuedOn === null)
    return isCancelled
      ? `${number} was discarded before it was issued, so it has no file.`
      : `${number} is not issued yet. Issue it, then download its file.`;
  return lines.length === 0 ? `${number} has no lines, so it has no file.` : null;
}

type Attributes = Readonly<Record<string, string | number | null>>;

const tag = (name: string, attributes: Attributes, ...inside: readonly string[]): string => {
  const stated = Object.entries(attributes).map(([key, value]) =>
    value === null ? '' : ` ${key}="${escaped(String(value))}"`,
  );
  return `<${name}${stated.join('')}>${inside.join('')}</${name}>`;
};
const part = (name: string, ...inside: readonly string[]): string => tag(name, {}, ...inside);
/** An element that says something, or nothing at all. */
const words = (name: string, said: string | null, attributes: Attributes = {}): string =>
  said === null || said.trim() === '' ? '' : tag(name, attributes, escaped(said));
const lang = { 'xml:lang': 'en-US' };

const unitOf = ({ quantity, standardUnit }: OrderFileLine): string => standardUnit ?? quantity.unit;
const dueOn = (line: OrderFileLine, { deliverBy }: OrderFileFacts): string | null => line.deliverBy ?? deliverBy;

/** An order keeps days and cXML asks for times: noon in UTC is the same day in every zone of the states. */
const noon = (day: string): string => `${day}T12:00:00+00:00`;
const noonOrNull = (day: string | null): string | null => (day === null ? null : noon(day));

/** The versions of an order, counted from 1; a cancellation is the last of them. */
const versionOf = ({ revision, isCancelled }: OrderFileFacts): number => 1 + (revision ?? 0) + (isCancelled ? 1 : 0);
const payloadOf = ({ number, buyer }: OrderFileFacts, version: number): string => `${number}.${version}@${buyer.id}`;

const typeOf = ({ revision, isCancelled }: OrderFileFacts): string => {
  if (isCancelled) return 'delete';
  return revision === null ? 'new' : 'update';
};

const cxmlMoney = ({ cents, currency }: Money): string => tag('Money', { currency }, plainAmount(cents));

const cxmlAddress = ({ line1, line2, city, state, postalCode, country }: Address): string =>
  part(
    'PostalAddress',
    words('Street', line1),
    words('Street', line2 ?? null),
    words('City', city),
    words('State', state),
    words('PostalCode', postalCode),
    tag('Country', { isoCountryCode: country }, escaped(country)),
  );

const comments = (said: readonly string[]): string => words('Comments', said.join('\n'), lang);

const itemOut = (order: OrderFileFacts, line: OrderFileLine, at: number): string => {
  const { quantity, unitPrice, item, commodity, notes, part: own } = line;
  return tag(
    'ItemOut',
    {
      quantity: quantity.amount,
      lineNumber: at + 1,
      requestedDeliveryDate: noonOrNull(dueOn(line, order)),
      isAdHoc: own ? null : 'yes',
    },
    part(
      'ItemID',
      tag('SupplierPartID', {}, escaped(own?.id ?? '')),
      words('SupplierPartAuxiliaryID', own?.auxiliary ?? null),
    ),
    part(
      'ItemDetail',
      part('UnitPrice', cxmlMoney(unitPrice)),
      tag('Description', lang, escaped(item)),
      tag('UnitOfMeasure', {}, escaped(unitOf(line))),
      // Every item needs one; 0 is none.
      tag('Classification', { domain: commodity?.scheme ?? 'custom' }, escaped(commodity?.code ?? '0')),
    ),
    comments(notes),
  );
};

/** By which names two order systems know one another, and what the sender proves itself with. */
export interface OrderRoute {
  readonly from: Credential;
  readonly to: Credential;
  readonly sharedSecret: string | null;
}

/** An order as a cXML OrderRequest. The same order is always the same text. */
export function cxmlOrder(order: IssuedOrder, route: OrderRoute | null = null): string {
  const { number, issuedOn, changedOn, contract, endsOn, purpose, site, terms, total, lines, buyer, seller } = order;
  const version = versionOf(order);
  const to = seller.uei
    ? { domain: 'UEI', identity: seller.uei }
    : { domain: 'InternalSupplierID', identity: seller.number };
  const head = {
    payloadId: payloadOf(order, version),
    at: noon(changedOn ?? issuedOn),
    from: route?.from ?? { domain: 'Organization', identity: buyer.id },
    to: route?.to ?? to,
  };
  const secret = route?.sharedSecret ? part('SharedSecret', escaped(route.sharedSecret)) : '';
  const header = {
    orderID: number,
    orderDate: noon(issuedOn),
    type: typeOf(order),
    orderVersion: version,
    agreementID: contract,
    expirationDate: noonOrNull(endsOn),
  };
  return [
    ...messageHead(head, secret),
    '<Request><OrderRequest>',
    tag(
      'OrderRequestHeader',
      header,
      part('Total', cxmlMoney(total)),
      site ? part('ShipTo', part('Address', words('Name', site, lang))) : '',
      part('BillTo', part('Address', tag('Name', lang, escaped(buyer.name)))),
      tag(
        'Contact',
        { role: 'supplierCorporate' },
        tag('Name', lang, escaped(seller.name)),
        seller.address ? cxmlAddress(seller.address) : '',
        words('Email', seller.email),
      ),
      comments([purpose, terms].flatMap((said) => said ?? [])),
      version > 1 ? tag('DocumentReference', { payloadID: payloadOf(order, version - 1) }) : '',
    ),
    ...lines.map((line, at) => itemOut(order, line, at)),
    '</OrderRequest></Request></cXML>',
    '',
  ].join('\n');
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
const amount = (name: string, { cents, currency }: Money): string =>
  tag(`cbc:${name}`, { currencyID: currency }, plainAmount(cents));
const said = (name: string, value: string | null, attributes: Attributes = {}): string =>
  words(`cbc:${name}`, value, attributes);
const group = (name: string, ...inside: readonly string[]): string => part(`cac:${name}`, ...inside);

const ublAddress = ({ line1, line2, city, state, postalCode, country }: Address): string =>
  group(
    'PostalAddress',
    said('StreetName', line1),
    said('AdditionalStreetName', line2 ?? null),
    said('CityName', city),
    said('PostalZone', postalCode),
    said('CountrySubentity', state),
    group('Country', said('IdentificationCode', country)),
  );

const parties = ({ buyer, seller }: OrderFileFacts): string =>
  [
    group('BuyerCustomerParty', group('Party', group('PartyName', said('Name', buyer.name)))),
    group(
      'SellerSupplierParty',
      said('CustomerAssignedAccountID', seller.number),
      group(
        'Party',
        seller.uei ? group('PartyIdentification', said('ID', seller.uei, { schemeID: 'UEI' })) : '',
        group('PartyName', said('Name', seller.name)),
        seller.address ? ublAddress(seller.address) : '',
        seller.email ? group('Contact', said('ElectronicMail', seller.email)) : '',
      ),
    ),
  ].join('\n');

const delivery = (site: string | null, day: string | null): string =>
  site === null && day === null
    ? ''
    : group(
        'Delivery',
        site ? group('DeliveryLocation', said('Name', site)) : '',
        day ? group('RequestedDeliveryPeriod', said('EndDate', day)) : '',
      );

const orderLine = (line: OrderFileLine, at: number): string => {
  const { quantity, standardUnit, unitPrice, item, notes, part: own, commodity } = line;
  const unit = { unitCode: unitOf(line), unitCodeListID: standardUnit === null ? null : 'UNECERec20' };
  return group(
    'OrderLine',
    group(
      'LineItem',
      said('ID', String(at + 1)),
      ...notes.map((note) => said('Note', note)),
      said('Quantity', quantity.amount, unit),
      amount('LineExtensionAmount', line.amount),
      delivery(null, line.deliverBy),
      group('Price', amount('PriceAmount', unitPrice), said('BaseQuantity', '1', unit)),
      group(
        'Item',
        said('Name', item),
        own ? group('SellersItemIdentification', said('ID', own.id)) : '',
        commodity
          ? group(
              'CommodityClassification',
              said('ItemClassificationCode', commodity.code, { listID: commodity.scheme }),
            )
          : '',
      ),
    ),
  );
};

const ublDocument = (root: string, ...inside: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${ubl}${root}-2" xmlns:cac="${ubl}CommonAggregateComponents-2" xmlns:cbc="${ubl}CommonBasicComponents-2">`,
    said('UBLVersionID', '2.1'),
    ...inside.filter((one) => one !== ''),
    `</${root}>`,
    '',
  ].join('\n');

/** A UBL 2.1 Order; of a revised order an OrderChange, and of a cancelled one an OrderCancellation. */
export function ublOrder(order: IssuedOrder): string {
  const { number, issuedOn, changedOn, revision, isCancelled, isBlanket, purpose, contract, endsOn, terms } = order;
  const { total, lines, site, deliverBy } = order;
  const reference = group('OrderReference', said('ID', number), said('IssueDate', issuedOn));
  const day = changedOn ?? issuedOn;
  if (isCancelled)
    return ublDocument(
      'OrderCancellation',
      said('ID', `${number}-C`),
      said('IssueDate', day),
      said('CancellationNote', `Purchase order ${number} is cancelled.`),
      reference,
      parties(order),
    );
  const isNew = revision === null;
  const code = isBlanket ? '221' : '220'; // of UNCL1001: a blanket order, an order
  return ublDocument(
    isNew ? 'Order' : 'OrderChange',
    said('ID', isNew ? number : `${number}-R${revision}`),
    said('IssueDate', isNew ? issuedOn : day),
    isNew ? said('OrderTypeCode', code) : said('SequenceNumberID', String(revision)),
    said('Note', purpose),
    said('Note', terms),
    said('DocumentCurrencyCode', total.currency),
    said('LineCountNumeric', String(lines.length)),
    endsOn ? group('ValidityPeriod', said('EndDate', endsOn)) : '',
    isNew ? '' : reference,
    contract ? group('Contract', said('ID', contract)) : '',
    parties(order),
    delivery(site, deliverBy),
    group('AnticipatedMonetaryTotal', amount('LineExtensionAmount', total), amount('PayableAmount', total)),
    ...lines.map(orderLine),
  );
}
