import { Suspense } from 'react';
import { href, type Row } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { procurement } from '../index.ts';
import { noticePath } from '../notice-pages.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { prequalifiedList } from '../frameworks/prequalified-list.record.ts';
import { addendum } from './addendum.record.ts';
import { recordsPackage } from '../records-request/records-package.record.ts';
import { noticeTranslation } from '../translation/notice-translation.record.ts';
import { isPublic } from './notice.ts';

const OutreachPanel = later(async () => ({
  default: (await import('../outreach/outreach-panel.tsx')).OutreachPanel,
}));

const CallOffPanel = later(async () => ({ default: (await import('../frameworks/call-off-panel.tsx')).CallOffPanel }));

const PercentageNote = later(() => import('../solicitation/percentage-note.tsx'));

const FileChecks = later(() => import('../file-checks/file-checks-panel.tsx'));

/** What is added to a solicitation, its page, and in which states. */
const added = [
  [addendum, procurement.pages.addendum, ['published']],
  [
    noticeTranslation,
    procurement.pages.noticeTranslation,
    ['draft', 'in_review', 'returned', 'approved', 'published', 'closed', 'opened'],
  ],
  [recordsPackage, procurement.pages.recordsPackage, ['awarded', 'concluded', 'failed', 'cancelled']],
] as const;

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
            <section
              aria-label="Publication"
              className="panel flex flex-wrap items-center gap-2 p-4 empty:hidden print:hidden"
            >
              {isPublic(row) && (
                <a href={noticePath(row.number)} className="button">
                  <Icon name="megaphone" />
                  Public page
                </a>
              )}
              {row.type === 'qualifications' &&
                ['opened', 'awarded'].includes(row.status) &&
                may.create.includes(prequalifiedList.name) && (
                  <Link
                    to={`${href(procurement.pages.prequalifiedList, { id: 'new' })}?${new URLSearchParams({ basis: row.number })}`}
                    className="button"
                  >
                    <Icon name="plus" />
                    New prequalified list
                  </Link>
                )}
              {added
                .filter(
                  ([{ name }, , states]) =>
                    may.create.includes(name) && (states as readonly string[]).includes(row.status),
                )
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
            <Suspense fallback={null}>
              <PercentageNote row={row} />
            </Suspense>
            {row.list && (
              <Suspense fallback={<div aria-busy="true" className="panel skeleton h-24" />}>
                <CallOffPanel id={id} />
              </Suspense>
            )}
            {(row.documents ?? []).length > 0 && (
              <Suspense fallback={null}>
                <FileChecks id={id} mayCheck={may.create.includes(addendum.name)} />
              </Suspense>
            )}
            {isPublic(row) && (
              <Suspense fallback={<div aria-busy="true" className="panel skeleton h-24" />}>
                <OutreachPanel row={row} />
              </Suspense>
            )}
            <RecordSections record={solicitation} row={shown} />
          </>
        );
      }}
    </RecordScreen>
  );
}
