import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const ContractsList = later(() => import('./contracts-list.tsx'));

/** The register of contracts. */
export default function ContractsScreen() {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <ContractsList />
    </Suspense>
  );
}
