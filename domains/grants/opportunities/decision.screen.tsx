import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import { usePlace } from '#web/shell/router.tsx';

const DecisionPage = later(() => import('./decision-page.tsx'));

/** One decision; a new one begins with the notice that the address names. */
export default function DecisionScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const opportunity = new URLSearchParams(usePlace().search).get('opportunity');
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <DecisionPage id={params['id'] ?? ''} start={opportunity === null ? {} : { opportunity }} />
    </Suspense>
  );
}
