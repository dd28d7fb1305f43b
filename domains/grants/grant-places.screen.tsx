import { type ComponentType, Suspense } from 'react';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';

/** Pages of grants beside the tabs, by their address; each is fetched when it is opened. */
const places: Readonly<Record<string, ComponentType>> = {
  '/costs-to-charge': later(() => import('./charging/to-charge.tsx')),
  '/grant-budget-builder': later(() => import('./budget/builder-page.tsx')),
  '/grant-forecast': later(() => import('./forecast/forecast-page.tsx')),
  '/grant-hub': later(() => import('./hub/hub.tsx')),
  '/grant-management/reports': later(() => import('./reports/reports.tsx')),
  '/quantum-grant-management': later(() => import('./portfolio/optimizer.tsx')),
  '/rule-changes': later(() => import('./rule-changes/rule-changes-page.tsx')),
  '/grants-management': later(() => import('./overview/work.tsx')),
};

export default function GrantPlaceScreen() {
  const Place = places[usePlace().path];
  return <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>{Place && <Place />}</Suspense>;
}
