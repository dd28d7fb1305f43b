import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const ClaimPage = later(() => import('./claim-page.tsx'));

/** One claim, or the form of a new one. */
export default function ClaimScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <ClaimPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
