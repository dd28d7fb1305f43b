import { href } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { WorkspaceTabs } from '#web/ui/workspace.tsx';
import { bookPages as pages } from '../book-pages.ts';
import { budget } from '../budget/budget.record.ts';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { bookDraft } from './book-calls.ts';
import { bookPage } from './book-page.record.ts';
import { bookTabs } from './book-tabs.ts';
import { PagesTab } from './pages-tab.tsx';

const GoalsTab = later(async () => ({ default: (await import('./goals-tab.tsx')).GoalsTab }));
const CriteriaTab = later(async () => ({ default: (await import('./criteria-tab.tsx')).CriteriaTab }));
const PreviewTab = later(async () => ({ default: (await import('./preview-tab.tsx')).PreviewTab }));

/** The budget book of a year as it is written: pages, goals, the checklist, and what everyone will read. */
export default function BookOffice() {
  useTitle('Budget Book Pages');
  const { question, put } = useQuestion();
  const { may } = useSession();
  const known = useEveryRowOf(budget, { filters: { span: 'year' }, sort: '-startsOn' });
  const budgets = known.data?.data ?? [];
  const wished = question.get('budget') ?? '';
  // The newest adopted year, unless another is chosen: that is the book people read.
  const chosen =
    budgets.find(({ id }) => id === wished) ??
    budgets.find(({ status }) => status === 'adopted' || status === 'amended') ??
    budgets[0];
  return (
    <>
      <PageHead title="Budget Book Pages" note="Write the pages, goals and measures of the public budget book.">
        {chosen && (
          <Select
            aria-label="Budget"
            className="control w-auto"
            value={chosen.id}
            choices={budgets.map(({ id, name }) => [id, name ?? ''] as const)}
            onPick={(id) => put('budget', id)}
          />
        )}
        {chosen && may.create.includes(bookPage.name) && (
          <Link
            to={`${href(pages.bookPage, { id: 'new' })}?${new URLSearchParams({ budget: chosen.id })}`}
            className="button button-primary"
          >
            New page
          </Link>
        )}
      </PageHead>
      <BudgetNav />
      <Answered
        of={known}
        empty={
          <div className="panel">
            <Empty icon="book-open" title="No budget" next={['Budget Management', '/budget-management']}>
              A book is written for the budget of a fiscal year.
            </Empty>
          </div>
        }
      >
        {() => chosen && <Written key={chosen.id} id={chosen.id} />}
      </Answered>
    </>
  );
}

function Written({ id }: { id: string }) {
  const draft = useCall(bookDraft, { id });
  return (
    <Answered of={draft}>
      {(of) => (
        <WorkspaceTabs
          label="Budget book"
          keeps={['budget']}
          tabs={[
            ['pages', bookTabs.pages],
            ['goals', bookTabs.goals],
            ['criteria', bookTabs.criteria],
            ['preview', bookTabs.preview],
          ]}
        >
          {(tab) =>
            tab === 'goals' ? (
              <GoalsTab id={id} of={of} />
            ) : tab === 'criteria' ? (
              <CriteriaTab of={of} />
            ) : tab === 'preview' ? (
              <PreviewTab of={of} />
            ) : (
              <PagesTab of={of} />
            )
          }
        </WorkspaceTabs>
      )}
    </Answered>
  );
}
