import { useState } from 'react';
import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { StatusBadge } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { incidentPages } from '../incident-pages.ts';
import { disaster } from '../index.ts';
import { composeReport, type IncidentBoard, incidentBoard, rolloverFields, rollOverPeriod } from './incident-calls.ts';
import { incidentEvent } from './incident-event.record.ts';
import { incidentPosition } from './incident-position.record.ts';
import { incident } from './incident.record.ts';
import { PERIOD_HOURS, positions, priorities } from './incident-words.ts';
import { DueClock, requestColumn } from './due-clock.tsx';
import { LogDialog } from './log-dialog.tsx';
import { operationalPeriod } from './operational-period.record.ts';
import { PeriodClock } from './period-clock.tsx';
import { PickIncident } from './pick-incident.tsx';
import { resourceRequest } from './resource-request.record.ts';
import { situationReport } from './situation-report.record.ts';

const title = 'Disaster Response';
const Debris = later(() => import('../debris/debris-tab.tsx'));
const Aid = later(() => import('../mutual-aid/aid-tab.tsx'));
const IcsForms = later(() => import('../ics-forms/forms-tab.tsx'));
const CheckIn = later(() => import('../ics-forms/check-in-tab.tsx'));

/** One incident, run period by period, with its debris and the aid of others. */
export default function Response() {
  useTitle(title);
  return (
    <PickIncident title={title}>
      {({ id }) => (
        <Tabs label={title} tabs={disaster.pages.response.tabs ?? {}} keeps={['incident']}>
          {(tab) =>
            tab === 'forms' ? (
              <IcsForms key={id} id={id} />
            ) : tab === 'check-in' ? (
              <CheckIn key={id} id={id} />
            ) : tab === 'debris' ? (
              <Debris key={id} incident={id} />
            ) : tab === 'aid' ? (
              <Aid key={id} incident={id} />
            ) : (
              <Board key={id} id={id} />
            )
          }
        </Tabs>
      )}
    </PickIncident>
  );
}

const Board = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(incidentBoard, { id }, { everySeconds: 60 })}>{(of) => <Run of={of} />}</Answered>
);

interface Of {
  readonly of: IncidentBoard;
}
type Shown = 'log' | 'rollover' | null;

function Run({ of }: Of) {
  const [shown, show] = useState<Shown>(null);
  const { may } = useSession();
  const { id, status } = of.incident;
  const isLead = may.create.includes(incident.name);
  const isOpen = status !== 'closed';
  const close = () => show(null);
  return (
    <div className="space-y-4">
      <Panel
        title={of.period ? `Operational period ${of.period.place}` : 'Operational period'}
        action={
          isOpen && (
            <>
              <button type="button" className="button" onClick={() => show('log')}>
                Log an event
              </button>
              {isLead && of.period && (
                <button type="button" className="button button-primary" onClick={() => show('rollover')}>
                  End period
                </button>
              )}
            </>
          )
        }
      >
        <div className="space-y-3 px-4 pb-4">
          <p>
            <Link to={href(incidentPages.incident, { id })} className="link">
              {of.incident.number}
            </Link>{' '}
            {of.incident.name} <StatusBadge record={incident} state={status} />
            <Link to={`${href(disaster.pages.damage)}?${new URLSearchParams({ incident: id })}`} className="link">
              Damage assessment
            </Link>
          </p>
          {of.period ? (
            <>
              <p>
                <PeriodClock period={of.period} now={of.now} />{' '}
                <Link to={href(incidentPages.period, { id: of.period.id })} className="link">
                  Edit period
                </Link>
              </p>
              <p className="max-w-prose whitespace-pre-wrap">{of.period.objectives}</p>
              {of.period.safety && <p className="max-w-prose">Safety: {of.period.safety}</p>}
            </>
          ) : (
            <p className="note">No active period. Reopen the incident to start one.</p>
          )}
        </div>
      </Panel>
      <Positions of={of} isLead={isLead} />
      <OpenItems of={of} />
      <Reports of={of} isLead={isLead && isOpen} />
      <Periods of={of} />
      {shown === 'log' && <LogDialog incident={id} onClose={close} />}
      {shown === 'rollover' && <Rollover id={id} onClose={close} />}
    </div>
  );
}

function Rollover({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const over = useAct(rollOverPeriod, {
    changes: [operationalPeriod.name, incidentPosition.name, resourceRequest.name, incidentEvent.name],
    onDone({ place, positions: held, requests }) {
      tell(`Period ${place} started with ${held} positions and ${requests} open requests`, 'good');
      onClose();
    },
  });
  return (
    <Dialog title="End period" onClose={onClose}>
      <FieldsForm
        label="End period"
        fields={rolloverFields}
        start={{ hours: PERIOD_HOURS, copiesPlan: true }}
        submit="Start next period"
        sends="everything"
        holds
        onSave={(values) => over.mutateAsync({ ...values, id })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Positions({ of: { period, positions: held }, isLead }: Of & { readonly isLead: boolean }) {
  return (
    <Panel
      title="Positions"
      action={
        isLead &&
        period && (
          <Link
            to={`${href(incidentPages.position, { id: 'new' })}?${new URLSearchParams({ period: period.id })}`}
            className="button"
          >
            Assign position
          </Link>
        )
      }
    >
      {held.length === 0 ? (
        <p className="note px-4 pb-4">No positions assigned. They carry over to the next period.</p>
      ) : (
        <Table
          label="Positions"
          rows={held}
          columns={[
            {
              label: 'Position',
              name: ({ position }) => positions[position],
              show: ({ id, position }) => (
                <Link to={href(incidentPages.position, { id })} className="link">
                  {positions[position]}
                </Link>
              ),
            },
            { label: 'Held by', text: ({ holder }) => holder },
            { label: 'Radio or phone', text: ({ channel }) => channel },
          ]}
        />
      )}
    </Panel>
  );
}

function OpenItems({ of: { requests, incident: about } }: Of) {
  return (
    <Panel
      title="Open items"
      action={
        <Link
          to={`${href(incidentPages.resourceRequests)}?${new URLSearchParams({ incident: about.id })}`}
          className="button"
        >
          All requests
        </Link>
      }
    >
      {requests.total === 0 ? (
        <p className="note px-4 pb-4">No open requests. Open ones carry over to the next period.</p>
      ) : (
        <Table
          label="Open items"
          rows={requests.data}
          step={8}
          columns={[
            requestColumn,
            { label: 'Priority', text: ({ priority }) => priorities[priority] },
            { label: 'Due', moment: ({ dueAt, neededAt }) => dueAt ?? neededAt },
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

function Reports({ of: { reports, incident: about }, isLead }: Of & { readonly isLead: boolean }) {
  const compose = useAct(composeReport, {
    changes: [situationReport.name],
    onDone: ({ id }) => navigate(href(incidentPages.situationReport, { id })),
    onRefused: ({ message }) => tell(message, 'danger'),
  });
  return (
    <Panel
      title="Situation reports"
      action={
        isLead && (
          <button
            type="button"
            className="button"
            disabled={compose.isPending}
            onClick={() => compose.mutate({ id: about.id })}
          >
            Compose report
          </button>
        )
      }
    >
      {reports.total === 0 ? (
        <p className="note px-4 pb-4">No reports. A report is composed from the log and the open requests.</p>
      ) : (
        <Table
          label="Situation reports"
          rows={reports.data}
          step={5}
          columns={[
            {
              label: 'Report',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={href(incidentPages.situationReport, { id })} className="link">
                  {number}
                </Link>
              ),
            },
            { label: 'As of', moment: ({ untilAt }) => untilAt },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={situationReport} state={status} /> },
          ]}
        />
      )}
      <CutNote of={reports} what="reports">
        The latest are shown.
      </CutNote>
    </Panel>
  );
}

const Periods = ({ of: { periods } }: Of) => (
  <Panel title="Periods">
    <Table
      label="Periods"
      rows={periods}
      step={6}
      columns={[
        {
          label: 'Period',
          name: ({ place }) => `Period ${place}`,
          show: ({ id, place }) => (
            <Link to={href(incidentPages.period, { id })} className="link">
              Period {place}
            </Link>
          ),
        },
        { label: 'Starts', moment: ({ startsAt }) => startsAt },
        { label: 'Ends', moment: ({ endsAt }) => endsAt },
        { label: 'Open items carried', number: ({ carried }) => carried },
        { label: 'Handoff', text: ({ handover }) => handover },
      ]}
    />
  </Panel>
);
