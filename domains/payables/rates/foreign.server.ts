import { type BodyOf, moneyOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseContact } from '../../procurement/public.server.ts';
import { centsIn, numberIn, priced, statedAmount } from '../einvoice/amounts.ts';
import type { Billed } from '../einvoice/billing.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { refuseActor } from '../invoices/people.server.ts';
import { refused } from '../invoices/refusing.ts';
import { invoiceOfPdf, type OpenedPdf, openPdf } from '../pdf/pdf-invoice.server.ts';
import { inOwnCurrency, linesOf } from './converted.server.ts';
import { rateOn } from './exchange-rate.server.ts';
import { conversionRate, enterForeign } from './foreign-calls.ts';

type Given = BodyOf<typeof enterForeign>;

/** A figure as a person types it, with or without commas. */
function figure(text: string, path: string): string {
  const read = numberIn(text.replaceAll(',', ''));
  if (read === undefined)
    throw refused(
      path,
      'stated',
      'Enter a number such as 1,250.00, with six decimals at most and no sign of a currency.',
    );
  if (read.startsWith('-')) throw refused(path, 'stated', 'Enter a number above zero. A credit memo is marked as one.');
  return read;
}

/** More of any currency than the books would take. */
const MOST = 1_000_000_000_000;

/** The lines in hundredths of the currency, which have to add up to what the vendor states. */
function statedBill({ lines, statedTotal }: Given): { readonly lines: readonly Billed[]; readonly totalCents: number } {
  const total = centsIn(figure(statedTotal, 'statedTotal'));
  if (total === undefined || total === 0)
    throw refused('statedTotal', 'stated', 'Enter an amount above zero, with two decimals at most.');
  const billed = (lines ?? []).map(({ kind, line, item, quantity, price }, at): Billed => {
    const cents = priced(quantity.amount, figure(price, `lines.${at}.price`), '1');
    if (cents === 0 || cents > MOST)
      throw refused(`lines.${at}.price`, 'stated', 'A line is above zero, and ten billion at most.');
    return { kind: kind ?? 'item', line: line ?? null, item: item ?? '', quantity, price: 0, cents };
  });
  if (billed.length === 0) throw refused('lines', 'bills_something', 'Enter at least one line with an amount.');
  const sum = billed.reduce((cents, one) => cents + one.cents, 0);
  if (sum !== total)
    throw refused(
      'statedTotal',
      'ties_to_stated',
      `The lines add up to ${statedAmount(sum, '').trim()}, and the stated total is ${statedAmount(total, '').trim()}.`,
    );
  return { lines: billed, totalCents: total };
}

/** Enters it for the clerk who typed it, through the same door as any other: someone else approves it. */
async function enterFor(
  work: UnitOfWork,
  given: Given,
  pdf: OpenedPdf | null,
): Promise<{ id: string; number: string }> {
  await refuseActor(work, [], clerks);
  const own = moneyOf(work.actor, 0).currency;
  if (given.currency === own)
    throw refused('currency', 'own_currency', `${own} is the currency of your organization. Enter a usual invoice.`);
  const isCredit = given.isCredit ?? false;
  const typed = statedBill(given);
  const converted = await inOwnCurrency(
    work,
    { ...typed, isCredit, notes: [] },
    { currency: given.currency, day: given.invoiceDate, isHeld: true },
  );
  if ('reason' in converted) throw refused('currency', 'no_rate', converted.reason);
  const { bill, stated } = converted;
  const { purchaseOrder = null, vendor = null, vendorNumber, invoiceDate, receivedOn, documents } = given;
  const make = (more: { readonly documents: readonly string[] }, file: object) =>
    work.insert(
      invoice,
      {
        purchaseOrder,
        vendor,
        vendorNumber,
        isCredit,
        invoiceDate,
        ...(receivedOn ? { receivedOn } : {}),
        lines: linesOf(work, bill),
        total: moneyOf(work.actor, bill.totalCents),
        documents: [...new Set([...more.documents, ...(documents ?? [])])],
      },
      { ...stated, ...file },
    );
  if (pdf)
    return invoiceOfPdf(work, pdf, {
      message: given.message ?? null,
      entered: { ...given, total: statedAmount(typed.totalCents, given.currency) },
      make: (read, file) => {
        if (read.stated && read.stated.currency !== given.currency)
          throw refused('currency', 'other_currency', `The PDF states its amounts in ${read.stated.currency}.`);
        return make({ documents: [pdf.id] }, file);
      },
    });
  const row = await make({ documents: [] }, {});
  await refuseContact(work, row.vendor, null, invoice.name);
  return { id: row.id, number: row.number };
}

export function foreignInvoiceOperations(ports: Ports): Operation[] {
  const { door } = ports;
  const about = { tag: 'Invoices', access: clerks } as const;
  return [
    answers(conversionRate, {
      ...about,
      scope: 'invoice:read',
      summary: 'The exchange rate by which an invoice of a currency and a day is converted.',
      told: 'The confirmed rate of the day, or the latest before it that may still be used; none with the reason.',
      probe: { namesNothing: true, query: { currency: 'CAD', day: '2026-11-18' } },
      run: ({ actor, query: { currency, day } }) =>
        door.run(actor, async (work) => {
          const found = await rateOn(work, { currency, day });
          if ('reason' in found) return { body: { rate: null, reason: found.reason } };
          const { rate, per, day: of, source } = found.rate;
          return { body: { rate: { amount: rate.amount, per, day: of, source }, reason: null } };
        }),
    }),
    answers(enterForeign, {
      ...about,
      scope: 'invoice:create',
      summary: 'Enters an invoice in another currency, converted once at the rate of its date.',
      told: 'The invoice in the currency of the organization, with what the vendor stated kept next to it.',
      status: 201,
      probe: {
        namesNothing: true,
        body: {
          vendorNumber: 'A-1',
          invoiceDate: '2026-11-01',
          currency: 'CAD',
          statedTotal: '1.00',
          lines: [{ quantity: { amount: '1', unit: 'EA' }, price: '1.00' }],
        },
      },
      run: ({ actor, body, onceAfter }) =>
        onceAfter(
          async () => (body.pdf ? openPdf(ports, actor, body.pdf) : null),
          async (work, pdf) => ({ status: 201, body: await enterFor(work, body, pdf) }),
        ),
    }),
  ];
}
