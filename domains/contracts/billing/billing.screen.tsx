import { Suspense } from 'react';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { billingPages } from '../billing-pages.ts';

const ApplicationPage = later(() => import('./application-page.tsx'));
const BillingPart = later(() => import('./billing-part.tsx'));

const parts = [billingPages.schedule, billingPages.waiver, billingPages.security] as const;

/** A pay application, a schedule of values, a lien waiver or a security, or the form of a new one. */
export default function BillingScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const of = parts.find((one) => path.startsWith(one.path.replace(':id', '')))?.detail;
  const id = params['id'] ?? '';
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {of ? <BillingPart of={of} id={id} /> : <ApplicationPage id={id} />}
    </Suspense>
  );
}
