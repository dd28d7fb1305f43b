import type { ReactNode } from 'react';

/** A component under its name. */
export const Shown = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section aria-label={name} className="panel mb-4 min-w-0 p-4">
    <h2 className="mb-3">{name}</h2>
    {children}
  </section>
);

export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
