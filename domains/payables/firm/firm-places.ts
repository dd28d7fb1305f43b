import { href } from '#kernel';
import { invoicePages } from '../invoice-pages.ts';

/** The agency is in the address, because an id says nothing of whose it is. */
export const invoicePlace = ({ agency, id }: { readonly agency: string; readonly id: string }): string =>
  `${href(invoicePages.firmInvoice, { id })}?${new URLSearchParams({ agency })}`;

export const billPlace = (order: { readonly agency: string; readonly id: string }, corrects?: string): string =>
  `${href(invoicePages.firmInvoices)}?${new URLSearchParams({
    agency: order.agency,
    order: order.id,
    ...(corrects ? { corrects } : {}),
  })}`;

export const tabPlace = (tab: 'bill' | 'payments'): string => `${href(invoicePages.firmInvoices)}?tab=${tab}`;

/** Its page is another domain’s, which the firm’s people open by address. */
export const orderPlace = ({ agency, id }: { readonly agency: string; readonly id: string }): string =>
  `/vendor-portal/orders/${id}?${new URLSearchParams({ agency })}`;
