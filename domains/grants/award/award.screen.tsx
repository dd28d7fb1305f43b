import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const AwardPage = later(() => import('./award-page.tsx'));

/** One award, or the form of a new one. */
export default function AwardScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <AwardPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
