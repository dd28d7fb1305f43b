import type { ReactNode } from 'react';
import { type AnyRecord, href, type Page } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered, type Query } from '#web/ui/answered.tsx';

interface PartProps<Data> {
  readonly title: string;
  readonly of: Query<Data>;
  readonly none: string;
  readonly action?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One part of the vendor's file: its rows, or one line that says there are none. */
export function Part<Data>({ title, of, none, action, children }: PartProps<Data>) {
  return (
    <section aria-label={title} className="panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="text-sm">{title}</h2>
        <span className="ml-auto print:hidden">{action}</span>
      </div>
      <Answered of={of as Query} skeleton="h-16" empty={<p className="note px-4 pb-4">{none}</p>}>
        {(data) => children(data as Data)}
      </Answered>
    </section>
  );
}

/** The way to a new paper of this vendor, for those who may add one. */
export function AddPaper({ record, page, vendor }: { record: AnyRecord; page: Page<`${string}:id`>; vendor: string }) {
  const { may } = useSession();
  return (
    may.create.includes(record.name) && (
      <Link to={`${href(page, { id: 'new' })}?${new URLSearchParams({ vendor })}`} className="button">
        New {inSentence(record.label[0])}
      </Link>
    )
  );
}
