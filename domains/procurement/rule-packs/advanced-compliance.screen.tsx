import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { rulePages } from '../rule-pages.ts';
import { DecisionSearch } from './decision-search.tsx';
import { RuleExports } from './rule-exports.tsx';
import { ShadowRuns } from './shadow-runs.tsx';
import { UnconfirmedFigures } from './unconfirmed-figures.tsx';

/** For those who answer for compliance: decisions and their replay, other rules tried in the shadow, figures for counsel, exports. */
export default function AdvancedCompliance() {
  const { title, tabs = {} } = rulePages.advancedCompliance;
  useTitle(title);
  const { may } = useSession();
  return (
    <>
      <PageHead title={title} note="Review decisions, run what-ifs, verify figures and export rules.">
        {may.create.includes('shadow_run') && (
          <Link to="/advanced-compliance/shadow-runs/new" className="button button-primary">
            New what-if run
          </Link>
        )}
      </PageHead>
      <Tabs label="Advanced compliance" tabs={tabs}>
        {(tab) =>
          tab === 'shadow' ? (
            <ShadowRuns />
          ) : tab === 'unconfirmed' ? (
            <UnconfirmedFigures />
          ) : tab === 'exports' ? (
            <RuleExports />
          ) : (
            <DecisionSearch />
          )
        }
      </Tabs>
    </>
  );
}
