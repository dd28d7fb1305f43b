import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { reviewPages } from '../review-pages.ts';
import { roundApplication } from './round-application.record.ts';
import { fundingRound } from './funding-round.record.ts';
import { type RoundStanding, roundStanding } from './review-calls.ts';

const Assignments = later(async () => ({ default: (await import('./round-assignments.tsx')).Assignments }));
const Ranking = later(async () => ({ default: (await import('./round-ranking.tsx')).Ranking }));
const Scores = later(async () => ({ default: (await import('./round-ranking.tsx')).Scores }));

const parts = {
  applications: 'Applications',
  assignments: 'Assignments',
  ranking: 'Ranking',
  scores: 'Scores',
  criteria: 'Setup',
} as const;

/** A round with its applications, who reviews them, and what came out. */
export default function RoundPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={fundingRound} id={id} layout="below">
      {(row) => <Parts row={row} />}
    </RecordScreen>
  );
}

function Parts({ row }: { readonly row: Parameters<typeof RecordSections>[0]['row'] }) {
  const asked = useCall(roundStanding, { id: row.id });
  return (
    <Answered of={asked} skeleton="h-64">
      {(of) => (
        <Tabs label="Funding round" tabs={parts}>
          {(tab) => (
            <div className="space-y-4">
              {tab === 'applications' && <Applications of={of} round={row.id} status={row.status} />}
              {tab === 'assignments' && <Assignments of={of} round={row.id} status={row.status} />}
              {tab === 'ranking' && <Ranking round={row.id} isOfficer={of.isOfficer} status={row.status} />}
              {tab === 'scores' && <Scores round={row.id} />}
              {tab === 'criteria' && (
                <>
                  <Criteria of={of} />
                  <RecordSections record={withoutLines} row={row} />
                </>
              )}
            </div>
          )}
        </Tabs>
      )}
    </Answered>
  );
}

/** The criteria have a table of their own. */
const withoutLines = {
  ...fundingRound,
  sections: { 'Funding round': ['purpose'], 'Application form': ['questions'], Approval: ['stages'] },
} as unknown as AnyRecord; // the same record with fewer sections to draw

export interface PartProps {
  readonly of: RoundStanding;
  readonly round: string;
  readonly status: string;
}

function Applications({ of, round, status }: PartProps) {
  const { applications, drafts, submitted, withdrawn } = of;
  return (
    <Panel
      title="Applications"
      action={
        of.isOfficer &&
        status === 'open' && (
          <Link
            to={`${href(reviewPages.roundApplication, { id: 'new' })}?${new URLSearchParams({ round })}`}
            className="button"
          >
            New round application
          </Link>
        )
      }
    >
      <p className="text-muted px-4 pb-3">
        {submitted} submitted, {drafts} in draft, {withdrawn} withdrawn
      </p>
      {applications.total === 0 ? (
        <p className="note px-4 pb-4">
          {submitted + drafts === 0
            ? 'Applications appear here as the program officers enter them.'
            : 'Only the program officers see applications before the decision. Reviewers open theirs under My reviews.'}
        </p>
      ) : (
        <Table
          label="Applications"
          rows={applications.data}
          step={20}
          file="round-applications"
          columns={[
            {
              label: 'Application',
              name: ({ number, title }) => `${number} ${title}`,
              show: ({ id, number, title }) => (
                <>
                  <Link to={href(reviewPages.roundApplication, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{title}</span>
                </>
              ),
            },
            { label: 'Applicant', text: ({ applicant }) => applicant },
            { label: 'Requested', money: ({ requestedCents }) => requestedCents, sum: true },
            { label: 'Submitted', moment: ({ submittedAt }) => submittedAt },
            {
              label: 'Reviews in',
              text: ({ reviews, reviewsIn }) => (reviews === 0 ? null : `${reviewsIn} of ${reviews}`),
            },
            {
              label: 'Status',
              mark: ({ status: state }) => <StatusBadge record={roundApplication} state={state} />,
            },
          ]}
        />
      )}
      <CutNote of={applications} what="applications">
        The first are shown.
      </CutNote>
    </Panel>
  );
}

function Criteria({ of: { criteria, weightTotal } }: { readonly of: RoundStanding }) {
  return (
    <Panel
      title="Criteria"
      action={<Badge tone={weightTotal === 100 ? 'good' : 'danger'}>{`Weights add up to ${weightTotal}`}</Badge>}
    >
      {criteria.length === 0 ? (
        <p className="note px-4 pb-4">Enter criteria with weights that add up to 100 before the round opens.</p>
      ) : (
        <Table
          label="Criteria"
          rows={criteria}
          columns={[
            { label: 'Criterion', name: ({ name }) => name },
            { label: 'Weight', number: ({ weight }) => weight, sum: true },
            { label: 'Highest score', number: ({ highest }) => highest },
            { label: 'Scale', text: ({ anchors }) => anchors },
          ]}
        />
      )}
    </Panel>
  );
}
