import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { pdfInvoice, takePdf } from './pdf-calls.ts';
import { openPdf, saidBy, takePdfIn } from './pdf-invoice.server.ts';

export function invoicePdfOperations(ports: Ports): Operation[] {
  const about = { tag: 'Invoices', access: clerks } as const;
  return [
    answers(pdfInvoice, {
      ...about,
      scope: 'invoice:read',
      summary:
        'What the text of an uploaded PDF says as an invoice: each value with its page and the words that say it.',
      told: 'The values. One that was not read with certainty is empty.',
      probe: { names: { id: 'document' } },
      async run({ actor, params: { id }, query: { message } }) {
        const pdf = await openPdf(ports, actor, id);
        return ports.door.run(actor, async (work) => ({ body: await saidBy(work, pdf, message ?? null) }));
      },
    }),
    answers(takePdf, {
      ...about,
      scope: 'invoice:create',
      summary: 'Takes a PDF in as a captured invoice, with the values that a person confirmed.',
      told: 'The invoice.',
      status: 201,
      probe: {
        names: { id: 'document' },
        body: {
          vendorNumber: 'A-1',
          invoiceDate: '2026-11-01',
          total: { cents: 100, currency: 'USD' },
          lines: [],
        },
      },
      run: ({ actor, params: { id }, body, onceAfter }) =>
        onceAfter(
          () => openPdf(ports, actor, id),
          async (work, pdf) => ({ status: 201, body: await takePdfIn(work, pdf, body) }),
        ),
    }),
  ];
}
