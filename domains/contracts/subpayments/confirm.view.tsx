import { dollars } from '#kernel';
import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { type ConfirmPage, confirmForm, disputeForm } from './subpayment-words.ts';

const day = (text: string): string =>
  new Date(`${text}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** One payment of the prime, for the firm that got it or did not. */
export default function ConfirmView({ data: { payment }, form }: ViewProps<ConfirmPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">Confirm a payment</h1>
      {payment === null ? (
        <p className="mt-4 text-base">This link is not valid, or it is too old. Ask the agency to send it again.</p>
      ) : (
        <>
          <p className="text-muted mt-4 text-base">
            {payment.contract} {payment.title}
          </p>
          <p className="mt-4 text-base">
            {payment.prime} reported this payment to {payment.subcontractor}.
          </p>
          <Facts of={payment} />
          {payment.status === 'reported' ? (
            <>
              <section className="mt-8" aria-label="Confirm">
                <h2 className="mb-4">It arrived in full</h2>
                <SiteForm name="confirm" fields={confirmForm} form={form} submit="Confirm payment" />
              </section>
              <section className="border-line mt-10 border-t pt-8" aria-label="Dispute">
                <h2 className="mb-4">It is missing, late or less</h2>
                <SiteForm name="dispute" fields={disputeForm} form={form} submit="Dispute payment" />
              </section>
            </>
          ) : (
            <output className="mt-6 block text-base font-medium">{answered(payment)}</output>
          )}
        </>
      )}
    </div>
  );
}

type Payment = NonNullable<ConfirmPage['payment']>;

function answered({ status, receivedCents }: Payment): string {
  if (status === 'confirmed') return `You confirmed ${dollars(receivedCents ?? 0)}. Thank you.`;
  if (status === 'disputed') return `You disputed this payment. The contract manager looks into it.`;
  return 'This payment needs no answer any more.';
}

function Facts({ of }: { readonly of: Payment }) {
  const facts = [
    ['Amount paid', of.cents === 0 ? '$0 (nothing was due, says the prime)' : dollars(of.cents)],
    ['Retainage withheld', dollars(of.retainedCents)],
    ['Paid on', day(of.paidOn)],
    ['Period to', day(of.periodUntil)],
    ...(of.reference ? [['Reference', of.reference] as const] : []),
    ['Due on', of.dueOn ? `${day(of.dueOn)}: ${of.promptRule ?? ''}` : 'No prompt-pay clock applies.'],
  ] as const;
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 text-base sm:grid-cols-2">
      {facts.map(([label, said]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}

export const head = (): Head => ({ title: 'Confirm a payment', isUnlisted: true });
