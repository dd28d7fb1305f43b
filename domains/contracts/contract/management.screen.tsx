import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const Management = later(() => import('./management.tsx'));

/** The contracts that this person manages, and what of any contract needs them. */
export default function ManagementScreen() {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <Management />
    </Suspense>
  );
}
