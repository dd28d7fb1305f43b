/** Forms in which vendors send invoices as files. */
export const formats = { peppol: 'Peppol BIS Billing 3', ubl: 'UBL 2.1', cxml: 'cXML' } as const;
export type Format = keyof typeof formats;
/** An invoice may also be typed from a PDF that was read. */
export const takenFormats = { ...formats, pdf: 'PDF' } as const;

/** Where something is in a file: the element with the one around it, and its line. */
export interface Place {
  readonly element: string;
  readonly at: number;
}

export interface Problem extends Place {
  readonly reason: string;
}

/** How the file calls its seller in some register. */
export interface SellerId extends Place {
  readonly scheme: string;
  readonly value: string;
}

/** What is taken off or added, of a line or of the whole. */
export interface Adjustment extends Place {
  readonly isCharge: boolean;
  readonly isFreight: boolean;
  readonly cents: number;
  readonly reason: string;
}

export interface FileLine extends Place {
  /** As the file numbers it. */
  readonly id: string;
  /** The line of the order, as the file names it. */
  readonly orderLine: string | null;
  readonly item: string;
  /** Decimals as text; the price is for so many. */
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly per: string;
  readonly adjustments: readonly Adjustment[];
  readonly netCents: number;
}

export interface FileTax extends Place {
  readonly label: string;
  readonly percent: string | null;
  readonly taxableCents: number | null;
  readonly cents: number;
}

/** What a sum of a file adds up. */
export type SumOf =
  | 'lines'
  | 'subtotals'
  | 'allowances'
  | 'charges'
  | 'beforeTax'
  | 'taxable'
  | 'tax'
  | 'gross'
  | 'withTax'
  | 'payable';

/** A sum as the file states it. */
export interface FileSum extends Place {
  readonly of: SumOf;
  readonly cents: number;
}

/** An invoice as a file says it, whatever its form. */
export interface EInvoice {
  readonly format: Format;
  readonly number: Place & { readonly value: string };
  /** The file calls itself a credit; one whose total is below zero is one as well. */
  readonly isCredit: boolean;
  readonly issuedOn: Place & { readonly value: string };
  /** Of every amount in it, in hundredths. */
  readonly currency: Place & { readonly value: string };
  readonly seller: Place & { readonly name: string; readonly ids: readonly SellerId[] };
  readonly order: (Place & { readonly value: string }) | null;
  /** The number of the invoice that it credits or corrects. */
  readonly corrects: string | null;
  /** The end of the account that the file asks to be paid to, and who else is to be paid. */
  readonly account: (Place & { readonly last4: string }) | null;
  readonly payee: string | null;
  readonly lines: readonly FileLine[];
  readonly adjustments: readonly Adjustment[];
  readonly taxes: readonly FileTax[];
  readonly prepaidCents: number;
  readonly roundingCents: number;
  readonly sums: readonly FileSum[];
}

export type ReadFile =
  | { readonly invoice: EInvoice; readonly problems: readonly Problem[] }
  | { readonly invoice: null; readonly problems: readonly Problem[] };
