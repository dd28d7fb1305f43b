import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { document } from '#domains/organization/document.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { member } from '#domains/organization/member.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { ublOf } from '../einvoice/sample-files.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { drawnPdf, usualPage } from '../pdf/sample-pdf.server.ts';
import { invoiceSignal } from '../signals/invoice-signal.record.ts';
import { invoiceIntake } from './invoice-intake.record.ts';
import { invoiceMessage } from './invoice-message.record.ts';
import { mailWith } from './sample-mail.server.ts';
import { type MailWorld, mailWorld } from './test-world.ts';

let here: MailWorld;
beforeAll(async () => {
  here = await mailWorld();
});
afterAll(async () => {
  await here.server.close();
  await here.county.close();
});

const xml = (content: string, name = 'invoice.xml') => ({ name, type: 'application/xml', content });
const bill = (number: string, order: string, dollars: number, more = {}) =>
  xml(
    ublOf({
      number,
      order,
      seller: here.firm.name,
      lines: [{ order: '1', thousandths: 1000, price: dollars * 10_000 }],
      ...more,
    }),
  );
const take = (id: string, file: string, by = here.grace) =>
  here.call('POST', `/api/v1/invoice_message/${id}/e-invoices`, by, { document: file });
const documentOf = (
  row: { readonly files?: readonly { readonly document?: string | null }[] | null },
  at = 0,
): string => row.files?.[at]?.document ?? '';

describe('an invoice by email', () => {
  test('is kept as it came, suggests its vendor, and is an invoice once a clerk takes it in', async () => {
    const order = await here.received(1, 75);
    const text = mailWith({ from: `Alma <${here.firm.email}>`, id: 'first', files: [bill('M-1', order.number, 75)] });
    const row = await here.kept(text);
    expect(row).toMatchObject({
      status: 'open',
      source: 'email',
      vendor: here.firm.id,
      sender: here.firm.email,
      subject: 'Invoice',
      files: [{ kind: 'xml', problem: null, invoice: null }],
    });
    const { body } = await here.files(row.id);
    expect(body.files[0]?.read).toMatchObject({ result: 'ready', read: { vendorNumber: 'M-1', totalCents: 7500 } });
    const taken = await take(row.id, documentOf(row));
    expect(taken).toMatchObject({ status: 200, body: { result: 'taken' } });
    const id = (taken.body['invoice'] as { id: string }).id;
    const own = await here.grace.see(invoice, id);
    expect(own).toMatchObject({
      status: 'captured',
      purchaseOrder: order.id,
      receivedOn: '2026-11-20',
      fileFormat: 'ubl',
    });
    expect(own.fileNotes).toContain(`It came with ${row.number}, from ${here.firm.email}.`);
    expect(await here.grace.see(invoiceMessage, row.id)).toMatchObject({ status: 'taken', files: [{ invoice: id }] });
    // A sender by email is answered by email; documents of the network alone have an answer to send back.
    const answer = await here.call('GET', `/api/v1/invoice_message/${row.id}/response`, here.grace);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invoice_message.no_network' } });
    const original = await here.call('GET', `/api/v1/document/${row.original}`, here.grace);
    expect(original.body).toMatchObject({ sha256: row.fileHash, size: Buffer.byteLength(text) });
    await here.grace.run(invoice, 'register', id);
    await here.priya.run(invoice, 'approve', id);
  });

  test('is one message however often and however fast it is delivered', async () => {
    const text = mailWith({ id: 'twice', text: 'Once.' });
    const [one, other] = await Promise.all([here.post(text), here.post(text)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.id).toBe(other.body.id);
    const again = await here.post(text);
    expect(again.body).toMatchObject({ id: one.body.id, isKnown: true });
    const changed = await here.kept(mailWith({ id: 'twice', text: 'Twice.' }));
    expect(changed.id).not.toBe(one.body.id);
    expect(changed.warnings).toContain('has the same message ID and other content');
  });

  test('says of every file that is no invoice why', async () => {
    const program = { name: 'invoice.pdf', type: 'application/pdf', content: Buffer.from('4d5a9000', 'hex') };
    const zip = {
      name: 'all.zip',
      type: 'application/zip',
      content: Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'),
    };
    const secret = { name: 'smime.p7m', type: 'application/pkcs7-mime', content: 'x' };
    const row = await here.kept(mailWith({ id: 'files', files: [program, zip, secret] }));
    expect(row.files?.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['refused', 'Programs are not taken. Send a document, an image or a table.'],
      [expect.stringMatching(/other|refused/), expect.any(String)],
      ['other', 'This part is encrypted. Ask the vendor to send it without encryption.'],
    ]);
    const many = await here.kept(
      mailWith({
        id: 'thirty',
        files: Array.from({ length: 30 }, (_, at) => ({
          name: `page-${at}.txt`,
          type: 'text/plain',
          content: `Page ${at}`,
        })),
      }),
    );
    expect(many.files).toHaveLength(30);
    expect(many.files?.filter(({ document: kept }) => kept)).toHaveLength(20);
    expect(many.files?.[29]?.problem).toContain('at most 20 files');
  });

  test('without attachments, as HTML, without a sender or damaged is kept with a sentence', async () => {
    expect((await here.kept(mailWith({ id: 'none' }))).notes).toContain('no attachment');
    const html = await here.kept(mailWith({ id: 'html', html: '<p>Invoice <b>77</b></p><script>alert(1)</script>' }));
    expect(html.notes).toContain('was sent as HTML');
    expect(html.text).toContain('Invoice 77');
    expect(html.text).not.toContain('<');
    expect((await here.kept(mailWith({ id: 'nobody', from: null }))).notes).toContain('names no sender');
    const deep = Array.from(
      { length: 40 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}`,
    ).join('\r\n');
    expect((await here.kept(`From: a@firm.example\r\n${deep}\r\n\r\nx`)).notes).toContain('damaged');
    const none = await here.post('{"invoice": 1}');
    expect(none).toMatchObject({ status: 400, body: { code: 'invoice_mail.message' } });
    expect((await here.post('')).status).toBe(400);
  });

  test('is dismissed with a reason and opened again; a dismissed one is not taken in', async () => {
    const order = await here.received(1, 33);
    const row = await here.kept(mailWith({ id: 'dismissed', files: [bill('M-33', order.number, 33)] }));
    await here.grace.run(invoiceMessage, 'dismiss', row.id, 'A quote, not an invoice.');
    expect(await take(row.id, documentOf(row))).toMatchObject({
      status: 409,
      body: { code: 'invoice_message.dismissed' },
    });
    await here.grace.run(invoiceMessage, 'reopen', row.id);
    const { body } = await take(row.id, documentOf(row));
    await expect(here.grace.run(invoiceMessage, 'reopen', row.id)).rejects.toMatchObject({
      code: 'invoice_message.has_invoice',
    });
    await here.grace.run(invoice, 'discard', (body['invoice'] as { id: string }).id, 'Entered for the wrong county.');
    await here.grace.run(invoiceMessage, 'reopen', row.id);
  });

  test('is uploaded by a clerk as a saved email, the same way and once', async () => {
    const text = mailWith({ id: 'uploaded', from: here.firm.email });
    const { json } = await here.server.ask({
      as: here.grace.actor,
      method: 'POST',
      path: '/api/v1/document/upload?name=saved.eml',
      body: text,
      headers: { 'content-type': 'application/octet-stream' },
    });
    const upload = (by = here.grace) =>
      here.call('POST', '/api/v1/invoice_message/upload', by, { document: json?.['id'] });
    const first = await upload();
    expect(first).toMatchObject({ status: 200, body: { isKnown: false } });
    expect(await here.grace.see(invoiceMessage, String(first.body['id']))).toMatchObject({
      source: 'uploaded',
      uploadedBy: here.grace.id,
      original: json?.['id'],
    });
    expect((await here.post(text)).body).toMatchObject({ id: first.body['id'], isKnown: true });
    expect((await upload(here.marcus)).status).toBe(403);
  });
});

describe('a PDF that came by email', () => {
  const pdfMail = async (number: string, order: string, amount: string) => {
    const content = await drawnPdf([
      usualPage({
        seller: here.firm.name,
        number,
        day: '11/18/2026',
        order,
        lines: [['Item', '1', amount, amount]],
        sums: [['Total', `$${amount}`]],
      }),
    ]);
    const row = await here.kept(
      mailWith({
        id: number,
        from: here.firm.email,
        files: [{ name: 'invoice.pdf', type: 'application/pdf', content }],
      }),
    );
    return { row, file: documentOf(row) };
  };
  const read = (file: string, message: string, by = here.grace) =>
    here.call('GET', `/api/v1/invoice-pdfs/${file}?message=${message}`, by);

  test('is read with its sources, corrected by a person, and captured through the same door', async () => {
    const order = await here.received(1, 64);
    const { row, file } = await pdfMail('P-64', order.number, '64.00');
    const { body } = await read(file, row.id);
    expect(body).toMatchObject({
      result: 'read',
      vendor: { id: here.firm.id, page: 1 },
      order: { id: order.id },
      vendorNumber: { value: 'P-64', words: 'Invoice No. P-64' },
      invoiceDate: { value: '2026-11-18' },
      totalCents: { value: 6400 },
      receivedOn: '2026-11-20',
      lines: [{ item: 'Item', unitPriceCents: 6400 }],
    });
    const usd = (cents: number) => ({ cents, currency: 'USD' });
    const confirm = {
      message: row.id,
      vendor: here.firm.id,
      purchaseOrder: order.id,
      vendorNumber: 'P-64-A',
      invoiceDate: '2026-11-18',
      receivedOn: '2026-11-20',
      isCredit: false,
      total: usd(6400),
      lines: [{ kind: 'item', line: 1, item: 'Item', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(6400) }],
    };
    expect((await here.call('POST', `/api/v1/invoice-pdfs/${file}`, here.marcus, confirm)).status).toBe(403);
    const taken = await here.call('POST', `/api/v1/invoice-pdfs/${file}`, here.grace, confirm);
    expect(taken.status).toBe(201);
    const own = await here.grace.see(invoice, String(taken.body['id']));
    expect(own).toMatchObject({ status: 'captured', fileFormat: 'pdf', documents: [file], vendor: here.firm.id });
    expect(own.fileNotes).toContain('Invoice number: read P-64, entered P-64-A.');
    expect(await here.grace.see(invoiceMessage, row.id)).toMatchObject({ status: 'taken' });
    expect(await here.call('POST', `/api/v1/invoice-pdfs/${file}`, here.omar, confirm)).toMatchObject({
      status: 409,
      body: { code: 'invoice_pdf.known' },
    });
    await here.grace.run(invoice, 'register', own.id);
    await here.county.product.make(dutyGrant, { member: here.grace.id, duty: 'budget_officer' });
    await expect(here.grace.run(invoice, 'approve', own.id)).rejects.toMatchObject({
      code: 'invoice.approver_is_another',
    });
    await here.priya.run(invoice, 'approve', own.id);
  });

  test('without text says so; a person of another message or none takes nothing', async () => {
    const content = await drawnPdf([[]]);
    const row = await here.kept(
      mailWith({ id: 'scan', files: [{ name: 'scan.pdf', type: 'application/pdf', content }] }),
    );
    const { body } = await read(documentOf(row), row.id);
    expect(body).toMatchObject({
      result: 'no_text',
      why: 'This PDF has no text. Enter the invoice by hand.',
      vendorNumber: null,
      totalCents: null,
      lines: [],
    });
    const elsewhere = await here.county.organization('Elsewhere County');
    const stranger = (await here.county.member('Sid', 'user', elsewhere)).with({ duties: ['accounts_payable'] });
    expect((await read(documentOf(row), row.id, stranger)).status).toBe(404);
  });
});

describe('a person who wants the money', () => {
  test('forges the address of a competitor: the file decides, and the clerk is told', async () => {
    const order = await here.received(1, 41);
    const row = await here.kept(
      mailWith({
        id: 'forged',
        from: here.firm.email,
        replyTo: 'cash@evil.example',
        files: [bill('M-41', order.number, 41, { seller: 'Harborside Fakes' })],
      }),
    );
    expect(row.warnings).toContain('Replies go to another address: cash@evil.example.');
    const { body } = await here.files(row.id);
    expect(body.files[0]?.read).toMatchObject({ result: 'refused' });
    expect(await take(row.id, documentOf(row))).toMatchObject({
      status: 200,
      body: { result: 'refused', invoice: null },
    });
    expect(await here.grace.see(invoiceMessage, row.id)).toMatchObject({ status: 'open' });
    const stranger = await here.kept(
      mailWith({ id: 'stranger', from: 'who@evil.example', files: [bill('M-42', order.number, 41)] }),
    );
    expect(stranger.vendor).toBeNull();
    const taken = await take(stranger.id, documentOf(stranger));
    const own = await here.grace.see(invoice, (taken.body['invoice'] as { id: string }).id);
    expect(own.fileNotes).toContain('The vendor has no such address on file.');
  });

  test('names another bank account: it changes nothing, and a second person clears the signal', async () => {
    const order = await here.received(1, 52);
    const row = await here.kept(
      mailWith({
        id: 'bank',
        from: here.firm.email,
        text: 'Hello. Our bank account has changed, please pay to 990011228888 from now on.',
        files: [bill('M-52', order.number, 52)],
      }),
    );
    expect(row.bankNotice).toContain('bank account has changed');
    expect(row.bankNotice).not.toContain('99001122');
    const taken = await take(row.id, documentOf(row));
    const id = (taken.body['invoice'] as { id: string }).id;
    await here.grace.run(invoice, 'register', id);
    const own = await here.grace.see(invoice, id);
    expect(own.status).toBe('exception');
    const signals = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(invoiceSignal, { where: { invoice: id, code: 'bank_notice' }, order: 'createdAt', most: 'all' }),
    );
    expect(signals).toMatchObject([{ status: 'open', evidence: expect.stringContaining(row.number) }]);
    await expect(here.priya.run(invoice, 'approve', id)).rejects.toMatchObject({ code: 'state' });
  });

  test('posts with no secret, a wrong one, that of another organization or of another intake, or an old one', async () => {
    const text = mailWith({ id: 'secret' });
    const wrong = { status: 401, body: { code: 'credential' } };
    expect(await here.post(text, { ...here.mail, secret: 'none' })).toMatchObject(wrong);
    const other = here.mail.secret.endsWith('0') ? '1' : '0';
    expect(await here.post(text, { ...here.mail, secret: `${here.mail.secret.slice(0, -1)}${other}` })).toMatchObject(
      wrong,
    );
    const elsewhere = await here.county.organization('Piney Woods County');
    const boss = await here.county.member('Boss', 'admin', elsewhere);
    const theirs = await here.intake('email', [], boss);
    expect(await here.post(text, { id: here.mail.id, secret: theirs.secret })).toMatchObject(wrong);
    expect(await here.post(text, { id: theirs.id, secret: here.mail.secret })).toMatchObject(wrong);
    const network = await here.intake('network', ['0060:123456789']);
    expect(await here.post(text, network)).toMatchObject(wrong);
    const own = await here.intake('email');
    const rotated = await here.call('POST', `/api/v1/invoice_intake/${own.id}/rotate`, here.ada);
    const { secret } = rotated.body as unknown as { secret: string };
    expect(await here.post(text, own)).toMatchObject(wrong);
    await here.ada.run(invoiceIntake, 'close', own.id);
    expect(await here.post(text, { ...own, secret })).toMatchObject(wrong);
    await here.ada.run(invoiceIntake, 'open', own.id);
    expect(await here.post(text, { ...own, secret })).toMatchObject({ status: 200 });
    const seen = await here.call('GET', `/api/v1/invoice_intake/${own.id}`, here.ada);
    expect(JSON.stringify(seen.body)).not.toContain(secret);
    expect(seen.body['digest']).toBeUndefined();
    expect((await here.call('POST', `/api/v1/invoice_intake/${own.id}/rotate`, boss)).status).toBe(404);
    expect((await here.call('POST', `/api/v1/invoice_intake/${own.id}/rotate`, here.grace)).status).toBe(403);
  });

  test('reads nothing without a duty, and takes nothing in for a firm of their own', async () => {
    const order = await here.received(1, 26);
    const row = await here.kept(mailWith({ id: 'own', files: [bill('M-26', order.number, 26)] }));
    expect((await here.files(row.id, here.marcus)).status).toBe(403);
    expect((await take(row.id, documentOf(row), here.marcus)).status).toBe(403);
    await here.county.door.run(here.county.product.actor, async (work) => {
      const grace = await work.row(member, { where: { id: here.grace.id }, fields: ['email'] });
      await work.change(vendor, here.firm.id, { contacts: [{ name: 'G. Oyelaran', email: grace?.email ?? '' }] });
    });
    expect((await take(row.id, documentOf(row))).body).toMatchObject({
      result: 'refused',
      problems: [{ reason: expect.stringContaining('You are a contact of') }],
    });
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(vendor, here.firm.id, { contacts: [] }),
    );
    const ended = (await here.county.member('Ida Former')).with({ duties: ['accounts_payable'] });
    expect((await take(row.id, documentOf(row), ended)).status).toBe(403);
    const other = await here.kept(mailWith({ id: 'other-file' }));
    expect((await take(other.id, documentOf(row))).status).toBe(404);
  });

  test('sends 40 MB', async () => {
    const { status } = await here.server.ask({
      method: 'POST',
      path: `/api/v1/invoice-mail/${here.mail.id}`,
      body: 'x',
      headers: { authorization: `Bearer ${here.mail.secret}`, 'content-length': String(40 * 1024 * 1024) },
    });
    expect(status).toBe(413);
    const { status: read } = await here.post(`From: a@firm.example\r\n\r\n${'x'.repeat(26 * 1024 * 1024)}`);
    expect(read).toBe(413);
    expect(
      await here.county.door.run(here.county.product.actor, (work) =>
        work.has(document, { size: { above: 25 * 1024 * 1024 } }),
      ),
    ).toBe(false);
  });
});
