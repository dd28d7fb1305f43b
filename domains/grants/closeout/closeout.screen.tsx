import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const CloseoutPage = later(() => import('./closeout-page.tsx'));

/** One closeout, or the form of a new one. */
export default function CloseoutScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <CloseoutPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
