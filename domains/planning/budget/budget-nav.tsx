import { useEffect, useRef } from 'react';
import { href } from '#kernel';
import { type Me, useSession } from '#web/data/session.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { budgetPages as pages } from '../budget-pages.ts';

const places = [
  [pages.budgets, 'Balances'],
  [pages.postings, 'Postings'],
  [pages.amendments, 'Amendments'],
  [pages.yearEnds, 'Year-end'],
  [pages.lines, 'Lines'],
  [pages.budgetList, 'Budgets'],
  [pages.vouchers, 'Vouchers'],
  [pages.journal, 'Imported entries'],
  [pages.alerts, 'Alerts'],
  [pages.overrides, 'Overrides'],
  [pages.accountCodes, 'Account codes'],
  [pages.segments, 'Segments'],
  [pages.accountRules, 'Combination rules'],
  [pages.authorities, 'Authority'],
] as const;

/** The parts of the budget that somebody may read. */
const placesFor = ({ may }: Pick<Me, 'may'>) => places.filter(([{ list }]) => !list || may.read.includes(list.name));

/** The parts of the budget, one line of links above each of them. */
export function BudgetNav() {
  const { path } = usePlace();
  const places = placesFor(useSession());
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the line is longer than the page: the part that is shown has to be in sight.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 2;
  }, [path]);
  return (
    <nav ref={nav} aria-label="Budget" className="tab-row print:hidden">
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
