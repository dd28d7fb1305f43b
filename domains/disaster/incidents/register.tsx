import { Suspense } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Table } from '#web/ui/table.tsx';
import { incidentPages } from '../incident-pages.ts';
import { type RegisterRow, type RiskRegister, riskRegister } from './incident-calls.ts';
import { incidentRisk } from './incident-risk.record.ts';
import { impacts, levelOf, likelihoods, rankOf, riskLevels } from './risk-matrix.ts';

const title = 'Incident & Risk Register';
const Movement = later(() => import('./risk-movement.tsx'));

/** Risks on the 5×5 matrix, and what is done about each. */
export default function Register() {
  const { may } = useSession();
  const canAdd = may.create.includes(incidentRisk.name);
  return (
    <>
      <PageHead title={title}>
        {canAdd && (
          <Link to={href(incidentPages.risk, { id: 'new' })} className="button button-primary">
            New incident risk
          </Link>
        )}
      </PageHead>
      <Answered of={useCall(riskRegister)}>
        {(of) =>
          of.risks.total === 0 ? (
            <section className="panel">
              <Empty title="No risks" icon="triangle-alert">
                Risks appear here with their rating, treatment and next review.
              </Empty>
            </section>
          ) : (
            <div className="space-y-4">
              <HeatMap of={of} />
              <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
                <Movement />
              </Suspense>
              <Risks of={of} />
            </div>
          )
        }
      </Answered>
    </>
  );
}

interface Of {
  readonly of: RiskRegister;
}

const shades = {
  low: 'bg-raised',
  moderate: 'bg-raised text-ink',
  high: 'border-warn/50 text-warn',
  extreme: 'border-danger/50 text-danger',
} as const;

/** After treatment where it is rated so, as inherent where it is not. */
const cellOf = (row: RegisterRow): string =>
  `${rankOf(row.residualLikelihood ?? row.likelihood)}-${rankOf(row.residualImpact ?? row.impact)}`;

function HeatMap({ of: { risks, overdue, untreated } }: Of) {
  const open = risks.data.filter(({ status }) => status !== 'closed');
  return (
    <Panel
      title="Heat map"
      action={
        <>
          {overdue > 0 && <Badge tone="danger">{`${overdue} reviews overdue`}</Badge>}
          {untreated > 0 && <Badge tone="warn">{`${untreated} over appetite`}</Badge>}
        </>
      }
    >
      <Scrolling label="Heat map" className="px-4 pb-4">
        <table className="w-full min-w-[34rem] table-fixed text-center">
          <caption className="text-muted pb-2 text-left">Open risks after treatment, likelihood by impact</caption>
          <thead>
            <tr>
              <th scope="col" className="w-36 text-left">
                Likelihood
              </th>
              {Object.values(impacts).map((impact) => (
                <th key={impact} scope="col" className="font-normal">
                  {impact}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(likelihoods)
              .toReversed()
              .map(([key, words]) => (
                <tr key={key}>
                  <th scope="row" className="text-left font-normal">
                    {words}
                  </th>
                  {Object.keys(impacts).map((impact) => {
                    const score = Number(key.slice(1)) * Number(impact.slice(1));
                    const here = open.filter((row) => cellOf(row) === `${key.slice(1)}-${impact.slice(1)}`);
                    return (
                      <td key={impact} className={`border-line h-11 border ${shades[levelOf(score)]}`}>
                        <span className="sr-only">{riskLevels[levelOf(score)]}: </span>
                        {here.length === 0 ? (
                          score
                        ) : (
                          <span className="font-semibold" title={here.map(({ number }) => number).join(', ')}>
                            {here.length} {here.length === 1 ? 'risk' : 'risks'}
                          </span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </Scrolling>
    </Panel>
  );
}

const movement = (moved: number | null): string =>
  moved === null ? '' : moved === 0 ? 'Unchanged' : moved > 0 ? `↑ ${moved}` : `↓ ${-moved}`;

function Risks({ of: { risks } }: Of) {
  const show = useShow();
  return (
    <Panel
      title="Risks"
      action={
        <Link to={href(incidentPages.riskScores)} className="button">
          Score history
        </Link>
      }
    >
      <Table
        label="Risks"
        rows={risks.data}
        sorts="order"
        step={20}
        file="risk-register"
        columns={[
          {
            label: 'Risk',
            name: ({ number, title: said }) => `${number} ${said}`,
            show: ({ id, number, title: said }) => (
              <>
                <Link to={href(incidentPages.risk, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>{' '}
                <span className="text-muted">{said}</span>
              </>
            ),
          },
          { label: 'Owner', text: ({ owner }) => owner },
          { label: 'Incident', text: ({ incident }) => incident },
          { label: 'Inherent score', number: ({ score }) => score },
          { label: 'Residual score', number: ({ residual }) => residual },
          { label: 'Movement', text: ({ moved }) => movement(moved) },
          { label: 'Level', text: ({ level }) => level && riskLevels[level] },
          {
            label: 'Next review',
            day: ({ reviewOn }) => reviewOn,
            show: ({ reviewOn, isOverdue }) =>
              isOverdue ? <Badge tone="danger">{wholeDay(reviewOn, show)}, overdue</Badge> : wholeDay(reviewOn, show),
          },
          { label: 'Appetite', mark: ({ isUntreated }) => isUntreated && <Badge tone="warn">Over appetite</Badge> },
          { label: 'Status', mark: ({ status }) => <StatusBadge record={incidentRisk} state={status} /> },
        ]}
      />
      <CutNote of={risks} what="risks">
        The highest are shown.
      </CutNote>
    </Panel>
  );
}
