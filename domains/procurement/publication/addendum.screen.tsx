import { Suspense } from 'react';
import { href, type Row } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { procurement } from '../index.ts';
import { addendum } from './addendum.record.ts';
import type { Change } from './redline.ts';
import { Redline } from './redline.tsx';
import { solicitationQuestion } from './solicitation-question.record.ts';

const AddendumText = later(() => import('./addendum-text.tsx'));

/** The answers that its issue publishes, or published. */
function Answers({ id }: { readonly id: string }) {
  const rows = useRowsOf(solicitationQuestion, { filters: { addendum: id }, sort: 'number', limit: 50 });
  return (
    <section aria-label="Answers" className="panel p-4">
      <h2 className="text-base">Answers</h2>
      <Answered
        of={rows}
        skeleton="h-12"
        empty={<p className="note">No answers. Open a vendor question and choose Answer by addendum.</p>}
      >
        {(found) => (
          <>
            <ul className="mt-1">
              {found.data.map((one) => (
                <li key={one.id} className="border-line py-2 not-first:border-t">
                  <Link to={href(procurement.pages.question, { id: one.id })} className="link">
                    {one.number}
                  </Link>{' '}
                  <StatusBadge record={solicitationQuestion} state={one.status} />
                  <p className="wrap-anywhere">{one.question}</p>
                </li>
              ))}
            </ul>
            <MoreOf rows={found} />
          </>
        )}
      </Answered>
    </section>
  );
}

/** An addendum with its redline against what is published. */
export default function AddendumScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { organization } = useSession();
  return (
    <RecordScreen record={addendum} id={params['id'] ?? ''}>
      {(row) => {
        const changes = (row.changes ?? []) as readonly Change[]; // as the server works them out
        return (
          <>
            <section aria-label="Changes" className="panel p-4">
              <h2 className="text-base">Changes</h2>
              {changes.length > 0 ? (
                <Redline changes={changes} timeZone={organization.timeZone} />
              ) : (
                <p className="note">No changes yet. Edit the addendum to change what is published.</p>
              )}
            </section>
            {row.status === 'draft' && row.can.includes('edit') && (
              <Suspense>
                <AddendumText row={row as unknown as Row<typeof addendum>} />
              </Suspense>
            )}
            <Answers id={row.id} />
            <RecordSections record={addendum} row={row} />
          </>
        );
      }}
    </RecordScreen>
  );
}
