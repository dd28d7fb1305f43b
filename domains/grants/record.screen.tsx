import { type ComponentType, Suspense } from 'react';
import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { grants } from './index.ts';

/** Records whose pages show more than their fields; each is fetched when one of them is opened. */
const own: Readonly<Record<string, ComponentType<{ readonly id: string }>>> = {
  grant_award: later(() => import('./award/award-page.tsx')),
  award_amendment: later(() => import('./amendments/amendment-page.tsx')),
  grant_cost: later(() => import('./charging/cost-page.tsx')),
  grant_opportunity: later(() => import('./opportunities/opportunity-page.tsx')),
  opportunity_search: later(() => import('./searches/search-page.tsx')),
  opportunity_decision: later(() => import('./opportunities/decision-page.tsx')),
  grant_application: later(() => import('./applications/application-page.tsx')),
  application_form: later(() => import('./applications/form-page.tsx')),
  application_submission: later(() => import('./applications/submission-page.tsx')),
  grant_budget: later(() => import('./budget/budget-page.tsx')),
  subrecipient: later(() => import('./subrecipients/subrecipient-page.tsx')),
  subaward: later(() => import('./subrecipients/subaward-page.tsx')),
  subrecipient_audit: later(() => import('./subrecipients/audit-page.tsx')),
  grant_drawdown: later(() => import('./drawdowns/drawdown-page.tsx')),
  grant_report: later(() => import('./reports/report-page.tsx')),
  portfolio_run: later(() => import('./portfolio/run-page.tsx')),
  grant_property: later(() => import('./property/property-page.tsx')),
  record_disposal: later(() => import('./retention/disposal-page.tsx')),
  grant_closeout: later(() => import('./closeout/closeout-page.tsx')),
  grant_obligation: later(async () => ({ default: (await import('./controls/exception-page.tsx')).ObligationPage })),
  control_exception: later(() => import('./controls/exception-page.tsx')),
  rule_notice: later(() => import('./rule-changes/rule-notice-page.tsx')),
  funding_round: later(() => import('./reviews/round-page.tsx')),
  round_application: later(() => import('./reviews/application-page.tsx')),
  review_assignment: later(() => import('./reviews/assignment-page.tsx')),
};

/** A record of grants, or the form of a new one. */
export default function GrantRecordScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const page = Object.values(grants.pages).find(
    (one) => one.detail !== undefined && path.startsWith(one.path.replace(':id', '')),
  );
  if (!page?.detail) return null;
  const id = params['id'] ?? '';
  const Own = own[page.detail.name];
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {Own ? <Own id={id} /> : <Plain key={id} of={page.detail} id={id} />}
    </Suspense>
  );
}

/** A page names its record; how the record is made up comes with its definition. A new one begins with what the address names. */
function Plain({ of, id }: { readonly of: AnyRecord; readonly id: string }) {
  const record = useDefinition(of);
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries([...named].filter(([name]) => name in record.fields));
  return <RecordScreen record={record} id={id} start={start} />;
}
