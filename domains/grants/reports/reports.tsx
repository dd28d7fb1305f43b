import { Suspense } from 'react';
import { useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const title = 'Grant Reports';
const parts = {
  due: later(() => import('./due-reports.tsx')),
  filed: later(() => import('./filed-reports.tsx')),
  sefa: later(() => import('./sefa.tsx')),
} as const;

/** What is owed to funders, what they have, and the schedule of federal expenditures. */
export default function Reports() {
  useTitle(title);
  return (
    <>
      <PageHead title={title} />
      <Tabs label={title} tabs={{ due: 'Due', filed: 'Filed', sefa: 'SEFA' }}>
        {(shown) => {
          const Part = shown === 'filed' ? parts.filed : shown === 'sefa' ? parts.sefa : parts.due;
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
