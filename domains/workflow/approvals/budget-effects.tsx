import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { exact } from '#web/ui/format.ts';
import type { BudgetEffect } from './approval-view.ts';

/** What saying yes does to each budget line: how full it is, what this takes or gives, and what is left then. */
export function BudgetEffects({ effects }: { readonly effects: readonly BudgetEffect[] }) {
  if (effects.length === 0) return null;
  return (
    <section aria-label="Budget impact">
      <h3 className="mb-2 font-semibold">Budget impact</h3>
      <ul className="space-y-3">
        {effects.map((effect) => (
          <Effect key={effect.link} effect={effect} />
        ))}
      </ul>
    </section>
  );
}

function Effect({ effect }: { readonly effect: BudgetEffect }) {
  const show = useShow();
  const { label, account, link, available, after, authority } = effect;
  const said = (cents: number) => exact(cents, { kind: 'money', currency: 'USD' }, show);
  const takes = available - after;
  return (
    <li className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={link} className="link min-w-0 wrap-anywhere">
          {label}
        </Link>
        <span className={`tabular-nums ${after < 0 ? 'text-danger font-medium' : ''}`}>
          {said(available)} <span aria-hidden="true">→</span>
          <span className="sr-only">available now, after approval</span> {said(after)}
        </span>
      </div>
      <Bar authority={authority} available={available} after={after} />
      <p className="note">
        <span className="font-mono">{account}</span> ·{' '}
        {takes === 0
          ? 'no change: already committed'
          : takes > 0
            ? `uses ${said(takes)} of ${said(authority)}`
            : `returns ${said(-takes)} to ${said(authority)}`}
        {after < 0 && <strong className="text-danger"> · {said(-after)} over budget</strong>}
      </p>
    </li>
  );
}

/** What is used, what this takes or gives, and what is left, out of the larger of both sums; the words beside it say the same. */
function Bar({ authority, available, after }: Pick<BudgetEffect, 'authority' | 'available' | 'after'>) {
  const used = Math.max(0, authority - available);
  const whole = Math.max(1, authority, used, used + available - after, authority + after - available);
  const at = (cents: number): number => Math.max(0, Math.min(100, (cents / whole) * 100));
  const takes = available - after;
  const from = takes >= 0 ? at(used) : at(used + available);
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="bg-raised h-2 w-full overflow-hidden rounded-full"
    >
      <rect x="0" y="0" width={at(used)} height="6" className="fill-muted" />
      <rect
        x={from}
        y="0"
        width={at(Math.abs(takes))}
        height="6"
        className={after < 0 ? 'fill-danger' : takes < 0 ? 'fill-good' : 'fill-tone-review'}
      />
    </svg>
  );
}
