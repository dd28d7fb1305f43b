import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billOf, type Known } from './billing.ts';
import { readFile } from './read-file.server.ts';
import { cxmlOf, figuresOf, netOf, ublOf, type Written } from './sample-files.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array, currency = 'USD') =>
  readFile(typeof text === 'string' ? bytes(text) : text, currency);
const said = (text: string | Uint8Array, currency?: string) =>
  read(text, currency).problems.map(({ element, at, reason }) => `${at} ${element}: ${reason}`);
const anyUnit: Known = { orderUnits: null, unitOf: (word) => word };
const billed = (text: string, known: Known = anyUnit) => {
  const { invoice, problems } = read(text);
  if (!invoice) throw new Error(problems.map(({ reason }) => reason).join(' '));
  return billOf(invoice, known);
};
const whole = (pieces: number, dollars: number, more = {}) => ({
  thousandths: pieces * 1000,
  price: dollars * 10_000,
  ...more,
});

describe('a file of any lines, allowances and tax', () => {
  const line = fc.record({
    thousandths: fc.integer({ min: 1, max: 2_000_000 }),
    price: fc.integer({ min: 0, max: 50_000_000 }),
    percent: fc.integer({ min: 0, max: 90 }),
    plus: fc.integer({ min: 0, max: 5000 }),
    order: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    item: fc.string({ unit: fc.constantFrom(...'ab <>&"\'é漢;#x]-'), minLength: 1, maxLength: 30 }),
  });
  const written = fc
    .record({
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
      percent: fc.integer({ min: 0, max: 40 }),
      freight: fc.integer({ min: 0, max: 90_000 }),
      taxRate: fc.integer({ min: 0, max: 2500 }),
      isCredit: fc.boolean(),
      isCxml: fc.boolean(),
    })
    .map(({ lines, percent, isCxml, ...more }): readonly [Written, boolean] => {
      const own = lines.map(({ percent: part, order, plus, ...one }) => ({
        ...one,
        ...(order === undefined ? {} : { order: String(order) }),
        plus: isCxml ? 0 : plus,
        off: Math.floor((netOf(one) * part) / 100),
      }));
      const off = Math.floor((own.reduce((sum, one) => sum + netOf(one), 0) * percent) / 100);
      return [{ ...more, lines: own, off }, isCxml];
    });

  test('is read as it was written, and billed to the cent without a line below zero', () => {
    fc.assert(
      fc.property(written, ([given, isCxml]) => {
        const text = isCxml ? cxmlOf(given) : ublOf(given);
        const { invoice, problems } = read(text);
        expect(problems).toEqual([]);
        expect(
          invoice?.lines.map(({ orderLine, item, quantity, price, netCents }) => [
            orderLine,
            item,
            Math.round(Number(quantity) * 1000),
            Math.round(Number(price) * 10_000),
            netCents,
          ]),
        ).toEqual(
          given.lines.map((one) => [one.order ?? null, one.item?.trim(), one.thousandths, one.price, netOf(one)]),
        );
        const { total } = figuresOf(given);
        fc.pre(total > 0 && invoice !== null);
        const { bill } = billOf(invoice as NonNullable<typeof invoice>, anyUnit);
        expect(bill?.isCredit).toBe(given.isCredit);
        expect(bill?.totalCents).toBe(total);
        expect(bill?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
        for (const { price, quantity, cents } of bill?.lines ?? []) {
          expect(price).toBeGreaterThanOrEqual(0);
          const thousandths = BigInt(Math.round(Number(quantity.amount) * 1000));
          expect(Number((BigInt(price) * thousandths * 2n + 1000n) / 2000n)).toBe(cents);
        }
      }),
    );
  });

  test('of which one figure is a cent off is refused with that figure', () => {
    const text = ublOf({ lines: [whole(3, 10)], freight: 500, taxRate: 600 });
    for (const name of [
      'LineExtensionAmount',
      'TaxExclusiveAmount',
      'TaxInclusiveAmount',
      'ChargeTotalAmount',
      'PayableAmount',
      'TaxableAmount',
      'TaxAmount',
    ]) {
      const wrong = text.replace(
        new RegExp(`(<cbc:${name} currencyID="USD">\\d+\\.\\d)(\\d)`),
        (_, head: string, cent: string) => `${head}${(Number(cent) + 1) % 10}`,
      );
      expect([name, wrong === text, read(wrong).invoice]).toEqual([name, false, null]);
      expect(said(wrong).join()).toContain(name);
    }
  });
});

describe('what is refused says where and why', () => {
  test('a line that does not tie, with both figures and the line of the file', () => {
    const text = ublOf({ lines: [whole(3, 10), whole(2, 5)] }).replace(
      '>10.0000</cbc:PriceAmount',
      '>10.5</cbc:PriceAmount',
    );
    const [first, ...more] = said(text);
    expect(more).toEqual([]);
    expect(first).toMatch(/^\d+ InvoiceLine: 3 at 10\.5 is 31\.50, and this line says 30\.00\.$/);
    const at = Number(first?.split(' ')[0]);
    expect(text.split('\n')[at - 1]).toContain('<cac:InvoiceLine>');
  });

  test('a currency that is none, and an amount in another one than the document', () => {
    expect(said(ublOf({ lines: [whole(1, 10)], currency: 'XXX' }))).toEqual([
      '5 Invoice/DocumentCurrencyCode: “XXX” is not a currency in use, such as USD.',
    ]);
    const euros = ublOf({ lines: [whole(1, 10)], currency: 'EUR' });
    expect(said(euros)).toEqual([]);
    const mixed = euros.replace(
      'currencyID="EUR">10.00</cbc:PayableAmount',
      'currencyID="USD">10.00</cbc:PayableAmount',
    );
    expect(said(mixed)).toEqual([expect.stringContaining('This amount is in USD, not in EUR.')]);
  });

  test('part of a cent, a number that is none, and an element that is there twice', () => {
    const text = ublOf({ lines: [whole(1, 10)] });
    expect(said(text.replace('>10.00</cbc:PayableAmount', '>10.001</cbc:PayableAmount'))).toEqual([
      expect.stringContaining('PayableAmount: 10.001 is not an amount in whole cents.'),
    ]);
    for (const number of ['1e3', 'NaN', '0x10', '1,000', '--1', '9'.repeat(40)])
      expect(said(text.replace('>10.00</cbc:PayableAmount', `>${number}</cbc:PayableAmount`)).join()).toContain(
        'is not a',
      );
    expect(said(text.replace('<cbc:ID>UB-100</cbc:ID>', '<cbc:ID>UB-100</cbc:ID>\n<cbc:ID>UB-101</cbc:ID>'))).toEqual([
      expect.stringContaining('ID is there 2 times'),
    ]);
    expect(said(text.replace('2026-11-18', '2026-02-30'))).toEqual([expect.stringContaining('is not a day')]);
  });

  test('a line that takes off in an invoice, what was prepaid, and a credit note that bills', () => {
    const returned = billed(ublOf({ lines: [whole(7, 400), whole(-3, 500)] }));
    expect(returned.problems).toMatchObject([
      { element: 'InvoiceLine', reason: expect.stringContaining('(-3, -1500.00) takes off') },
    ]);
    const text = ublOf({ lines: [whole(7, 400)] });
    const prepaid = text
      .replace(
        '<cbc:PayableAmount',
        '<cbc:PrepaidAmount currencyID="USD">100.00</cbc:PrepaidAmount>\n<cbc:PayableAmount',
      )
      .replace('>2800.00</cbc:PayableAmount', '>2700.00</cbc:PayableAmount');
    expect(billed(prepaid).problems).toMatchObject([{ reason: expect.stringContaining('$100.00 is called prepaid') }]);
    expect(billed(ublOf({ lines: [whole(-7, 400)], isCredit: true })).problems).toMatchObject([
      { reason: expect.stringContaining('below zero bills') },
    ]);
    expect(billed(ublOf({ lines: [whole(-7, 400)] })).bill).toMatchObject({ isCredit: true, totalCents: 280_000 });
  });

  test('several orders in one file', () => {
    const text = cxmlOf({ order: 'PO-1', lines: [whole(1, 10)] });
    const both = text.replace(
      '</InvoiceDetailOrder>',
      '</InvoiceDetailOrder>\n<InvoiceDetailOrder><InvoiceDetailOrderInfo><OrderReference orderID="PO-2"/></InvoiceDetailOrderInfo></InvoiceDetailOrder>',
    );
    expect(said(both)).toEqual([expect.stringContaining('bills 2 orders (PO-1, PO-2)')]);
  });

  test('a document that is no invoice', () => {
    expect(said('<Order/>')).toEqual(['1 Order: This is no invoice of UBL, Peppol BIS Billing 3 or cXML.']);
    expect(said('<cXML/>').join()).toContain('This cXML message is not an invoice.');
    expect(said('not xml').join()).toContain('not well-formed XML');
  });
});

describe('a hostile file', () => {
  const text = ublOf({ lines: [whole(1, 10)] });
  const headed = (head: string, body = text) => body.replace('?>\n', `?>\n${head}\n`);

  test('expands nothing and reaches for nothing', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">${'<!ENTITY c "&b;&b;">'.repeat(20)}]>`;
    for (const head of [
      bomb,
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE a SYSTEM "http://10.0.0.1/x" [ ]>',
    ])
      expect(said(headed(head)).join()).toContain('its own document type');
    expect(said(text.replace('Item 1', '&x;')).join()).toContain('undefined entity');
    expect(read(text.replace('Item 1', '<![CDATA[R&amp;D <x>]]>')).invoice?.lines[0]?.item).toBe('R&amp;D <x>');
  });

  test('is read by namespace, whatever the prefix, and refused without one', () => {
    const other = text
      .replaceAll('cbc:', 'b:')
      .replaceAll('xmlns:cbc', 'xmlns:b')
      .replaceAll('cac:', 'agg.1:')
      .replaceAll('xmlns:cac', 'xmlns:agg.1');
    expect(read(other).invoice?.lines).toHaveLength(1);
    expect(said(text.replace(/ xmlns="[^"]*"/, '')).join()).toContain('The namespace of Invoice is not urn:oasis');
    expect(said(text.replace(/ xmlns:cbc="[^"]*"/, '')).join()).toContain('the prefix cbc is not declared');
    // An element of another vocabulary that has the same name says nothing.
    expect(said(text.replace('<cbc:ID>UB-100</cbc:ID>', '<ID xmlns="urn:other">UB-100</ID>'))).toEqual([
      '2 Invoice/ID: This is missing.',
    ]);
  });

  test('with a byte order mark or in UTF-16 is read, and in an encoding other than it names refused', () => {
    expect(read(`\ufeff${text}`).invoice).not.toBeNull();
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le')]);
    expect(read(wide).invoice?.number.value).toBe('UB-100');
    const latin = text.replace('UTF-8', 'ISO-8859-1').replace('Item 1', 'Béton');
    expect(read(Buffer.from(latin, 'latin1')).invoice?.lines[0]?.item).toBe('Béton');
    expect(said(Buffer.from(text.replace('Item 1', 'Béton'), 'latin1')).join()).toContain('not in utf-8');
    expect(said(text.replace('UTF-8', 'UTF-7')).join()).toContain('utf-7 is not read');
    expect(said(text.replace('UTF-8', 'UTF-16')).join()).toContain('does not begin so');
  });

  test('with ten thousand lines, or nested without end, is refused at once', () => {
    const many = ublOf({ lines: Array.from({ length: 10_000 }, () => whole(1, 10)) });
    expect(said(many).join()).toMatch(/too large/);
    const some = billed(ublOf({ lines: Array.from({ length: 501 }, () => whole(1, 10)) }));
    expect(some.problems).toMatchObject([{ reason: 'There are 501 lines. An invoice takes 500 at most.' }]);
    expect(said(`<Invoice>${'<a>'.repeat(500)}${'</a>'.repeat(500)}</Invoice>`).join()).toMatch(
      /not well-formed|too deeply/,
    );
  });

  test('of any letters at all is refused or read, and never a defect', () => {
    const piece = fc.constantFrom(
      '<Invoice',
      '<cXML',
      '>',
      '</Invoice>',
      '/>',
      ' xmlns="a"',
      '<cbc:ID>',
      '&',
      '<![CDATA[',
      '<!--',
      '<?xml',
      'é',
      ' ',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => void read(pieces.join(''))));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (raw) => void read(raw)));
  });
});

describe('what the agency keeps of it', () => {
  const order = (...orderUnits: readonly string[]): Known => ({
    orderUnits,
    unitOf: (word) => (word === 'XYZ' ? null : word),
  });

  test('an allowance on a line lowers its price; one on the whole is taken off the lines in proportion', () => {
    const own = billed(ublOf({ lines: [whole(10, 410, { off: 10_100, plus: 100, order: '1' })] }), order('EA'));
    expect(own.bill?.lines).toMatchObject([{ line: 1, price: 40_000, cents: 400_000 }]);
    expect(own.bill?.notes.join(' ')).toBe(
      'Line 1: allowance of $101.00 (Discount). Line 1: charge of $1.00 (Cleaning).',
    );
    const all = billed(ublOf({ lines: [whole(1, 300), whole(1, 100)], off: 4000, freight: 2500 }), order('EA'));
    expect(all.bill?.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['item', 27_000],
      ['item', 9000],
      ['freight', 2500],
    ]);
  });

  test('a price below a cent is billed as a whole, or with the rest as a charge next to its order line', () => {
    const line = { thousandths: 1_000_000, price: 375, order: '1' };
    expect(billed(ublOf({ lines: [line] }), order('LS')).bill?.lines).toMatchObject([
      { line: 1, quantity: { amount: '1', unit: 'LS' }, cents: 3750, item: '1000 EA at 0.0375: Item 1' },
    ]);
    expect(billed(ublOf({ lines: [line] }), order('EA')).bill?.lines).toMatchObject([
      { kind: 'item', line: 1, price: 3, cents: 3000 },
      { kind: 'other', line: null, cents: 750 },
    ]);
  });

  test('lines of one order line at one price are one; at another price a clerk names the line', () => {
    const twice = billed(ublOf({ lines: [whole(2, 10, { order: '1' }), whole(3, 10, { order: '1' })] }), order('EA'));
    expect(twice.bill?.lines).toMatchObject([{ line: 1, quantity: { amount: '5' }, cents: 5000 }]);
    const dear = billed(ublOf({ lines: [whole(2, 10, { order: '1' }), whole(3, 11, { order: '1' })] }), order('EA'));
    expect(dear.bill?.lines).toMatchObject([{ line: 1 }, { line: null, cents: 3300 }]);
    expect(dear.bill?.notes.join()).toContain('at another price already');
  });

  test('a line that the order does not have, another unit and an unknown unit are left for a clerk, and said', () => {
    const other = billed(
      ublOf({
        lines: [whole(1, 10, { order: '4' }), whole(1, 10, { order: '1', unit: 'BX' }), whole(2, 10, { unit: 'XYZ' })],
      }),
      order('EA'),
    );
    expect(other.bill?.lines.map(({ line, quantity }) => [line, quantity.unit])).toEqual([
      [null, 'EA'],
      [null, 'BX'],
      [null, 'LS'],
    ]);
    expect(other.bill?.notes).toHaveLength(3);
  });
});

const samples = '../shared/data';
describe.skipIf(!existsSync(samples))('the public samples', () => {
  test.each(
    ['peppol', 'cxml'].flatMap((folder) =>
      existsSync(`${samples}/${folder}`) ? readdirSync(`${samples}/${folder}`).map((name) => `${folder}/${name}`) : [],
    ),
  )('%s is read or refused with its line', (name) => {
    const file = readFileSync(`${samples}/${name}`);
    for (const currency of ['USD', 'EUR']) {
      const { invoice, problems } = read(file, currency);
      const all = invoice ? billOf(invoice, anyUnit).problems : problems;
      for (const { element, at, reason } of all)
        expect([element !== '', at > 0, reason !== '']).toEqual([true, true, true]);
      if (invoice) expect(billOf(invoice, anyUnit).bill !== null || all.length > 0).toBe(true);
    }
  });
});
