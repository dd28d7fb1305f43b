import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'good' | 'warn' | 'danger' | 'review';

const looks: Readonly<Record<BadgeTone, string>> = {
  plain: 'border-line bg-raised text-ink',
  good: 'border-good/40 text-good',
  warn: 'border-warn/50 text-warn',
  danger: 'border-danger/50 text-danger',
  review: 'border-tone-review/50 text-tone-review',
};

/** A word or a count in a small frame. The word carries the meaning; the colour only repeats it. */
export const Badge = ({ children, tone = 'plain' }: { readonly children: ReactNode; readonly tone?: BadgeTone }) => (
  <span
    className={`inline-flex items-center gap-1 rounded-full border px-2 py-px text-xs font-medium whitespace-nowrap ${looks[tone]}`}
  >
    {children}
  </span>
);
