import { href } from '#kernel';
import { Link, usePlace } from '#web/shell/router.tsx';
import { budgetPages as pages } from '../budget-pages.ts';

const places = [
  [pages.budgets, 'Balances'],
  [pages.amendments, 'Amendments'],
  [pages.yearEnds, 'Year-end'],
  [pages.lines, 'Lines'],
  [pages.budgetList, 'Budgets'],
  [pages.vouchers, 'Vouchers'],
  [pages.journal, 'Imported entries'],
  [pages.alerts, 'Alerts'],
  [pages.overrides, 'Overrides'],
  [pages.accountCodes, 'Account codes'],
  [pages.authorities, 'Authority'],
] as const;

/** The parts of the budget, one line of links above each of them. */
export function BudgetNav() {
  const { path } = usePlace();
  return (
    <nav aria-label="Budget" className="border-line mb-5 flex gap-1 overflow-x-auto border-b print:hidden">
      {places.map(([page, words]) => (
        <Link
          key={page.path}
          to={href(page)}
          className="tab no-underline"
          {...(path === page.path ? { 'aria-current': 'page' as const, 'data-state': 'active' } : {})}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
