import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import type { AnyRecord } from '#kernel';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { requestPages } from '../request-pages.ts';

/** Calls, lines and decision packages as lists. */
export default function RequestLists() {
  const { path } = usePlace();
  const page = Object.values(requestPages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <BudgetNav />
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

const Rows = ({ of, title }: { readonly of: AnyRecord; readonly title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
