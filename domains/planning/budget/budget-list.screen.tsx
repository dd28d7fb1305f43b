import { RecordList } from '#web/record/record-list.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { budgetPages } from '../budget-pages.ts';
import { BudgetNav } from './budget-nav.tsx';

/** Any list of the budget, with the way to its other parts above it. */
export default function BudgetList() {
  const { path } = usePlace();
  const page = Object.values(budgetPages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <BudgetNav />
      <RecordList key={path} record={page.list} title={page.title} />
    </>
  );
}
