import type { ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Part = ({ title, action, children }: PartProps) => (
  <section aria-label={title} className="panel overflow-x-auto">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

interface Fact {
  readonly label: string;
  readonly said: ReactNode;
}

export const Facts = ({ of }: { readonly of: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-4">
    {of.map(({ label, said }) => (
      <div key={label}>
        <dt className="text-muted">{label}</dt>
        <dd className="tabular-nums">{said}</dd>
      </div>
    ))}
  </dl>
);
