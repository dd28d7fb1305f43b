import { Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { later } from '#web/ui/later.tsx';

// Each is fetched where it is shown: a prime needs nothing of the audit.
const Audit = later(() => import('./subcontractor-audit.tsx'));
const Subcontractor = later(() => import('./subcontractor-page.tsx'));
const FirmSubcontractors = later(() => import('./firm-subcontractors.tsx'));

/** The subcontractors of a prime in its portal; for an agency the monthly audit, or one subcontractor. */
export default function SubpaymentsScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { side } = useSession();
  const id = params['id'];
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {side === 'firm' ? <FirmSubcontractors /> : id === undefined ? <Audit /> : <Subcontractor key={id} id={id} />}
    </Suspense>
  );
}
