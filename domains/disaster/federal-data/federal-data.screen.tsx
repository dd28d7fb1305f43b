import { href } from '#kernel';
import { Suspense, useState } from 'react';
import { useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { SETUP, Workspace } from '#web/ui/workspace.tsx';
import { federalDataPages } from '../federal-data-pages.ts';

const Connections = later(() => import('./connections-tab.tsx'));
const Packages = later(() => import('./packages-tab.tsx'));
const Reconcile = later(() => import('./reconcile-tab.tsx'));
const Import = later(() => import('./import-panel.tsx'));

const setup = [
  {
    label: 'Federal connections',
    to: href(federalDataPages.federalConnections),
    line: 'Data sets of OpenFEMA that are read every day, with their limits.',
  },
  {
    label: 'Sync runs',
    to: href(federalDataPages.syncRuns),
    line: 'What each file and reading brought, with row errors.',
  },
  { label: 'Published rows', to: href(federalDataPages.publishedRows), line: 'Every row as OpenFEMA published it.' },
  {
    label: 'Difference reasons',
    to: href(federalDataPages.differenceReasons),
    line: 'Why projects and published rows differ, also reasons that no longer count.',
  },
];

/** What federal sources publish, held against what we have, and packages for the Grants Portal. */
export default function FederalDataScreen() {
  useTitle('FEMA Integration');
  const [isImporting, setImporting] = useState(false);
  return (
    <Workspace
      title="FEMA Integration"
      note="See what federal sources publish and compare it with your own projects."
      label="FEMA integration"
      actions={
        <button type="button" className="button" onClick={() => setImporting(true)}>
          Import file
        </button>
      }
      tabs={[
        ['connections', 'Connections'],
        ['packages', 'Packages'],
        ['reconcile', 'Reconcile'],
        [SETUP, 'Setup'],
      ]}
      setup={setup}
      keeps={['show']}
    >
      {(tab) => (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
          {isImporting && <Import onClose={() => setImporting(false)} />}
          {tab === 'packages' ? <Packages /> : tab === 'reconcile' ? <Reconcile /> : <Connections />}
        </Suspense>
      )}
    </Workspace>
  );
}
