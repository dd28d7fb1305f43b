import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const SigningPage = later(() => import('./signing-page.tsx'));

/** One signing of a contract, or the form of a new one. */
export default function SigningScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <SigningPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
