import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import { ApprovalPanel } from '../../workflow/public.tsx';
import type { AnyRecord } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { ordersOfRequisition } from '../orders/order-calls.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import type { Values } from '#web/record/words.ts';
import { usePlace } from '#web/shell/router.tsx';
import { ScopeHits } from '../scope/scope-hits.tsx';
import { DecisionPanel, SplitFindings } from './decision-panel.tsx';
import { openNeeds, requestNeeds } from './needs.ts';
import { NEEDS, NeedsPanel } from './needs-panel.tsx';
import { PipelinePanel } from './pipeline-panel.tsx';
import { requisition } from './requisition.record.ts';
import { requisitionSourcing } from './sourcing-call.ts';

// Asking is one visit, writing and following are others: none waits for the script of another.
const GuidedRequest = later(async () => ({ default: (await import('./guided-request.tsx')).GuidedRequest }));
const DraftMethod = later(async () => ({ default: (await import('./draft-outlook.tsx')).DraftMethod }));
const DraftFindings = later(async () => ({ default: (await import('./draft-outlook.tsx')).DraftFindings }));
const SourcingPanel = later(async () => ({
  default: (await import('../solicitation/sourcing-panel.tsx')).SourcingPanel,
}));
const StartSolicitation = later(async () => ({
  default: (await import('../solicitation/sourcing-panel.tsx')).StartSolicitation,
}));
const OrdersPanel = later(async () => ({ default: (await import('../orders/orders-panel.tsx')).OrdersPanel }));
const CreateOrder = later(async () => ({ default: (await import('../orders/orders-panel.tsx')).CreateOrder }));
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
  // A page that leads here may say what is needed, such as a weather alert.
  const purpose = id === 'new' ? asked.get('purpose') : null;
  if (isForm || !row)
    return <RecordScreen key={id} record={requisition} id={id} {...(purpose ? { start: { purpose } } : {})} />;
  return <Requisition row={row} />;
}

function Requisition({ row }: { readonly row: Shown<AnyRecord> }) {
  const { id, status } = row;
  const values = row as Values;
  const { specification } = values;
  const isWritten = ['draft', 'returned'].includes(status);
  // What waits for a decision, and what came back with one, is about that.
  const isApprovalFirst = status === 'submitted' || status === 'returned';
  const mayEdit = row.can.includes('edit');
  const { duties } = useSession();
  const mayStart = duties.includes('buyer') || duties.includes('chief_procurement_officer');
  const { data: sourcing } = useCall(requisitionSourcing, isWritten ? null : { id });
  const type = sourcing?.type;
  const { data: orders } = useCall(ordersOfRequisition, status === 'approved' || status === 'ordered' ? { id } : null);
  const { data: needs } = useCall(requestNeeds, { id });
  const shown = values['federalFunds'] === true ? requisition : withoutFederal;
  const approval = <ApprovalPanel record={requisition.name} id={id} hasBudget={!isWritten} />;
  return (
    <RecordPage
      record={shown}
      row={row}
      held={needs && openNeeds(needs) > 0 ? { step: 'submit', by: NEEDS } : null}
      lead={
        type && mayStart
          ? (look) => (
              <Suspense>
                <StartSolicitation requisition={id} type={type} look={look} />
              </Suspense>
            )
          : orders?.mayOrder && mayStart
            ? (look) => (
                <Suspense>
                  <CreateOrder requisition={id} award={orders.award} look={look} />
                </Suspense>
              )
            : undefined
      }
      missing={needs && <NeedsPanel id={id} needs={needs} />}
      rail={
        <>
          {isWritten ? (
            <Suspense>
              <DraftMethod row={values} id={id} mayEdit={mayEdit} />
            </Suspense>
          ) : (
            <DecisionPanel requisition={id} />
          )}
          {sourcing && (
            <Suspense>
              <SourcingPanel of={sourcing} />
            </Suspense>
          )}
          {orders && (
            <Suspense>
              <OrdersPanel of={orders} />
            </Suspense>
          )}
          <PipelinePanel id={id} />
          {isWritten && mayEdit && (
            <Suspense>
              <ShopsPanel requisition={id} />
            </Suspense>
          )}
        </>
      }
    >
      {isApprovalFirst && approval}
      <RecordSections record={shown} row={row} />
      {isWritten && (
        <Suspense>
          <DraftFindings row={values} id={id} mayEdit={mayEdit} said={needs?.others ?? []}>
            <DecisionPanel requisition={id} isBrief />
          </DraftFindings>
        </Suspense>
      )}
      {!isApprovalFirst && approval}
      <SplitFindings requisition={id} />
      {typeof specification === 'string' && <ScopeHits text={specification} />}
    </RecordPage>
  );
}
