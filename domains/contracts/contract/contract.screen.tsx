import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const ContractPage = later(() => import('./contract-page.tsx'));

/** One contract, or the form of a new one. */
export default function ContractScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <ContractPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
