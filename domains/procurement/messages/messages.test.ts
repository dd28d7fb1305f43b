import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { using } from '../../../tests/world/cluster.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { vendor } from '../../vendors/vendor.record.ts';
import { orderProposal } from '../acknowledgment/order-proposal.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { came, line as revisedLine, type RevisionWorld, revisionWorld } from '../revisions/test-world.ts';
import { postMessage, uploadMessage } from './message-calls.ts';
import { orderMessage } from './order-message.record.ts';
import { readMessage } from './read-message.ts';

let here: RevisionWorld;
let server: Serving;
let dale: Person;
let stranger: Person;
let bay: string;
let number = '';
beforeAll(async () => {
  here = await revisionWorld();
  here.county.clock.set('2026-11-20T15:00:00Z');
  await using(here.county.clone.owner, (owner) => installJobs(owner));
  server = await serve(here.county, { working: true });
  bay = await here.vendor('Chesapeake Pumps LLC');
  const firm = await here.county.organization('Chesapeake Pumps LLC', 'firm');
  await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, bay, {}, { firm }));
  number = (await here.chantal.see(vendor, bay)).number;
  dale = await here.county.member('Dale Reeves', 'admin', firm);
  stranger = await here.county.member('Gil', 'admin', await here.county.organization('Gulf Pumps LLC', 'firm'));
});
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

const ordered = () =>
  here.ordered(
    [
      [10, 100],
      [2, 30],
    ],
    { vendor: bay, deliverBy: '2027-03-01' },
  );

let drawn = 0;
const next = () => `C-${++drawn}`;
const from = (id: string) =>
  `<Header><From><Credential domain="InternalSupplierID"><Identity>${id}</Identity></Credential></From></Header>`;
interface Said {
  readonly order: string;
  readonly id?: string;
  readonly type?: string;
  readonly from?: string;
  readonly items?: string;
  readonly version?: number;
  readonly mode?: string;
}
const item = (line: number, quantity: number | string, more = '', inside = '', unit = 'EA') =>
  `<ConfirmationItem lineNumber="${line}" quantity="${quantity}"><UnitOfMeasure>${unit}</UnitOfMeasure><ConfirmationStatus type="detail" quantity="${quantity}"${more}><UnitOfMeasure>${unit}</UnitOfMeasure>${inside}</ConfirmationStatus></ConfirmationItem>`;
const price = (amount: string, currency = 'USD') =>
  `<UnitPrice><Money currency="${currency}">${amount}</Money></UnitPrice>`;
const confirmation = ({ order, id = next(), type = 'accept', from: who = number, items = '', version, mode }: Said) =>
  `<?xml version="1.0"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.050/Fulfill.dtd"><cXML payloadID="p">${from(who)}<Request${mode ? ` deploymentMode="${mode}"` : ''}><ConfirmationRequest><ConfirmationHeader confirmID="${id}" type="${type}" noticeDate="2026-11-20T09:00:00-05:00"/><OrderReference orderID="${order}"><DocumentReference payloadID="${version ? `${order}.${version}@county` : 'x'}"/></OrderReference>${items}</ConfirmationRequest></Request></cXML>`;
const shipped = (line: number, quantity: number) =>
  `<ShipNoticeItem lineNumber="${line}" quantity="${quantity}"><UnitOfMeasure>EA</UnitOfMeasure></ShipNoticeItem>`;
const notice = (order: string, items: string, { id = next(), on = '2027-02-10' } = {}) =>
  `<cXML>${from(number)}<Request><ShipNoticeRequest><ShipNoticeHeader shipmentID="${id}" noticeDate="2026-11-20" shipmentDate="2026-11-20T10:00:00Z" deliveryDate="${on}T09:00:00-08:00"/><ShipControl><CarrierIdentifier domain="companyName">Tidewater Freight</CarrierIdentifier><ShipmentIdentifier>8202 8261</ShipmentIdentifier></ShipControl><ShipNoticePortion><OrderReference orderID="${order}"><DocumentReference payloadID="x"/></OrderReference>${items}</ShipNoticePortion></ShipNoticeRequest></Request></cXML>`;
const names =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
const ubl = (kind: string, inside: string) =>
  `<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" ${names}>${inside}</${kind}>`;
const response = (order: string, code: string, lines = '', seller = 'Chesapeake Pumps') =>
  ubl(
    'OrderResponse',
    `<cbc:ID>${next()}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:OrderResponseCode>${code}</cbc:OrderResponseCode><cac:OrderReference><cbc:ID>${order}</cbc:ID></cac:OrderReference><cac:SellerSupplierParty><cac:Party><cac:PartyName><cbc:Name>${seller}</cbc:Name></cac:PartyName></cac:Party></cac:SellerSupplierParty>${lines}`,
  );

const upload = async (id: string, xml: string, as: Person = here.chantal) =>
  server.ask({ as: as.actor, method: 'POST', path: uploadMessage.path.replace('{id}', id), body: { xml } });
const post = async (xml: string, as: Person = dale) =>
  server.ask({
    as: as.actor,
    method: 'POST',
    path: postMessage.path,
    body: { agency: here.county.organizationId, xml },
  });
const seen = (id: string) => here.chantal.see(purchaseOrder, id);
const said = (answered: { readonly json: Readonly<Record<string, unknown>> | null }) => answered.json ?? {};

describe('a confirmation', () => {
  test('that fits acknowledges the order, and is taken in once', async () => {
    const order = await ordered();
    const xml = confirmation({ order: order.number });
    expect(said(await upload(order.id, xml))).toMatchObject({ status: 'matched', differences: null });
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'acknowledged', acknowledgedBy: 'Chantal Beaumont' });
    const again = await upload(order.id, xml);
    expect([again.status, said(again)['code']]).toEqual([422, 'order_message.known']);
  });

  test('posted by the key of its firm acknowledges as well, and no other firm answers the order', async () => {
    const order = await ordered();
    const xml = confirmation({ order: order.number });
    expect((await post(xml, stranger)).status).toBe(404);
    expect(said(await post(xml))).toMatchObject({ status: 'matched' });
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'acknowledged', acknowledgedBy: 'Dale Reeves' });
    expect((await post(confirmation({ order: 'PO-2026-99999' }))).status).toBe(404);
  });

  test('with another quantity, price and date changes nothing: it becomes a proposal that a buyer answers', async () => {
    const order = await ordered();
    const items = `${item(1, 8, ' deliveryDate="2027-04-01T00:00:00Z"', price('101.50'))}${item(2, 2)}`;
    const taken = said(await upload(order.id, confirmation({ order: order.number, type: 'detail', items })));
    expect(taken['status']).toBe('exception');
    expect(taken['differences']).toBe(
      'Line 1: 8 EA, ordered 10 EA.\nLine 1: unit price 101.50, ordered 100.00.\nLine 1: delivery on 2027-04-01, ordered by 2027-03-01.',
    );
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'proposed', total: order.total, revision: null });
    const { proposal } = await here.chantal.see(orderMessage, String(taken['id']));
    expect(await here.chantal.see(orderProposal, proposal ?? '')).toMatchObject({
      status: 'proposed',
      lines: [{ line: 1, quantity: { amount: '8' }, unitPrice: { cents: 10_150 }, deliverBy: '2027-04-01' }],
    });
    await expect(here.rosa.run(orderMessage, 'review', String(taken['id']), 'Seen.')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await here.chantal.run(orderMessage, 'review', String(taken['id']), 'The proposal is answered.');
  });

  test.each([
    ['rejects the order', { type: 'reject' }, 'The vendor rejects the order.'],
    ['leaves a line out', { type: 'detail', items: item(1, 10) }, 'Line 2 is not confirmed.'],
    ['names a line that is not there', { items: item(7, 1) }, 'Line 7 is not on the order.'],
    ['is in another unit', { items: item(1, 10, '', '', 'BX') }, 'Line 1 is in BX, and ordered in EA.'],
    ['is in another currency', { items: item(1, 10, '', price('100', 'EUR')) }, 'its price is in EUR.'],
    ['answers another version', { version: 2 }, 'It answers revision 1, and the order was revised since.'],
    ['comes from a system that no one knows', { from: 'AN-77' }, 'does not say that it is from Chesapeake Pumps LLC.'],
  ])('that %s is kept with its reason, and nothing follows', async (_, more, reason) => {
    const order = await ordered();
    const taken = said(await upload(order.id, confirmation({ order: order.number, ...more })));
    expect(taken).toMatchObject({ status: 'exception', differences: expect.stringContaining(reason) });
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'awaiting', total: order.total });
  });

  test('of another order or vendor, a test message, or one of a cancelled order is refused', async () => {
    const [order, other] = [await ordered(), await ordered()];
    const gulf = await here.chantal.see(vendor, await here.vendor('Gulf Pumps LLC'));
    const refusal = async (xml: string, id = order.id) => said(await upload(id, xml))['code'];
    expect(await refusal(confirmation({ order: other.number }))).toBe('order_message.other_order');
    expect(await refusal(confirmation({ order: order.number, from: gulf.number }))).toBe('order_message.other_vendor');
    expect(await refusal(response(order.number, 'AP', '', 'Gulf Pumps'))).toBe('order_message.other_vendor');
    expect(await refusal(confirmation({ order: order.number, mode: 'test' }))).toBe('order_message.file');
    await here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'The need ended.');
    await here.lena.run(purchaseOrder, 'cancel', order.id);
    expect(await refusal(confirmation({ order: order.number }))).toBe('order_message.not_issued');
    expect(await here.chantal.list(orderMessage, `purchaseOrder=${order.id}`)).toEqual([]);
  });

  test('is taken in by a buyer, and not by a requester or a contact of the vendor', async () => {
    const order = await ordered();
    const xml = confirmation({ order: order.number });
    expect((await upload(order.id, xml, here.rosa)).status).toBe(403);
    // A duty that ended while the session went on.
    const once = await upload(order.id, xml, here.rosa.with({ duties: ['buyer'] }));
    expect([once.status, said(once)['code']]).toEqual([403, 'order_message.duty']);
    const { door, product } = here.county;
    const contacts = [{ name: 'Chantal Beaumont', email: (await here.chantal.see(vendor, bay)).email }];
    await door.run(product.actor, (work) => work.change(vendor, bay, { contacts }));
    const { email } = await product.see((await import('../../organization/member.record.ts')).member, here.chantal.id);
    await door.run(product.actor, (work) => work.change(vendor, bay, { contacts: [{ name: 'C. Beaumont', email }] }));
    expect(said(await upload(order.id, xml))['code']).toBe('order_message.contact_of_vendor');
    await door.run(product.actor, (work) => work.change(vendor, bay, { contacts: [] }));
  });

  test('in UBL is read alike', async () => {
    const order = await ordered();
    expect(said(await upload(order.id, response(order.number, 'AP')))).toMatchObject({ status: 'matched' });
    const line = (id: number, quantity: number) =>
      `<cac:OrderLine><cac:LineItem><cbc:ID>${id}</cbc:ID><cbc:Quantity unitCode="EA">${quantity}</cbc:Quantity></cac:LineItem></cac:OrderLine>`;
    const changed = said(await upload(order.id, response(order.number, 'CA', line(1, 9) + line(2, 2))));
    expect(changed).toMatchObject({ status: 'exception', differences: 'Line 1: 9 EA, ordered 10 EA.' });
  });
});

describe('a ship notice', () => {
  test('shows what is expected at the order, begins a receipt with it, and is over with its packing slip', async () => {
    const order = await ordered();
    const id = next();
    const taken = said(await upload(order.id, notice(order.number, shipped(1, 6) + shipped(2, 2), { id })));
    expect(taken).toMatchObject({ status: 'matched' });
    const page = await windowOf(server, here.marcus, `/purchase-orders/${order.id}`);
    expect(page.everything()).toContain(`Ship notice ${id}`);
    expect(page.everything()).toContain('Tidewater Freight');
    const begun = await windowOf(server, here.marcus, `/receipts/new?order=${order.id}&notice=${String(taken['id'])}`);
    expect(begun.everything()).toContain(id);
    const more = said(await upload(order.id, notice(order.number, shipped(1, 5))));
    expect(more).toMatchObject({ status: 'exception', differences: 'Line 1: 5 EA shipped, 4 EA still expected.' });
    await here.posted(order, came([1, 6], [2, 2]), { packingSlip: id });
    const after = await windowOf(server, here.marcus, `/purchase-orders/${order.id}`);
    expect(after.everything()).not.toContain(`Record receipt of ${id}`);
  });

  test('of a later day, a revised line or without lines is kept as what it is', async () => {
    const order = await ordered();
    await here.revised(order, [revisedLine(1, 4, 100)]);
    const kept = async (items: string, on?: string) =>
      said(await upload(order.id, notice(order.number, items, on ? { on } : {})))['differences'];
    expect(await kept(shipped(1, 5))).toBe('Line 1: 5 EA shipped, 4 EA still expected.');
    expect(await kept('')).toBe('The notice names no lines: count what comes.');
    expect(await kept(shipped(2, 1), '2027-03-09')).toBe('Line 2: expected on 2027-03-09, ordered by 2027-03-01.');
  });

  test('in UBL is read alike', () => {
    const advice = ubl(
      'DespatchAdvice',
      '<cbc:ID>DA-1</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference><cac:Shipment><cac:Consignment><cac:CarrierParty><cac:PartyName><cbc:Name>Bay Freight</cbc:Name></cac:PartyName></cac:CarrierParty></cac:Consignment><cac:Delivery><cac:EstimatedDeliveryPeriod><cbc:EndDate>2026-12-01</cbc:EndDate></cac:EstimatedDeliveryPeriod></cac:Delivery></cac:Shipment><cac:DespatchLine><cbc:ID>1</cbc:ID><cbc:DeliveredQuantity unitCode="EA">2</cbc:DeliveredQuantity><cac:OrderLineReference><cbc:LineID>3</cbc:LineID></cac:OrderLineReference></cac:DespatchLine><cac:DespatchLine><cbc:ID>2</cbc:ID><cbc:DeliveredQuantity unitCode="EA">1.5</cbc:DeliveredQuantity><cac:OrderLineReference><cbc:LineID>3</cbc:LineID></cac:OrderLineReference></cac:DespatchLine>',
    );
    expect(readMessage(advice)).toMatchObject({
      kind: 'notice',
      number: 'DA-1',
      expectedOn: '2026-12-01',
      carrier: 'Bay Freight',
      lines: [{ line: 3, quantity: '3.5', unit: 'EA' }],
    });
  });
});

describe('a file of a stranger', () => {
  test.each([
    ['brings entities', '<!DOCTYPE cXML [<!ENTITY x SYSTEM "file:///etc/passwd">]><cXML>&x;</cXML>', 'document type'],
    ['is no XML', 'PO-2026-00001 accepted', 'not well-formed'],
    ['is an order', '<cXML><Request><OrderRequest/></Request></cXML>', 'no confirmation or ship notice'],
    ['has a day that is none', confirmation({ order: 'PO-1' }).replace('2026-11-20T', '2026-02-31T'), 'is not a day'],
    [
      'says two things',
      confirmation({ order: 'PO-1' }).replace('<OrderReference', '<OrderReference orderID="PO-2"/><OrderReference'),
      'more than once',
    ],
    ['is too long', `<cXML>${' '.repeat(500_001)}</cXML>`, 'too large'],
  ])('that %s is refused', (_, text, reason) => {
    expect(() => readMessage(text)).toThrow(reason);
  });

  const sample = new URL('../../../../shared/data/cxml/ShipNoticeRequest.xml', import.meta.url);
  test.skipIf(!existsSync(sample))('the public sample of a ship notice is read', () => {
    expect(readMessage(readFileSync(sample, 'utf8'))).toMatchObject({
      kind: 'notice',
      number: 'S2-123',
      order: 'DO1234',
      shippedOn: '2000-10-14',
      expectedOn: '2000-10-18',
      carrier: 'Federal Express',
      tracking: '8202 8261 1194',
      lines: [],
    });
  });
});
