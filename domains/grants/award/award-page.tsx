import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { grantAward } from './grant-award.record.ts';

const Standing = later(() => import('./standing.tsx'));
const AwardRecords = later(() => import('../retention/award-records.tsx'));

/** The parts of an award; the first says how it stands. */
const parts = {
  overview: 'Overview',
  costs: 'Costs and draws',
  compliance: 'Compliance and changes',
  records: 'Records and audit',
  details: 'Details',
} as const;

/** An award with its money, its days, what governs it and what was charged to it. */
export default function AwardPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={grantAward} id={id}>
      {(row) => (
        <Tabs label="Award" tabs={parts}>
          {(part) =>
            part === 'details' ? (
              <RecordSections record={grantAward as AnyRecord} row={row} />
            ) : part === 'records' ? (
              <AwardRecords id={row.id} status={row.status} />
            ) : (
              <Standing id={row.id} status={row.status} part={part} />
            )
          }
        </Tabs>
      )}
    </RecordScreen>
  );
}
