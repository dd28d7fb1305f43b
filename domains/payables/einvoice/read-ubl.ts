import { addDecimals, compareDecimals, plainAmount } from '#kernel';
import { isCurrency } from '#kernel/fields/currency.ts';
import { minus, type XmlElement } from '../../procurement/public.ts';
import { percentOf } from './amounts.ts';
import type { Adjustment, EInvoice, FileLine, FileSum, FileTax, ReadFile, SellerId, SumOf } from './e-invoice.ts';
import { attributeOf, named, type Node, placeOf, type Reading, reading } from './reading.ts';

const schema = 'urn:oasis:names:specification:ubl:schema:xsd:';
const parts = [`${schema}CommonAggregateComponents-2`, `${schema}CommonBasicComponents-2`];
const kinds = {
  Invoice: { type: 'InvoiceTypeCode', line: 'InvoiceLine', quantity: 'InvoicedQuantity', codes: ['380', '326', '384'] },
  CreditNote: { type: 'CreditNoteTypeCode', line: 'CreditNoteLine', quantity: 'CreditedQuantity', codes: ['381'] },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** Whether this is an Invoice or a CreditNote of UBL, by its name alone: a wrong namespace is said by the reader. */
export const isUbl = ({ name }: XmlElement): boolean => /^(?:[\w.-]+:)?(?:Invoice|CreditNote)$/.test(name);

/** Reads UBL 2.1, and Peppol BIS Billing 3 in it. */
export function readUbl(file: XmlElement, currency: string): ReadFile {
  const of = file.name.endsWith('CreditNote') ? 'CreditNote' : 'Invoice';
  const kind: Kind = kinds[of];
  const root = named(file, [...parts, `${schema}${of}-2`]);
  const money = root.children.find(({ name }) => name === 'DocumentCurrencyCode');
  const read = reading(money?.text || currency);
  const { wrong, needed, one, all, text, cents } = read;
  if (root.name !== of) {
    wrong({ element: of, at: root.at }, `The namespace of ${of} is not ${schema}${of}-2.`);
    return { invoice: null, problems: read.problems };
  }
  const isPeppol = text(root, 'CustomizationID').includes('urn:fdc:peppol.eu:2017:poacc:billing:3');
  const isMoney: boolean = isCurrency(money?.text);
  if (needed(root, 'DocumentCurrencyCode') && money && !isMoney)
    wrong(money, `“${money.text.slice(0, 10)}” is not a currency in use, such as ${currency}.`);
  const type = one(root, kind.type);
  if (type && !(kind.codes as readonly string[]).includes(type.text))
    wrong(type, `Documents of type ${type.text.slice(0, 10)} are not taken in; ${kind.codes.join(', ')} are.`);
  const number = needed(root, 'ID');
  const issuedOn = read.day(needed(root, 'IssueDate'));
  const seller = needsPart(read, root, ['AccountingSupplierParty', 'Party']);
  const totals = needsPart(read, root, ['LegalMonetaryTotal']);
  const lines = all(root, kind.line).map((line) => lineOf(read, line, kind));
  if (lines.length === 0) wrong({ element: kind.line, at: root.at }, 'There is no line.');
  const adjustments = all(root, 'AllowanceCharge').map((own) => adjustmentOf(read, own));
  const { taxes, sums: taxSums } = taxesOf(read, root, money?.text ?? currency);
  const sums = totals ? sumsOf(read, totals) : [];
  const prepaid = one(totals, 'PrepaidAmount');
  const rounding = one(totals, 'PayableRoundingAmount');
  const [prepaidCents, roundingCents] = [cents(prepaid) ?? 0, cents(rounding) ?? 0];
  const from = seller && sellerOf(read, seller);
  const [order, account] = [orderOf(read, root, kind), accountOf(read, root)];
  const corrected = all(root, 'BillingReference').map((own) => text(own, 'InvoiceDocumentReference', 'ID'));
  const payee = text(root, 'PayeeParty', 'PartyName', 'Name');
  if (read.problems.length > 0 || !number || !issuedOn || !from || !money)
    return { invoice: null, problems: read.problems };
  return {
    problems: [],
    invoice: {
      format: isPeppol ? 'peppol' : 'ubl',
      number: { ...placeOf(number), value: number.text },
      isCredit: of === 'CreditNote',
      issuedOn,
      currency: { ...placeOf(money), value: money.text },
      seller: from,
      order,
      corrects: corrected.find((own) => own !== '') ?? null,
      account,
      payee: payee || null,
      lines: lines.flatMap((line) => line ?? []),
      adjustments: adjustments.flatMap((own) => own ?? []),
      taxes,
      prepaidCents,
      roundingCents,
      sums: [...sums, ...taxSums],
    },
  };
}

function needsPart({ one, wrong, problems }: Reading, root: Node, way: readonly string[]): Node | null {
  const before = problems.length;
  const found = one(root, ...way);
  if (!found && problems.length === before) wrong({ element: way.join('/'), at: root.at }, 'This is missing.');
  return found;
}

function sellerOf({ one, all, text }: Reading, party: Node): EInvoice['seller'] {
  const ids: readonly (Node | null)[] = [
    ...all(party, 'PartyTaxScheme').map((own) => one(own, 'CompanyID')),
    one(party, 'PartyLegalEntity', 'CompanyID'),
    ...all(party, 'PartyIdentification').map((own) => one(own, 'ID')),
    one(party, 'EndpointID'),
  ];
  const name = text(party, 'PartyLegalEntity', 'RegistrationName') || text(party, 'PartyName', 'Name');
  return { ...placeOf(party), element: 'AccountingSupplierParty/Party', name, ids: ids.flatMap(idOf) };
}

const idOf = (node: Node | null): readonly SellerId[] =>
  node && node.text !== '' ? [{ ...placeOf(node), scheme: node.attributes['schemeID'] ?? '', value: node.text }] : [];

/** The order of the head, or the one that the lines name. One invoice bills one order. */
function orderOf({ one, all }: Reading, root: Node, kind: Kind): EInvoice['order'] {
  const own = [
    one(root, 'OrderReference', 'ID'),
    ...all(root, kind.line).flatMap((line) =>
      all(line, 'OrderLineReference').map((of) => one(of, 'OrderReference', 'ID')),
    ),
  ].flatMap((node) => (node && node.text !== '' ? [node] : []));
  const [first] = own;
  return first ? { ...placeOf(first), value: [...new Set(own.map((node) => node.text))].join(', ') } : null;
}

function accountOf({ all, one }: Reading, root: Node): EInvoice['account'] {
  const [own] = all(root, 'PaymentMeans').flatMap((means) => one(means, 'PayeeFinancialAccount', 'ID') ?? []);
  return own ? { ...placeOf(own), last4: own.text.replaceAll(/[ .-]/g, '').slice(-4) } : null;
}

const freight = /freight|shipping|delivery|transport|postage/i;

/** An allowance or a charge; where it names a percentage and of what, its amount is that. */
function adjustmentOf({ one, text, needed, cents, number, wrong }: Reading, node: Node): Adjustment | null {
  const indicator = needed(node, 'ChargeIndicator');
  const amount = needed(node, 'Amount');
  const own = cents(amount);
  const [percent, base] = [one(node, 'MultiplierFactorNumeric'), one(node, 'BaseAmount')];
  const [rate, whole] = [number(percent), cents(base)];
  if (indicator && !['true', 'false', '1', '0'].includes(indicator.text))
    wrong(indicator, 'This says neither true nor false.');
  if (amount && own !== null && rate !== null && whole !== null && percentOf(whole, rate) !== own)
    wrong(
      amount,
      `${rate} percent of ${plainAmount(whole)} is ${plainAmount(percentOf(whole, rate))}, and this says ${plainAmount(own)}.`,
    );
  if (!indicator || own === null) return null;
  const code = text(node, 'AllowanceChargeReasonCode');
  const reason = text(node, 'AllowanceChargeReason') || code;
  return {
    ...placeOf(node),
    isCharge: ['true', '1'].includes(indicator.text),
    isFreight: code === 'FC' || freight.test(reason),
    cents: own,
    reason,
  };
}

function lineOf(read: Reading, line: Node, kind: Kind): FileLine | null {
  const { one, all, text, needed, number, cents, wrong } = read;
  const counted = needed(line, kind.quantity);
  const [quantity, netCents] = [number(counted), cents(needed(line, 'LineExtensionAmount'))];
  const adjustments = all(line, 'AllowanceCharge').map((own) => adjustmentOf(read, own));
  const own = one(line, 'Price');
  if (!own) wrong({ element: `${line.name}/Price`, at: line.at }, 'This is missing.');
  const amount = own && needed(own, 'PriceAmount');
  if (amount) priceCurrency(read, amount);
  const price = number(amount);
  const base = one(own, 'BaseQuantity');
  const per = base ? number(base) : '1';
  if (base && per !== null && compareDecimals(per, '0') <= 0) wrong(base, 'A price is for a quantity above zero.');
  if (
    base &&
    per !== null &&
    counted &&
    (base.attributes['unitCode'] ?? counted.attributes['unitCode']) !== counted.attributes['unitCode']
  )
    wrong(
      base,
      `The price is for ${base.attributes['unitCode']}, and the line counts ${counted.attributes['unitCode'] ?? 'pieces'}.`,
    );
  if (own && price !== null) priceTies(read, own, price);
  const references = all(line, 'OrderLineReference');
  if (references[1]) wrong(references[1], 'A line bills one line of the order.');
  const unit = counted ? attributeOf(counted, 'unitCode') : null;
  if (counted && !unit) wrong(counted, 'The quantity has no unit.');
  if (quantity === null || netCents === null || price === null || per === null || !unit) return null;
  return {
    ...placeOf(line),
    element: line.name,
    id: text(line, 'ID'),
    orderLine: text(references[0] ?? null, 'LineID') || null,
    item: text(line, 'Item', 'Name') || text(line, 'Item', 'Description'),
    quantity,
    unit: unit.text,
    price,
    per,
    adjustments: adjustments.flatMap((one) => one ?? []),
    netCents,
  };
}

/** A price may have parts of a cent, so it is not read as an amount. */
function priceCurrency({ cents, wrong }: Reading, node: Node): void {
  cents({ ...node, text: '0' });
  if (node.text.startsWith('-')) wrong(node, 'A price is never below zero. The quantity says what is taken back.');
}

/** The price is what is left of the gross price. */
function priceTies({ one, number, wrong }: Reading, own: Node, price: string): void {
  const off = one(own, 'AllowanceCharge');
  const [amount, base] = [number(one(off, 'Amount')), number(one(off, 'BaseAmount'))];
  if (!off || amount === null || base === null) return;
  const isCharge = one(off, 'ChargeIndicator')?.text === 'true';
  const net = isCharge ? addDecimals(base, amount) : minus(base, amount);
  if (net !== price) wrong(off, `${base} less ${amount} is ${net}, and PriceAmount says ${price}.`);
}

/** Tax in the currency of the invoice; a total in another currency is for the vendor's own books. */
function taxesOf({ one, all, text, needed, cents, number, wrong }: Reading, root: Node, currency: string) {
  const own = all(root, 'TaxTotal').filter(
    (total) => (one(total, 'TaxAmount')?.attributes['currencyID'] ?? currency) === currency,
  );
  if (own[1]) wrong(own[1], 'TaxTotal is there twice in one currency.');
  const [total] = own;
  if (!total) return { taxes: [], sums: [] };
  const amount = needed(total, 'TaxAmount');
  const wholeCents = cents(amount);
  const taxes = all(total, 'TaxSubtotal').flatMap((sub): FileTax[] => {
    const [tax, taxable] = [cents(needed(sub, 'TaxAmount')), cents(needed(sub, 'TaxableAmount'))];
    const percent = number(one(sub, 'TaxCategory', 'Percent'));
    const scheme = text(sub, 'TaxCategory', 'TaxScheme', 'ID') || 'Tax';
    return tax === null ? [] : [{ ...placeOf(sub), label: scheme, percent, taxableCents: taxable, cents: tax }];
  });
  const whole = amount && wholeCents !== null ? [{ ...placeOf(amount), of: 'tax' as const, cents: wholeCents }] : [];
  if (taxes.length > 0) {
    const taxable = taxes.reduce((sum, { taxableCents }) => sum + (taxableCents ?? 0), 0);
    return {
      taxes,
      sums: [
        ...whole,
        { ...placeOf(total), element: 'TaxSubtotal/TaxableAmount', of: 'taxable' as const, cents: taxable },
      ],
    };
  }
  return {
    taxes: whole.map(({ element, at, cents: tax }) => ({
      element,
      at,
      cents: tax,
      label: 'Tax',
      percent: null,
      taxableCents: null,
    })),
    sums: whole,
  };
}

const sumNames: readonly (readonly [string, SumOf, 'needed' | 'or zero'])[] = [
  ['LineExtensionAmount', 'lines', 'needed'],
  ['AllowanceTotalAmount', 'allowances', 'or zero'],
  ['ChargeTotalAmount', 'charges', 'or zero'],
  ['TaxExclusiveAmount', 'beforeTax', 'needed'],
  ['TaxInclusiveAmount', 'withTax', 'needed'],
  ['PayableAmount', 'payable', 'needed'],
];

const sumsOf = ({ one, needed, cents }: Reading, totals: Node): readonly FileSum[] =>
  sumNames.flatMap(([name, of, how]) => {
    const node = how === 'needed' ? needed(totals, name) : one(totals, name);
    if (!node && how === 'or zero') return [{ element: `LegalMonetaryTotal/${name}`, at: totals.at, of, cents: 0 }];
    const own = cents(node);
    return node && own !== null ? [{ ...placeOf(node), of, cents: own }] : [];
  });
