import type { ReactNode } from 'react';

/** What may be wider than a phone scrolls by itself, so it can be reached by keyboard too. */
export function Scrolling({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const reached = { tabIndex: 0 };
  return (
    <figure aria-label={label} className={`relative overflow-x-auto ${className}`} {...reached}>
      {children}
    </figure>
  );
}
