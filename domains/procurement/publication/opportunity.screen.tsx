import { href, type Row } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { procurement } from '../index.ts';
import { noticePath } from '../notice-pages.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { addendum } from './addendum.record.ts';
import { isPublic } from './notice.ts';

const added = [[addendum, procurement.pages.addendum]] as const;

/** A solicitation; once it is published, with its public page and what is added to it. */
export default function OpportunityScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { may } = useSession();
  return (
    <RecordScreen record={solicitation} id={id}>
      {(shown) => {
        const row = shown as unknown as Row<typeof solicitation>; // the row of this record
        return (
          <>
            {isPublic(row) && (
              <section aria-label="Publication" className="panel flex flex-wrap items-center gap-2 p-4 print:hidden">
                <a href={noticePath(row.number)} className="button">
                  <Icon name="megaphone" />
                  Public page
                </a>
                {row.status === 'published' &&
                  added
                    .filter(([{ name }]) => may.create.includes(name))
                    .map(([record, page]) => (
                      <Link
                        key={record.name}
                        to={`${href(page, { id: 'new' })}?${new URLSearchParams({ solicitation: id })}`}
                        className="button"
                      >
                        <Icon name="plus" />
                        New {inSentence(record.label[0])}
                      </Link>
                    ))}
              </section>
            )}
            <RecordSections record={solicitation} row={shown} />
          </>
        );
      }}
    </RecordScreen>
  );
}
