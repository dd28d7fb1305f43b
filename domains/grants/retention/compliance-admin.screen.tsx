import { href } from '#kernel';
import { useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { Workspace } from '#web/ui/workspace.tsx';
import { obligationPages } from '../obligation-pages.ts';
import { controlPages } from '../control-pages.ts';
import { rulePages } from '../rule-notice-pages.ts';
import { retentionPages } from '../retention-pages.ts';

const title = 'Compliance Administration';
const RetentionTab = later(() => import('./retention-tab.tsx'));
const RuleChangesTab = later(() => import('../rule-changes/rule-changes-tab.tsx'));
const FindingsTab = later(() => import('./findings-tab.tsx'));
/** The same list as in the hub of grants, fetched with it. */
const Obligations = later(async () => ({ default: (await import('../controls/compliance-hub.tsx')).Obligations }));

const tabs = [
  ['retention', 'Retention'],
  ['obligations', 'Obligations'],
  ['findings', 'Findings'],
  ['rules', 'Rule changes'],
  ['setup', 'Setup'],
] as const;

/** What an administrator answers for across awards: retention and holds, duties that are due, findings that are open. */
export default function ComplianceAdminScreen() {
  useTitle(title);
  return (
    <Workspace
      title={title}
      note="Retention and holds, obligations that are due, open findings, and rule changes."
      label={title}
      tabs={tabs}
      setup={[
        { label: 'Retention events', to: href(retentionPages.retentionEvents), line: 'Holds, requests and triggers.' },
        { label: 'Record disposals', to: href(retentionPages.disposals), line: 'Proposed, approved and declined.' },
        { label: 'All obligations', to: href(obligationPages.obligations), line: 'By award, law and owner.' },
        {
          label: 'Continuous checks',
          to: '/grant-management?tab=compliance-hub',
          line: 'Exceptions in awards and costs.',
        },
        {
          label: 'Control exceptions',
          to: href(controlPages.controlExceptions),
          line: 'Found, explained, accepted, cleared.',
        },
        { label: 'Control runs', to: href(controlPages.controlRuns), line: 'Each night, with its counts.' },
        { label: 'Rule notices', to: href(rulePages.ruleNotices), line: 'Who acknowledged which text.' },
        { label: 'Rule packs', to: '/compliance?tab=ours', line: 'Rules in use, confirmed by a second person.' },
        { label: 'Audit export', to: '/admin/security-audit', line: 'The audit record for an auditor.' },
      ]}
    >
      {(tab) =>
        tab === 'obligations' ? (
          <Obligations />
        ) : tab === 'findings' ? (
          <FindingsTab />
        ) : tab === 'rules' ? (
          <RuleChangesTab />
        ) : (
          <RetentionTab />
        )
      }
    </Workspace>
  );
}
