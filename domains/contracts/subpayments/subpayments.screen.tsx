import { Suspense } from 'react';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { contractSubcontractor } from './contract-subcontractor.record.ts';

const Audit = later(() => import('./subcontractor-audit.tsx'));

/** The monthly audit, or one subcontractor; a new one begins with the contract that the address names. */
export default function SubpaymentsScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const contract = new URLSearchParams(usePlace().search).get('contract');
  const id = params['id'];
  if (id !== undefined) return <Subcontractor key={id} id={id} start={contract ? { contract } : {}} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <Audit />
    </Suspense>
  );
}

const Subcontractor = ({ id, start }: { readonly id: string; readonly start: Readonly<Record<string, unknown>> }) => (
  <RecordScreen record={useDefinition(contractSubcontractor)} id={id} start={start} />
);
