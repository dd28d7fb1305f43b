import { Suspense } from 'react';
import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { EntryTables } from './entry-tables.tsx';
import { type ProjectStanding, projectStanding } from './pa-calls.ts';
import { paProject } from './pa-project.record.ts';
import { sizes } from './pa-words.ts';

const Charging = later(() => import('./project-charging.tsx'));
const Kept = later(() => import('../match-analysis/kept-panel.tsx'));
const FollowUp = later(() => import('../pa-follow-up/follow-up-panel.tsx'));

/** A project with its money, its deadline and the rows of its forms. */
export default function ProjectPage({ id }: { readonly id: string }) {
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries([...named].filter(([name]) => name in paProject.fields));
  return (
    <RecordScreen key={id} record={paProject} id={id} start={start}>
      {(row) => (
        <>
          <Standing id={row.id} />
          <Suspense fallback={<div aria-busy="true" className="skeleton h-64" />}>
            <Charging id={row.id} />
            <Kept id={row.id} />
            <FollowUp id={row.id} />
          </Suspense>
          <RecordSections record={paProject as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Standing = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(projectStanding, { id })} skeleton="h-96">
    {(of) => (
      <>
        <Summary of={of} />
        <EntryTables of={of} />
      </>
    )}
  </Answered>
);

const distance = (cents: number | null): string =>
  cents === null ? 'Not known' : cents > 0 ? `${dollars(cents)} below` : `${dollars(-cents)} above`;

function Summary({ of }: { readonly of: ProjectStanding }) {
  const show = useShow();
  const { figures, donated, deadline, thresholds, project, disaster } = of;
  return (
    <Panel
      title="Cost and share"
      action={
        <>
          <Link to={href(publicAssistancePages.application, { id: project.id })} className="button">
            Project application
          </Link>
          <Link to={href(publicAssistancePages.projectForms, { id: project.id })} className="button">
            Print forms
          </Link>
        </>
      }
    >
      {of.missing && (
        <p className="flex flex-wrap gap-2 px-4 pb-3">
          <Badge tone="warn">{of.missing}</Badge>
          <Link to={href(publicAssistancePages.paThresholds)} className="link">
            Enter thresholds
          </Link>
        </p>
      )}
      <Facts
        of={[
          { label: 'Gross cost', said: dollars(figures.grossCents) },
          { label: 'Reductions', said: dollars(figures.reductionCents) },
          { label: 'Net cost', said: dollars(figures.netCents) },
          { label: 'Size', said: sizes[figures.size] },
          { label: `Federal share, ${project.federalShare} %`, said: dollars(figures.federalCents) },
          { label: 'Non-federal share', said: dollars(figures.nonFederalCents) },
          { label: 'Donated credit', said: dollars(donated.creditCents) },
          { label: 'Large project line', said: distance(figures.toLineCents) },
        ]}
      />
      <details className="px-4 pb-4">
        <summary className="link">How it adds up</summary>
        <dl className="grid gap-x-6 gap-y-1 pt-2 sm:grid-cols-2 lg:grid-cols-3">
          {partsOf(of).map(([label, cents]) => (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{dollars(cents)}</dd>
            </div>
          ))}
        </dl>
        <p className="note pt-3">
          Net is gross less reductions. The federal share is rounded to the cent; the rest is ours (44 CFR 206.47).{' '}
          {thresholds &&
            `FY${thresholds.fiscalYear}: large from ${dollars(thresholds.largeCents)}, minimum ${dollars(thresholds.minimumCents)} (${thresholds.citation}).`}{' '}
          {donated.isPooled && 'Donated resources of categories A and B are one pool of the declaration.'}
        </p>
      </details>
      {deadline && (
        <p className="flex flex-wrap items-center gap-2 px-4 pb-4">
          Work due {wholeDay(deadline.dueOn, show)}
          <Badge tone={deadline.days < 0 ? 'danger' : deadline.days < 90 ? 'warn' : 'plain'}>
            {deadline.days < 0 ? `${-deadline.days} days overdue` : `${deadline.days} days left`}
          </Badge>
          <span className="text-muted">
            {deadline.extendedUntil
              ? `Extended from ${wholeDay(deadline.firstDueOn, show)}`
              : `${deadline.basis} (${deadline.citation})`}
            , {disaster.number}. The recipient can extend it until {wholeDay(deadline.extendableTo, show)}.
          </span>
          <Link to={`${href(publicAssistancePages.project, { id: project.id })}?follow=extension`} className="link">
            Time extensions
          </Link>
        </p>
      )}
    </Panel>
  );
}

const partsOf = ({ figures, donated }: ProjectStanding) =>
  [
    ['Force account labor', figures.laborCents],
    ['Force account equipment', figures.equipmentCents],
    ['Materials', figures.materialsCents],
    ['Rented equipment', figures.rentedCents],
    ['Contract work', figures.contractCents],
    [figures.fixedCents === null ? 'Remaining estimate' : 'Balance of fixed estimate', figures.estimateCents],
    ['Less ineligible', -figures.ineligibleCents],
    ['Less insurance', -figures.insuranceCents],
    ['Less salvage', -figures.salvageCents],
    ['Less other sources', -figures.otherCents],
    ['Donated pool', donated.poolCents],
    ['Donated, unused', donated.unusedCents],
  ] as const;
