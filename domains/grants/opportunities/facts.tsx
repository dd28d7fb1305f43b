import { type ReactNode, Suspense } from 'react';
import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall, useCreate } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { applicationPages } from '../application-pages.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import { PlanTasks } from '../forecast/plan-tasks.tsx';
import { MatchCalculator } from './match-calculator.tsx';
import { statusTones } from './notices.tsx';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { applicantTypes, dismissReasons, noticeStatuses, watchedFields } from './opportunity-words.ts';
import { decisionChoices, markOpportunity, type OpportunityFacts, opportunityFacts } from './research-calls.ts';

interface Of {
  readonly id: string;
  readonly of: OpportunityFacts;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">{title}</h2>
    {children}
  </section>
);

const InterestPanel = later(() => import('./interest-panel.tsx'));
const Requirements = later(() => import('../research/requirements-panel.tsx'));
const PastAwards = later(() => import('../research/past-awards-panel.tsx'));
const parts = { overview: 'Overview', requirements: 'Requirements', awards: 'Past awards' } as const;

/** Everything of a notice that no field of it says. */
export function Facts({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(opportunityFacts, { id })} skeleton="h-40">
      {(of) => (
        <>
          <Standing id={id} of={of} />
          <Tabs label="Opportunity" tabs={parts}>
            {(tab) => (
              <Suspense fallback={<div aria-busy="true" className="skeleton h-64" />}>
                <div className="space-y-4">
                  {tab === 'overview' && <Overview id={id} of={of} />}
                  {tab === 'requirements' && <Requirements id={id} />}
                  {tab === 'awards' && <PastAwards id={id} />}
                </div>
              </Suspense>
            )}
          </Tabs>
        </>
      )}
    </Answered>
  );
}

const decided: readonly string[] = ['pursuing', 'applied', 'declined'];

const Overview = ({ id, of }: Of) => (
  <>
    <InterestPanel id={id} isOpen={!decided.includes(of.decision?.status ?? '')} />
    <MatchCalculator
      percent={of.match.percent}
      basis={of.match.basis}
      costShare={of.match.costShare}
      ceilingCents={of.match.ceilingCents}
      projectCents={of.decision?.projectCents ?? null}
      onHandCents={of.decision?.onHandCents ?? 0}
    />
    <Tasks id={id} of={of} />
    <Changes of={of} />
  </>
);

const fits = {
  eligible: ['good', 'Eligible'],
  unknown: ['warn', 'Check eligibility'],
  other: ['danger', 'Not for our applicant type'],
} as const;

function Standing({ id, of }: Of) {
  const show = useShow();
  const { status, asOf, daysLeft, fit, ours, warnings, decision } = of;
  const [tone, words] = fits[fit];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Status',
      <Badge key="s" tone={statusTones[status]}>
        {noticeStatuses[status]}
      </Badge>,
    ],
    [
      'Closes',
      daysLeft === null ? 'Until further notice' : daysLeft < 0 ? `${-daysLeft} days ago` : `${daysLeft} days left`,
    ],
    [
      'Eligibility',
      <Badge key="f" tone={tone}>
        {words}
      </Badge>,
    ],
    ['Our type', ours.length === 0 ? 'Not set' : ours.map((one) => applicantTypes[one]).join(', ')],
    ['As of', asOf ? wholeDay(asOf, show) : '—'],
    [
      'Decision',
      decision ? (
        <Link key="d" to={href(opportunityPages.decision, { id: decision.id })} className="link">
          {decision.number} {decisionChoices[decision.status]}
          {decision.score !== null && `, score ${decision.score}`}
        </Link>
      ) : (
        'None'
      ),
    ],
  ];
  return (
    <Part title="Summary of the notice">
      {warnings.length > 0 && (
        <ul className="space-y-1 px-4 pb-3" aria-label="Warnings">
          {warnings.map((says) => (
            <li key={says} className="text-warn">
              {says}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([label, said]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <Acts id={id} of={of} />
    </Part>
  );
}

function Acts({ id, of: { mark, markReason, decision } }: Of) {
  const { may } = useSession();
  const set = useAct(markOpportunity);
  const watch = useCreate(opportunityDecision, {
    onDone: (made) => navigate(href(opportunityPages.decision, { id: made.id })),
  });
  const trouble = watch.error ?? set.error;
  const isFollowed = mark === 'follow';
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-4 print:hidden">
      {!decision && may.create.includes(opportunityDecision.name) && (
        <button
          type="button"
          className="button button-primary"
          disabled={watch.isPending}
          onClick={() => watch.mutate({ opportunity: id })}
        >
          Start go/no-go
        </button>
      )}
      {decision?.status === 'pursuing' && may.create.includes('grant_application') && (
        <Link
          to={`${href(applicationPages.application, { id: 'new' })}?${new URLSearchParams({ opportunity: id })}`}
          className="button button-primary"
        >
          Begin application
        </Link>
      )}
      <button
        type="button"
        className="button"
        disabled={set.isPending}
        aria-pressed={isFollowed}
        onClick={() => set.mutate({ id, mark: isFollowed ? 'none' : 'follow' })}
      >
        {isFollowed ? 'Stop following' : 'Follow changes'}
      </button>
      <Select
        aria-label="Dismiss"
        className="control w-auto"
        disabled={set.isPending}
        value={mark === 'dismissed' ? (markReason ?? '') : ''}
        choices={[['', mark === 'dismissed' ? 'Undo dismissal' : 'Dismiss'], ...Object.entries(dismissReasons)]}
        onPick={(reason) =>
          set.mutate(
            reason === ''
              ? { id, mark: 'none' }
              : { id, mark: 'dismissed', reason: reason as keyof typeof dismissReasons }, // one of its keys
          )
        }
      />
      {trouble && (
        <p role="alert" className="wrong">
          {trouble.message}
        </p>
      )}
    </div>
  );
}

function Tasks({ id, of: { tasks, decision } }: Of) {
  const show = useShow();
  return (
    <Part title="Dates to plan">
      {tasks.length === 0 ? (
        <p className="note px-4 pb-4">Dates appear once the notice has a close date.</p>
      ) : (
        <>
          {decision && (
            <p className="px-4 pb-2">
              <PlanTasks id={id} number="this opportunity" />
            </p>
          )}
          <Table
            label="Dates to plan"
            rows={tasks}
            id={({ kind }) => kind}
            columns={[
              { label: 'Task', name: ({ says }) => says },
              { label: 'Day', day: ({ day }) => day },
              {
                label: 'Business day',
                day: ({ by }) => by,
                show: ({ by, isLate }) => (
                  <>
                    {wholeDay(by, show)} {isLate && <Badge tone="warn">Passed</Badge>}
                  </>
                ),
              },
              { label: 'Law', text: ({ citation }) => citation },
            ]}
          />
        </>
      )}
    </Part>
  );
}

function Changes({ of: { changes } }: Pick<Of, 'of'>) {
  return (
    <Part title="What changed">
      {changes.total === 0 ? (
        <p className="note px-4 pb-4">No change since the notice was first imported.</p>
      ) : (
        <Table
          label="What changed"
          rows={changes.data}
          step={8}
          columns={[
            { label: 'Field', name: ({ what }) => watchedFields[what] },
            { label: 'Before', text: ({ before }) => before && withDays(before), className: 'wrap-anywhere' },
            { label: 'After', text: ({ after }) => after && withDays(after), className: 'wrap-anywhere' },
            { label: 'Noticed on', day: ({ noticedOn }) => noticedOn },
          ]}
        />
      )}
      <CutNote of={changes} what="changes">
        The newest are shown; the history has all of them.
      </CutNote>
    </Part>
  );
}
