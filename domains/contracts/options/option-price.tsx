import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { optionPrice } from './option-price-calls.ts';

/** What the option costs by its terms today, each step of it, and what keeps it from being used. */
export default function OptionPrice({ id }: { readonly id: string }) {
  const asked = useCall(optionPrice, { id });
  return (
    <section aria-label="Price at exercise" className="panel p-4">
      <Answered of={asked} skeleton="h-24">
        {({ statedCents, cents, percent, isComputed, working, problem }) => (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <h2>Price at exercise</h2>
              {!isComputed && <Badge tone="warn">Not computed</Badge>}
            </div>
            {cents !== null && (
              <p className="mt-1">
                <span className="text-xl font-semibold tabular-nums">{dollars(cents)}</span>{' '}
                <span className="text-muted">
                  {percent === null ? '' : `${percent} percent on the stated ${dollars(statedCents)}`}
                </span>
              </p>
            )}
            {problem !== null && <p className="text-danger mt-1">{problem}</p>}
            <ol className="text-muted mt-2 list-decimal space-y-1 pl-5">
              {working.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
      </Answered>
    </section>
  );
}
