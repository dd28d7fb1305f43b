import { Suspense } from 'react';
import { href, type Page } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import { repairTestPages } from '../repair-test-pages.ts';
import { timeExtensionPages } from '../time-extension-pages.ts';
import { FixedCost } from './fixed-cost-panel.tsx';
import { type ProjectFollowUp, projectFollowUp } from './follow-up-calls.ts';
import { Insurance } from './insurance-panel.tsx';
import { Progress } from './progress-panel.tsx';
import { Review } from './review-panel.tsx';

const Extensions = later(() => import('./time-extensions/extension-panel.tsx'));
const RepairTests = later(() => import('./repair-tests/repair-panel.tsx'));

const parts = {
  review: 'Environmental review',
  progress: 'Progress reports',
  insurance: 'Insurance ledger',
  fixed: 'Fixed estimate',
  extension: 'Work deadline',
  half: '50% Rule',
} as const;
type Part = keyof typeof parts;

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

/** What follows a project up, one register at a time; the hold on its ground work is said with each. */
export default function FollowUp({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(projectFollowUp, { id })} skeleton="h-64">
      {(of) => <Shown of={of} />}
    </Answered>
  );
}

function Shown({ of }: { readonly of: ProjectFollowUp }) {
  const [asked, ask] = useParam('follow');
  const part = isPart(asked) ? asked : 'review';
  return (
    <Panel
      title="Follow-up"
      action={
        <>
          <Select
            aria-label="Follow-up of"
            className="control w-auto"
            value={part}
            choices={Object.entries(parts)}
            onPick={(next) => ask(next === 'review' ? '' : next)}
          />
          <Ways part={part} project={of.project.id} />
        </>
      }
    >
      {of.hold !== null && (
        <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <Badge tone="danger">Ground work held</Badge>
          {of.hold} Orders that disturb ground are refused until it is cleared.
        </p>
      )}
      {part === 'extension' || part === 'half' ? (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-48" />}>
          {part === 'half' ? <RepairTests id={of.project.id} /> : <Extensions id={of.project.id} />}
        </Suspense>
      ) : part === 'progress' ? (
        <Progress of={of} />
      ) : part === 'insurance' ? (
        <Insurance of={of} />
      ) : part === 'fixed' ? (
        <FixedCost of={of} />
      ) : (
        <Review of={of} />
      )}
    </Panel>
  );
}

type Way = readonly [one: Page<`${string}:id`>, record: string, label: string];

const ways: Readonly<Record<Part, readonly Way[]>> = {
  review: [
    [paFollowUpPages.ehpReview, 'ehp_review', 'New EHP review'],
    [paFollowUpPages.paPurchase, 'pa_purchase', 'New PA purchase'],
  ],
  progress: [[paFollowUpPages.progressReport, 'pa_progress', 'New progress report']],
  insurance: [
    [paFollowUpPages.insuranceRecovery, 'insurance_recovery', 'New insurance recovery'],
    [paFollowUpPages.insuranceRequirement, 'insurance_requirement', 'New insurance requirement'],
  ],
  fixed: [[paFollowUpPages.fixedCostEstimate, 'fixed_cost_estimate', 'New fixed-cost estimate']],
  extension: [[timeExtensionPages.timeExtension, 'time_extension', 'New time extension']],
  half: [[repairTestPages.repairTest, 'repair_test', 'New repair test']],
};

function Ways({ part, project }: { readonly part: Part; readonly project: string }) {
  const { may } = useSession();
  return ways[part]
    .filter(([, record]) => may.create.includes(record))
    .map(([one, record, label]) => (
      <Link key={record} to={`${href(one, { id: 'new' })}?${new URLSearchParams({ project })}`} className="button">
        {label}
      </Link>
    ));
}
