import type { ReactNode } from 'react';
import { withDays } from '#kernel/fields/date.ts';
import { Icon } from './icon.tsx';

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
      <span className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

export interface Said {
  readonly label: string;
  readonly said: ReactNode;
}

/** What a panel says at its top, label above value. */
export const Facts = ({ of }: { readonly of: readonly Said[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-4">
    {of.map(({ label, said }) => (
      <Fact key={label} label={label}>
        {said}
      </Fact>
    ))}
  </dl>
);

/** What is wrong, a line each; nothing where nothing is. */
export const Warnings = ({ of, label }: { readonly of: readonly string[]; readonly label: string }) =>
  of.length === 0 ? null : (
    <ul aria-label={label} className="mt-2 space-y-1">
      {of.map((one) => (
        <li key={one} className="flex items-start gap-2">
          <Icon name="triangle-alert" className="text-warn mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{withDays(one)}</span>
        </li>
      ))}
    </ul>
  );
