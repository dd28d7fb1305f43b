import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import { ApprovalPanel } from '../../workflow/public.tsx';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import type { Values } from '#web/record/words.ts';
import { usePlace } from '#web/shell/router.tsx';
import { ScopeHits } from '../scope/scope-hits.tsx';
import { DecisionPanel, SplitFindings } from './decision-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { PipelinePanel } from './pipeline-panel.tsx';
import { requisition } from './requisition.record.ts';

// Asking is one visit, writing and following are others: none waits for the script of another.
const GuidedRequest = later(async () => ({ default: (await import('./guided-request.tsx')).GuidedRequest }));
const DraftOutlook = later(async () => ({ default: (await import('./draft-outlook.tsx')).DraftOutlook }));
const ShopsPanel = later(async () => ({ default: (await import('../punchout/shops-panel.tsx')).ShopsPanel }));

// What only the rules for federal money ask says nothing of a request that is paid otherwise.
const { 'Federal requirements': _, ...sections } = requisition.sections;
const withoutFederal = { ...requisition, sections };

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
      <NeedsPanel id={id} />
      <DecisionPanel requisition={id} />
      <SplitFindings requisition={id} />
      <div className={isWritten ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]' : ''}>
        <div className="min-w-0 space-y-4">
          <RecordSections record={values['federalFunds'] === true ? requisition : withoutFederal} row={row} />
          {typeof specification === 'string' && <ScopeHits text={specification} />}
          {isWritten && row.can.includes('edit') && (
            <Suspense>
              <ShopsPanel requisition={row.id} />
            </Suspense>
          )}
        </div>
        {isWritten && (
          <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
            <DraftOutlook row={values} id={id} mayEdit={row.can.includes('edit')} />
          </Suspense>
        )}
      </div>
    </RecordPage>
  );
}
