import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const BuilderPage = later(() => import('./builder-page.tsx'));

/** The builder of award budgets; its arithmetic comes with it. */
export default function BuilderScreen() {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <BuilderPage />
    </Suspense>
  );
}
