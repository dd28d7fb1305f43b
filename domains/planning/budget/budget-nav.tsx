import { href } from '#kernel';
import { type Me, useSession } from '#web/data/session.ts';
import { usePlace } from '#web/shell/router.tsx';
import { Setup, WorkspaceNav } from '#web/ui/workspace.tsx';
import { bookPages } from '../book-pages.ts';
import { budgetPages as pages } from '../budget-pages.ts';
import { requestPages } from '../request-pages.ts';
import { positionPages } from '../position-pages.ts';
import { revenuePages } from '../revenue-pages.ts';

/** Where the Setup of the budget stands. */
const SETUP = `${href(pages.budgets)}?tab=setup`;

const places = [
  [href(pages.budgets), 'Balances'],
  [href(pages.postings), 'Postings'],
  [href(pages.amendments), 'Amendments'],
  [href(pages.yearEnds), 'Year-end'],
  [SETUP, 'Setup'],
] as const;

const setup = {
  'Budgets and lines': [
    [pages.budgetList, 'Budgets', 'Draft, propose and adopt the budget of a fiscal year.'],
    [requestPages.requests, 'Requests', 'What departments request, what is recommended and adopted.'],
    [requestPages.calls, 'Budget calls', 'Instructions, targets and lock dates for departments.'],
    [requestPages.packages, 'Decision packages', 'Changes that departments propose above their base.'],
    [pages.lines, 'Budget lines', 'Owners, control levels and cost centers of lines.'],
    [bookPages.bookOffice, 'Budget book', 'Pages, goals and measures of the book, and what it still misses.'],
    [revenuePages.revenues, 'Revenues', 'Estimates, amendments and receipts by revenue line.'],
    [revenuePages.funds, 'Funds', 'Whether each fund balances: sources, uses and reserve.'],
    [revenuePages.revenueEntries, 'Receipts', 'Revenue received, entered or imported.'],
    [revenuePages.fundBalances, 'Fund balances', 'Beginning balances and the reserves of policy.'],
    [revenuePages.auditedBalances, 'Audited balances', 'Audited beginning balances next to the adopted estimates.'],
    [revenuePages.interfundTransfers, 'Interfund transfers', 'Money budgeted to move between funds.'],
    [pages.reorganizations, 'Reorganizations', 'Move cost centers and their budgets to other departments.'],
  ],
  Positions: [
    [positionPages.positions, 'Positions', 'Authorized positions, their cost, what-if raises and hiring.'],
    [positionPages.whatIfs, 'What-ifs', 'Saved raises, hiring dates and freezes, compared.'],
    [positionPages.payGrades, 'Pay grades', 'Hourly rates by grade and step, with effective dates.'],
    [positionPages.benefitRates, 'Benefit rates', 'Employer costs in addition to pay.'],
  ],
  Control: [
    [pages.alerts, 'Alerts', 'Who hears when a line passes 80, 90 or 100 percent.'],
    [pages.overrides, 'Overrides', 'Requests to exceed a line, and who approved them.'],
    [pages.authorities, 'Authority', 'Who can amend the budget, and up to what amount.'],
    [pages.governingBodies, 'Governing bodies', 'Who votes on budgets: members, quorum and majorities.'],
  ],
  Entries: [
    [pages.vouchers, 'Journal vouchers', 'Corrections of several lines, approved by a second person.'],
    [pages.journal, 'Imported entries', 'Expenditures and revenues from the financial system.'],
    [pages.yearEndItems, 'Open commitments', 'Encumbrances carried over or closed at year-end.'],
  ],
  'Chart of accounts': [
    [pages.accountCodes, 'Account codes', 'The values of each segment.'],
    [pages.segments, 'Account segments', 'The parts of an account, in order.'],
    [pages.accountRules, 'Combination rules', 'Which codes can be used together.'],
  ],
} as const;

const mayRead = ({ may }: Pick<Me, 'may'>, { list }: { readonly list?: { readonly name: string } }) =>
  !list || may.read.includes(list.name);

export const isSetup = (search: string): boolean => new URLSearchParams(search).get('tab') === 'setup';

/** The parts of the budget; a page of the Setup belongs to it. */
export function BudgetNav() {
  const { path: own, search } = usePlace();
  // The pivot is another look at the balances.
  const path = own === href(pages.pivot) ? href(pages.budgets) : own;
  const isPart = !isSetup(search) && places.some(([to]) => to === path);
  return <WorkspaceNav label="Budget" places={places} current={isPart ? path : SETUP} />;
}

/** The parts of the budget's Setup that a person may read. */
export function BudgetSetup() {
  const me = useSession();
  return (
    <div className="space-y-5">
      {Object.entries(setup).map(([title, entries]) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2">{title}</h2>
          <Setup
            parts={entries
              .filter(([page]) => mayRead(me, page))
              .map(([page, label, line]) => ({ to: href(page), label, line }))}
          />
        </section>
      ))}
    </div>
  );
}
