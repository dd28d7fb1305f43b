import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const SubrecipientPage = later(() => import('./subrecipient-page.tsx'));

/** One subrecipient, or the form of a new one. */
export default function SubrecipientScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <SubrecipientPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
