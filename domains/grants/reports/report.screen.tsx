import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const ReportPage = later(() => import('./report-page.tsx'));

/** One report, or the form of a new one. */
export default function ReportScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <ReportPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
