import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { rulePages } from '../rule-pages.ts';
import AwardDuties from './award-duties.tsx';
import Overview from './compliance-overview.tsx';
import { ruleFinding } from './rule-finding.record.ts';

const TryPurchase = later(async () => ({ default: (await import('./try-purchase.tsx')).TryPurchase }));
const RulesInUse = later(() => import('./rules-in-use.tsx'));
const OurRules = later(() => import('./our-rules.tsx'));

/** Which rule fired on which record and why, what is open, and whose rules these are. */
export default function Compliance() {
  const { title, tabs = {} } = rulePages.compliance;
  useTitle(title);
  const mayFind = useSession().may.create.includes(ruleFinding.name);
  return (
    <>
      <PageHead title={title} note="Check purchases against the law in force on their date. Not legal advice.">
        <Link to="/compliance/decisions" className="button">
          All decisions
        </Link>
        {mayFind && (
          <Link to="/compliance/findings/new" className="button button-quiet">
            New finding
          </Link>
        )}
      </PageHead>
      <Tabs label="Compliance" tabs={tabs}>
        {(tab) =>
          tab === 'try' ? (
            <TryPurchase />
          ) : tab === 'duties' ? (
            <AwardDuties />
          ) : tab === 'rules' ? (
            <RulesInUse />
          ) : tab === 'ours' ? (
            <OurRules />
          ) : (
            <Overview />
          )
        }
      </Tabs>
    </>
  );
}
