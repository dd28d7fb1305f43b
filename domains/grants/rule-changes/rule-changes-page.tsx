import { href } from '#kernel';
import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { rulePages } from '../rule-notice-pages.ts';
import RuleChangesTab from './rule-changes-tab.tsx';

const title = 'Rule Changes';

/** The same as in the administration of compliance, for those who manage awards. */
export default function RuleChangesPage() {
  useTitle(title);
  return (
    <>
      <PageHead title={title}>
        <Link to={href(rulePages.ruleNotices)} className="button">
          Rule notices
        </Link>
      </PageHead>
      <RuleChangesTab />
    </>
  );
}
