import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { RequestTrailPanels } from './request-trail.tsx';
import { resourceRequest } from './resource-request.record.ts';

/** A resource request with its clock, who took which step, and its cost from purchase to ledger. */
export default function RequestPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={resourceRequest} id={id}>
      {(row) => (
        <>
          <RequestTrailPanels id={row.id} status={row.status} />
          <RecordSections record={resourceRequest as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
