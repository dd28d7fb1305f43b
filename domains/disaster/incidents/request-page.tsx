import type { AnyRecord } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { makeRequisition } from './incident-calls.ts';
import { resourceRequest } from './resource-request.record.ts';

/** A resource request; while it is sourced, logistics makes a requisition from it. */
export default function RequestPage({ id }: { readonly id: string }) {
  const { role, duties } = useSession();
  const isLogistics = role !== 'user' || duties.includes('buyer');
  return (
    <RecordScreen key={id} record={resourceRequest} id={id}>
      {(row) => (
        <>
          {isLogistics && ['logistics', 'sourced'].includes(row.status) && !row['requisition'] && <Make id={row.id} />}
          <RecordSections record={resourceRequest as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Make({ id }: { readonly id: string }) {
  const make = useAct(makeRequisition, {
    changes: [resourceRequest.name, 'requisition'],
    onDone: ({ number }) => tell(`${number} created`, 'good'),
    onRefused: ({ message }) => tell(message, 'danger'),
  });
  return (
    <Panel
      title="Purchase"
      action={
        <button type="button" className="button" disabled={make.isPending} onClick={() => make.mutate({ id })}>
          Make requisition
        </button>
      }
    >
      <p className="note px-4 pb-4">Drafts a requisition with these lines on the cost center of the incident.</p>
    </Panel>
  );
}
