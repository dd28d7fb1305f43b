import { useShow } from '#web/data/session.ts';
import { exact } from '#web/ui/format.ts';

interface BurnDownProps {
  readonly number: string;
  readonly orderedCents: number;
  readonly ceilingCents: number | null;
}

/** What is ordered of the limit, as a figure and a bar. */
export function BurnDown({ number, orderedCents, ceilingCents }: BurnDownProps) {
  const show = useShow();
  const percent = ceilingCents ? Math.round((orderedCents / ceilingCents) * 100) : 0;
  const said = exact(orderedCents, { kind: 'money' }, show);
  return (
    <span className="block min-w-36">
      <span className="flex justify-between gap-2">
        <span data-amount className="tabular-nums">
          {said}
        </span>
        <span className={`tabular-nums ${percent >= 85 ? 'text-warn' : 'text-muted'}`}>{percent}%</span>
      </span>
      <progress
        aria-label={`Ordered under ${number}`}
        value={Math.min(100, percent)}
        max={100}
        className="progress mt-0.5"
      />
    </span>
  );
}
