import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { vendors } from '../index.ts';
import { VendorNav } from '../vendor-nav.tsx';
import { exclusionState } from './exclusion-calls.ts';
import { exclusionMatch } from './exclusion-match.record.ts';
import { exclusionSnapshot } from './exclusion-snapshot.record.ts';
import { SamLine } from '../sam/sam-line.tsx';
import { ImportExtract } from './import-extract.tsx';

/** Matches with the SAM.gov exclusions, the extract that they come from, and the way to a newer one. */
export default function Exclusions() {
  const { may } = useSession();
  return (
    <>
      <VendorNav path={href(vendors.pages.exclusions)} />
      <div className="panel mb-4 flex flex-wrap items-center gap-3 px-4 py-3">
        <div>
          <SnapshotDate />
          <SamLine />
        </div>
        <span className="ml-auto flex flex-wrap gap-2 print:hidden">
          <Link to={href(vendors.pages.vendorChecks)} className="button">
            Checks
          </Link>
          <Link to={href(vendors.pages.snapshots)} className="button">
            Snapshots
          </Link>
          {may.create.includes(exclusionSnapshot.name) && <ImportExtract />}
        </span>
      </div>
      <RecordList record={exclusionMatch} title="Exclusions" isTab />
    </>
  );
}

/** How old the extract is that vendors were held against. */
export function SnapshotDate() {
  const state = useCall(exclusionState, {});
  const show = useShow();
  return (
    <Answered of={state} skeleton="h-5">
      {({ snapshot, lists }) => (
        <>
          {snapshot ? (
            <p className={snapshot.isOld ? 'text-danger' : 'text-muted'}>
              SAM.gov extract of {wholeDay(snapshot.takenOn, show)}, {snapshot.entries.toLocaleString('en-US')} entries
              {snapshot.isOld && `. ${snapshot.days} days old: import a newer one`}.
            </p>
          ) : (
            <p className="text-danger">No SAM.gov extract is imported: vendors are not checked for exclusions.</p>
          )}
          {lists.length > 0 && (
            <p className="text-muted">
              State lists:{' '}
              {lists
                .map(
                  (one) =>
                    `${one.state} of ${wholeDay(one.takenOn, show)}, ${one.entries.toLocaleString('en-US')} ${one.entries === 1 ? 'entry' : 'entries'}`,
                )
                .join('; ')}
            </p>
          )}
        </>
      )}
    </Answered>
  );
}
