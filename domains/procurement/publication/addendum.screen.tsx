import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useSession } from '#web/data/session.ts';
import { addendum } from './addendum.record.ts';
import type { Change } from './redline.ts';
import { Redline } from './redline.tsx';

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
            <RecordSections record={addendum} row={row} />
          </>
        );
      }}
    </RecordScreen>
  );
}
