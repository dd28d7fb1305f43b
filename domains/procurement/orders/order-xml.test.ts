import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '#kernel';
import type { Person } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { readXml, textAt, within, type XmlElement } from '../punchout/xml-tree.ts';
import { type RevisionWorld, revisionWorld, line as revisedLine } from '../revisions/test-world.ts';
import { firmOrderFile, orderFile, type OrderFormat } from './order-calls.ts';
import { cxmlOrder, type IssuedOrder, type OrderFileLine, ublOrder, whyNoFile } from './order-xml.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { each, usd } from './test-world.ts';

const line: OrderFileLine = {
  item: 'Trash pump, 4 inch',
  quantity: each(4),
  standardUnit: null,
  unitPrice: usd(500),
  amount: usd(2000),
  deliverBy: null,
  notes: [],
  part: null,
  commodity: null,
};
const hose: OrderFileLine = {
  ...line,
  item: 'Suction hose',
  quantity: { amount: '12.5', unit: 'FT' },
  standardUnit: 'FOT',
  unitPrice: usd(3.1),
  amount: usd(38.75),
  deliverBy: '2027-02-01',
  notes: ['Red only.'],
  part: { id: 'SH-4', auxiliary: 'a/1' },
  commodity: { scheme: 'NIGP', code: '72075' },
};
const order: IssuedOrder = {
  number: 'PO-2026-00012',
  issuedOn: '2026-11-20',
  changedOn: '2026-11-20',
  revision: null,
  isCancelled: false,
  isBlanket: false,
  purpose: 'Pumps for the storm season',
  contract: null,
  site: 'Public works yard',
  deliverBy: '2027-03-01',
  endsOn: null,
  terms: 'Net 30.',
  total: usd(2038.75),
  lines: [line, hose],
  buyer: { name: 'Tidewater County', id: 'tidewater-county' },
  seller: {
    name: 'Bay Pumps LLC',
    number: 'VEN-00042',
    uei: 'ABCDEFGHJKL1',
    email: 'orders@bay.example',
    address: { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
  },
};

/** Judged by the parser, then read as any file of a stranger is: without the document type. */
function read(text: string): XmlElement {
  expect(XMLValidator.validate(text)).toBe(true);
  return readXml(text);
}
const all = (root: XmlElement | undefined, name: string): XmlElement[] =>
  root ? [...(root.name === name ? [root] : []), ...root.children.flatMap((one) => all(one, name))] : [];
const texts = (root: XmlElement, name: string): string[] => all(root, name).map(({ text }) => text);
const head = (root: XmlElement) => within(root, 'Request', 'OrderRequest', 'OrderRequestHeader');
const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);

describe('a cXML OrderRequest', () => {
  test('names the order, both parties, and each line with its unit and price', () => {
    const text = cxmlOrder(order);
    expect(text).toContain('<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.063/cXML.dtd">');
    const root = read(text);
    expect(root.attributes).toMatchObject({
      payloadID: 'PO-2026-00012.1@tidewater-county',
      timestamp: '2026-11-20T12:00:00+00:00',
    });
    expect(textAt(root, 'Header', 'To', 'Credential', 'Identity')).toBe('ABCDEFGHJKL1');
    expect(head(root)?.attributes).toEqual({
      orderID: 'PO-2026-00012',
      orderDate: '2026-11-20T12:00:00+00:00',
      type: 'new',
      orderVersion: '1',
    });
    expect(texts(root, 'BillTo')).toHaveLength(1);
    const [first, second] = all(root, 'ItemOut');
    expect(first?.attributes).toEqual({
      quantity: '4',
      lineNumber: '1',
      requestedDeliveryDate: '2027-03-01T12:00:00+00:00',
      isAdHoc: 'yes',
    });
    expect(second?.attributes).toEqual({
      quantity: '12.5',
      lineNumber: '2',
      requestedDeliveryDate: '2027-02-01T12:00:00+00:00',
    });
    expect(texts(root, 'UnitOfMeasure')).toEqual(['EA', 'FOT']);
    expect(texts(root, 'SupplierPartID')).toEqual(['', 'SH-4']);
    expect(all(root, 'Classification').map(({ attributes, text: code }) => [attributes['domain'], code])).toEqual([
      ['custom', '0'],
      ['NIGP', '72075'],
    ]);
    expect(texts(root, 'Comments')).toEqual(['Pumps for the storm season\nNet 30.', 'Red only.']);
  });

  test('has amounts of two decimals that add up to its total', () => {
    const root = read(cxmlOrder(order));
    expect(all(root, 'Money').map(({ text, attributes }) => `${text} ${attributes['currency']}`)).toEqual([
      '2038.75 USD',
      '500.00 USD',
      '3.10 USD',
    ]);
    const sum = all(root, 'ItemOut').reduce(
      (so, one) =>
        so + cents(textAt(one, 'ItemDetail', 'UnitPrice', 'Money')) * Number(one.attributes['quantity'] ?? 'none'),
      0,
    );
    expect(sum).toBe(order.total.cents);
  });

  test('says whether it is new, a revision or a cancellation, and which message it replaces', () => {
    const said = (more: Partial<IssuedOrder>) => {
      const root = read(cxmlOrder({ ...order, ...more }));
      const { type, orderVersion } = head(root)?.attributes ?? {};
      return [type, orderVersion, ...all(root, 'DocumentReference').map(({ attributes }) => attributes['payloadID'])];
    };
    expect(said({})).toEqual(['new', '1']);
    expect(said({ revision: 2 })).toEqual(['update', '3', 'PO-2026-00012.2@tidewater-county']);
    expect(said({ revision: 2, isCancelled: true })).toEqual(['delete', '4', 'PO-2026-00012.3@tidewater-county']);
  });
});

describe('a UBL 2.1 file', () => {
  test('is an Order with its parties, dates and lines in order', () => {
    const root = read(ublOrder({ ...order, isBlanket: true, endsOn: '2027-06-30', contract: 'C-2026-7' }));
    expect(root.name).toBe('Order');
    expect(root.attributes['xmlns']).toBe('urn:oasis:names:specification:ubl:schema:xsd:Order-2');
    expect(root.children.map(({ name }) => name.slice(4))).toEqual([
      'UBLVersionID',
      'ID',
      'IssueDate',
      'OrderTypeCode',
      'Note',
      'Note',
      'DocumentCurrencyCode',
      'LineCountNumeric',
      'ValidityPeriod',
      'Contract',
      'BuyerCustomerParty',
      'SellerSupplierParty',
      'Delivery',
      'AnticipatedMonetaryTotal',
      'OrderLine',
      'OrderLine',
    ]);
    expect(textAt(root, 'cbc:OrderTypeCode')).toBe('221');
    expect(all(root, 'cbc:Quantity').map(({ text, attributes }) => [text, attributes])).toEqual([
      ['4', { unitCode: 'EA' }],
      ['12.5', { unitCode: 'FOT', unitCodeListID: 'UNECERec20' }],
    ]);
    expect(texts(root, 'cbc:EndDate')).toEqual(['2027-06-30', '2027-03-01', '2027-02-01']);
  });

  test('has amounts that add up to what is payable', () => {
    const root = read(ublOrder(order));
    const lines = all(root, 'cac:LineItem').map((one) => cents(textAt(one, 'cbc:LineExtensionAmount')));
    const total = within(root, 'cac:AnticipatedMonetaryTotal');
    expect(lines.reduce((sum, one) => sum + one, 0)).toBe(cents(textAt(total, 'cbc:PayableAmount')));
    expect(textAt(total, 'cbc:LineExtensionAmount')).toBe('2038.75');
    expect(new Set(all(root, 'cbc:PriceAmount').map(({ attributes }) => attributes['currencyID']))).toEqual(
      new Set(['USD']),
    );
  });

  test('of a revised order is an OrderChange with its number, of a cancelled one an OrderCancellation', () => {
    const changed = read(ublOrder({ ...order, revision: 3, changedOn: '2026-12-01' }));
    expect(changed.name).toBe('OrderChange');
    expect([textAt(changed, 'cbc:SequenceNumberID'), textAt(changed, 'cbc:IssueDate')]).toEqual(['3', '2026-12-01']);
    expect(textAt(changed, 'cac:OrderReference', 'cbc:ID')).toBe(order.number);
    const over = read(ublOrder({ ...order, revision: 3, isCancelled: true, changedOn: '2026-12-02' }));
    expect(over.name).toBe('OrderCancellation');
    expect(textAt(over, 'cbc:CancellationNote')).toBe('Purchase order PO-2026-00012 is cancelled.');
    expect(textAt(over, 'cac:OrderReference', 'cbc:ID')).toBe(order.number);
    expect(all(over, 'cac:OrderLine')).toEqual([]);
  });
});

describe.each([
  ['cXML', cxmlOrder, 'Description'],
  ['UBL', ublOrder, 'cbc:Name'],
] as const)('text in %s', (_, write, name) => {
  test.each([
    ['markup', '<b>&amp; "4\'" ]]> pump</b>', '<b>&amp; "4\'" ]]> pump</b>'],
    ['emoji and accents', 'Pompe à eau 🚒 č', 'Pompe à eau 🚒 č'],
    ['control characters', 'Pump\u0000\u0008\u001b\ufffe 4\ud800 in', 'Pump 4 in'],
    ['an entity of its own', '<!ENTITY x SYSTEM "file:///etc/passwd"> &x;', null],
  ])('stays what it is: %s', (_what, item, expected) => {
    const text = write({ ...order, lines: [{ ...line, item }], purpose: item, terms: item, site: item });
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).not.toContain('<!ENTITY');
    if (expected !== null) expect(texts(readXml(text), name)).toContain(expected);
  });

  test('in an attribute is escaped as well', () => {
    const root = read(write({ ...order, number: 'PO "1" <&>', buyer: { name: 'A & B', id: '"<a&b>' } }));
    expect(JSON.stringify(root)).toContain('PO \\"1\\" <&>');
  });
});

test('an order has no file before it is issued, after it was discarded, or without lines', () => {
  expect(whyNoFile(order)).toBeNull();
  expect(whyNoFile({ ...order, issuedOn: null })).toBe(
    'PO-2026-00012 is not issued yet. Issue it, then download its file.',
  );
  expect(whyNoFile({ ...order, issuedOn: null, isCancelled: true })).toContain('was discarded before it was issued');
  expect(whyNoFile({ ...order, lines: [] })).toContain('has no lines');
});

describe('a download', () => {
  let here: RevisionWorld;
  let server: Serving;
  let dale: Person;
  let stranger: Person;
  let supplier: string;
  beforeAll(async () => {
    here = await revisionWorld();
    here.county.clock.set('2026-11-20T15:00:00Z');
    server = await serve(here.county);
    supplier = await here.vendor('Chesapeake Pumps LLC');
    const firm = await here.county.organization('Chesapeake Pumps LLC', 'firm');
    await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, supplier, {}, { firm }));
    dale = await here.county.member('Dale Reeves', 'admin', firm);
    stranger = await here.county.member('Gil', 'admin', await here.county.organization('Gulf Pumps LLC', 'firm'));
  });
  afterAll(async () => {
    await server?.close();
    await here?.county.close();
  });

  const asked = (as: Person, id: string, format: OrderFormat = 'cxml') =>
    server.ask({ as: as.actor, method: 'GET', path: urlOf(orderFile, { id, format }) });
  const askedByFirm = (as: Person, id: string, format: OrderFormat = 'cxml') =>
    server.ask({
      as: as.actor,
      method: 'GET',
      path: urlOf(firmOrderFile, { id, agency: here.county.organizationId, format }),
    });

  test('gives the agency and the firm the same bytes, whenever they ask', async () => {
    const { id, number } = await here.ordered([[10, 100]], { vendor: supplier });
    const first = await asked(here.chantal, id);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${number}-cxml.xml"`);
    expect(textAt(head(read(first.text)), 'Total', 'Money')).toBe('1000.00');
    here.county.clock.set('2026-11-23T15:00:00Z');
    expect((await asked(here.rosa, id)).text).toBe(first.text);
    expect((await askedByFirm(dale, id)).text).toBe(first.text);
    const other = await askedByFirm(dale, id, 'ubl');
    expect(read(other.text).name).toBe('Order');
    expect((await askedByFirm(stranger, id)).status).toBe(404);
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('tells a revision and a cancellation', async () => {
    const made = await here.ordered([[10, 100]], { vendor: supplier });
    await here.revised(made, [revisedLine(1, 12, 100)]);
    const revised = await askedByFirm(dale, made.id);
    expect(head(read(revised.text))?.attributes).toMatchObject({ type: 'update', orderVersion: '2' });
    expect(revised.headers.get('content-disposition')).toContain('-R1-cxml.xml');
    await here.chantal.run(purchaseOrder, 'requestCancel', made.id, 'The pumps are not needed.');
    expect(head(read((await askedByFirm(dale, made.id)).text))?.attributes['type']).toBe('update');
    await here.lena.run(purchaseOrder, 'cancel', made.id);
    expect(head(read((await askedByFirm(dale, made.id)).text))?.attributes['type']).toBe('delete');
    expect(read((await asked(here.chantal, made.id, 'ubl')).text).name).toBe('OrderCancellation');
  });

  test('is refused before the order is issued, and of an order that is not there', async () => {
    const { id: from } = await here.approved([[4, 500]]);
    const draft = await here.order(from, { vendor: supplier });
    const refused = await asked(here.chantal, draft.id);
    expect([refused.status, refused.json]).toEqual([
      409,
      expect.objectContaining({
        code: 'purchase_order.has_no_file',
        detail: expect.stringContaining('not issued yet'),
      }),
    ]);
    expect((await askedByFirm(dale, draft.id)).status).toBe(404);
    expect((await asked(here.chantal, 'nothing')).status).toBe(404);
    const unknown = await server.ask({
      as: here.chantal.actor,
      method: 'GET',
      path: `/api/v1/purchase_order/${draft.id}/file?format=edi`,
    });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('format')]);
  });
});
