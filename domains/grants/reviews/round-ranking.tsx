import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { RiskBadge } from '../subrecipients/risk-badge.tsx';
import { reviewPages } from '../review-pages.ts';
import { fundingLine } from './ranking.ts';
import { type RoundRanking, roundRanking } from './review-calls.ts';
import { calibrationMethod, lineRule, tieRule } from './review-words.ts';
import { roundRecommendation } from './round-recommendation.record.ts';

type Ranked = RoundRanking['rows']['data'][number];

/** Not said in a request that the page makes before it: the ranking opens with the panel. */
const Hidden = () => (
  <section aria-label="Ranking" className="panel p-4">
    <p className="note">
      The ranking appears once the round is ranked, for its program officers, budget officers and auditors who review
      nothing in it.
    </p>
  </section>
);

interface RankingProps {
  readonly round: string;
  readonly status: string;
  readonly isOfficer: boolean;
}

export function Ranking(props: RankingProps) {
  const asked = useCall(roundRanking, { id: props.round });
  return <Answered of={asked}>{(of) => (of.isShown ? <Ranks of={of} {...props} /> : <Hidden />)}</Answered>;
}

function Ranks({ of, round, status, isOfficer }: RankingProps & { readonly of: RoundRanking }) {
  const [budget, setBudget] = useState(of.availableCents);
  const requested = of.rows.data.reduce((sum, { requestedCents }) => sum + requestedCents, 0);
  const most = Math.max(of.availableCents, requested);
  const { funded, leftCents } = fundingLine(
    of.rows.data.map(({ id, requestedCents, rawRank }) => ({ id, requestedCents, isRanked: rawRank !== null })),
    budget,
    of,
  );
  const given = new Map(funded.map((one) => [one.id, one]));
  return (
    <>
      <Panel title="Scenario budget">
        <div className="grid gap-3 px-4 pb-4 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:items-end sm:gap-x-8">
          <label className="block">
            <span className="flex justify-between gap-2">
              <span>Budget</span>
              <span className="tabular-nums">{dollars(budget)}</span>
            </span>
            <input
              type="range"
              aria-label="Scenario budget"
              className="accent-focus w-full"
              min={0}
              max={most}
              step={100_000}
              value={budget}
              onChange={({ target }) => setBudget(Number(target.value))}
            />
          </label>
          <p>
            <span className="text-muted block">Funded</span>
            <span className="tabular-nums">
              {funded.length} of {of.rows.total}
            </span>
          </p>
          <p>
            <span className="text-muted block">Left</span>
            <span className="tabular-nums">{dollars(leftCents)}</span>
          </p>
          <button type="button" className="button" onClick={() => setBudget(of.availableCents)}>
            Available amount
          </button>
        </div>
      </Panel>
      <section aria-label="Ranking" className="panel overflow-x-auto">
        <h2 className="px-4 py-2.5 text-sm">Ranking</h2>
        <Table
          label="Ranking"
          rows={of.rows.data}
          step={20}
          file="ranking"
          columns={[
            {
              label: 'Rank',
              number: ({ rawRank }) => rawRank,
              show: ({ rawRank, isTied }) => (
                <>
                  {rawRank}
                  {isTied && <span className="text-muted"> tied</span>}
                </>
              ),
            },
            {
              label: 'Application',
              name: ({ number, applicant, title }) => `${number} ${applicant} ${title}`,
              show: ({ id, number, applicant, title }) => (
                <span className="block min-w-52">
                  <Link to={href(reviewPages.roundApplication, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  {applicant}
                  <span className="text-muted block">{title}</span>
                </span>
              ),
            },
            { label: 'Raw score', number: ({ raw }) => raw },
            { label: 'Adjusted score', number: ({ adjusted }) => adjusted },
            { label: 'Adjusted rank', number: ({ adjustedRank }) => adjustedRank },
            { label: 'Requested', money: ({ requestedCents }) => requestedCents, sum: true },
            {
              label: 'Scenario',
              money: ({ id }) => given.get(id)?.cents ?? null,
              sum: true,
              show: ({ id }) => <Scenario of={given.get(id)} />,
            },
            { label: 'Risk', mark: ({ risk }) => <RiskBadge level={risk} /> },
            { label: 'Recommended', mark: (row) => <Recommended of={row} /> },
          ]}
          acts={
            isOfficer &&
            status === 'ranked' && {
              label: 'Recommend',
              show: ({ id, recommendation }) =>
                !recommendation && (
                  <Link
                    to={`${href(reviewPages.recommendation, { id: 'new' })}?${new URLSearchParams({ round, submission: id })}`}
                    className="button"
                  >
                    Recommend
                  </Link>
                ),
            }
          }
        />
        <CutNote of={of.rows} what="applications">
          The highest ranks are shown.
        </CutNote>
        <p className="note px-4 py-3">
          {lineRule} {tieRule} {calibrationMethod}
        </p>
      </section>
    </>
  );
}

const Scenario = ({ of }: { readonly of: { readonly cents: number; readonly isPartial: boolean } | undefined }) =>
  of ? (
    <>
      <Badge tone={of.isPartial ? 'warn' : 'good'}>{of.isPartial ? 'In part' : 'In'}</Badge> {dollars(of.cents)}
    </>
  ) : (
    <Badge>Out</Badge>
  );

function Recommended({ of: { recommendation, awardedCents } }: { readonly of: Ranked }) {
  if (!recommendation) return null;
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Link to={href(reviewPages.recommendation, { id: recommendation.id })} className="link whitespace-nowrap">
        {dollars(awardedCents ?? recommendation.amountCents)}
      </Link>
      <StatusBadge record={roundRecommendation} state={recommendation.status} />
    </span>
  );
}

/** Points by criterion, and how each reviewer scores: mean, spread and shift. */
export function Scores({ round }: { readonly round: string }) {
  const asked = useCall(roundRanking, { id: round });
  return (
    <Answered of={asked}>
      {(of) =>
        of.isShown ? (
          <>
            <section aria-label="Points by criterion" className="panel overflow-x-auto">
              <h2 className="px-4 py-2.5 text-sm">Points by criterion</h2>
              <Table
                label="Points by criterion"
                rows={of.rows.data}
                step={20}
                file="scores"
                columns={[
                  { label: 'Application', name: ({ number, applicant }) => `${number} ${applicant}` },
                  ...of.criteria.map(({ id, name, weight }) => ({
                    label: `${name} (${weight})`,
                    number: ({ byCriterion }: Ranked) =>
                      byCriterion.find(({ criterion }) => criterion === id)?.points ?? null,
                  })),
                  { label: 'Reviews', number: ({ reviews }) => reviews },
                  { label: 'Range', number: ({ range }) => range },
                  { label: 'Raw score', number: ({ raw }) => raw },
                ]}
              />
              <CutNote of={of.rows} what="applications">
                The highest ranks are shown.
              </CutNote>
            </section>
            <Panel title="Reviewer calibration">
              <Table
                label="Reviewer calibration"
                rows={of.reviewers}
                id={({ reviewer }) => reviewer}
                columns={[
                  { label: 'Reviewer', name: ({ name }) => name },
                  { label: 'Reviews', number: ({ reviews }) => reviews },
                  { label: 'Mean', number: ({ mean }) => mean },
                  { label: 'Spread', number: ({ spread }) => spread },
                  { label: 'Mean shift', number: ({ shift }) => shift },
                ]}
              />
              <p className="note px-4 py-3">
                {calibrationMethod} Spread is the standard deviation. A reviewer with one review is not shifted.
              </p>
            </Panel>
          </>
        ) : (
          <Hidden />
        )
      }
    </Answered>
  );
}
