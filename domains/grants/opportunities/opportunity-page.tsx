import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Facts } from './facts.tsx';
import { grantOpportunity } from './grant-opportunity.record.ts';

/** A notice with its status, its fit, what it would cost us and what has to be done by when. */
export default function OpportunityPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={grantOpportunity} id={id}>
      {(row) => (
        <>
          <Facts id={row.id} />
          <RecordSections record={grantOpportunity as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
