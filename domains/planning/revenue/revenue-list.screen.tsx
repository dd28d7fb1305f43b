import type { AnyRecord } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { revenuePages } from '../revenue-pages.ts';

/** Any list of revenues, with the way to the other parts of the budget above it. */
export default function RevenueList() {
  const { path } = usePlace();
  const page = Object.values(revenuePages).find((one) => one.path === path);
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
