import { Suspense } from 'react';
import { usePlace, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { grantTabs } from './grant-tabs.ts';
import { grantParts } from './grant-parts.tsx';

const title = 'Grant Management';
const Actions = later(() => import('./award/portfolio-actions.tsx'));

/** Grant management, a tab of it at a time; each is fetched when it is opened. */
export default function GrantsScreen() {
  useTitle(title);
  const tab = new URLSearchParams(usePlace().search).get('tab') ?? 'portfolio';
  return (
    <>
      <PageHead title={title}>
        {tab === 'portfolio' && (
          <Suspense>
            <Actions />
          </Suspense>
        )}
      </PageHead>
      <Tabs label={title} tabs={grantTabs}>
        {(shown) => {
          const Part = grantParts[shown] ?? grantParts['portfolio'];
          return Part ? <Part /> : null;
        }}
      </Tabs>
    </>
  );
}
