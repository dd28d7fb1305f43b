import { takeMessage } from '#domains/procurement/messages/take-message.server.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const parts = 'urn:oasis:names:specification:ubl:schema:xsd:Common';

/** One vendor’s system said that a part of its order is on its way. */
export async function seedOrderMessages(as: As, cast: Cast): Promise<void> {
  const chantal = as(cast.get('Chantal Beaumont') as Actor, '2026-11-20');
  const order = await chantal.row(purchaseOrder, {
    where: { status: 'issued', delivery: ['open', 'part'], type: 'standard' },
    fields: ['number', 'vendor', 'lines'],
    order: '-number',
  });
  const firm = order?.vendor ? await chantal.row(vendor, { where: { id: order.vendor }, fields: ['name'] }) : null;
  const [line] = order?.lines ?? [];
  if (!order || !firm || !line) return;
  const xml = `<DespatchAdvice xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2" xmlns:cac="${parts}AggregateComponents-2" xmlns:cbc="${parts}BasicComponents-2">
    <cbc:ID>DA-20417</cbc:ID><cbc:IssueDate>${as.day('2026-11-20')}</cbc:IssueDate>
    <cac:OrderReference><cbc:ID>${order.number}</cbc:ID></cac:OrderReference>
    <cac:DespatchSupplierParty><cac:Party><cac:PartyName><cbc:Name>${firm.name.replaceAll('&', '&amp;')}</cbc:Name></cac:PartyName></cac:Party></cac:DespatchSupplierParty>
    <cac:Shipment><cac:Delivery><cac:EstimatedDeliveryPeriod><cbc:EndDate>${as.day('2026-11-24')}</cbc:EndDate></cac:EstimatedDeliveryPeriod></cac:Delivery></cac:Shipment>
    <cac:DespatchLine><cbc:ID>1</cbc:ID><cbc:DeliveredQuantity unitCode="${line.quantity.unit}">1</cbc:DeliveredQuantity>
    <cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference></cac:DespatchLine>
  </DespatchAdvice>`;
  await takeMessage(chantal, order.id, { xml, by: 'Chantal Beaumont', source: 'uploaded' });
}
