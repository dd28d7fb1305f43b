import { lazy, Suspense } from 'react';
import { useAsked } from '#web/data/asked.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { workflow } from '../index.ts';
import type { Inbox } from './approval-view.ts';
import { InOwnLists } from './in-own-lists.tsx';
import { InboxList } from './inbox-list.tsx';

const { title, tabs = {} } = workflow.pages.approvals;
const Decided = lazy(() => import('./decided-list.tsx'));
const Away = lazy(() => import('./away.tsx'));
const Pace = lazy(() => import('./pace.tsx'));

/** Everything that waits for this person's decision, what they decided, and who decides while they are away. */
export default function ApprovalsInbox() {
  useTitle(title);
  const { data } = useAsked<Inbox>('/api/v1/approvals/inbox');
  const here = data?.tasks.filter(({ hindrance, isPaused }) => hindrance === null && !isPaused).length;
  return (
    <>
      <PageHead
        title={title}
        note={
          here === undefined
            ? undefined
            : here === 0
              ? 'Nothing waits for your decision.'
              : `${here} ${here === 1 ? 'task waits' : 'tasks wait'} for you.`
        }
      />
      <InOwnLists className="mb-4" />
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
