import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen with its heading and what can be done there. */
export const Panel = ({ title, action, children }: PanelProps) => (
  <section aria-label={title} className="panel overflow-x-auto">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto flex flex-wrap gap-2 print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
