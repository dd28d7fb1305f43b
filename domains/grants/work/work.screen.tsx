import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const Work = later(() => import('./work.tsx'));

/** A person's work across all awards. */
export default function WorkScreen() {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <Work />
    </Suspense>
  );
}
