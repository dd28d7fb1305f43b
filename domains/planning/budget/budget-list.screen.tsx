import type { AnyRecord } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
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
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

/** A page names its record; how the record is made up comes with its definition. */
const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
