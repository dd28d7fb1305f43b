import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const DrawdownPage = later(() => import('./drawdown-page.tsx'));

/** One drawdown, or the form of a new one. */
export default function DrawdownScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <DrawdownPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
