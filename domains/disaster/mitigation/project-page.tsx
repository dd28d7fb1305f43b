import { Suspense } from 'react';
import { type AnyRecord, dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Lines } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { ratioText, TOLERANCE } from './bca.ts';
import { type MitigationStanding, mitigationStanding } from './mitigation-calls.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import { bothRates } from './mitigation-terms.ts';
import { planStandings } from './window.ts';

const Sources = later(() => import('./sources-panel.tsx'));

/** A subapplication with what it lacks, its money and its ratio. */
export default function ProjectPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={mitigationProject} id={id}>
      {(row) => (
        <>
          <Standing id={row.id} />
          <Suspense fallback={<div aria-busy="true" className="skeleton h-24" />}>
            <Sources id={row.id} />
          </Suspense>
          <RecordSections record={mitigationProject as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Standing = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(mitigationStanding, { id })} skeleton="h-96">
    {(of) => (
      <>
        <Checklist of={of} />
        <Analysis of={of} />
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: MitigationStanding;
}

function Checklist({ of: { elements, closed, plan, window } }: Of) {
  const show = useShow();
  const lacking = elements.filter(({ isThere }) => !isThere);
  const there = elements.filter(({ isThere }) => isThere);
  return (
    <Panel
      title="Required elements"
      action={
        <Badge tone={lacking.length > 0 ? 'warn' : 'plain'}>
          {there.length} of {elements.length}
        </Badge>
      }
    >
      {closed && <p className="px-4 pb-3">{closed}</p>}
      {lacking.length > 0 ? (
        <dl className="grid gap-x-6 gap-y-1 px-4 pb-3 sm:grid-cols-2">
          {lacking.map(({ key, label, says }) => (
            <div key={key} className="flex flex-wrap gap-x-2">
              <dt>{label}</dt>
              <dd className="text-muted">{says}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="note px-4 pb-3">Nothing is missing.</p>
      )}
      {there.length > 0 && (
        <details className="px-4 pb-3">
          <summary className="link">What is there</summary>
          <p className="pt-2">{there.map(({ label }) => label).join(', ')}</p>
        </details>
      )}
      {plan && (
        <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
          {plan.title}
          <Badge tone={plan.standing === 'current' ? 'plain' : 'warn'}>{planStandings[plan.standing]}</Badge>
          <span className="text-muted">Expires {wholeDay(plan.expiresOn, show)}</span>
        </p>
      )}
      {window && (
        <p className="flex flex-wrap items-center gap-2 px-4 pb-4">
          Applications due {wholeDay(window.dueOn, show)}
          <Badge tone={window.days < 0 ? 'danger' : window.days < 90 ? 'warn' : 'plain'}>
            {window.days < 0 ? `${-window.days} days past` : `${window.days} days left`}
          </Badge>
          <span className="text-muted">
            {window.number}, {window.months} months and {window.extensionDays} days of extension ({window.citation}).
          </span>
        </p>
      )}
    </Panel>
  );
}

function Analysis({ of }: Of) {
  const show = useShow();
  const { figures, discount, analyses, breakEven } = of;
  return (
    <Panel title="Benefit-cost analysis">
      <Facts
        of={[
          { label: 'Project cost', said: dollars(figures.costCents) },
          { label: 'Federal share', said: dollars(figures.federalCents) },
          { label: 'Non-federal share', said: dollars(figures.nonFederalCents) },
          { label: 'Annual benefit', said: dollars(figures.benefitCents) },
          { label: 'Annual loss before', said: dollars(figures.beforeCents) },
          { label: 'Annual loss after', said: dollars(figures.afterCents) },
          { label: 'Break-even rate', said: breakEven === null ? 'None' : `${breakEven.toFixed(2)} %` },
          { label: 'Rate of the award', said: `${discount.rate} %` },
        ]}
      />
      <p className="note px-4 pb-3">
        Award on {wholeDay(discount.awardOn, show)}: {discount.rate} % ({discount.citation}, secondary source).{' '}
        {discount.open}
      </p>
      {figures.isContingencyHigh && (
        <p className="px-4 pb-3">
          <Badge tone="warn">Contingency above 5 %</Badge>
        </p>
      )}
      {analyses.length === 0 ? (
        <p className="note px-4 pb-4">
          Enter budget, useful life and losses or benefits.
          {figures.mayNarrate && ' Below $1,000,000 a narrative may stand in for the analysis.'}
        </p>
      ) : (
        <Shown of={of} />
      )}
    </Panel>
  );
}

function Shown({ of: { analyses, breakEven, curve, sensitivity, discount } }: Of) {
  const [higher, lower] = bothRates;
  return (
    <>
      <Table
        label="Both rates"
        rows={analyses}
        id={({ rate }) => String(rate)}
        columns={[
          {
            label: 'Rate',
            name: ({ rate }) => `${rate} %`,
            show: ({ rate }) => (
              <>
                {rate} % {rate === discount.rate && <Badge>Rate of the award</Badge>}
              </>
            ),
          },
          { label: 'Ratio', text: ({ ratio }) => ratioText(ratio) },
          { label: 'Net benefits', money: ({ netCents }) => netCents },
          { label: 'Benefits', money: ({ benefitsCents }) => benefitsCents },
          { label: 'Costs', money: ({ costsCents }) => costsCents },
          { label: 'Upkeep', money: ({ upkeepCents }) => upkeepCents },
          { label: 'Factor', text: ({ factor }) => factor.toFixed(3) },
        ]}
      />
      <div className="px-4 py-3">
        <Lines
          title="Ratio by discount rate"
          note={
            breakEven === null
              ? 'No rate from 0 to 100 % has a ratio of 1.'
              : `The ratio is 1 at ${breakEven.toFixed(2)} %, found by bisection to ${TOLERANCE} percentage points.`
          }
          head="Discount rate"
          measure={{ kind: 'number' }}
          across="words"
          series={[
            { name: 'Ratio', points: curve.map(({ rate, ratio }) => ({ at: `${rate} %`, value: round(ratio) })) },
          ]}
          limits={[{ name: 'Cost-effective', value: 1 }]}
        />
      </div>
      <details className="px-4 pb-4">
        <summary className="link">Sensitivity</summary>
        <Table
          label="Sensitivity"
          rows={sensitivity}
          id={({ change }) => change}
          columns={[
            { label: 'Change', name: ({ change }) => change },
            { label: `Ratio at ${higher} %`, text: ({ ratios: [one = null] }) => ratioText(one) },
            { label: `Ratio at ${lower} %`, text: ({ ratios: [, other = null] }) => ratioText(other) },
          ]}
        />
      </details>
    </>
  );
}

const round = (ratio: number): number => Math.round(ratio * 1000) / 1000;
