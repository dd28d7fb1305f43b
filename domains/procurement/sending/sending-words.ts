/** How an order reaches its vendor. */
export const channels = { portal: 'Vendor portal', email: 'Email with files', cxml: 'cXML' } as const;
export type Channel = keyof typeof channels;

/** What is sent: the order, a change of it, or its end. */
export const sentKinds = { order: 'Order', revision: 'Revision', cancellation: 'Cancellation' } as const;
export type SentKind = keyof typeof sentKinds;

/** The names by which two cXML partners know one another; those of the agency’s own register among them. */
export const partnerDomains = {
  NetworkId: 'Network ID',
  DUNS: 'DUNS',
  UEI: 'UEI',
  InternalSupplierID: 'Vendor number',
} as const;

/** Minutes until the next attempt; after the last of them the order is not sent. */
export const WAITS = [1, 5, 15, 60, 240] as const;
