import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const RedlinePage = later(() => import('./redline-page.tsx'));

/** One revision of a contract with its proposals, or the form of a new review. */
export default function RedlineScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <RedlinePage id={params['id'] ?? ''} />
    </Suspense>
  );
}
