import { allows, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { bookPages } from '../book-pages.ts';
import { budgetPages } from '../budget-pages.ts';
import type { BookPageText } from './book.ts';
import { type BookDraft, movePage } from './book-calls.ts';
import { bookPage } from './book-page.record.ts';
import { bookSections, bookWriters, pageTables, sectionKeys } from './book-words.ts';
import { criterionOf } from './criteria.ts';

/** Pages section by section, in the order in which they are read. */
export function PagesTab({ of }: { of: BookDraft }) {
  const { pages } = of.book;
  const mayMove = allows(bookWriters, actorOf(useSession()));
  const move = useAct(movePage, { changes: [bookPage.name], onRefused: ({ message }) => tell(message, 'danger') });
  return (
    <div className="space-y-4">
      <Standing of={of} />
      {pages.length === 0 && (
        <div className="panel">
          <Empty icon="book-open" title="No pages">
            Write the budget message first. The adopted tables are in the book without a page.
          </Empty>
        </div>
      )}
      {sectionKeys.map((key) => {
        const own = pages.filter(({ section }) => section === key);
        return (
          own.length > 0 && (
            <Panel key={key} title={bookSections[key]}>
              <Table
                label={bookSections[key]}
                rows={own}
                id={({ id }) => id}
                columns={[
                  {
                    label: 'Page',
                    name: ({ title }) => title,
                    show: ({ id, title }) => (
                      <Link to={href(bookPages.bookPage, { id })} className="link">
                        {title}
                      </Link>
                    ),
                  },
                  { label: 'Status', mark: (row) => <PageState of={row} /> },
                  { label: 'Chart', text: ({ chart }) => chart && pageTables[chart] },
                  {
                    label: 'Criteria',
                    text: ({ meets }) => meets.map((one) => criterionOf(one).title).join(', ') || null,
                  },
                ]}
                acts={
                  mayMove &&
                  own.length > 1 && {
                    label: 'Order',
                    show: (row) => (
                      <span className="inline-flex gap-1">
                        {(['up', 'down'] as const).map((way) => (
                          <button
                            key={way}
                            type="button"
                            className="button"
                            aria-label={`Move ${row.title} ${way}`}
                            disabled={move.isPending || own.at(way === 'up' ? 0 : -1) === row}
                            onClick={() => move.mutate({ id: row.id, way })}
                          >
                            <Icon name={way === 'up' ? 'arrow-up' : 'arrow-down'} />
                          </button>
                        ))}
                      </span>
                    ),
                  }
                }
              />
            </Panel>
          )
        );
      })}
    </div>
  );
}

export const PageState = ({ of: { isPublished } }: { of: Pick<BookPageText, 'isPublished'> }) => (
  <Badge tone={isPublished ? 'good' : 'plain'}>{isPublished ? 'Published' : 'Draft'}</Badge>
);

/** Whether anybody outside reads it yet. */
const Standing = ({ of: { isPublic, name } }: { of: BookDraft }) => (
  <p role="note" className="text-muted">
    {isPublic ? (
      <>
        Published pages of {name} are in the{' '}
        <a href={href(budgetPages.book)} className="link">
          public budget book
        </a>
        .
      </>
    ) : (
      `Published pages appear once ${name} is adopted and in the budget book. Until then only members read them.`
    )}
  </p>
);
