import type { ReactNode } from 'react';
import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Empty } from '#web/ui/empty.tsx';
import { budgetPages as pages } from '../budget-pages.ts';

/** A screen that needs a budget before there is one: what it is for, and the way to the first. */
export function NoBudget({ children }: { readonly children: ReactNode }) {
  const mayStart = useSession().may.create.includes('budget');
  return (
    <div className="panel">
      <Empty icon="wallet" title="No budgets" next={mayStart && ['Start a budget', href(pages.budget, { id: 'new' })]}>
        {children} {!mayStart && 'A budget officer starts it.'}
      </Empty>
    </div>
  );
}
