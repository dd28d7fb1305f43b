import { dollars, type New, plainAmount } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { invoice } from '../invoices/invoice.record.ts';
import { type PdfRead, pdfInvoice } from '../pdf/pdf-calls.ts';
import { conversionSaid, hundredthsIn, inCents } from './conversion.ts';
import { currencies, type Currency } from './currencies.ts';
import { exchangeRate } from './exchange-rate.record.ts';
import { conversionRate, enterForeign, foreignFields } from './foreign-calls.ts';

const title = 'Foreign Currency Invoice';

/** An invoice in another currency, typed as the vendor wrote it and converted at the rate of its date. */
export default function ForeignInvoiceScreen() {
  useTitle(title);
  const session = useSession();
  const { search } = usePlace();
  const asked = new URLSearchParams(search);
  const [pdf, message] = [asked.get('pdf'), asked.get('message')];
  const read = useCall(pdfInvoice, pdf ? { id: pdf, ...(message ? { message } : {}) } : null);
  if (!session.may.create.includes(invoice.name))
    return (
      <>
        <PageHead title={title} />
        <p>Someone with the duty Accounts payable enters invoices.</p>
      </>
    );
  if (!pdf) return <Typed read={null} message={null} />;
  return <AnsweredPage of={read}>{(of) => <Typed read={of} message={message} />}</AnsweredPage>;
}

/** What a PDF says, as a person would have typed it. */
const startOf = ({ stated, ...of }: PdfRead): Partial<New<{ readonly fields: typeof foreignFields }>> => ({
  vendor: of.vendor?.id ?? null,
  purchaseOrder: of.order?.id ?? null,
  vendorNumber: of.vendorNumber?.value ?? '',
  invoiceDate: of.invoiceDate?.value ?? '',
  receivedOn: of.receivedOn,
  isCredit: of.isCredit.value,
  documents: [of.document],
  ...(stated ? { currency: stated.currency } : {}),
  ...(stated?.total ? { statedTotal: plainAmount(stated.total.value) } : {}),
  ...(stated && stated.lines.length > 0
    ? {
        lines: stated.lines.map(({ kind, line, item, quantity, price }) => ({
          kind,
          line,
          item,
          quantity,
          price: plainAmount(price),
        })),
      }
    : {}),
});

function Typed({ read, message }: { readonly read: PdfRead | null; readonly message: string | null }) {
  const session = useSession();
  const places = usePlaces();
  const enter = useAct(enterForeign, {
    changes: [invoice.name, 'invoice_message'],
    onDone: ({ id, number }) => {
      tell(`${number} captured`, 'good');
      navigate(places.rowAt(invoice.name, id) ?? '');
    },
  });
  return (
    <>
      <PageHead title={title} note="Enter it as the vendor wrote it. It is paid in your organization’s currency.">
        <Link to={places.listAt(exchangeRate.name) ?? ''} className="button">
          Exchange rates
        </Link>
      </PageHead>
      <section aria-label={title} className="panel p-4">
        <FieldsForm
          label={title}
          fields={foreignFields}
          start={{
            invoiceDate: today(session),
            receivedOn: today(session),
            isCredit: false,
            lines: [{ kind: 'item', quantity: { amount: '', unit: '' } }],
            ...(read ? startOf(read) : {}),
          }}
          submit="Enter invoice"
          busy="Entering…"
          sends="everything"
          holds
          onSave={(values) =>
            enter.mutateAsync({ ...values, ...(read ? { pdf: read.document } : {}), ...(message ? { message } : {}) })
          }
        >
          {({ currency, invoiceDate, statedTotal }) => (
            <RateUsed
              currency={textOf(currency)}
              day={textOf(invoiceDate)}
              total={hundredthsIn(textOf(statedTotal)) ?? 0}
            />
          )}
        </FieldsForm>
      </section>
    </>
  );
}

const textOf = (draft: unknown): string => (typeof draft === 'string' ? draft : '');
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isCode = (text: string): text is Currency => Object.hasOwn(currencies, text);

interface RateUsedProps {
  readonly currency: string;
  readonly day: string;
  /** In hundredths; zero while nothing is typed. */
  readonly total: number;
}

/** By which rate it will be converted, and what it comes to; or what has to be done first. */
function RateUsed({ currency, day, total }: RateUsedProps) {
  const found = useCall(conversionRate, isCode(currency) && isDay(day) ? { currency, day } : null, { keepsLast: true });
  if (!isCode(currency) || !isDay(day)) return <p className="note">Choose a currency and an invoice date.</p>;
  return (
    <Answered of={found} skeleton="h-6">
      {({ rate, reason }) => {
        if (!rate) return <p className="wrong">{reason}</p>;
        const { amount, ...of } = rate;
        const cents = inCents(total, { rate: amount, per: of.per });
        return (
          <p>
            {conversionSaid(total, currency, { rate: amount, ...of })}
            {cents ? ` is ${dollars(cents)}` : ''}.
          </p>
        );
      }}
    </Answered>
  );
}
