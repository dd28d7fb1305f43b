import { compareDecimals } from '#kernel';
import { isCurrency } from '#kernel/fields/currency.ts';
import type { XmlElement } from '../../procurement/public.ts';
import type { Adjustment, EInvoice, FileLine, FileSum, FileTax, ReadFile, SellerId, SumOf } from './e-invoice.ts';
import { attributeOf, named, type Node, placeOf, type Reading, reading } from './reading.ts';

const credits = ['creditMemo', 'lineLevelCreditMemo'];
const itemKinds = {
  InvoiceDetailItem: 'InvoiceDetailItemReference',
  InvoiceDetailServiceItem: 'InvoiceDetailServiceItemReference',
};

/** Reads an InvoiceDetailRequest of cXML 1.2. */
export function readCxml(file: XmlElement, own: string): ReadFile {
  const root = named(file, ['']);
  const said = currencyIn(root);
  const currency = isCurrency(said?.text) ? said.text : own;
  const read = reading(currency);
  const { wrong, one, all, needed, problems } = read;
  const refusedWith = (): ReadFile => ({ invoice: null, problems });
  const request = one(root, 'Request', 'InvoiceDetailRequest');
  const head = one(request, 'InvoiceDetailRequestHeader');
  if (!request || !head) {
    wrong({ element: 'Request/InvoiceDetailRequest', at: root.at }, 'This cXML message is not an invoice.');
    return refusedWith();
  }
  const number = asked(read, head, 'invoiceID');
  const issuedOn = read.day(asked(read, head, 'invoiceDate'));
  refuseOtherKinds(read, head);
  const orders = all(request, 'InvoiceDetailOrder');
  const first = orders.map((own) => orderOf(read, own)).flatMap((own) => own ?? []);
  const other = orders[1];
  if (other)
    wrong(
      other,
      `This file bills ${orders.length} orders (${first.map(({ value }) => value).join(', ')}). An invoice bills one: ask the vendor for one invoice for each order.`,
    );
  const items = orders.flatMap((own) => own.children.filter(({ name }) => Object.hasOwn(itemKinds, name)));
  if (items.length === 0) wrong({ element: 'InvoiceDetailOrder', at: request.at }, 'There is no line.');
  const lines = items.map((item) => lineOf(read, item));
  const summary = one(request, 'InvoiceDetailSummary');
  if (!summary) wrong({ element: 'InvoiceDetailSummary', at: request.at }, 'This is missing.');
  const money = summary
    ? moneyOf(
        read,
        summary,
        lines.flatMap((line) => line ?? []),
      )
    : null;
  const seller = sellerOf(read, root, head);
  const account = accountOf(read, head);
  const corrects = correctsOf(read, head);
  if (problems.length > 0 || !number || !issuedOn || !money) return refusedWith();
  return {
    problems,
    invoice: {
      format: 'cxml',
      number: { ...placeOf(number), value: number.text },
      isCredit: credits.includes(attributeOf(head, 'purpose')?.text ?? ''),
      issuedOn,
      currency: { ...placeOf(said ?? root), value: currency },
      seller,
      order: first[0] ?? null,
      corrects,
      account,
      payee: null,
      lines: lines.flatMap((line) => line ?? []),
      roundingCents: 0,
      ...money,
    },
  };

  function asked({ wrong: say }: Reading, node: Node, name: string): Node | null {
    const own = attributeOf(node, name);
    if (own && own.text !== '') return own;
    say({ element: `${node.name}@${name}`, at: node.at }, 'This is missing.');
    return null;
  }

  /** The amount of a part of the summary; an empty one says nothing, and what is needed has to say something. */
  function amountIn(node: Node | null, isNeeded: boolean): number | null {
    if (!node) return null;
    const own = isNeeded ? needed(node, 'Money') : one(node, 'Money');
    return own && own.text !== '' ? read.cents(own, 'currency') : null;
  }

  function moneyOf(its: Reading, sums: Node, known: readonly FileLine[]) {
    const part = (name: string) => one(sums, name);
    const stated = (name: string, of: SumOf, isNeeded = false): readonly FileSum[] => {
      const node = part(name);
      if (!node && isNeeded) its.wrong({ element: `InvoiceDetailSummary/${name}`, at: sums.at }, 'This is missing.');
      const cents = amountIn(node, isNeeded);
      return node && cents !== null ? [{ ...placeOf(node), of, cents }] : [];
    };
    const charge = (name: string, reason: string, isFreight: boolean): readonly Adjustment[] => {
      const node = part(name);
      const cents = amountIn(node, false) ?? 0;
      return node && cents !== 0 ? [{ ...placeOf(node), isCharge: true, isFreight, cents, reason }] : [];
    };
    const taxNode = part('Tax');
    const tax = amountIn(taxNode, true);
    const details = all(taxNode, 'TaxDetail').flatMap((own): FileTax[] => {
      const cents = amountIn(one(own, 'TaxAmount'), true);
      const label = own.attributes['category'] || 'Tax';
      const percent = its.number(attributeOf(own, 'percentageRate'));
      return cents === null
        ? []
        : [{ ...placeOf(own), label, percent, taxableCents: amountIn(one(own, 'TaxableAmount'), false), cents }];
    });
    const whole = taxNode && tax !== null ? [{ ...placeOf(taxNode), cents: tax }] : [];
    const discount = part('InvoiceDetailDiscount');
    // The discount of the summary holds those of its lines, which are taken off there.
    const ofLines = known.flatMap(({ adjustments }) => adjustments).reduce((sum, { cents }) => sum + cents, 0);
    const off = (amountIn(discount, false) ?? ofLines) - ofLines;
    const due = part('DueAmount');
    return {
      adjustments: [
        ...charge('ShippingAmount', 'Shipping', true),
        ...charge('SpecialHandlingAmount', 'Special handling', false),
        ...(discount && off !== 0
          ? [{ ...placeOf(discount), isCharge: false, isFreight: false, cents: off, reason: 'Discount' }]
          : []),
        ...modificationsOf(sums),
      ],
      taxes:
        details.length > 0
          ? details
          : whole.map((own) => ({ ...own, label: 'Tax', percent: null, taxableCents: null })),
      prepaidCents: amountIn(part('DepositAmount'), false) ?? 0,
      sums: [
        ...stated('SubtotalAmount', 'subtotals', true),
        ...whole.map((own) => ({ ...own, of: 'tax' as const })),
        ...stated('GrossAmount', 'gross'),
        ...stated('TotalAmountWithoutTax', 'beforeTax'),
        ...stated('NetAmount', 'withTax', true),
        ...(due ? stated('DueAmount', 'payable') : []),
      ],
    };
  }

  /** What is added or taken off at the end, each with its amount. */
  function modificationsOf(sums: Node): readonly Adjustment[] {
    return all(one(sums, 'InvoiceHeaderModifications'), 'Modification').flatMap((own): Adjustment[] => {
      const [less, more] = [one(own, 'AdditionalDeduction'), one(own, 'AdditionalCost')];
      const cents = less ? amountIn(one(less, 'DeductionAmount'), true) : amountIn(more, true);
      if (cents === null) {
        wrong(own, 'This modification names no amount.');
        return [];
      }
      const reason = one(own, 'ModificationDetail')?.attributes['name'] ?? (less ? 'Allowance' : 'Charge');
      return [{ ...placeOf(own), isCharge: !less, isFreight: /freight|shipping/i.test(reason), cents, reason }];
    });
  }

  function lineOf({ number: numberAt }: Reading, item: Node): FileLine | null {
    const quantity = numberAt(asked(read, item, 'quantity'));
    const unit = needed(item, 'UnitOfMeasure');
    const money = needed(item, 'UnitPrice', 'Money');
    if (money) read.cents({ ...money, text: '0' }, 'currency');
    const price = numberAt(money);
    if (money && price?.startsWith('-'))
      wrong(money, 'A price is never below zero. The quantity says what is taken back.');
    const basis = one(item, 'PriceBasisQuantity');
    const per = basis ? numberAt(asked(read, basis, 'quantity')) : '1';
    if (basis && per !== null && compareDecimals(per, '0') <= 0) wrong(basis, 'A price is for a quantity above zero.');
    const factor = basis ? numberAt(attributeOf(basis, 'conversionFactor')) : null;
    if (basis && factor !== null && factor !== '1')
      wrong(basis, 'A price in another unit than the line is not taken in.');
    const subtotal = one(item, 'SubtotalAmount');
    if (!subtotal) wrong({ element: `${item.name}/SubtotalAmount`, at: item.at }, 'This is missing.');
    const gross = amountIn(subtotal, true);
    const discount = one(item, 'InvoiceDetailDiscount');
    const off = amountIn(discount, false) ?? 0;
    const reference = one(item, itemKinds[item.name as keyof typeof itemKinds]); // only those are read
    const unread = one(item, 'Modifications');
    if (unread)
      wrong(unread, 'Modifications of a line are not taken in. Ask the vendor to bill them as a charge of their own.');
    if (quantity === null || !unit || price === null || per === null || gross === null) return null;
    return {
      ...placeOf(item),
      element: item.name,
      id: item.attributes['invoiceLineNumber'] ?? '',
      orderLine: reference?.attributes['lineNumber'] ?? null,
      item: textOf(one(reference, 'Description')),
      quantity,
      unit: unit.text,
      price,
      per,
      adjustments:
        discount && off !== 0
          ? [{ ...placeOf(discount), isCharge: false, isFreight: false, cents: off, reason: 'Discount' }]
          : [],
      netCents: gross - off,
    };
  }
}

/** The currency of what is to be paid, which every other amount has to be in. */
function currencyIn(root: Node): Node | null {
  const way = ['Request', 'InvoiceDetailRequest', 'InvoiceDetailSummary', 'NetAmount', 'Money'];
  const money = way.reduce<Node | undefined>((node, name) => node?.children.find((one) => one.name === name), root);
  return money ? attributeOf(money, 'currency') : null;
}

/** What is asked for besides a standard invoice or a credit of its own. */
function refuseOtherKinds({ wrong, one }: Reading, head: Node): void {
  const operation = attributeOf(head, 'operation');
  if (operation && operation.text !== 'new')
    wrong(operation, 'This asks to cancel an invoice that was sent. Discard it or ask the vendor for a credit memo.');
  const purpose = attributeOf(head, 'purpose');
  if (purpose && !['standard', ...credits].includes(purpose.text))
    wrong(
      purpose,
      `Documents for the purpose ${purpose.text.slice(0, 30)} are not taken in; standard and credit memos are.`,
    );
  const whole = one(head, 'InvoiceDetailHeaderIndicator');
  if (whole?.attributes['isHeaderInvoice'] === 'yes')
    wrong(whole, 'This invoice has no lines. Ask the vendor for one with lines.');
}

const textOf = (node: Node | null): string =>
  node === null ? '' : ([node.text, ...node.children.map(({ text }) => text)].find((text) => text !== '') ?? '');

/** The order’s own number, or the message by which it was sent. */
function orderOf({ one }: Reading, own: Node): EInvoice['order'] {
  const info = one(own, 'InvoiceDetailOrderInfo');
  const [reference, id] = [one(info, 'OrderReference'), one(info, 'OrderIDInfo')];
  const found = [
    reference && attributeOf(reference, 'orderID'),
    id && attributeOf(id, 'orderID'),
    ...[one(reference, 'DocumentReference'), one(info, 'DocumentReference')].map(
      (of) => of && attributeOf(of, 'payloadID'),
    ),
  ].find((of) => of && of.text !== '');
  return found ? { ...placeOf(found), value: found.text } : null;
}

const sellerRoles = ['from', 'issuerOfInvoice', 'remitTo', 'supplierCorporate'];

function sellerOf({ one, all }: Reading, root: Node, head: Node): EInvoice['seller'] {
  const from = one(root, 'Header', 'From');
  const partners = all(head, 'InvoicePartner').filter((own) =>
    sellerRoles.includes(one(own, 'Contact')?.attributes['role'] ?? ''),
  );
  const ids = [
    ...all(from, 'Credential').map((own) => [own.attributes['domain'] ?? '', one(own, 'Identity')] as const),
    ...partners.flatMap((own) =>
      all(own, 'IdReference').map((of) => [of.attributes['domain'] ?? '', attributeOf(of, 'identifier')] as const),
    ),
  ];
  const names = sellerRoles.flatMap((role) =>
    partners.flatMap((own) => {
      const contact = one(own, 'Contact');
      return contact?.attributes['role'] === role ? (one(contact, 'Name')?.text ?? '') : '';
    }),
  );
  return {
    element: 'Header/From',
    at: from?.at ?? root.at,
    name: names.find((name) => name !== '') ?? '',
    ids: ids.flatMap(([scheme, node]): SellerId[] =>
      node && node.text !== '' ? [{ ...placeOf(node), scheme, value: node.text }] : [],
    ),
  };
}

function accountOf({ all }: Reading, head: Node): EInvoice['account'] {
  const [own] = all(head, 'InvoicePartner').flatMap((partner) =>
    all(partner, 'IdReference').filter(({ attributes }) => /account|iban/i.test(attributes['domain'] ?? '')),
  );
  const said = own?.attributes['identifier'] ?? '';
  return own && said !== '' ? { ...placeOf(own), last4: said.replaceAll(/[ .-]/g, '').slice(-4) } : null;
}

function correctsOf({ one }: Reading, head: Node): string | null {
  return one(head, 'InvoiceIDInfo')?.attributes['invoiceID'] ?? null;
}
