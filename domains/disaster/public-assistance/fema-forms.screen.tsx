import { usePlace, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { disaster } from '../index.ts';

const title = 'FEMA Forms';
const Library = later(() => import('./library-tab.tsx'));
const Projects = later(() => import('./projects-tab.tsx'));
const Damage = later(() => import('./damage-tab.tsx'));
const Bric = later(() => import('../mitigation/bric-tab.tsx'));
const Hmgp = later(() => import('../mitigation/hmgp-tab.tsx'));

/** The forms of Public Assistance by need, the projects they make up, the damage behind them, and mitigation. */
export default function FemaFormsScreen() {
  useTitle(title);
  const named = new URLSearchParams(usePlace().search);
  return (
    <>
      <PageHead title={title} />
      <Tabs label={title} tabs={disaster.pages.femaForms.tabs ?? {}} keeps={['disaster']}>
        {(tab) =>
          tab === 'projects' ? (
            <Projects key={named.get('disaster')} />
          ) : tab === 'damage' ? (
            <Damage key={named.get('disaster')} />
          ) : tab === 'bric' ? (
            <Bric />
          ) : tab === 'hmgp' ? (
            <Hmgp />
          ) : (
            <Library />
          )
        }
      </Tabs>
    </>
  );
}
