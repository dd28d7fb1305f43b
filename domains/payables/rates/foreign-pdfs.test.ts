import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { windowOf } from '../../../tests/world/window.tsx';
import { invoice } from '../invoices/invoice.record.ts';
import { invoiceMessage } from '../mail/invoice-message.record.ts';
import { mailWith } from '../mail/sample-mail.server.ts';
import { type MailWorld, mailWorld } from '../mail/test-world.ts';
import { type DrawnInvoice, drawnPdf, usualPage } from '../pdf/sample-pdf.server.ts';
import { exchangeRate } from './exchange-rate.record.ts';

let here: MailWorld;
beforeAll(async () => {
  here = await mailWorld();
  for (const [currency, amount] of [
    ['CAD', '0.7312'],
    ['GBP', '1.3105'],
  ] as const) {
    const { id } = await here.grace.make(exchangeRate, {
      currency,
      day: '2026-11-18',
      rate: { amount, unit: 'USD' },
      source: 'Treasury, for this test',
    });
    await here.samuel.run(exchangeRate, 'confirm', id);
  }
});
afterAll(async () => {
  await here?.server.close();
  await here?.county.close();
});

const documentOf = ({ files }: { readonly files?: readonly { readonly document?: string | null }[] | null }): string =>
  files?.[0]?.document ?? '';
let drawn = 0;
/** A message with a PDF of 1,250 Canadian dollars, unless it says otherwise. */
async function came(more: Partial<DrawnInvoice> = {}) {
  const content = await drawnPdf([
    usualPage({
      seller: here.firm.name,
      number: `CA-${++drawn}`,
      day: '11/18/2026',
      lines: [['Impeller', '2', '625.00', '1,250.00']],
      sums: [['Total CAD', '1,250.00']],
      ...more,
    }),
  ]);
  const row = await here.kept(
    mailWith({
      id: `ca-${drawn}`,
      from: here.firm.email,
      files: [{ name: 'invoice.pdf', type: 'application/pdf', content }],
    }),
  );
  return { number: `CA-${drawn}`, message: row.id, pdf: documentOf(row) };
}
const read = async ({ pdf, message }: { pdf: string; message: string }) =>
  (await here.call('GET', `/api/v1/invoice-pdfs/${pdf}?message=${message}`, here.grace)).body;
const usd = (cents: number) => ({ cents, currency: 'USD' });
const asDollars = ({ pdf, message, number }: Awaited<ReturnType<typeof came>>) =>
  here.call('POST', `/api/v1/invoice-pdfs/${pdf}`, here.grace, {
    message,
    vendor: here.firm.id,
    vendorNumber: number,
    invoiceDate: '2026-11-18',
    total: usd(1_250_00),
    lines: [{ kind: 'item', item: 'Impeller', quantity: { amount: '2', unit: 'EA' }, unitPrice: usd(625_00) }],
  });
const abroad = ({ number, ...of }: Awaited<ReturnType<typeof came>>, more: object = {}, by = here.grace) =>
  here.call('POST', '/api/v1/foreign-invoices', by, {
    ...of,
    vendor: here.firm.id,
    vendorNumber: number,
    invoiceDate: '2026-11-18',
    currency: 'CAD',
    statedTotal: '1,250.00',
    lines: [{ item: 'Impeller', quantity: { amount: '2', unit: 'EA' }, price: '625.00' }],
    ...more,
  });

describe('a PDF in another currency', () => {
  test('says its currency with its words, its amounts in it, and none in dollars', async () => {
    expect(await read(await came())).toMatchObject({
      currency: 'USD',
      totalCents: null,
      lines: [],
      stated: {
        currency: 'CAD',
        page: 1,
        words: 'Total CAD',
        total: { value: 1_250_00, words: 'Total CAD 1,250.00' },
        lines: [{ item: 'Impeller', price: 625_00, amount: 1_250_00, quantity: { amount: '2', unit: 'EA' } }],
      },
      notes: ['The PDF states its amounts in CAD.'],
    });
  });

  test('is not taken in as dollars, whatever the clerk who would favor the vendor types', async () => {
    const of = await came();
    const { status, body } = await asDollars(of);
    expect([status, body['issues']]).toEqual([
      422,
      [
        {
          path: 'total',
          code: 'invoice.other_currency',
          message: 'The PDF states CAD 1,250.00. Enter it as a foreign currency invoice.',
        },
      ],
    ]);
    // Nor as pounds, which are dearer.
    const pounds = await abroad(of, { currency: 'GBP' });
    expect([pounds.status, pounds.body['issues']]).toMatchObject([
      422,
      [{ path: 'currency', message: 'The PDF states its amounts in CAD.' }],
    ]);
    expect(await here.grace.see(invoiceMessage, of.message)).toMatchObject({ status: 'open' });
  });

  test('is converted once with the rate of its date, linked to its message, and no second time by anyone', async () => {
    const of = await came();
    expect((await abroad(of, {}, here.marcus)).status).toBe(403);
    const [one, other] = await Promise.all([abroad(of), abroad(of, { vendorNumber: 'CA-OTHER' }, here.omar)]);
    expect([one.status, other.status].toSorted()).toEqual([201, 409]);
    const taken = one.status === 201 ? one : other;
    const row = await here.grace.see(invoice, String(taken.body['id']));
    expect(row).toMatchObject({
      status: 'captured',
      total: usd(914_00),
      statedTotal: { amount: '1250', unit: 'CAD' },
      conversionRate: { amount: '0.7312', unit: 'USD' },
      fileFormat: 'pdf',
      documents: [of.pdf],
    });
    expect(await here.grace.see(invoiceMessage, of.message)).toMatchObject({ status: 'taken' });
  });

  test('tells the approver what was entered otherwise than it was read', async () => {
    const of = await came();
    const { body } = await abroad(of, {
      statedTotal: '1,260.00',
      lines: [{ item: 'Impeller', quantity: { amount: '2', unit: 'EA' }, price: '630.00' }],
    });
    const { fileNotes } = await here.grace.see(invoice, String(body['id']));
    expect(fileNotes).toContain('Total: read CAD 1,250.00, entered CAD 1,260.00.');
    // A PDF in dollars that is entered as pounds is told as well.
    const dollars = await came({ sums: [['Total', '$1,250.00']] });
    const cad = await abroad(dollars);
    expect((await here.grace.see(invoice, String(cad.body['id']))).fileNotes).toContain(
      'Total: read $1,250.00, entered CAD 1,250.00.',
    );
  });

  test('is refused with a PDF of another organization or none at all', async () => {
    const of = await came();
    expect((await abroad({ ...of, pdf: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    const elsewhere = await here.county.organization('Elsewhere County');
    const stranger = (await here.county.member('Sid', 'user', elsewhere)).with({ duties: ['accounts_payable'] });
    expect((await abroad(of, {}, stranger)).status).toBe(404);
  });
});

test('a clerk who opens it is led to the foreign form, which is filled with what the PDF says', async () => {
  const of = await came();
  const page = await windowOf(here.server, here.grace, `/invoices/mail/${of.message}`);
  await page.press('Read PDF');
  expect(page.everything()).toContain('CAD 1,250.00');
  expect(page.everything()).toContain('Enter in CAD');
  expect(page.everything()).not.toContain('Take in');
  const form = await windowOf(
    here.server,
    here.grace,
    `/invoices/foreign-currency?pdf=${of.pdf}&message=${of.message}`,
  );
  expect(form.everything()).toContain('CAD 1,250.00 at 0.7312 of 2026-11-18 (Treasury, for this test) is $914.00.');
  await form.press('Enter invoice');
  const [own] = await here.county.door.run(here.county.product.actor, (work) =>
    work.rows(invoice, { where: { vendorNumber: of.number }, order: 'number', most: 'all' }),
  );
  expect(own).toMatchObject({ status: 'captured', total: usd(914_00), fileFormat: 'pdf', documents: [of.pdf] });
});
