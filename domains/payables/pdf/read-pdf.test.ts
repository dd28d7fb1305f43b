import { describe, expect, test } from 'vitest';
import { dayAbroad, readsIn } from './pdf-currency.ts';
import { moneyIn, numberIn, priceIn, quantityIn, usDay } from './pdf-values.ts';
import { pdfWords } from './pdf-words.server.ts';
import { readPdf } from './read-pdf.ts';
import { type Drawn, drawnPdf, usualPage } from './sample-pdf.server.ts';

const read = async (...pages: readonly (readonly Drawn[])[]) => {
  const found = await pdfWords(await drawnPdf(pages));
  if ('why' in found) throw new Error(found.why);
  return readPdf(found.words);
};
const usual = {
  seller: 'Tidewater Safety LLC',
  number: 'TS-4711',
  day: '11/18/2026',
  order: 'PO-2026-00017',
  due: 'Dec 18, 2026',
  lines: [
    ['Safety vest, class 2', '12', '$41.50', '$498.00'],
    ['Gloves, leather', '4', '12.25', '49.00'],
  ],
  sums: [
    ['Subtotal', '$547.00'],
    ['Freight', '$23.00'],
    ['Sales tax (6%)', '$32.82'],
    ['Total due', '$602.82'],
  ],
} as const;

describe('a PDF with text', () => {
  test('says number, days, order, sums and lines, each with its page and words', async () => {
    const says = await read(usualPage(usual));
    expect(says).toMatchObject({
      vendorNumber: { value: 'TS-4711', page: 1, words: 'Invoice No. TS-4711' },
      invoiceDate: { value: '2026-11-18', words: 'Date 11/18/2026' },
      dueDate: { value: '2026-12-18' },
      orderNumber: { value: 'PO-2026-00017' },
      totalCents: { value: 60_282, words: 'Total due $602.82' },
      taxCents: { value: 3282 },
      freightCents: { value: 2300 },
      isCredit: { value: false },
      notes: [],
    });
    expect(says.lines.map(({ item, quantity, priceCents, cents }) => [item, quantity, priceCents, cents])).toEqual([
      ['Safety vest, class 2', '12', 4150, 49_800],
      ['Gloves, leather', '4', 1225, 4900],
    ]);
    expect(says.lines[0]?.words).toBe('Safety vest, class 2 12 $41.50 $498.00');
    expect(says.names.map(({ value }) => value)).toContain('Tidewater Safety LLC');
  });

  test('may have its labels above the values, in a row of boxes', async () => {
    const says = await read([
      [50, 40, 'Bay Pumps LLC'],
      [50, 100, 'Invoice #'],
      [150, 100, 'Invoice date'],
      [260, 100, 'Due date'],
      [370, 100, 'Customer PO'],
      [50, 114, '88213'],
      [150, 114, 'November 2, 2026'],
      [260, 114, '12/02/26'],
      [370, 114, 'PO-2026-00009'],
      [50, 160, 'Service'],
      [-400, 160, 'Hours'],
      [-470, 160, 'Rate'],
      [-560, 160, 'Total'],
      [50, 176, 'Pump overhaul, lift station 4, with'],
      [-400, 176, '7.5'],
      [-470, 176, '120.00'],
      [-560, 176, '900.00'],
      [50, 188, 'seals and bearings'],
      [400, 220, 'Total'],
      [-560, 220, '$900.00'],
    ]);
    expect(says).toMatchObject({
      vendorNumber: { value: '88213' },
      invoiceDate: { value: '2026-11-02' },
      dueDate: { value: '2026-12-02' },
      orderNumber: { value: 'PO-2026-00009' },
      totalCents: { value: 90_000 },
      lines: [{ item: 'Pump overhaul, lift station 4, with seals and bearings', quantity: '7.5', cents: 90_000 }],
    });
  });

  test('goes on over two pages, and each value names its own', async () => {
    const lines = (from: number) =>
      Array.from({ length: 3 }, (_, at) => [`Valve ${from + at}`, '2', '10.00', '20.00'] as const);
    const first = usualPage({ ...usual, lines: lines(1), sums: [] });
    const second = usualPage({ ...usual, lines: lines(4), sums: [['Total', '$120.00']] });
    const says = await read(first, second);
    expect(says.lines.map(({ item, page }) => [item, page])).toEqual([
      ['Valve 1', 1],
      ['Valve 2', 1],
      ['Valve 3', 1],
      ['Valve 4', 2],
      ['Valve 5', 2],
      ['Valve 6', 2],
    ]);
    expect(says.totalCents).toMatchObject({ value: 12_000, page: 2 });
  });

  test('is a credit memo by its title or by a total below zero; its amounts are above zero', async () => {
    const titled = await read(
      usualPage({
        ...usual,
        title: 'CREDIT MEMO',
        lines: [['Vest returned', '1', '41.50', '(41.50)']],
        sums: [['Credit total', '($41.50)']],
      }),
    );
    expect(titled).toMatchObject({
      isCredit: { value: true },
      vendorNumber: { value: 'TS-4711' },
      totalCents: { value: 4150 },
      lines: [{ quantity: '1', cents: 4150 }],
    });
    const below = await read(
      usualPage({ ...usual, lines: [['Vest returned', '-1', '41.50', '-41.50']], sums: [['Total', '-$41.50']] }),
    );
    expect(below).toMatchObject({
      isCredit: { value: true, words: 'Total -$41.50' },
      totalCents: { value: 4150 },
      lines: [{ cents: 4150 }],
    });
  });

  test('fills in no line that does not add up, and says the figures', async () => {
    const wrong = await read(usualPage({ ...usual, sums: [['Total due', '$640.00']] }));
    expect(wrong.lines).toEqual([]);
    expect(wrong.totalCents?.value).toBe(64_000);
    expect(wrong.notes).toEqual([
      'Lines, tax and freight add up to $547.00, and the total is $640.00. No line is filled in.',
    ]);
    const price = await read(
      usualPage({ ...usual, lines: [['Vest', '12', '$41.50', '$600.00']], sums: [['Total', '$600.00']] }),
    );
    expect(price.notes[0]).toContain('12 at $41.50 is not $600.00');
    const deposit = await read(
      usualPage({
        ...usual,
        sums: [
          ['Subtotal', '$547.00'],
          ['Deposit', '$100.00'],
          ['Balance due', '$447.00'],
        ],
      }),
    );
    expect(deposit.lines).toEqual([]);
    expect(deposit.notes[0]).toContain('discount, deposit or payment');
    const mixed = await read(
      usualPage({
        ...usual,
        lines: [...usual.lines, ['Vest returned', '-1', '41.50', '-41.50']],
        sums: [['Total', '$505.50']],
      }),
    );
    expect(mixed.notes[0]).toContain('Some lines bill and some take off');
  });

  test('says nothing of what it says twice in two ways, or as a day of no calendar', async () => {
    const twice = await read([...usualPage(usual), [50, 700, 'Invoice No. TS-9999']]);
    expect(twice.vendorNumber).toBeNull();
    expect(twice.notes[0]).toBe('The PDF says more than one invoice number. Enter the right one.');
    const day = await read(usualPage({ ...usual, day: '18/11/2026' }));
    expect(day.invoiceDate).toBeNull();
    expect(
      await read([
        [50, 50, 'Minutes of the meeting'],
        [50, 70, 'Total attendance 12'],
      ]),
    ).toMatchObject({
      vendorNumber: null,
      totalCents: null,
      lines: [],
    });
  });

  test.each([
    ['Currency', 'CAD', 'CAD'],
    ['Currency: Canadian dollars', '', 'CAD'],
    ['All amounts in EUR', '', 'EUR'],
    ['ALL PRICES ARE IN EURO', '', 'EUR'],
    ['Invoiced and payable in Mexican pesos', '', 'MXN'],
  ])(
    'that says “%s %s” for all its amounts states them in that currency, and says none in dollars',
    async (said, next, currency) => {
      const says = await read([
        ...usualPage({
          ...usual,
          lines: usual.lines.map(
            ([item, pieces, price, sum]) => [item, pieces, price.replace('$', ''), sum.replace('$', '')] as const,
          ),
          sums: [
            ['Freight', '23.00'],
            ['Tax', '32.82'],
            ['Total due', '602.82'],
          ],
        }),
        [50, 700, said],
        [200, 700, next],
      ]);
      expect(says).toMatchObject({ totalCents: null, taxCents: null, freightCents: null, lines: [] });
      expect(says.stated).toMatchObject({
        currency: { value: currency, page: 1 },
        totalCents: { value: 60_282 },
        taxCents: { value: 3282 },
      });
      expect(says.stated?.lines.map(({ cents }) => cents)).toEqual([49_800, 4900]);
      expect(says.notes).toEqual([`The PDF states its amounts in ${currency}.`]);
    },
  );

  test.each([
    ['€1,250.00', '€2,500.00', 'EUR', 250_000],
    ['1.250,00 €', '2.500,00 €', 'EUR', 250_000],
    ['£1,250.00', '£2,500.00', 'GBP', 250_000],
    ['CA$1,250.00', 'CA$2,500.00', 'CAD', 250_000],
    ['CAD 1,250.00', 'CAD 2,500.00', 'CAD', 250_000],
    ['CAD $1,250.00', 'CAD $2,500.00', 'CAD', 250_000],
    ["1'250.00 CHF", "2'500.00 CHF", 'CHF', 250_000],
    ['MX$1,250.00', 'MX$2,500.00', 'MXN', 250_000],
    ['JPY 125,000', 'JPY 250,000', 'JPY', 25_000_000],
    ['PEN 1,250.00', 'PEN 2,500.00', 'PEN', 250_000],
  ])(
    'with amounts such as %s is read in their currency and never as dollars',
    async (price, total, currency, hundredths) => {
      const says = await read(
        usualPage({
          ...usual,
          day: '18/11/2026',
          lines: [['Impeller', '2', price, total]],
          sums: [
            ['Total due', total],
            ['Currency', currency],
          ],
        }),
      );
      expect(says).toMatchObject({ totalCents: null, lines: [], invoiceDate: { value: '2026-11-18' } });
      expect(says.stated).toMatchObject({
        currency: { value: currency },
        totalCents: { value: hundredths },
        lines: [{ cents: hundredths }],
      });
    },
  );

  test('whose total alone names the currency states it; its columns and its labels may do so as well', async () => {
    const total = await read(
      usualPage({ ...usual, lines: [['Impeller', '2', '625.00', '1,250.00']], sums: [['Total CAD', '1,250.00']] }),
    );
    expect(total.stated).toMatchObject({
      currency: { value: 'CAD', words: 'Total CAD' },
      totalCents: { value: 125_000 },
      lines: [{ cents: 125_000 }],
    });
    const sign = await read(
      usualPage({ ...usual, lines: [['Impeller', '2', '625.00', '1,250.00']], sums: [['Total due €1,250.00', '']] }),
    );
    expect(sign.stated).toMatchObject({ currency: { value: 'EUR' }, totalCents: { value: 125_000 } });
    const page = usualPage({
      ...usual,
      lines: [['Impeller', '2', '625.00', '1,250.00']],
      sums: [['Total', '1,250.00']],
    });
    const head = await read(page.map(([x, y, text]) => [x, y, text === 'Amount' ? 'Amount (AUD)' : text] as const));
    expect(head.stated).toMatchObject({
      currency: { value: 'AUD' },
      totalCents: { value: 125_000 },
      lines: [{ cents: 125_000 }],
    });
  });

  test.each([
    ['two currencies', 'Also EUR 552.10 or GBP 470.00', 'EUR and GBP'],
    ['dollars and euros', 'Wire fee €15.00', 'EUR and dollars'],
    ['US dollars and Canadian ones', 'Total USD 602.82 is CAD 824.43', 'CAD'],
    ['a currency that is named once', 'Freight by EUR pallets', 'EUR'],
    ['a sign that belongs to several', '¥ 90,000', '¥'],
  ])('with %s has no amount at all, and says why', async (_, words, told) => {
    const says = await read([...usualPage(usual), [50, 700, words]]);
    expect(says).toMatchObject({ totalCents: null, lines: [], stated: null });
    expect(says.notes.join()).toContain(told);
    expect(says.notes.join()).toContain('no amount is filled in');
  });

  test.each(['AED, wall cabinet', 'PEN 12 black', 'TRY SQUARE', 'ALL 12 sets', 'CUP 10.5 oz', 'CRC 5-56 spray'])(
    'that sells “%s” is read in dollars: a word is no currency',
    async (item) => {
      const says = await read(
        usualPage({ ...usual, lines: [[item, '12', '$41.50', '$498.00']], sums: [['Total', '$498.00']] }),
      );
      expect(says).toMatchObject({ stated: null, totalCents: { value: 49_800 }, lines: [{ item, cents: 49_800 }] });
    },
  );

  test('from abroad has a day only where day and month can be told apart', () => {
    expect(
      ['18/11/2026', '11/18/2026', '18.11.2026', '04.03.2026', '03/04/2026', '5/5/2026', '3 March 2026'].map(dayAbroad),
    ).toEqual(['2026-11-18', '2026-11-18', '2026-11-18', '2026-03-04', null, '2026-05-05', '2026-03-03']);
  });

  test('in another currency has no amount that may be thousands or a fraction', () => {
    const { money, price } = readsIn('EUR');
    expect(['1.250,00', '€ 1,250.00', '(12,00)', '12.00- €', '1 250,00 €', '€7'].map(money)).toEqual([
      125_000,
      125_000,
      -1200,
      null,
      125_000,
      700,
    ]);
    expect(['1.250', '€1,250', '7', '1.250,000', '£5.00', 'USD 5.00', '$5.00', 'EUR'].map(money)).toEqual(
      Array.from({ length: 8 }, () => null),
    );
    expect(['12', '0,375', '1,5 €'].map(price)).toEqual([1200, null, 150]);
    expect(readsIn('JPY').money('¥100,000')).toBe(10_000_000);
  });

  test('that speaks of another bank account is shown with its words and without the digits', async () => {
    const says = await read([...usualPage(usual), [50, 700, 'Our bank account has changed: pay to 990011228888']]);
    expect(says.notes.join()).toContain('another bank account');
    expect(says.notes.join()).not.toContain('99001122');
  });
});

test('a file without text, encrypted or damaged is said to be so, and nothing is read of it', async () => {
  const empty = await pdfWords(await drawnPdf([[]]));
  expect(empty).toMatchObject({ words: [] });
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const sealed = await PDFDocument.load(await drawnPdf([usualPage(usual)]));
  sealed.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
  expect(await pdfWords(await sealed.save())).toEqual({ why: 'encrypted' });
  expect(await pdfWords(Buffer.from('%PDF-1.7\nnothing'))).toEqual({ why: 'damaged' });
});

test('days and amounts are those of the United States; what is none is left', () => {
  expect(
    ['11/20/2026', '1-2-26', '2026-11-20', 'Nov. 3, 2026', 'February 29, 2028', '3 March 2026', '12-Nov-2026'].map(
      usDay,
    ),
  ).toEqual(['2026-11-20', '2026-01-02', '2026-11-20', '2026-11-03', '2028-02-29', '2026-03-03', '2026-11-12']);
  expect(['20/11/2026', '02/30/2026', '20.11.2026', 'soon', '11/2026'].map(usDay)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['$1,234.56', '1234.5', '(12.00)', '12.00-', '-$3.10', '12.00 CR', 'USD 7', '$7'].map(moneyIn)).toEqual([
    123_456, 123_450, -1200, -1200, -310, -1200, 700, 700,
  ]);
  expect([' $  1.50 ', '(\t12.00 )', `$${' '.repeat(100_000)}2.00`].map(moneyIn)).toEqual([150, -1200, 200]);
  expect(['1.234,56', '12,34', '7', '(12.00', '12.345', '1,23.00', 'twelve'].map(moneyIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['12', '1,200.5', '-3', 'x'].map(quantityIn)).toEqual(['12', '1200.5', '-3', null]);
  expect(['$4.25/ea', '12', '0.125'].map(priceIn)).toEqual([425, 1200, null]);
  expect(['A-1', 'INV 7', '11/20/2026', 'ABC', '12.50'].map(numberIn)).toEqual(['A-1', null, null, null, null]);
});
