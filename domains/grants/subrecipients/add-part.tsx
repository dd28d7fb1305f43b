import type { ReactNode } from 'react';
import { type AnyRecord, href, type Page } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Part = ({ title, action, children }: PartProps) => (
  <section aria-label={title} className="panel overflow-x-auto">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto flex flex-wrap gap-2 print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

interface AddProps {
  readonly record: AnyRecord;
  readonly page: Page<`${string}:id`>;
  readonly of: Readonly<Record<string, string>>;
}

/** The way to another part of what is shown, for those who may add one. */
export function Add({ record, page, of }: AddProps) {
  const { may } = useSession();
  return (
    may.create.includes(record.name) && (
      <Link to={`${href(page, { id: 'new' })}?${new URLSearchParams(of)}`} className="button">
        New {inSentence(record.label[0])}
      </Link>
    )
  );
}

export interface Fact {
  readonly label: string;
  readonly said: ReactNode;
}

export const Facts = ({ of }: { readonly of: readonly Fact[] }) => (
  <dl className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
    {of.map(({ label, said }) => (
      <div key={label}>
        <dt className="text-muted">{label}</dt>
        <dd className="tabular-nums">{said}</dd>
      </div>
    ))}
  </dl>
);
