import { type Actor, allows, fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document, nameFor } from '../../organization/public.server.ts';
import { agenciesOfFirm, rowOfFirm } from '../../vendors/public.server.ts';
import { type Agency, atAgency } from '../../vendors/public.server.ts';
import { billableOrder, firmBilling, type OrderToBill, submitInvoice, withdrawInvoice } from './firm-billing-calls.ts';
import {
  firmInvoice,
  type FirmInvoiceRow,
  firmInvoices,
  type FirmPayment,
  firmPayments,
} from './firm-reading-calls.ts';
import { billableAt } from './billable.server.ts';
import { ordersToBill, unknownOrder } from './orders-to-bill.server.ts';
import { invoiceAt, invoicesAt, paymentsAt } from './own-invoices.server.ts';
import { type File, submitFor, unknownInvoice, withdrawFor } from './submitting.server.ts';

const senders = { duty: 'invoicing' } as const;

/** Whether this person bills for their firm, by the duties of this moment. */
const maySend = ({ actor }: UnitOfWork): boolean => actor.kind === 'person' && allows(senders, actor);

/** What the people of a firm read of their invoices and payments at agencies, and submit to them. */
export function firmInvoiceOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  const reads = { ...about, access: 'member', scope: 'firm_profile:read' } as const;
  const acts = { ...about, access: senders, scope: 'firm_profile:edit', limit: 'sensitive' } as const;

  const mayBill = (actor: Actor) => door.run(actor, async (work) => maySend(await work.asTheyAre()));

  /** The same of every agency with which the firm is registered. */
  async function atEach<T>(
    { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
    read: (work: UnitOfWork, firm: string, agency: Agency) => Promise<readonly T[]>,
  ): Promise<T[]> {
    const all: T[] = [];
    for (const { id } of await agenciesOfFirm({ door, database }, actor))
      all.push(
        ...(await atAgency({ door, database }, { agency: id, requestId }, (work, of) =>
          read(work, actor.organizationId, of),
        )),
      );
    return all;
  }

  /** A duty that ended since the page was opened counts no more, and a file is one that this person may read. */
  const asTheyAre = (actor: Actor, documents: readonly string[] = []) =>
    door.run(actor, async (work): Promise<{ readonly by: string; readonly files: readonly File[] }> => {
      const now = await work.asTheyAre();
      if (!maySend(now))
        throw fail(
          'forbidden',
          'firm.invoicing',
          'Only someone with the duty Invoicing can do this. Ask an admin of your firm to grant it.',
        );
      const files: File[] = [];
      for (const id of documents) {
        const one = await now.find(document, id);
        if (one?.status !== 'kept' || one.scan === 'infected')
          throw fail('refused', 'firm.file', 'Attach a file that you uploaded and that is clean.', {
            issues: [{ path: 'documents', code: 'firm.file', message: 'Attach another file' }],
          });
        const { name, mediaType, size, sha256, scan } = one;
        files.push({ name, mediaType, size, sha256, scan });
      }
      return { by: await nameFor(work, senders.duty), files };
    });

  const inOwnRow = <T>(
    { agency, actor, requestId }: { readonly agency: string; readonly actor: Actor; readonly requestId: string },
    run: (work: UnitOfWork, own: NonNullable<Awaited<ReturnType<typeof rowOfFirm>>>) => Promise<T>,
  ) =>
    atAgency({ door, database }, { agency, requestId }, async (work) => {
      const own = await rowOfFirm(work, actor.organizationId);
      if (!own) throw unknownOrder();
      return run(work, own);
    });

  return [
    answers(firmBilling, {
      ...reads,
      summary: 'The firm’s orders at each agency of which something is left to bill.',
      told: 'The orders, the latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const orders: OrderToBill[] = await atEach({ actor, requestId }, ordersToBill);
        return { body: { orders, mayBill: await mayBill(actor) } };
      },
    }),
    answers(billableOrder, {
      ...reads,
      summary: 'What an invoice of an order can bill, line by line.',
      told: 'The lines that are not billed in full.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency, corrects }, requestId }) {
        if (!uuidPattern.test(id)) throw unknownOrder();
        const may = await mayBill(actor);
        const found = await atAgency({ door, database }, { agency, requestId }, (work, of) =>
          billableAt(work, { firm: actor.organizationId, agency: of, order: id, corrects: corrects ?? null }),
        );
        return { body: { ...found, mayBill: may } };
      },
    }),
    answers(firmInvoices, {
      ...reads,
      summary: 'The firm’s invoices at each agency with their stage and legal due date.',
      told: 'The invoices, the latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const invoices: FirmInvoiceRow[] = await atEach({ actor, requestId }, invoicesAt);
        return { body: { invoices } };
      },
    }),
    answers(firmInvoice, {
      ...reads,
      summary: 'One of the firm’s invoices: which step holds it, and how its due date is computed.',
      told: 'What the vendor may know of it.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        if (!uuidPattern.test(id)) throw unknownInvoice();
        const may = await mayBill(actor);
        const body = await atAgency({ door, database }, { agency, requestId }, (work, of) =>
          invoiceAt(work, actor.organizationId, of, id),
        );
        return { body: { ...body, mayWithdraw: may && body.mayWithdraw, mayCorrect: may && body.mayCorrect } };
      },
    }),
    answers(firmPayments, {
      ...reads,
      summary: 'Payments of agencies to the firm with the invoices that each covers.',
      told: 'The payments, the latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const payments: FirmPayment[] = await atEach({ actor, requestId }, paymentsAt);
        return { body: { payments } };
      },
    }),
    answers(submitInvoice, {
      ...acts,
      summary: 'Submits an invoice of an order, or a returned invoice again.',
      told: 'The number that the agency gave it.',
      probe: {
        namesNothing: true,
        body: {
          agency: nowhere,
          order: nowhere,
          revision: 0,
          vendorNumber: 'A-1001',
          invoiceDate: '2026-11-20',
          lines: [{ line: 1, quantity: { amount: '1', unit: 'EA' } }],
        },
      },
      async run({ actor, body, requestId, onceAfter }) {
        const { agency, corrects, version, documents, lines, ...said } = body;
        const there = async () => {
          const { by, files } = await asTheyAre(actor, documents ?? []);
          return inOwnRow({ agency, actor, requestId }, (work, own) =>
            submitFor(work, own, {
              ...said,
              lines: lines ?? [],
              files,
              by,
              corrects: corrects ? { id: corrects, version: version ?? 0 } : null,
            }),
          );
        };
        return onceAfter(there, async (_, made) => ({ body: made }));
      },
    }),
    answers(withdrawInvoice, {
      ...acts,
      summary: 'Withdraws an invoice that is not approved yet.',
      told: 'Its number.',
      probe: { namesNothing: true, body: { agency: nowhere, invoice: nowhere, cause: 'Billed twice.' } },
      run: ({ actor, body: { agency, invoice: id, cause }, requestId, onceAfter }) =>
        onceAfter(
          async () => {
            const { by } = await asTheyAre(actor);
            return inOwnRow({ agency, actor, requestId }, (work, own) => withdrawFor(work, own, { id, by, cause }));
          },
          async (_, number) => ({ body: { number } }),
        ),
    }),
  ];
}
