import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { workflow } from '../index.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxList } from './inbox-list.tsx';

const { title, tabs = {} } = workflow.pages.approvals;
const Decided = later(() => import('./decided-list.tsx'));
const Away = later(() => import('./away.tsx'));
const Pace = later(() => import('./pace.tsx'));

/** Everything that waits for this person's decision, what they decided, and who decides while they are away. */
export default function ApprovalsInbox() {
  useTitle(title);
  return (
    <>
      <InboxHead title={title} />
      <Tabs label="Approvals" tabs={tabs}>
        {(tab) => (
          <Suspense fallback={<div aria-busy="true" className="skeleton h-72" />}>
            {tab === 'decided' ? <Decided /> : tab === 'away' ? <Away /> : tab === 'pace' ? <Pace /> : <InboxList />}
          </Suspense>
        )}
      </Tabs>
    </>
  );
}
