import { Amount } from '#web/ui/amount.tsx';

interface BurnDownProps {
  readonly number: string;
  readonly orderedCents: number;
  readonly ceilingCents: number | null;
  /** What changes that are not executed may still add. */
  readonly pendingCents?: number;
  readonly roughCents?: number;
}

/** From here on the limit is near. */
const NEAR = 85;

/** What is ordered of the limit, as figures and a bar, with what changes may still add to it. */
export function BurnDown({ number, orderedCents, ceilingCents, pendingCents = 0, roughCents = 0 }: BurnDownProps) {
  const exposure = pendingCents + roughCents;
  const percent = ceilingCents ? Math.round((orderedCents / ceilingCents) * 100) : 0;
  return (
    <span className="block min-w-36 text-left">
      <span className="flex justify-between gap-2 leading-tight">
        <span className="whitespace-nowrap">
          <Amount cents={orderedCents} />
          {ceilingCents !== null && (
            <span className="text-muted">
              {' of '}
              <Amount cents={ceilingCents} />
            </span>
          )}
        </span>
        <span className={`tabular-nums ${percent >= NEAR ? 'text-warn' : 'text-muted'}`}>{percent}%</span>
      </span>
      <progress
        aria-label={`Ordered under ${number}`}
        value={Math.min(100, percent)}
        max={100}
        className="progress mt-0.5"
      />
      {exposure !== 0 && (
        <span className="text-muted block whitespace-nowrap">
          Pending changes <Amount cents={exposure} />
        </span>
      )}
    </span>
  );
}
