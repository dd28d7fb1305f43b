import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const OpportunityPage = later(() => import('./opportunity-page.tsx'));

/** One notice, or the form of an own one. */
export default function OpportunityScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <OpportunityPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
