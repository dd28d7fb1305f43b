import { afterAll, beforeAll, expect, test } from 'vitest';
import { windowOf } from '../../../tests/world/window.tsx';
import { invoice } from '../invoices/invoice.record.ts';
import { drawnPdf, usualPage } from '../pdf/sample-pdf.server.ts';
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

test('a clerk opens the mail, compares a PDF with what was read of it, and takes it in', async () => {
  const order = await here.received(1, 64);
  const content = await drawnPdf([
    usualPage({
      seller: here.firm.name,
      number: 'P-64',
      day: '11/18/2026',
      order: order.number,
      lines: [['Item', '1', '64.00', '64.00']],
      sums: [['Total', '$64.00']],
    }),
  ]);
  const row = await here.kept(
    mailWith({ from: here.firm.email, files: [{ name: 'invoice.pdf', type: 'application/pdf', content }] }),
  );
  const list = await windowOf(here.server, here.grace, '/invoices/mail');
  expect(list.everything()).toContain(row.number);
  const page = await windowOf(here.server, here.grace, `/invoices/mail/${row.id}`);
  expect(page.everything()).toContain('The sender is not verified.');
  await page.press('Read PDF');
  expect(page.everything()).toContain('Invoice No. P-64');
  await page.press('Take in');
  const [own] = await here.county.door.run(here.county.product.actor, (work) =>
    work.rows(invoice, { where: { vendorNumber: 'P-64' }, order: 'number', most: 'all' }),
  );
  expect(own).toMatchObject({ status: 'captured', total: { cents: 6400 }, purchaseOrder: order.id, fileFormat: 'pdf' });
  expect(await here.grace.see(invoiceMessage, row.id)).toMatchObject({ status: 'taken' });
  // Who reads messages and holds no duty of accounts payable takes nothing in.
  const reader = await windowOf(here.server, here.priya, `/invoices/mail/${row.id}`);
  expect(reader.everything()).not.toContain('Read PDF');
  // Who reads none is told who does, and an admin where the duty is granted.
  const other = await windowOf(here.server, here.marcus, '/invoices/mail');
  expect(other.everything()).toContain('Accounts payable, approvers and auditors read invoice mail.');
  expect(other.everything()).not.toContain('Open duties');
  expect((await windowOf(here.server, here.ada, '/invoices/mail')).everything()).toContain('Open duties');
});

test('an admin adds an intake and sees its secret once; until the first message it says that it is not connected', async () => {
  const page = await windowOf(here.server, here.ada, '/invoices/intakes?add=yes');
  await page.fill('Name *', 'Second mailbox');
  await page.press('Issue secret');
  expect(page.everything()).toContain('levee_intake_');
  expect(page.everything()).toContain('/api/v1/invoice-mail/');
  const network = await here.intake('network', ['0060:123456789']);
  const one = await windowOf(here.server, here.ada, `/invoices/intakes/${network.id}`);
  expect(one.everything()).toContain('Not connected: ask your access point provider to post to this address.');
  await one.press('Replace secret');
  const clerk = await windowOf(here.server, here.grace, `/invoices/intakes/${network.id}`);
  expect(clerk.everything()).not.toContain('Replace secret');
});
