import { Amount } from '#web/ui/amount.tsx';

interface BurnProps {
  readonly number: string;
  readonly expendedCents: number;
  /** Percent of the money, and of the time. */
  readonly spent: number;
  readonly elapsed: number;
}

/** What is spent of an award, as a bar with a tick where the time is. */
export function Burn({ number, expendedCents, spent, elapsed }: BurnProps) {
  const said = `${spent}% of the money at ${elapsed}% of the time`;
  return (
    <span className="block min-w-32 text-left" title={said}>
      <span className="flex justify-between gap-2 leading-tight">
        <Amount cents={expendedCents} />
        <span className="text-muted tabular-nums">{spent}%</span>
      </span>
      <progress
        aria-label={`Expended of ${number}: ${said}`}
        value={Math.min(100, spent)}
        max={100}
        className="progress mt-0.5"
      />
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="text-muted block h-1.5 w-full">
        <path d={`M${elapsed} 0V4`} stroke="currentColor" strokeWidth="1" />
      </svg>
    </span>
  );
}
