import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const SubawardPage = later(() => import('./subaward-page.tsx'));

/** One subaward, or the form of a new one. */
export default function SubawardScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <SubawardPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
