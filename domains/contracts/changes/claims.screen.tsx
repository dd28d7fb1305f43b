import { Suspense } from 'react';
import { useIsSignedIn } from '#web/data/session.ts';
import { later } from '#web/ui/later.tsx';

const Claims = later(() => import('./claims.tsx'));
const PublicChanges = later(() => import('./public-changes.tsx'));

/** Exposure of contracts to their changes; visitors see executed changes alone. */
export default function ClaimsScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {isSignedIn ? <Claims /> : <PublicChanges />}
    </Suspense>
  );
}
