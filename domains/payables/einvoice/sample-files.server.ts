import { escaped } from '../../procurement/public.server.ts';

/** Files as programs of vendors write them, for the demonstration and for tests. A line: thousandths of a unit at ten-thousandths of a dollar, and cents taken off or added. */
export interface WrittenLine {
  readonly order?: string;
  readonly item?: string;
  readonly unit?: string;
  readonly thousandths: number;
  readonly price: number;
  readonly off?: number;
  readonly plus?: number;
}

export interface Written {
  readonly number?: string;
  readonly day?: string;
  readonly order?: string | null;
  readonly seller?: string;
  readonly tin?: string | null;
  readonly uei?: string | null;
  readonly isCredit?: boolean;
  readonly currency?: string;
  readonly account?: string;
  readonly corrects?: string;
  readonly lines: readonly WrittenLine[];
  /** Cents off the whole, freight, and tax in hundredths of a percent. */
  readonly off?: number;
  readonly freight?: number;
  readonly taxRate?: number;
}

const dollarsOf = (cents: number): string => {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
};
const decimalOf = (size: number, places: number): string => {
  const digits = String(Math.abs(size)).padStart(places + 1, '0');
  return `${size < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};
/** Half a cent away from zero, in whole numbers alone. */
const divided = (dividend: bigint, divisor: bigint): number => {
  const size = dividend < 0n ? -dividend : dividend;
  const cents = Number((size * 2n + divisor) / (divisor * 2n));
  return dividend < 0n ? -cents : cents;
};

/** What a line costs, and what all of it comes to. */
export const grossOf = ({ thousandths, price }: WrittenLine): number =>
  divided(BigInt(thousandths) * BigInt(price), 100_000n);
export const netOf = (line: WrittenLine): number => grossOf(line) - (line.off ?? 0) + (line.plus ?? 0);
export function figuresOf({ lines, off = 0, freight = 0, taxRate = 0 }: Written) {
  const net = lines.reduce((sum, line) => sum + netOf(line), 0);
  const before = net - off + freight;
  const tax = divided(BigInt(before) * BigInt(taxRate), 10_000n);
  return { net, before, tax, total: before + tax };
}

const namespaces = (root: string) =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`;

/** UBL 2.1 as vendors write it, on many lines. */
export function ublOf(written: Written): string {
  const { number = 'UB-100', day = '2026-11-18', order = null, seller = '', tin = null, uei = null } = written;
  const { isCredit = false, currency = 'USD', account, corrects, lines, off = 0, freight = 0, taxRate = 0 } = written;
  const { net, before, tax, total } = figuresOf(written);
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const quantity = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity';
  const money = (name: string, cents: number) =>
    `<cbc:${name} currencyID="${currency}">${dollarsOf(cents)}</cbc:${name}>`;
  const part = (name: string, ...inside: readonly string[]) => `<cac:${name}>\n${inside.join('\n')}\n</cac:${name}>`;
  const adjusted = (isCharge: boolean, cents: number, reason: string) =>
    cents === 0
      ? ''
      : part(
          'AllowanceCharge',
          `<cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>`,
          money('Amount', cents),
        );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} ${namespaces(root)}>`,
    `<cbc:ID>${escaped(number)}</cbc:ID>`,
    `<cbc:IssueDate>${day}</cbc:IssueDate>`,
    `<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>`,
    order === null ? '' : part('OrderReference', `<cbc:ID>${escaped(order)}</cbc:ID>`),
    corrects ? part('BillingReference', part('InvoiceDocumentReference', `<cbc:ID>${escaped(corrects)}</cbc:ID>`)) : '',
    part(
      'AccountingSupplierParty',
      part(
        'Party',
        uei === null ? '' : part('PartyIdentification', `<cbc:ID schemeID="UEI">${uei}</cbc:ID>`),
        part('PartyName', `<cbc:Name>${escaped(seller)}</cbc:Name>`),
        tin === null ? '' : part('PartyTaxScheme', `<cbc:CompanyID>${tin}</cbc:CompanyID>`),
      ),
    ),
    account ? part('PaymentMeans', part('PayeeFinancialAccount', `<cbc:ID>${account}</cbc:ID>`)) : '',
    adjusted(false, off, 'Volume discount'),
    adjusted(true, freight, 'Freight'),
    part(
      'TaxTotal',
      money('TaxAmount', tax),
      part(
        'TaxSubtotal',
        money('TaxableAmount', before),
        money('TaxAmount', tax),
        part(
          'TaxCategory',
          `<cbc:Percent>${decimalOf(taxRate, 2)}</cbc:Percent>`,
          part('TaxScheme', '<cbc:ID>Sales tax</cbc:ID>'),
        ),
      ),
    ),
    part(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', net),
      money('TaxExclusiveAmount', before),
      money('TaxInclusiveAmount', total),
      money('AllowanceTotalAmount', off),
      money('ChargeTotalAmount', freight),
      money('PayableAmount', total),
    ),
    ...lines.map((line, at) =>
      part(
        `${root}Line`,
        `<cbc:ID>${at + 1}</cbc:ID>`,
        `<cbc:${quantity} unitCode="${line.unit ?? 'EA'}">${decimalOf(line.thousandths, 3)}</cbc:${quantity}>`,
        money('LineExtensionAmount', netOf(line)),
        line.order ? part('OrderLineReference', `<cbc:LineID>${line.order}</cbc:LineID>`) : '',
        adjusted(false, line.off ?? 0, 'Discount'),
        adjusted(true, line.plus ?? 0, 'Cleaning'),
        part('Item', `<cbc:Name>${escaped(line.item ?? `Item ${at + 1}`)}</cbc:Name>`),
        part('Price', `<cbc:PriceAmount currencyID="${currency}">${decimalOf(line.price, 4)}</cbc:PriceAmount>`),
      ),
    ),
    `</${root}>`,
  ].join('\n');
}

/** The same invoice as cXML, which has no charge on a line. */
export function cxmlOf(written: Written): string {
  const { number = 'CX-100', day = '2026-11-18', order = null, seller = '', tin = null, uei = null } = written;
  const { isCredit = false, currency = 'USD', account, lines, off = 0, freight = 0 } = written;
  const { tax, total } = figuresOf(written);
  const money = (cents: number) => `<Money currency="${currency}">${dollarsOf(cents)}</Money>`;
  const ofLines = lines.reduce((sum, line) => sum + (line.off ?? 0), 0);
  const credential = (domain: string, id: string | null) =>
    id === null ? '' : `<Credential domain="${domain}"><Identity>${id}</Identity></Credential>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE cXML SYSTEM "http://xml.cXML.org/schemas/cXML/1.2.063/InvoiceDetail.dtd">',
    '<cXML payloadID="1@vendor.example" timestamp="2026-11-18T09:00:00-05:00"><Header>',
    `<From>${credential('EIN', tin)}${credential('UEI', uei)}</From></Header><Request><InvoiceDetailRequest>`,
    `<InvoiceDetailRequestHeader invoiceID="${escaped(number)}" invoiceDate="${day}T09:00:00-05:00" operation="new" purpose="${isCredit ? 'creditMemo' : 'standard'}">`,
    '<InvoiceDetailHeaderIndicator/><InvoiceDetailLineIndicator/>',
    `<InvoicePartner><Contact role="remitTo"><Name xml:lang="en">${escaped(seller)}</Name></Contact>${account ? `<IdReference identifier="${account}" domain="bankAccountID"/>` : ''}</InvoicePartner>`,
    '</InvoiceDetailRequestHeader><InvoiceDetailOrder>',
    `<InvoiceDetailOrderInfo><OrderReference${order === null ? '' : ` orderID="${escaped(order)}"`}/></InvoiceDetailOrderInfo>`,
    ...lines.map(
      (line, at) =>
        `<InvoiceDetailItem invoiceLineNumber="${at + 1}" quantity="${decimalOf(line.thousandths, 3)}">\n<UnitOfMeasure>${line.unit ?? 'EA'}</UnitOfMeasure><UnitPrice><Money currency="${currency}">${decimalOf(line.price, 4)}</Money></UnitPrice><InvoiceDetailItemReference${line.order ? ` lineNumber="${line.order}"` : ''}><Description xml:lang="en">${escaped(line.item ?? `Item ${at + 1}`)}</Description></InvoiceDetailItemReference><SubtotalAmount>${money(grossOf(line))}</SubtotalAmount>${line.off ? `<InvoiceDetailDiscount>${money(line.off)}</InvoiceDetailDiscount>` : ''}</InvoiceDetailItem>`,
    ),
    '</InvoiceDetailOrder><InvoiceDetailSummary>',
    `<SubtotalAmount>${money(lines.reduce((sum, line) => sum + grossOf(line), 0))}</SubtotalAmount>`,
    `<Tax>${money(tax)}<Description xml:lang="en">Sales tax</Description></Tax><ShippingAmount>${money(freight)}</ShippingAmount>`,
    `<InvoiceDetailDiscount>${money(off + ofLines)}</InvoiceDetailDiscount><NetAmount>${money(total)}</NetAmount>`,
    '</InvoiceDetailSummary></InvoiceDetailRequest></Request></cXML>',
  ].join('\n');
}
