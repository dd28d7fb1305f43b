import { ApprovalPanel } from '../../workflow/public.tsx';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import type { Values } from '#web/record/words.ts';
import { usePlace } from '#web/shell/router.tsx';
import { ShopsPanel } from '../punchout/shops-panel.tsx';
import { ScopeHits } from '../scope/scope-hits.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DraftOutlook } from './draft-outlook.tsx';
import { GuidedRequest } from './guided-request.tsx';
import { PipelinePanel } from './pipeline-panel.tsx';
import { requisition } from './requisition.record.ts';

/** A requisition: asked for in a conversation, written with what follows from it, then followed on its way. */
export default function RequisitionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const asked = new URLSearchParams(usePlace().search);
  const isForm = id === 'new' || asked.has('edit');
  const { data: row } = useRow(requisition, id, !isForm);
  if (id === 'new' && !asked.has('all')) return <GuidedRequest />;
  if (isForm || !row) return <RecordScreen key={id} record={requisition} id={id} />;
  const values = row as Values;
  const { specification } = values;
  const isWritten = ['draft', 'returned'].includes(row.status);
  return (
    <RecordPage record={requisition} row={row}>
      <ApprovalPanel record={requisition.name} id={id} />
      <PipelinePanel id={id} />
      <DecisionPanel requisition={id} />
      <div className={isWritten ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]' : ''}>
        <div className="min-w-0 space-y-4">
          <RecordSections record={requisition} row={row} />
          {typeof specification === 'string' && <ScopeHits text={specification} />}
          {isWritten && row.can.includes('edit') && <ShopsPanel requisition={row.id} />}
        </div>
        {isWritten && <DraftOutlook row={values} id={id} mayEdit={row.can.includes('edit')} />}
      </div>
    </RecordPage>
  );
}
