import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { conditions, lifelines } from '../damage/lifeline-words.ts';
import { emergencyPages } from '../emergency-pages.ts';
import { inHours } from './clock-words.ts';
import { requestColumn } from './due-clock.tsx';
import type { IncidentTimeline } from './incident-calls.ts';
import { incident } from './incident.record.ts';
import { incidentPages } from '../incident-pages.ts';
import { disaster } from '../index.ts';
import { levels, positions, priorities } from './incident-words.ts';
import { type IncidentPlayback, incidentPlayback } from './playback-calls.ts';
import { resourceRequest } from './resource-request.record.ts';

const STEPS = 96;

interface PlaybackProps {
  readonly of: IncidentTimeline;
  readonly startedAt: string;
  /** The moment that the address names, or null for now. */
  readonly at: string | null;
  readonly onPick: (at: string | null) => void;
}

/** The end of the incident where it has one: nothing happens after it but late entries. */
const endOf = (of: IncidentTimeline): number => {
  const last = of.entries.data.reduce((most, { loggedAt }) => Math.max(most, Date.parse(loggedAt)), 0);
  return of.incident.status === 'closed'
    ? Math.max(last, Date.parse(of.incident.endedAt ?? of.until))
    : Date.parse(of.until);
};

/** The slider of an incident: by hand, by keys, from entry to entry, or by a link that names the moment. */
export function Playback({ of, startedAt, at, onPick }: PlaybackProps) {
  const show = useShow();
  const [end] = useState(() => Math.max(endOf(of), Date.parse(of.at)));
  const played = useCall(incidentPlayback, at === null ? { id: of.incident.id } : { id: of.incident.id, at }, {
    keepsLast: true,
  });
  const begin = Date.parse(startedAt);
  const width = Math.max(1, (end - begin) / STEPS);
  const step = at === null ? STEPS : Math.min(STEPS, Math.max(0, Math.round((Date.parse(at) - begin) / width)));
  const pick = (next: number) => onPick(next >= STEPS ? null : new Date(begin + next * width).toISOString());
  const { previousAt = null, nextAt = null } = played.data ?? {};
  const byKey = (event: KeyboardEvent) => {
    const to = event.key === 'PageUp' ? nextAt : event.key === 'PageDown' ? previousAt : null;
    if (to === null) return;
    event.preventDefault();
    onPick(to);
  };
  return (
    <Panel
      title="Playback"
      action={
        <>
          <Jump to={previousAt} onPick={onPick}>
            Previous entry
          </Jump>
          <Jump to={nextAt} onPick={onPick}>
            Next entry
          </Jump>
          <Link to={linkTo(of.incident.id, of.at)} className="button">
            Link to moment
          </Link>
          <button type="button" className="button" disabled={at === null} onClick={() => onPick(null)}>
            Back to now
          </button>
        </>
      }
    >
      <div className="space-y-3 px-4 pb-4">
        <label className="block">
          <span className="flex justify-between gap-2">
            <span>State at</span>
            <span className="tabular-nums">{momentOf(of.at, show)}</span>
          </span>
          <input
            type="range"
            aria-label="State at"
            aria-valuetext={momentOf(of.at, show)}
            className="accent-focus w-full"
            min={0}
            max={STEPS}
            value={step}
            onKeyDown={byKey}
            onChange={({ target }) => pick(Number(target.value))}
          />
        </label>
        <p className="note">Arrow keys move the slider. Page Up and Page Down go to the next and previous entry.</p>
        <p className="flex flex-wrap items-center gap-2">
          <span>
            {of.entries.total} of {of.total} entries known
          </span>
          <span>{of.period === null ? 'No period' : `Period ${of.period}`}</span>
          {of.requests.map(({ state, count }) => (
            <span key={state} className="inline-flex items-center gap-1">
              {count} <StatusBadge record={resourceRequest} state={state} />
            </span>
          ))}
        </p>
        {of.positions.length > 0 && (
          <p className="text-muted">
            {of.positions.map(({ position, holder }) => `${positions[position]}: ${holder}`).join('; ')}
          </p>
        )}
      </div>
      <Answered of={played} skeleton="h-64">
        {(then) => <Everything of={then} />}
      </Answered>
    </Panel>
  );
}

/** The address that names the incident and the moment: it is kept, sent and opened as any other. */
const linkTo = (id: string, at: string): string =>
  `${href(disaster.pages.timeline)}?${new URLSearchParams({ incident: id, at })}`;

interface JumpProps {
  readonly to: string | null;
  readonly onPick: (at: string) => void;
  readonly children: ReactNode;
}

const Jump = ({ to, onPick, children }: JumpProps) => (
  <button type="button" className="button" disabled={to === null} onClick={() => to !== null && onPick(to)}>
    {children}
  </button>
);

interface Of {
  readonly of: IncidentPlayback;
}

/** Boards, damage, alerts and money as they were. */
function Everything({ of }: Of) {
  const { rowAt } = usePlaces();
  const { damage, costs, report } = of;
  return (
    <section aria-label="State at this moment">
      <Facts
        of={[
          {
            label: 'Activation level',
            said: (
              <>
                {levels[of.level]} <StatusBadge record={incident} state={of.status} />
              </>
            ),
          },
          { label: 'Late requests', said: `${of.lateRequests}` },
          { label: 'Damage entered', said: `${damage.sites} public sites, ${damage.homes} others` },
          { label: 'Damage cost', said: dollars(damage.costCents) },
          { label: 'Requests estimated', said: dollars(of.estimatedCents) },
          { label: 'Expended', said: costs ? dollars(costs.expendedCents) : 'No cost center' },
          { label: 'Encumbered', said: costs ? dollars(costs.encumberedCents) : 'No cost center' },
          {
            label: 'Latest report',
            said: report ? (
              <Link to={href(incidentPages.situationReport, { id: report.id })} className="link">
                {report.number}
              </Link>
            ) : (
              'None published'
            ),
          },
        ]}
      />
      <ul aria-label="Lifelines then" className="flex flex-wrap gap-2 px-4 pb-3">
        {of.lifelines
          .filter(({ condition }) => condition !== 'unknown')
          .map(({ lifeline, condition }) => (
            <li key={lifeline}>
              <Badge tone={condition === 'unstable' ? 'danger' : condition === 'stabilizing' ? 'warn' : 'plain'}>
                {`${lifelines[lifeline]}: ${conditions[condition]}`}
              </Badge>
            </li>
          ))}
      </ul>
      {(of.alerts.total > 0 || of.activations.total > 0) && (
        <ul aria-label="Alerts and activations then" className="list-disc space-y-1 px-4 pb-3 pl-9">
          {of.alerts.data.map(({ id, headline }) => (
            <li key={id}>
              <Link to={rowAt('weather_alert', id) ?? ''} className="link">
                {headline}
              </Link>
            </li>
          ))}
          {of.activations.data.map(({ id, number, need, ceilingCents }) => (
            <li key={id}>
              <Link to={href(emergencyPages.activation, { id })} className="link">
                {number}
              </Link>{' '}
              {need}, not to exceed {dollars(ceilingCents)}
            </li>
          ))}
        </ul>
      )}
      <CutNote of={of.alerts} what="alerts">
        The most severe are shown.
      </CutNote>
      <CutNote of={of.activations} what="activations">
        The first are shown.
      </CutNote>
      {of.requests.total > 0 && (
        <Table
          label="Requests then"
          rows={of.requests.data}
          id={({ id }) => id}
          step={6}
          columns={[
            requestColumn,
            { label: 'Priority', text: ({ priority }) => priorities[priority] },
            {
              label: 'Clock',
              text: ({ minutesPast }) =>
                minutesPast === null ? null : `${inHours(minutesPast)} ${minutesPast > 0 ? 'late' : 'left'}`,
            },
            { label: 'Status', mark: ({ state }) => <StatusBadge record={resourceRequest} state={state} /> },
          ]}
        />
      )}
      <CutNote of={of.requests} what="requests">
        Those of the highest priority are shown.
      </CutNote>
    </section>
  );
}
