import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const ChangePage = later(() => import('./change-page.tsx'));

/** One change of a contract, or the form of a new one. */
export default function ChangeScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <ChangePage id={params['id'] ?? ''} />
    </Suspense>
  );
}
