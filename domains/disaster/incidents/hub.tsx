import { Suspense, useState } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Fact, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { disaster } from '../index.ts';
import { incidentPages } from '../incident-pages.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { EntryTable } from './entry-table.tsx';
import { type IncidentBoard, incidentBoard } from './incident-calls.ts';
import { incident } from './incident.record.ts';
import { hazards, levels, priorities } from './incident-words.ts';
import { inHours } from './clock-words.ts';
import { DueClock, requestColumn } from './due-clock.tsx';
import { LogDialog } from './log-dialog.tsx';
import { PeriodClock } from './period-clock.tsx';
import { PickIncident } from './pick-incident.tsx';
import { resourceRequest } from './resource-request.record.ts';

const title = 'Disaster Operations Hub';
const EVERY_SECONDS = 60;
const Lifelines = later(() => import('../damage/lifelines-panel.tsx'));

/** One picture of an incident for everybody in the operations center, read again every minute. */
export default function Hub() {
  useTitle(title);
  return <PickIncident title={title}>{({ id }) => <Board key={id} id={id} />}</PickIncident>;
}

function Board({ id }: { readonly id: string }) {
  const [isLogging, setLogging] = useState(false);
  const { may } = useSession();
  const asked = useCall(incidentBoard, { id }, { everySeconds: EVERY_SECONDS });
  return (
    <Answered of={asked}>
      {(of) => (
        <div className="space-y-4">
          {of.incident.status !== 'closed' && (
            <div className="grid gap-3 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:hidden">
              <button
                type="button"
                className="button button-primary min-h-16 justify-center text-base"
                onClick={() => setLogging(true)}
              >
                <Icon name="pencil" />
                Log an event
              </button>
              <Link
                to={`${href(incidentPages.resourceRequest, { id: 'new' })}?${new URLSearchParams({ incident: id })}`}
                className="button min-h-16 justify-center text-base"
              >
                <Icon name="package" />
                Request a resource
              </Link>
              {may.create.includes(emergencyActivation.name) && (
                <Link
                  to={`${href(disaster.pages.emergencyProcurement)}?${new URLSearchParams({ incident: id })}`}
                  className="button min-h-16 justify-center text-base"
                >
                  <Icon name="zap" />
                  Activate procurement
                </Link>
              )}
            </div>
          )}
          <Situation of={of} />
          <Suspense fallback={<div aria-busy="true" className="skeleton h-64" />}>
            <Lifelines id={id} />
          </Suspense>
          <Requests of={of} />
          <Panel
            title="Latest log entries"
            action={
              <Link to={`${href(disaster.pages.timeline)}?${new URLSearchParams({ incident: id })}`} className="button">
                Open timeline
              </Link>
            }
          >
            <EntryTable entries={of.entries.data} step={5} />
            <CutNote of={of.entries} what="entries">
              The latest are shown.
            </CutNote>
          </Panel>
          {isLogging && <LogDialog incident={id} onClose={() => setLogging(false)} />}
        </div>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: IncidentBoard;
}

function Situation({ of }: Of) {
  const { incident: about, period, spending } = of;
  return (
    <Panel
      title="Common picture"
      action={
        <>
          <Link to={`${href(disaster.pages.damage)}?${new URLSearchParams({ incident: about.id })}`} className="button">
            Damage
          </Link>
          <Link
            to={`${href(disaster.pages.response)}?${new URLSearchParams({ incident: about.id })}`}
            className="button"
          >
            Run this incident
          </Link>
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Incident">
          <Link to={href(incidentPages.incident, { id: about.id })} className="link">
            {about.number}
          </Link>{' '}
          {about.name}
        </Fact>
        <Fact label="Hazard and area">
          {hazards[about.hazard]}, {about.area}
        </Fact>
        <Fact label="Activation level">
          {levels[about.level]} <StatusBadge record={incident} state={about.status} />
        </Fact>
        <Fact label="Commander">{about.commander ?? 'Not named'}</Fact>
        <Fact label="Operational period">{period ? <PeriodClock period={period} now={of.now} /> : 'None active'}</Fact>
        <Fact label="Late entries">
          {of.lateEntries} of {of.entries.total}
        </Fact>
        {spending && (
          <>
            <Fact label={`Spending on ${spending.code}`}>
              {dollars(spending.expendedCents)} expended, {dollars(spending.encumberedCents)} encumbered,{' '}
              {dollars(spending.preencumberedCents)} pre-encumbered
            </Fact>
            <Fact label="Requests">
              {dollars(spending.estimatedCents)} estimated, {dollars(spending.requisitionCents)} on requisitions
            </Fact>
          </>
        )}
      </dl>
    </Panel>
  );
}

function Requests({ of: { priorities: counts, requests } }: Of) {
  return (
    <Panel title="Open requests">
      <ul aria-label="Requests by priority" className="grid gap-2 px-4 pb-3 sm:grid-cols-4">
        {counts.map(({ priority, open, late, mostPast, met, missed }) => (
          <li key={priority} className="border-line rounded border p-2">
            <span className="text-muted block">{priorities[priority]}</span>
            <span className="text-xl font-semibold tabular-nums">{open}</span>{' '}
            {late > 0 && <Badge tone="danger">{`${late} late, most ${inHours(mostPast)}`}</Badge>}
            {met + missed > 0 && (
              <span className="text-muted block">{`${met} of ${met + missed} delivered in time`}</span>
            )}
          </li>
        ))}
      </ul>
      {requests.total === 0 ? (
        <p className="note px-4 pb-4">No open requests. Requests appear here until they are delivered.</p>
      ) : (
        <Table
          label="Open requests"
          rows={requests.data}
          step={10}
          columns={[
            requestColumn,
            { label: 'Priority', text: ({ priority }) => priorities[priority] },
            { label: 'Due', moment: ({ dueAt, neededAt }) => dueAt ?? neededAt },
            { label: 'Deliver to', text: ({ deliverTo }) => deliverTo },
            { label: 'Clock', mark: ({ minutesPast }) => <DueClock past={minutesPast} /> },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={resourceRequest} state={status} /> },
          ]}
        />
      )}
      <CutNote of={requests} what="requests">
        Those of the highest priority are shown.
      </CutNote>
    </Panel>
  );
}
