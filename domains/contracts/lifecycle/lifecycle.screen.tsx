import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const Lifecycle = later(() => import('./lifecycle.tsx'));
const CloseoutPage = later(() => import('./closeout-page.tsx'));

/** The workspace of the contract lifecycle, or one closeout of a contract. */
export default function LifecycleScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'];
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {id === undefined ? <Lifecycle /> : <CloseoutPage id={id} />}
    </Suspense>
  );
}
