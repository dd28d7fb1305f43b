import { shape, type Told } from '#kernel';

/** What invoices ask of accounts payable, each lane as a count. */
export const invoicesPart = shape({
  captured: 'whole',
  exceptions: 'whole',
  matched: 'whole',
  due: 'whole',
  /** The last day that counts as due soon. */
  until: 'date',
});
export type InvoiceLanes = Told<typeof invoicesPart>;

/** So many days before its due date an approved invoice is due soon. */
export const SOON = 5;
