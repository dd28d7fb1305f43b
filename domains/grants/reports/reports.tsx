import { Suspense } from 'react';
import { Link, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const title = 'Grant Reports';
const parts = {
  due: later(() => import('./due-reports.tsx')),
  filed: later(() => import('./filed-reports.tsx')),
  sefa: later(() => import('./sefa.tsx')),
  compare: later(() => import('./compare.tsx')),
  cash: later(() => import('../drawdowns/advance-cash.tsx')),
} as const;

/** What is owed to funders, what they have, the schedule of federal expenditures, two periods compared, and the cash of advances. */
export default function Reports() {
  useTitle(title);
  return (
    <>
      <PageHead title={title}>
        <Link to="/reports" className="button">
          Saved reports
        </Link>
        <Link to="/reports/new?record=grant_award" className="button button-quiet">
          New report
        </Link>
      </PageHead>
      <Tabs label={title} tabs={{ due: 'Due', filed: 'Filed', sefa: 'SEFA', compare: 'Compare', cash: 'Advances' }}>
        {(shown) => {
          const Part = parts[shown as keyof typeof parts] ?? parts.due; // one of the tabs above
          return (
            <Suspense fallback={<div aria-busy="true" className="skeleton h-64" />}>
              <Part />
            </Suspense>
          );
        }}
      </Tabs>
    </>
  );
}
