import { href } from '#kernel';
import { Suspense, useState } from 'react';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { SETUP, Workspace } from '#web/ui/workspace.tsx';
import { weatherPages } from '../weather-pages.ts';
import { alertFeed } from './alert-feed.record.ts';
import { watchRule } from './watch-rule.record.ts';

const Alerts = later(() => import('./alerts-tab.tsx'));
const History = later(() => import('./history-tab.tsx'));
const MapTab = later(() => import('./map-tab.tsx'));
const Rules = later(() => import('./rules-tab.tsx'));
const Import = later(() => import('./import-panel.tsx'));

const setup = [
  {
    label: 'Alert sites',
    to: href(weatherPages.alertSites),
    line: 'Facilities, crew bases and service areas that alerts are matched against.',
  },
  {
    label: 'Alert feeds',
    to: href(weatherPages.alertFeeds),
    line: 'Areas of the feed that are read every five minutes.',
  },
  {
    label: 'Alert imports',
    to: href(weatherPages.alertImports),
    line: 'What each file and reading brought, with row errors.',
  },
  { label: 'Alert messages', to: href(weatherPages.alertMessages), line: 'Every message as it was published.' },
  { label: 'Alert notices', to: href(weatherPages.alertNotices), line: 'Who was notified of what, and when.' },
];

/** Official alerts, what they touch of ours, and who is told. */
export default function WeatherAlertsScreen() {
  useTitle('Weather Alerts');
  const { may } = useSession();
  const mayManage = may.create.includes(alertFeed.name);
  const [isImporting, setImporting] = useState(false);
  return (
    <Workspace
      title="Weather Alerts"
      note="See official alerts in force and which of your places they touch."
      label="Weather alerts"
      actions={
        mayManage && (
          <>
            <button type="button" className="button" onClick={() => setImporting(true)}>
              Import alerts
            </button>
            {may.create.includes(watchRule.name) && (
              <Link to={href(weatherPages.watchRule, { id: 'new' })} className="button">
                New watch rule
              </Link>
            )}
          </>
        )
      }
      tabs={[
        ['alerts', 'Alerts'],
        ['history', 'History'],
        ['map', 'Map'],
        ['rules', 'Watch rules'],
        [SETUP, 'Setup'],
      ]}
      setup={setup}
      keeps={['scope']}
    >
      {(tab) => (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
          {isImporting && <Import onClose={() => setImporting(false)} />}
          {tab === 'history' ? <History /> : tab === 'map' ? <MapTab /> : tab === 'rules' ? <Rules /> : <Alerts />}
        </Suspense>
      )}
    </Workspace>
  );
}
