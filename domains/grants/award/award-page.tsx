import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { grantAward } from './grant-award.record.ts';

const Standing = later(() => import('./standing.tsx'));

/** An award with its money, its days, what governs it and what was charged to it. */
export default function AwardPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={grantAward} id={id}>
      {(row) => (
        <>
          <Standing id={row.id} status={row.status} />
          <RecordSections record={grantAward as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
