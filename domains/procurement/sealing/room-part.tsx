import type { ReactNode } from 'react';

export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="panel grid gap-3 p-4" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
