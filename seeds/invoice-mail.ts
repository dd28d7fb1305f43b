import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ublOf, type Written } from '#domains/payables/einvoice/sample-files.server.ts';
import { invoiceIntake } from '#domains/payables/mail/invoice-intake.record.ts';
import { invoiceMessage } from '#domains/payables/mail/invoice-message.record.ts';
import { gatedAll, keepMessage } from '#domains/payables/mail/keep-message.server.ts';
import { readMail } from '#domains/payables/mail/read-mail.server.ts';
import { mailWith, type SampleMail } from '#domains/payables/mail/sample-mail.server.ts';
import { drawnPdf, usualPage } from '#domains/payables/pdf/sample-pdf.server.ts';
import type { Actor } from '#kernel';
import { digestOf } from '#server/auth/secrets.ts';
import type { Ports } from '#server/ports.ts';

const dollarsOf = (cents: number): string => (cents / 100).toFixed(2);

/** What came to the invoice mailbox: an e-invoice, a PDF, and a message that a clerk dismissed. */
export async function seedInvoiceMail(
  { door, files }: Pick<Ports, 'door' | 'files'>,
  clerk: Actor,
  [ofFile, ofPdf]: readonly Written[],
): Promise<void> {
  if (!ofFile || !ofPdf) return;
  const [line] = ofPdf.lines;
  const amount = dollarsOf((line?.price ?? 0) / 100);
  const pdf = await drawnPdf([
    usualPage({
      seller: ofPdf.seller ?? '',
      number: 'S-20871',
      day: '11/18/2026',
      order: ofPdf.order ?? '',
      due: '12/18/2026',
      lines: [[(line?.item ?? 'Item').slice(0, 44), '1', amount, amount]],
      sums: [['Total due', `$${amount}`]],
    }),
  ]);
  const mails: readonly SampleMail[] = [
    {
      from: `${ofFile.seller} <billing@vendor-mail.example>`,
      subject: 'Invoice 88-2031',
      id: '88-2031',
      files: [
        {
          name: 'invoice-88-2031.xml',
          type: 'application/xml',
          content: ublOf({ ...ofFile, day: '2026-11-19', number: '88-2031' }),
        },
      ],
    },
    {
      from: `${ofPdf.seller} <ar@vendor-mail.example>`,
      subject: 'Invoice S-20871',
      id: 'S-20871',
      files: [{ name: 'invoice-S-20871.pdf', type: 'application/pdf', content: pdf }],
    },
    {
      from: 'Accounts <accounts@vendor-mail.example>',
      replyTo: 'new.account@other-mail.example',
      subject: 'New bank details for your payments',
      id: 'bank',
      text: 'Our bank account has changed. Please send all payments to the new account from now on.',
    },
  ];
  const intake = await door.run(clerk, (work) =>
    work.asProduct.insert(
      invoiceIntake,
      { name: 'Invoice mailbox', channel: 'email', mailbox: 'invoices@tidewater.example.gov', participants: [] },
      { start: 'levee_intake_demo', digest: digestOf(randomUUID()) },
    ),
  );
  for (const [at, given] of mails.entries()) {
    const text = mailWith(given);
    const read = await readMail(Buffer.from(text));
    if (!('mail' in read)) continue;
    const { attachments, ...mail } = read.mail;
    const stored = await files.take({ name: 'message.eml', content: Readable.from([Buffer.from(text)]) });
    const kept = await gatedAll(files, attachments);
    await door.run(clerk, async (work) => {
      const { id } = await keepMessage(work.asProduct, {
        ...mail,
        source: 'email',
        intake: intake.id,
        owner: clerk.id,
        original: { name: stored.name, stored },
        hash: stored.hash,
        size: stored.size,
        files: kept,
        leftOut: [],
        problems: [],
      });
      if (at === 2)
        await work.move(invoiceMessage, id, 'dismiss', { reason: 'Asked the vendor by phone: they did not write it.' });
    });
  }
}
