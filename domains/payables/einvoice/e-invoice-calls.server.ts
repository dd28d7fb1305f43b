import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { refuseActor } from '../invoices/people.server.ts';
import { readFor, takeIn } from './e-invoice.server.ts';
import type { EInvoiceFile } from './e-invoice-calls.ts';
import { eInvoiceFile, takeEInvoices } from './e-invoice-calls.ts';

export const eInvoiceOperations = ({ door, files }: Ports): Operation[] => {
  const about = { tag: 'Invoices', access: clerks } as const;
  const open = (hash: string) => files.open(hash);
  return [
    answers(eInvoiceFile, {
      ...about,
      scope: 'invoice:read',
      summary: 'What an uploaded file (UBL 2.1, Peppol BIS Billing 3 or cXML) says as an invoice.',
      told: 'Its vendor, order, lines and totals, what is wrong with it by element and line, and whether it was taken in before.',
      probe: { names: { id: 'document' } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await readFor(work, id, open) })),
    }),
    answers(takeEInvoices, {
      ...about,
      scope: 'invoice:create',
      limit: 'sensitive',
      summary: 'Takes uploaded files in as captured invoices. One that is refused stops no other.',
      told: 'For each file the invoice that it became, or what is wrong with it. A file that was taken in before answers with its invoice.',
      probe: { namesNothing: true, body: { documents: [nowhere] } },
      run: ({ body: { documents }, once }) =>
        once(async (work) => {
          await refuseActor(work, [], clerks);
          const taken: EInvoiceFile[] = [];
          for (const id of new Set(documents ?? [])) taken.push(await takeIn(work, id, open));
          return { body: { files: taken } };
        }),
    }),
  ];
};
