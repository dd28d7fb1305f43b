import { dollars, type Row } from '#kernel';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { invoice } from '../invoices/invoice.record.ts';
import { conversionSaid, hundredthsIn } from './conversion.ts';

/** What the vendor stated, by which rate it was converted, and in which currency it is paid. */
export default function Converted({ of }: { readonly of: Row<typeof invoice> }) {
  const places = usePlaces();
  const { statedTotal, conversionRate, ratePer, rateOn, rateSource, exchangeRate, rounding, total } = of;
  if (!statedTotal || !conversionRate || !ratePer || !rateOn) return null;
  const to = exchangeRate && places.rowAt('exchange_rate', exchangeRate);
  const used = { rate: conversionRate.amount, per: ratePer, day: rateOn, source: rateSource ?? '' };
  return (
    <Panel
      title="Foreign currency"
      action={
        to && (
          <Link to={to} className="link">
            Exchange rate
          </Link>
        )
      }
    >
      <p className="px-4 pb-4 wrap-anywhere">
        {conversionSaid(hundredthsIn(statedTotal.amount) ?? 0, statedTotal.unit, used)} is {dollars(total.cents)}.
        {rounding && rounding.cents > 0 && ` ${dollars(rounding.cents)} of it is rounding.`} Payment is in{' '}
        {total.currency}.
      </p>
    </Panel>
  );
}
