import { type AnyRecord, href } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { positionPages as pages } from '../position-pages.ts';

/** Positions, what-ifs, pay grades or benefit rates, with the way to the other parts of the budget and to what positions cost. */
export default function PositionList() {
  const { path } = usePlace();
  const page = Object.values(pages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <BudgetNav />
      <nav aria-label="Positions" className="mb-2 flex flex-wrap gap-x-4 print:hidden">
        {parts
          .filter(([to]) => to !== path)
          .map(([to, label]) => (
            <Link key={to} to={to} className="link">
              {label}
            </Link>
          ))}
      </nav>
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

const parts = [
  [href(pages.positionCosts), 'Position costs and what-if'],
  [href(pages.positions), 'Positions'],
  [href(pages.whatIfs), 'What-ifs'],
  [href(pages.compare), 'Compare what-ifs'],
  [href(pages.payGrades), 'Pay grades'],
  [href(pages.benefitRates), 'Benefit rates'],
] as const;

/** A page names its record; how the record is made up comes with its definition. */
const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
