import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { procurement } from '../index.ts';
import type { EarlierPrice, PriceRange } from './prices.ts';

/** An earlier price that leads to the request in which it stands. */
export function PriceLink({ price }: { readonly price: EarlierPrice }) {
  const show = useShow();
  const said = exact(price.unitCents, { kind: 'money', currency: price.currency }, show);
  return (
    <Link
      to={href(procurement.pages.requisition, { id: price.requisition })}
      className="link tabular-nums"
      title={`${price.number}, ${wholeDay(price.day, show)}: ${price.item}`}
    >
      {said}
    </Link>
  );
}

/** What it cost before, each figure with its request; or that nothing was found. */
export function PriceFound({ range }: { readonly range: PriceRange | null }) {
  const show = useShow();
  if (!range) return <Badge>Not found</Badge>;
  const { low, median, high, sample, found } = range;
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer">
        <PriceLink price={low} />
        {low !== high && (
          <>
            {' to '}
            <PriceLink price={high} />
          </>
        )}
        <span className="note">
          {` per ${low.unit}, ${sample} earlier ${sample === 1 ? 'line' : 'lines'}`}
          {sample > 2 && ', median '}
        </span>
        {sample > 2 && <PriceLink price={median} />}
      </summary>
      <ul className="mt-2 space-y-1 text-sm">
        {found.map((one) => (
          <li key={`${one.requisition} ${one.item} ${one.unitCents}`}>
            <PriceLink price={one} />{' '}
            <span className="text-muted">{`${one.item} · ${one.number}, ${wholeDay(one.day, show)}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
