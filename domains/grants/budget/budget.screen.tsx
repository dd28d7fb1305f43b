import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const BudgetPage = later(() => import('./budget-page.tsx'));

/** A version of a budget, or the form of a new one. */
export default function BudgetScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <BudgetPage id={params['id'] ?? ''} />
    </Suspense>
  );
}
