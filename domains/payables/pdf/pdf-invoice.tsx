import { dollars, href, type New } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { statedAmount } from '../einvoice/amounts.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { lineKinds } from '../invoices/invoice-words.ts';
import { ratePages } from '../rate-pages.ts';
import { currencies } from '../rates/currencies.ts';
import { confirmed, type PdfRead, pdfInvoice, takePdf } from './pdf-calls.ts';

interface PdfInvoiceProps {
  readonly document: string;
  readonly message?: string;
}

/** What a PDF says, each value with the words that say it. A person confirms or corrects it, and it is an invoice to register. */
export default function PdfInvoice({ document, message }: PdfInvoiceProps) {
  const of = useCall(pdfInvoice, { id: document, ...(message ? { message } : {}) });
  return (
    <Answered of={of} skeleton="h-40">
      {(read) => <WhatIsRead of={read} {...(message ? { message } : {})} />}
    </Answered>
  );
}

function WhatIsRead({ of, message }: { readonly of: PdfRead; readonly message?: string }) {
  const places = usePlaces();
  if (of.invoice)
    return (
      <p>
        This PDF was taken in before, as{' '}
        <Link to={places.rowAt('invoice', of.invoice.id) ?? ''} className="link">
          {of.invoice.number}
        </Link>
        .
      </p>
    );
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap gap-x-4">
        <a href={places.rowAt('document', of.document) ?? ''} target="_blank" rel="noreferrer" className="link">
          Open PDF
        </a>
        {of.why && <span>{of.why}</span>}
      </p>
      <Sources of={of} />
      {of.notes.length > 0 && (
        <ul className="note list-disc pl-5">
          {of.notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {of.stated ? (
        <Link to={abroad(of, message)} className="button button-primary">
          Enter in {of.stated.currency}
        </Link>
      ) : (
        <>
          <Confirm of={of} {...(message ? { message } : {})} />
          <Link to={abroad(of, message)} className="link">
            Other currency
          </Link>
        </>
      )}
    </div>
  );
}

/** Where an invoice in another currency is typed, with what this PDF says. */
const abroad = ({ document }: PdfRead, message: string | undefined): string =>
  `${href(ratePages.foreignInvoice)}?${new URLSearchParams({ pdf: document, ...(message ? { message } : {}) })}`;

interface Source {
  readonly what: string;
  readonly value: string | null;
  readonly page: number | null;
  readonly words: string;
}

/** Every value next to the page and the words from which it was read. */
function Sources({ of }: { readonly of: PdfRead }) {
  const show = useShow();
  if (of.result !== 'read') return null;
  const row = <V,>(
    what: string,
    found: { value: V; page: number; words: string } | null,
    told: (value: V) => string,
  ): Source => ({
    what,
    value: found && told(found.value),
    page: found?.page ?? null,
    words: found?.words ?? '',
  });
  const day = (value: string) => wholeDay(value, show);
  const same = (value: string) => value;
  const { stated } = of;
  const told = (amount: number) => (stated ? statedAmount(amount, stated.currency) : dollars(amount));
  const sources: readonly Source[] = [
    row('Vendor', of.vendor && { ...of.vendor, value: of.vendor.name }, same),
    row('Order', of.orderNumber, same),
    row('Invoice number', of.vendorNumber, same),
    row('Invoice date', of.invoiceDate, day),
    row('Due date', of.dueDate, day),
    row('Type', of.isCredit.words === '' ? null : of.isCredit, (isCredit) => (isCredit ? 'Credit memo' : 'Invoice')),
    ...(stated ? [row('Currency', { ...stated, value: currencies[stated.currency] }, same)] : []),
    row('Total', stated ? stated.total : of.totalCents, told),
    ...(stated?.lines ?? of.lines.map((line) => ({ ...line, amount: line.cents }))).map((line) => ({
      what: lineKinds[line.kind],
      value: `${line.item}, ${told(line.amount)}`,
      page: line.page,
      words: line.words,
    })),
  ];
  return (
    <Table
      label="Read from the PDF"
      rows={sources}
      id={({ what, value, words }) => `${what} ${value} ${words}`}
      step={20}
      columns={[
        { label: 'Field', name: ({ what }) => what },
        { label: 'Value', text: ({ value }) => value ?? 'Not read', className: 'wrap-anywhere' },
        { label: 'Page', number: ({ page }) => page },
        { label: 'Words', text: ({ words }) => words || null, className: 'wrap-anywhere' },
      ]}
    />
  );
}

const startOf = (of: PdfRead): Partial<New<{ readonly fields: typeof confirmed }>> => ({
  vendor: of.vendor?.id ?? null,
  purchaseOrder: of.order?.id ?? null,
  vendorNumber: of.vendorNumber?.value ?? '',
  invoiceDate: of.invoiceDate?.value ?? '',
  receivedOn: of.receivedOn,
  isCredit: of.isCredit.value,
  ...(of.totalCents ? { total: { cents: of.totalCents.value, currency: of.currency } } : {}),
  lines: of.lines.map(({ kind, line, item, quantity, unitPriceCents }) => ({
    kind,
    line,
    item,
    quantity,
    unitPrice: { cents: unitPriceCents, currency: of.currency },
  })),
});

function Confirm({ of, message }: { readonly of: PdfRead; readonly message?: string }) {
  const places = usePlaces();
  const take = useAct(takePdf, {
    changes: [invoice.name, 'invoice_message'],
    onDone: ({ id, number }) => {
      tell(`${number} captured`, 'good');
      navigate(places.rowAt('invoice', id) ?? '');
    },
  });
  return (
    <FieldsForm
      label="Invoice"
      fields={confirmed}
      start={startOf(of)}
      submit="Take in"
      busy="Taking in…"
      sends="everything"
      holds
      onSave={(values) => take.mutateAsync({ id: of.document, ...values, ...(message ? { message } : {}) })}
    >
      {() => <p className="note">Compare each value with the PDF. A second person approves the invoice.</p>}
    </FieldsForm>
  );
}
