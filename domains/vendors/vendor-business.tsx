import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { type FigureOf, Figures } from '#web/shell/panel-frame.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Answered } from '#web/ui/answered.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { vendors } from './index.ts';
import { vendorBusiness } from './vendor-calls.ts';

type Picked = Readonly<Record<string, string | readonly string[]>>;

/** What the agency has to do with a vendor: each figure opens its rows. */
export function VendorBusiness({ id }: { id: string }) {
  const of = useCall(vendorBusiness, { id });
  const { listAt } = usePlaces();
  const show = useShow();
  const to = (record: string, picked: Picked): string => {
    const pairs = Object.entries({ vendor: id, ...picked }).flatMap(([field, values]) =>
      [values].flat().map((value) => [field, value]),
    );
    return `${listAt(record) ?? ''}?${new URLSearchParams(pairs)}`;
  };
  const money = (cents: number) => (cents > 0 ? exact(cents, { kind: 'money' }, show) : undefined);
  return (
    <Answered of={of} skeleton="h-28">
      {(found) => {
        const figures: readonly FigureOf[] = [
          {
            words: 'Bids opened',
            value: found.bids,
            note: found.won + found.lost > 0 ? `${found.won} won, ${found.lost} lost` : undefined,
            to: to('bid', { status: ['opened', 'responsive', 'nonresponsive'] }),
          },
          {
            words: 'Final awards',
            value: found.awards,
            note: money(found.awardedCents),
            to: to('award', { status: 'final' }),
          },
          {
            words: 'Active contracts',
            value: found.contracts,
            note: money(found.ceilingCents),
            to: to('contract', { status: 'active' }),
          },
          {
            words: 'Orders issued',
            value: found.orders,
            note: money(found.orderedCents),
            to: to('purchase_order', { status: 'issued' }),
          },
          {
            words: 'Overdue deliveries',
            value: found.overdue,
            isDanger: found.overdue > 0,
            to: to('purchase_order', {
              status: 'issued',
              delivery: ['open', 'part'],
              'nextDelivery.to': found.overdueUntil,
            }),
          },
          {
            words: 'Open invoices',
            value: found.invoices,
            note: money(found.invoicedCents),
            to: to('invoice', { status: ['captured', 'exception', 'matched', 'approved'] }),
          },
          {
            words: 'Invoices paid',
            value: found.paid,
            note: money(found.paidCents),
            to: to('invoice', { status: 'paid' }),
          },
          {
            words: 'Risk signals',
            value: found.signals,
            isDanger: found.signals > 0,
            to: `${href(vendors.pages.supplyRisk)}?${new URLSearchParams({ tab: 'outage', vendor: id })}`,
          },
          ...(found.score === null || found.scoredUntil === null
            ? []
            : [
                {
                  words: 'Last score',
                  value: found.score,
                  note: `until ${wholeDay(found.scoredUntil, show)}`,
                  to: to('vendor_scorecard', { status: 'published' }),
                },
              ]),
        ];
        return <Figures label="Business" of={figures} />;
      }}
    </Answered>
  );
}
