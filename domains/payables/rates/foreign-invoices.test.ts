import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import type { EInvoiceFile } from '../einvoice/e-invoice-calls.ts';
import { cxmlOf, ublOf, type Written } from '../einvoice/sample-files.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type PaymentWorld, paymentWorld } from '../payments/test-world.ts';
import { exchangeRate } from './exchange-rate.record.ts';
import { ROUNDING } from './conversion.ts';

let here: PaymentWorld;
let server: Serving;
let firm: { id: string; name: string };
beforeAll(async () => {
  here = await paymentWorld();
  server = await serve(here.county);
  firm = { id: await here.vendor('Lakeshore Pumps Ltd'), name: 'Lakeshore Pumps Ltd' };
});
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

const rateOf = (more: Partial<New<typeof exchangeRate>> = {}): New<typeof exchangeRate> => ({
  currency: 'CAD',
  day: '2026-11-18',
  rate: { amount: '0.7312', unit: 'USD' },
  source: 'Treasury, for this test',
  ...more,
});
/** Entered by the clerk, confirmed by a treasurer. */
const confirmed = async (more: Partial<New<typeof exchangeRate>> = {}): Promise<Row<typeof exchangeRate>> => {
  const { id } = await here.grace.make(exchangeRate, rateOf(more));
  await here.samuel.run(exchangeRate, 'confirm', id);
  return here.grace.see(exchangeRate, id);
};
const received = async (pieces: number, dollars: number): Promise<Row<typeof purchaseOrder>> => {
  const order = await here.ordered([[pieces, dollars]], { vendor: firm.id });
  await here.posted(order, came([1, pieces]));
  return order;
};
/** A line of an order in its own currency, as a file states it. */
const whole = (pieces: number, price: number) => ({ thousandths: pieces * 1000, price: price * 10_000, order: '1' });

let drawn = 0;
const fileOf = async (text: string): Promise<string> => {
  const { json } = await server.ask({
    as: here.grace.actor,
    method: 'POST',
    path: `/api/v1/document/upload?name=foreign-${++drawn}.xml`,
    body: text,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return String(json?.['id']);
};
const taken = async (written: Written, form = ublOf): Promise<EInvoiceFile> => {
  const id = await fileOf(form({ seller: firm.name, number: `FX-${++drawn * 317}`, currency: 'CAD', ...written }));
  const { json } = await server.ask({
    as: here.grace.actor,
    method: 'POST',
    path: '/api/v1/e-invoices',
    body: { documents: [id] },
  });
  const [file] = (json as unknown as { files: readonly EInvoiceFile[] }).files;
  return file as EInvoiceFile;
};
const rowOf = ({ invoice: own }: EInvoiceFile) => here.grace.see(invoice, own?.id ?? '');

const typed = async (body: object, as: Person = here.grace) => {
  const { status, json } = await server.ask({
    as: as.actor,
    method: 'POST',
    path: '/api/v1/foreign-invoices',
    body: {
      vendorNumber: `HF-${++drawn * 719}`,
      vendor: firm.id,
      invoiceDate: '2026-11-18',
      currency: 'CAD',
      ...body,
    },
  });
  return { status, json: json as unknown as Record<string, unknown> };
};
const issuesOf = ({ json }: Awaited<ReturnType<typeof typed>>) =>
  (json['issues'] as readonly { path: string; message: string }[]).map(({ path, message }) => [path, message]);
const each = (amount: string, price: string, line = 1) => ({ line, quantity: { amount, unit: 'EA' }, price });

describe('a rate', () => {
  test('that the clerk of an invoice enters is in force only when someone else confirms it', async () => {
    const { id } = await here.grace.make(exchangeRate, rateOf({ currency: 'SEK', day: '2026-11-02' }));
    await expect(here.grace.run(exchangeRate, 'confirm', id)).rejects.toMatchObject({ kind: 'forbidden' });
    // Who may confirm does not confirm what they entered, or wrote into.
    const own = await here.samuel.make(exchangeRate, rateOf({ currency: 'SEK', day: '2026-11-02' }));
    await expect(here.samuel.run(exchangeRate, 'confirm', own.id)).rejects.toMatchObject({
      code: 'exchange_rate.confirmer_is_another',
    });
    const { version } = await here.samuel.see(exchangeRate, id);
    await here.samuel.edit(exchangeRate, id, version, { rate: { amount: '9.9', unit: 'USD' } });
    await expect(here.samuel.run(exchangeRate, 'confirm', id)).rejects.toMatchObject({
      code: 'exchange_rate.confirmer_is_another',
    });
    await here.tess.run(exchangeRate, 'confirm', id);
    const row = await here.tess.see(exchangeRate, id);
    expect(row).toMatchObject({ status: 'confirmed', confirmedBy: here.tess.id, confirmedOn: '2026-11-20' });
    await expect(
      here.samuel.edit(exchangeRate, id, row.version, { rate: { amount: '0.1', unit: 'USD' } }),
    ).rejects.toMatchObject({ code: 'exchange_rate.is_confirmed' });
  });

  test('is one for a currency and a day, also where two are confirmed at the same moment', async () => {
    const given = rateOf({ currency: 'NOK', day: '2026-11-03' });
    const [one, other] = [await here.grace.make(exchangeRate, given), await here.omar.make(exchangeRate, given)];
    const both = await Promise.allSettled([
      here.samuel.run(exchangeRate, 'confirm', one.id),
      here.tess.run(exchangeRate, 'confirm', other.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const third = await here.grace.make(exchangeRate, given);
    await expect(here.samuel.run(exchangeRate, 'confirm', third.id)).rejects.toMatchObject({
      code: 'exchange_rate.one_a_day',
      issues: [{ path: 'day' }],
    });
  });

  test('is of another currency than the books have, and of a day until the one of entry', async () => {
    for (const [more, path, code] of [
      [{ currency: 'USD' }, 'currency', 'own_currency'],
      [{ day: '2026-11-21' }, 'day', 'is_dated'],
    ] as const)
      await expect(here.grace.make(exchangeRate, rateOf(more))).rejects.toMatchObject({
        code: `exchange_rate.${code}`,
        issues: [{ path, code: `exchange_rate.${code}` }],
      });
    expect(await here.grace.make(exchangeRate, rateOf({ currency: 'DKK', day: '2026-11-20' }))).toMatchObject({
      day: '2026-11-20',
    });
  });

  test.each([
    ['zero', { rate: { amount: '0', unit: 'USD' } }, 'rate'],
    ['below zero', { rate: { amount: '-0.7312', unit: 'USD' } }, 'rate'],
    ['a million millions', { rate: { amount: '1000000000000', unit: 'USD' } }, 'rate.amount'],
    ['of twenty decimals', { rate: { amount: '0.73120000000000000001', unit: 'USD' } }, 'rate.amount'],
    ['in a currency of its own choice', { rate: { amount: '0.7312', unit: 'EUR' } }, 'rate.unit'],
    ['of no source', { source: '' }, 'source'],
  ])('is not taken when it is %s', async (_, more, path) => {
    await expect(here.grace.make(exchangeRate, rateOf(more as never))).rejects.toMatchObject({
      issues: [expect.objectContaining({ path: expect.stringMatching(new RegExp(`^${path.split('.')[0]}`)) })],
    });
  });

  test('is entered by those who pay, and read by every member', async () => {
    await expect(here.chantal.make(exchangeRate, rateOf())).rejects.toMatchObject({ kind: 'forbidden' });
    const { id } = await here.grace.make(exchangeRate, rateOf({ currency: 'CHF' }));
    expect(await here.chantal.see(exchangeRate, id)).toMatchObject({ currency: 'CHF' });
  });
});

describe('an e-invoice in another currency', () => {
  test('is refused without a confirmed rate, with the field and what to do', async () => {
    await here.grace.make(exchangeRate, rateOf({ currency: 'EUR' }));
    const file = await taken({ currency: 'EUR', lines: [whole(1, 10)] });
    expect(file).toMatchObject({
      result: 'refused',
      problems: [
        {
          element: 'Invoice/DocumentCurrencyCode',
          reason: 'No rate for EUR of 2026-11-18. Treasury enters one under Exchange rates.',
        },
      ],
    });
  });

  test('takes no rate of another organization, and none that is too old or of a later day', async () => {
    const elsewhere = await here.county.organization('Piney Woods County');
    const product = here.county.person({ ...here.county.product.actor, organizationId: elsewhere });
    const theirs = await product.make(exchangeRate, rateOf({ currency: 'GBP' }));
    await product.run(exchangeRate, 'confirm', theirs.id);
    expect(await taken({ currency: 'GBP', lines: [whole(1, 10)] })).toMatchObject({ result: 'refused' });
    await confirmed({ currency: 'GBP', day: '2026-11-10' });
    await confirmed({ currency: 'GBP', day: '2026-11-19' });
    const late = await taken({ currency: 'GBP', lines: [whole(1, 10)] });
    expect(late.problems[0]?.reason).toContain('The latest is of 2026-11-10 and was usable for 7 days.');
    // On its last day it is used.
    const last = await taken({ currency: 'GBP', day: '2026-11-17', lines: [whole(1, 10)] });
    expect(await rowOf(last)).toMatchObject({ rateOn: '2026-11-10' });
  });

  test('is converted at the door, matched, approved and posted in the organization’s currency', async () => {
    const rate = await confirmed();
    const order = await received(1, 914);
    const file = await taken({ order: order.number, lines: [whole(1, 1250)] });
    expect(file).toMatchObject({ result: 'taken', read: { totalCents: 91_400 } });
    expect(file.notes[0]).toBe('CAD 1,250.00 at 0.7312 of 2026-11-18 (Treasury, for this test). Payment is in USD.');
    const row = await rowOf(file);
    expect(row).toMatchObject({
      total: usd(914),
      statedTotal: { amount: '1250', unit: 'CAD' },
      statedLines: [{ stated: { amount: '1250', unit: 'CAD' }, converted: usd(914) }],
      conversionRate: { amount: '0.7312', unit: 'USD' },
      ratePer: '1',
      rateOn: '2026-11-18',
      rateSource: 'Treasury, for this test',
      exchangeRate: rate.id,
      rounding: usd(0),
    });
    await here.grace.run(invoice, 'register', row.id);
    await here.priya.run(invoice, 'approve', row.id);
    const approved = await here.grace.see(invoice, row.id);
    expect(approved).toMatchObject({ status: 'approved', payable: usd(914), balance: usd(914) });

    // A rate on which a document rests is not withdrawn, and the document keeps its own.
    await expect(here.samuel.run(exchangeRate, 'withdraw', rate.id, 'It was misread.')).rejects.toMatchObject({
      code: 'exchange_rate.is_used',
    });
    await here.voided(row.id);
    await here.samuel.run(exchangeRate, 'withdraw', rate.id, 'It was misread.');
    await confirmed({ rate: { amount: '0.9', unit: 'USD' } });
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ exchangeRate: rate.id, total: usd(914) });
  });

  test('of cXML is read by the currency of what is to be paid', async () => {
    const file = await taken({ lines: [whole(2, 50)], freight: 10_00 }, cxmlOf);
    expect(file).toMatchObject({ result: 'taken', read: { format: 'cxml', totalCents: 9_900 } });
    expect(await rowOf(file)).toMatchObject({ statedTotal: { amount: '110', unit: 'CAD' } });
  });

  test('keeps its figures and its date between entry and approval; people name order lines alone', async () => {
    await confirmed({ currency: 'AUD', rate: { amount: '0.6503', unit: 'USD' } });
    const file = await taken({ currency: 'AUD', lines: [whole(3, 100)] });
    const row = await rowOf(file);
    const lines = (row.lines ?? []).map(({ amount: _amount, ...one }) => one);
    const [first] = lines;
    if (!first) throw new Error('It has a line');
    const tried = (input: object) => here.grace.edit(invoice, row.id, row.version, input);
    await expect(tried({ invoiceDate: '2026-11-17' })).rejects.toMatchObject({
      code: 'invoice.is_converted',
      issues: [{ path: 'invoiceDate' }],
    });
    await expect(tried({ total: usd(500) })).rejects.toMatchObject({ issues: [{ path: 'total' }] });
    const dearer = { ...first, unitPrice: usd(900) };
    await expect(tried({ lines: [dearer, ...lines.slice(1)] })).rejects.toMatchObject({ issues: [{ path: 'lines' }] });
    for (const name of ['statedTotal', 'conversionRate', 'exchangeRate', 'rounding'])
      await expect(tried({ [name]: null }), name).rejects.toMatchObject({ issues: [{ path: name }] });
    await tried({ lines: [{ ...first, line: 2 }, ...lines.slice(1)] });
    expect((await here.grace.see(invoice, row.id)).lines?.[0]).toMatchObject({ line: 2 });
  });
});

describe('an invoice in another currency that is typed', () => {
  test('is whole with what the vendor wrote; cents of the conversion match, and count as paid', async () => {
    await confirmed({ currency: 'MXN', rate: { amount: '73.13', unit: 'USD' }, per: '100' });
    const order = await received(40, 9.15);
    const { status, json } = await typed({
      currency: 'MXN',
      purchaseOrder: order.id,
      statedTotal: '500.00',
      lines: [each('40', '12.50')],
    });
    expect(status).toBe(201);
    const row = await here.grace.see(invoice, String(json['id']));
    expect(row).toMatchObject({ total: usd(365.65), rounding: usd(0.05), ratePer: '100', status: 'captured' });
    expect(row.lines?.map(({ item, unitPrice }) => [item, unitPrice.cents])).toEqual([
      [null, 914],
      [ROUNDING, 5],
    ]);
    await here.grace.run(invoice, 'register', row.id);
    const now = await here.grace.see(invoice, row.id);
    expect([now.status, now.issues, now.payable]).toEqual(['matched', null, usd(365.65)]);
    await expect(here.grace.run(invoice, 'approve', row.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.priya.run(invoice, 'approve', row.id);
    const { funding } = await here.grace.see(invoice, row.id);
    expect(funding?.map(({ expended }) => expended)).toEqual([usd(365.65)]);
  });

  test('passes no threshold by its currency: yen are what they are worth', async () => {
    await confirmed({ currency: 'JPY', rate: { amount: '0.6412', unit: 'USD' }, per: '100' });
    const { json } = await typed({
      currency: 'JPY',
      statedTotal: '100,000',
      lines: [{ item: 'Valve', quantity: { amount: '1', unit: 'EA' }, price: '100000' }],
    });
    expect(await here.grace.see(invoice, String(json['id']))).toMatchObject({ total: usd(641.2) });
  });

  test.each([
    ['lines that do not add up', { statedTotal: '500.01', lines: [each('40', '12.50')] }, 'statedTotal'],
    ['a total of nothing', { statedTotal: '0', lines: [each('1', '1')] }, 'statedTotal'],
    ['parts of a cent', { statedTotal: '1.005', lines: [each('1', '1.005')] }, 'statedTotal'],
    ['words', { statedTotal: 'CAD 5', lines: [each('1', '5')] }, 'statedTotal'],
    ['a price below zero', { statedTotal: '5', lines: [each('1', '-5')] }, 'lines.0.price'],
    ['a price of twenty decimals', { statedTotal: '5', lines: [each('1', `5.${'0'.repeat(17)}1`)] }, 'lines.0.price'],
    ['more than anything costs', { statedTotal: '1', lines: [each('1', '999999999999')] }, 'lines.0.price'],
    ['the organization’s own currency', { currency: 'USD', statedTotal: '5', lines: [each('1', '5')] }, 'currency'],
    ['a currency that is none', { currency: 'XXX', statedTotal: '5', lines: [each('1', '5')] }, 'currency'],
    ['a currency without a rate', { currency: 'KWD', statedTotal: '5', lines: [each('1', '5')] }, 'currency'],
  ])('is refused with %s', async (_, body, path) => {
    const answer = await typed(body);
    expect([400, 409, 422]).toContain(answer.status);
    expect(issuesOf(answer).map(([at]) => at)).toEqual([path]);
  });

  test.each([
    ['ties_to_stated', { currency: 'MXN', statedTotal: '500.01', lines: [each('40', '12.50')] }, 'statedTotal'],
    ['ties_to_stated', { currency: 'MXN', statedTotal: '499.99', lines: [each('40', '12.50')] }, 'statedTotal'],
    ['own_currency', { currency: 'USD', statedTotal: '500', lines: [each('40', '12.50')] }, 'currency'],
    ['no_rate', { currency: 'KWD', statedTotal: '500', lines: [each('40', '12.50')] }, 'currency'],
  ])('is refused as %s', async (code, body, path) => {
    expect(await typed(body)).toMatchObject({
      status: 422,
      json: { code: `invoice.${code}`, issues: [{ path, code: `invoice.${code}` }] },
    });
  });

  test('is refused where the conversion is more than an invoice takes', async () => {
    await confirmed({ currency: 'PLN', rate: { amount: '1000000', unit: 'USD' } });
    const answer = await typed({ currency: 'PLN', statedTotal: '9000000', lines: [each('1', '9000000')] });
    expect(issuesOf(answer)).toEqual([['currency', 'At this rate the total is more than an invoice takes.']]);
  });

  test('is entered by accounts payable alone, and shown the rate before', async () => {
    const body = { statedTotal: '5', lines: [each('1', '5')] };
    expect((await typed(body, here.chantal)).status).toBe(403);
    const path = (currency: string) => `/api/v1/foreign-invoices/rate?currency=${currency}&day=2026-11-18`;
    const shown = await server.ask({ as: here.grace.actor, method: 'GET', path: path('JPY') });
    expect(shown.json).toMatchObject({ rate: { amount: '0.6412', per: '100', day: '2026-11-18' }, reason: null });
    const none = await server.ask({ as: here.grace.actor, method: 'GET', path: path('KWD') });
    expect(none.json).toMatchObject({ rate: null, reason: expect.stringContaining('No rate for KWD of 2026-11-18.') });
  });

  test('lends its rounding to no other invoice', async () => {
    const order = await received(1, 100);
    const [line] = here.bills(order, [1, 1]);
    if (!line) throw new Error('It has a line');
    const rounding = {
      kind: 'other' as const,
      item: ROUNDING,
      quantity: { amount: '1', unit: 'EA' },
      unitPrice: usd(0.5),
    };
    const row = await here.registered(order, [], { lines: [line, rounding], total: usd(100.5) });
    expect(row).toMatchObject({ status: 'exception', lane: 'charge' });
  });
});
