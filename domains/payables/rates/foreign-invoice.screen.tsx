import { dollars } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { invoice } from '../invoices/invoice.record.ts';
import { conversionSaid, hundredthsIn, inCents } from './conversion.ts';
import { currencies, type Currency } from './currencies.ts';
import { exchangeRate } from './exchange-rate.record.ts';
import { conversionRate, enterForeign, foreignFields } from './foreign-calls.ts';

const title = 'Foreign Currency Invoice';

/** An invoice in another currency, typed as the vendor wrote it and converted at the rate of its date. */
export default function ForeignInvoiceScreen() {
  useTitle(title);
  const session = useSession();
  const places = usePlaces();
  const enter = useAct(enterForeign, {
    changes: [invoice.name],
    onDone: ({ id, number }) => {
      tell(`${number} captured`, 'good');
      navigate(places.rowAt(invoice.name, id) ?? '');
    },
  });
  if (!session.may.create.includes(invoice.name))
    return (
      <>
        <PageHead title={title} />
        <p>Someone with the duty Accounts payable enters invoices.</p>
      </>
    );
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
          }}
          submit="Enter invoice"
          busy="Entering…"
          sends="everything"
          holds
          onSave={(values) => enter.mutateAsync(values)}
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
