import { Suspense } from 'react';
import type { Row } from '#kernel';
import { useRow } from '#web/data/query.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { Table } from '#web/ui/table.tsx';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { noticeTranslation } from './notice-translation.record.ts';

const PartsPanel = later(() => import('./parts-panel.tsx'));

type Translation = Row<typeof noticeTranslation>;

/** A translation next to the English text of this moment; a new one begins with the solicitation that the address names. */
export default function NoticeTranslationScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const about = new URLSearchParams(usePlace().search).get('solicitation');
  return (
    <RecordScreen
      record={noticeTranslation}
      id={params['id'] ?? ''}
      {...(about ? { start: { solicitation: about } } : {})}
    >
      {(shown) => {
        const row = shown as unknown as Translation; // the row of this record
        return (
          <>
            <Compared row={row} />
            <Suspense>
              <PartsPanel row={{ ...row, can: shown.can }} />
            </Suspense>
            <RecordSections record={noticeTranslation} row={shown} />
          </>
        );
      }}
    </RecordScreen>
  );
}

const said: Readonly<Record<string, string>> = {
  draft: 'A draft: vendors don’t see it. Submit it when it matches the English text.',
  submitted: 'Someone who didn’t work on it compares it with the English text and confirms it.',
  confirmed: 'On the public page, with a note that the English text is authoritative.',
  replaced: 'A newer translation is on the public page.',
  withdrawn: 'Taken off the public page.',
};

const saidOf = ({ status, olderSince }: Translation): string =>
  status === 'outdated'
    ? `Older than the English text${olderSince ? `, which addendum ${olderSince} changed` : ''}. The public page has what changed in English. Create a new translation, or open the draft that was made.`
    : (said[status] ?? '');

function Compared({ row }: { readonly row: Translation }) {
  const { data } = useRow(solicitation, row.solicitation);
  const english = data as unknown as Row<typeof solicitation> | undefined; // the row of this record
  const parts = [
    ['Title', english?.name, row.title],
    ['Public notice', english?.summary, row.summary],
    ['Specification', english?.specification, row.specification],
    ['Meeting place', english?.meetingPlace, row.meetingPlace],
  ] as const;
  return (
    <section aria-labelledby="compared" className="panel">
      <div className="p-4 pb-2">
        <h2 id="compared" className="text-base">
          English and translation
        </h2>
        <p className="note mt-1">{saidOf(row)}</p>
      </div>
      <Table
        label="English and translation"
        rows={parts.filter(([, from, to]) => from || to)}
        id={([part]) => part}
        columns={[
          { label: 'Part', name: ([part]) => part },
          { label: 'English text', text: ([, from]) => from, className: 'whitespace-pre-line wrap-anywhere' },
          {
            label: 'Translation',
            text: ([, , to]) => to,
            className: 'whitespace-pre-line wrap-anywhere',
            show: ([, , to]) =>
              to ? (
                <span lang={row.language} dir="auto">
                  {to}
                </span>
              ) : (
                'Missing'
              ),
          },
        ]}
      />
    </section>
  );
}
