import { Suspense } from 'react';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { claimPages } from '../claim-pages.ts';

const ClaimPage = later(() => import('./claim-page.tsx'));
const ClaimPart = later(() => import('./claim-part.tsx'));

const parts = [claimPages.claimEntry, claimPages.claimNote] as const;

/** One claim, an entry or a note of its file, or the form of a new one. */
export default function ClaimScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const of = parts.find((one) => path.startsWith(one.path.replace(':id', '')))?.detail;
  const id = params['id'] ?? '';
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {of ? <ClaimPart of={of} id={id} /> : <ClaimPage id={id} />}
    </Suspense>
  );
}
