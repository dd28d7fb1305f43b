import { call, f } from '#kernel';

/** What the system of a vendor reads an order from. */
export const orderFormats = { cxml: 'cXML', ubl: 'UBL' } as const;
export type OrderFormat = keyof typeof orderFormats;

const format = f.choice(orderFormats).required();
const media = 'application/xml';

/** An issued order as a cXML OrderRequest or a UBL 2.1 document. */
export const orderFile = call('purchase_order.file', '/api/v1/purchase_order/{id}/file', { query: { format }, media });

/** The same for the vendor of the order. */
export const firmOrderFile = call('firm.orderFile', '/api/v1/firm/orders/{id}/file', {
  query: { agency: f.uuid().required(), format },
  media,
});
