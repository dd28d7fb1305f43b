import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { type PaymentWorld, paymentWorld } from '#domains/payables/payments/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import type { EInvoiceFile } from './e-invoice-calls.ts';
import { cxmlOf, ublOf, type Written } from './sample-files.server.ts';

let here: PaymentWorld;
let server: Serving;
let firm: { id: string; name: string };
beforeAll(async () => {
  here = await paymentWorld();
  server = await serve(here.county);
  firm = { id: await here.vendor('Tidewater Safety LLC'), name: 'Tidewater Safety LLC' };
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

/** An order of the firm, received in full. */
const received = async (pieces: number, dollars: number, of = firm.id) => {
  const order = await here.ordered([[pieces, dollars]], { vendor: of });
  await here.posted(order, came([1, pieces]));
  return order;
};
const whole = (pieces: number, dollars: number, more = {}) => ({
  thousandths: pieces * 1000,
  price: dollars * 10_000,
  order: '1',
  ...more,
});

let drawn = 0;
const uploaded = async (text: string, by: Person = here.grace, more = ''): Promise<string> => {
  const { status, json } = await server.ask({
    as: by.actor,
    method: 'POST',
    path: `/api/v1/document/upload?name=invoice-${++drawn}.xml${more}`,
    body: text,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(status).toBe(201);
  return String(json?.['id']);
};
const take = async (documents: readonly string[], by: Person = here.grace, headers: Record<string, string> = {}) => {
  const { status, json } = await server.ask({
    as: by.actor,
    method: 'POST',
    path: '/api/v1/e-invoices',
    body: { documents },
    headers,
  });
  const { files } = (json ?? {}) as unknown as { files: readonly EInvoiceFile[] };
  return { status, json: json as unknown as Record<string, unknown>, files };
};
const look = async (id: string, by: Person = here.grace) => {
  const { status, json } = await server.ask({ as: by.actor, method: 'GET', path: `/api/v1/e-invoices/${id}` });
  return { status, file: json as unknown as EInvoiceFile };
};
const taken = async (written: Written, by: Person = here.grace) => {
  const id = await uploaded(ublOf({ seller: firm.name, number: `EI-${++drawn * 311}`, ...written }), by);
  const { files } = await take([id], by);
  return files[0] as EInvoiceFile;
};
const rowOf = ({ invoice: own }: EInvoiceFile) => here.grace.see(invoice, own?.id ?? '');
const count = async () =>
  (
    await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(invoice, { where: {}, fields: [], order: 'number', most: 'all' }),
    )
  ).length;

describe('an accounts payable clerk', () => {
  test('sees what a file says, takes it in, and it is matched, approved by another and kept with its file', async () => {
    const order = await received(12, 41.5);
    const text = ublOf({ number: 'TS-2001', order: order.number, seller: firm.name, lines: [whole(12, 41.5)] });
    const id = await uploaded(text);
    const before = await count();
    const { file } = await look(id);
    expect(file).toMatchObject({
      result: 'ready',
      problems: [],
      read: {
        format: 'ubl',
        vendorNumber: 'TS-2001',
        totalCents: 49_800,
        vendor: { id: firm.id, why: `Name ${firm.name}` },
        order: { number: order.number },
        lines: [{ line: 1, cents: 49_800 }],
      },
    });
    expect(await count()).toBe(before);
    const nils = await here.withDuty('Nils Berg', 'accounts_payable');
    await here.county.product.make(dutyGrant, { member: nils.id, duty: 'budget_officer' });
    const both = nils.with({ duties: ['accounts_payable', 'budget_officer'] });
    const { files } = await take([id], both);
    expect(files[0]).toMatchObject({ result: 'taken' });
    const row = await rowOf(files[0] as EInvoiceFile);
    expect(row).toMatchObject({ status: 'captured', purchaseOrder: order.id, fileFormat: 'ubl', documents: [id] });
    await both.run(invoice, 'register', row.id);
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ status: 'matched', registeredBy: nils.id });
    await expect(both.run(invoice, 'approve', row.id)).rejects.toMatchObject({ code: 'invoice.approver_is_another' });
    await here.priya.run(invoice, 'approve', row.id);
    const kept = await server.ask({ as: here.priya.actor, method: 'GET', path: `/api/v1/document/${id}/content` });
    expect(kept.text).toBe(text);
    expect(kept.headers.get('etag')).toBe(`"${row.fileHash}"`);
  });

  test('takes in cXML the same way; shipping and tax are lines of their own', async () => {
    const order = await received(4, 25);
    const id = await uploaded(
      cxmlOf({
        number: 'CX-7',
        order: order.number,
        seller: firm.name,
        lines: [whole(4, 25)],
        freight: 1250,
        taxRate: 600,
      }),
    );
    const row = await rowOf((await take([id])).files[0] as EInvoiceFile);
    expect(row.lines?.map(({ kind, amount }) => [kind, amount?.cents])).toEqual([
      ['item', 10_000],
      ['freight', 1250],
      ['tax', 675],
    ]);
    await here.grace.run(invoice, 'register', row.id);
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ status: 'exception', lane: 'tax' });
  });

  test('gets a row for each file, and one that is wrong stops no other', async () => {
    const order = await received(1, 60);
    const good = await uploaded(
      ublOf({ number: 'TS-3001', order: order.number, seller: firm.name, lines: [whole(1, 60)] }),
    );
    const euros = await uploaded(ublOf({ seller: firm.name, lines: [whole(1, 60)], currency: 'EUR' }));
    const text = await uploaded('An invoice by mail.');
    const nowhere = '00000000-0000-4000-8000-000000000009';
    const { files } = await take([euros, good, text, nowhere]);
    expect(files.map(({ result }) => result)).toEqual(['refused', 'taken', 'refused', 'refused']);
    expect(files[0]?.problems).toEqual([
      {
        element: 'Invoice/DocumentCurrencyCode',
        at: 5,
        reason: 'No rate for EUR of 2026-11-18. Treasury enters one under Exchange rates.',
      },
    ]);
    expect(files[3]?.problems[0]?.reason).toContain('no such document');
  });

  test('takes a file in once, also asked again, by another, or twice at the same moment', async () => {
    const order = await received(1, 61);
    const text = ublOf({ number: 'TS-4001', order: order.number, seller: firm.name, lines: [whole(1, 61)] });
    const [one, other] = [await uploaded(text), await uploaded(text, here.omar)];
    const both = await Promise.all([take([one]), take([other], here.omar)]);
    expect(both.map(({ files }) => files[0]?.result).toSorted()).toEqual(['known', 'taken']);
    expect(both[0].files[0]?.invoice).toEqual(both[1].files[0]?.invoice);
    const key = { 'idempotency-key': 'e-invoice-twice' };
    const [first, again] = [await take([one], here.grace, key), await take([one], here.grace, key)];
    expect(again.json).toEqual(first.json);
    await here.grace.run(invoice, 'discard', both[0].files[0]?.invoice?.id ?? '', 'Entered for the wrong county.');
    expect((await take([one])).files[0]?.result).toBe('taken');
  });

  test('enters a credit memo that names its invoice, and another file with the same number is a possible duplicate', async () => {
    const order = await received(4, 30);
    const billed = await taken({ number: 'TS-5001', order: order.number, lines: [whole(4, 30)] });
    await here.grace.run(invoice, 'register', billed.invoice?.id ?? '');
    await here.priya.run(invoice, 'approve', billed.invoice?.id ?? '');
    const credit = await taken({
      number: 'TS-5001-C',
      order: order.number,
      isCredit: true,
      corrects: 'ts 5001',
      lines: [whole(1, 30)],
    });
    const row = await rowOf(credit);
    expect(row).toMatchObject({ isCredit: true, fileNotes: `It credits invoice ts 5001 (${billed.invoice?.number}).` });
    await here.grace.run(invoice, 'register', row.id);
    await here.priya.run(invoice, 'approve', row.id);
    expect(await here.postings(row.id)).toEqual({ expended: -30_00 });
    const again = await taken({ number: 'ts-50O1', order: order.number, lines: [whole(4, 30)] });
    await here.grace.run(invoice, 'register', again.invoice?.id ?? '');
    expect(await rowOf(again)).toMatchObject({ status: 'exception', lane: 'duplicate' });
  });

  test('takes in what names no order on file: it waits until one is linked', async () => {
    const file = await taken({ order: 'PO-9999-00001', lines: [whole(1, 10)] });
    expect(file.notes[0]).toBe('No order has the number PO-9999-00001.');
    await here.grace.run(invoice, 'register', file.invoice?.id ?? '');
    expect(await rowOf(file)).toMatchObject({ status: 'exception', lane: 'no_order' });
  });
});

describe('whoever wants the money', () => {
  test('is not paid by the account that a file names; the invoice says so', async () => {
    const { id, name } = { id: await here.vendor('Portsmouth Pumps Inc'), name: 'Portsmouth Pumps Inc' };
    await here.bankAccount(id, '4400123456');
    const order = await received(1, 75, id);
    const file = await taken({ seller: name, order: order.number, account: '990011228888', lines: [whole(1, 75)] });
    expect(file.notes.join()).toBe(
      'The file names another account, ending 8888. The account on file ends 3456. Payments go to the account on file alone.',
    );
    expect(JSON.stringify(await rowOf(file))).not.toContain('99001122');
    const own = await taken({ seller: name, order: order.number, account: '4400123456', lines: [whole(1, 75)] });
    expect(own.notes).toEqual([]);
  });

  test('bills no order of another vendor: by its name, its tax number or its UEI', async () => {
    const order = await received(1, 80);
    const reasons = async (more: Partial<Written>) => {
      const { result, problems } = await taken({ order: order.number, lines: [whole(1, 80)], ...more });
      return [result, problems.map(({ reason }) => reason).join()];
    };
    expect(await reasons({ seller: 'Harborside Fakes' })).toEqual([
      'refused',
      `${order.number} is an order to ${firm.name}, and this file is from Harborside Fakes.`,
    ]);
    const other = await here.county.person({ ...here.county.product.actor }).make(vendor, {
      name: 'Cousin Supply LLC',
      taxClass: 'llc',
      email: 'cousin@firm.example',
      address: { line1: '2 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
      taxId: '549999998',
      uei: 'ZQGGHJH74DW7',
    });
    expect(await reasons({ tin: 'US54-9999998' })).toEqual([
      'refused',
      `${order.number} is an order to ${firm.name}, and this is the TIN ending 9998 of Cousin Supply LLC.`,
    ]);
    expect((await reasons({ uei: 'ZQGGHJH74DW7' }))[1]).toContain('the UEI ZQGGHJH74DW7 of Cousin Supply LLC');
    const found = await taken({ order: null, seller: 'Somebody Else', tin: '549999998', lines: [whole(1, 80)] });
    expect(found).toMatchObject({ result: 'taken', read: { vendor: { id: other.id, why: 'TIN ending 9998' } } });
    expect(found.notes.join()).toContain('The file calls the seller Somebody Else.');
    expect(await reasons({ order: null, seller: 'Nobody Knows Inc' })).toMatchObject([
      'refused',
      expect.stringContaining('No vendor has'),
    ]);
  });

  test('raises nothing by a line, an allowance or a total that does not tie', async () => {
    const order = await received(1, 90);
    const text = ublOf({ order: order.number, seller: firm.name, lines: [whole(1, 90)] });
    const before = await count();
    for (const wrong of [
      text.replace('>90.00</cbc:PayableAmount', '>99.00</cbc:PayableAmount'),
      ublOf({ order: order.number, seller: firm.name, lines: [whole(2, 90), whole(-1, 90)] }),
      ublOf({ order: order.number, seller: firm.name, lines: [whole(1, 90)], off: -1000 }),
    ])
      expect((await take([await uploaded(wrong)])).files[0]).toMatchObject({ result: 'refused', invoice: null });
    expect(await count()).toBe(before);
  });

  test('needs the duty at this moment, and reads no file that is another’s alone or of another organization', async () => {
    const order = await received(1, 95);
    const text = ublOf({ order: order.number, seller: firm.name, lines: [whole(1, 95)] });
    const id = await uploaded(text);
    expect((await take([id], here.marcus)).status).toBe(403);
    expect((await look(id, here.marcus)).status).toBe(403);
    const ended = (await here.county.member('Ida Former')).with({ duties: ['accounts_payable'] });
    expect((await take([id], ended)).status).toBe(403);
    const secret = await uploaded(text, here.omar, '&audience=private');
    expect((await take([secret])).files[0]).toMatchObject({ result: 'refused', name: '' });
    expect((await take([secret], here.omar)).files[0]?.problems[0]?.reason).toContain('Only its owner');
    const elsewhere = await here.county.organization('Elsewhere County');
    const stranger = (await here.county.member('Sid', 'user', elsewhere)).with({ duties: ['accounts_payable'] });
    expect((await look(id, stranger)).status).toBe(404);
  });

  test('who registered the vendor takes no file of it in', async () => {
    const { name } = await here.grace
      .with({ duties: ['accounts_payable', 'vendor_clerk'], role: 'admin' })
      .make(vendor, {
        name: 'Own Cousin Works',
        taxClass: 'llc',
        email: 'own@firm.example',
        address: { line1: '3 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
        taxId: '549999997',
      });
    const file = await taken({ order: null, seller: name ?? '', lines: [whole(1, 10)] });
    expect(file).toMatchObject({
      result: 'refused',
      problems: [{ reason: expect.stringContaining('registered the vendor') }],
    });
    expect((await taken({ order: null, seller: name ?? '', lines: [whole(1, 10)] }, here.omar)).result).toBe('taken');
  });
});
