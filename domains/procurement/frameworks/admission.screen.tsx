import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Panel, Warnings } from '#web/ui/panel.tsx';
import { admissionPapers } from './admission-papers-call.ts';
import { listAdmission } from './list-admission.record.ts';

/** One application with what keeps its firm from the list today; a new one begins with the list that the address names. */
export default function AdmissionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const list = new URLSearchParams(usePlace().search).get('list');
  return (
    <RecordScreen record={listAdmission} id={params['id'] ?? ''} {...(list ? { start: { list } } : {})}>
      {(row) => (
        <>
          {row.status === 'applied' && <Papers id={row.id} />}
          <RecordSections record={listAdmission} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Papers({ id }: { readonly id: string }) {
  const papers = useCall(admissionPapers, { id });
  return (
    <Panel title="Papers today">
      <div className="px-4 pb-4">
        <Answered of={papers} skeleton="h-10">
          {({ obstacles }) =>
            obstacles.length === 0 ? (
              <p>Registration, exclusion check and required papers are in order.</p>
            ) : (
              <Warnings of={obstacles} label="Obstacles" />
            )
          }
        </Answered>
      </div>
    </Panel>
  );
}
