import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const Hub = later(() => import('./hub.tsx'));

/** The grants of all departments. */
export default function HubScreen() {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <Hub />
    </Suspense>
  );
}
