import { Suspense } from 'react';
import { useOpener } from '#web/data/session.ts';
import { later } from '#web/ui/later.tsx';

const Claims = later(() => import('./claims.tsx'));
const PublicChanges = later(() => import('./public-changes.tsx'));

/** Exposure of contracts to their changes; visitors see executed changes alone. */
export default function ClaimsScreen() {
  const isSignedIn = 'member' in useOpener(); // a visitor has no membership
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {isSignedIn ? <Claims /> : <PublicChanges />}
    </Suspense>
  );
}
