import { type AnyRecord, href, type Page } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';

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
