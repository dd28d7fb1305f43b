import { useState } from 'react';
import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Select } from '#web/ui/select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { incidentPages } from '../incident-pages.ts';
import { EntryTable } from './entry-table.tsx';
import { checkIncidentChain, type IncidentTimeline, incidentTimeline, type TimelineEntry } from './incident-calls.ts';
import { eventKinds, type Position, positions } from './incident-words.ts';
import { CorrectDialog, LogDialog } from './log-dialog.tsx';
import { PickIncident } from './pick-incident.tsx';
import { Playback } from './playback.tsx';

const title = 'Incident Timeline';

/** The log of an incident in order, and what was known at any moment. */
export default function TimelinePage() {
  useTitle(title);
  return (
    <PickIncident title={title}>
      {({ id, startedAt, status }) => <Played key={id} id={id} startedAt={startedAt} isOpen={status !== 'closed'} />}
    </PickIncident>
  );
}

interface PlayedProps {
  readonly id: string;
  readonly startedAt: string;
  readonly isOpen: boolean;
}

function Played({ id, startedAt, isOpen }: PlayedProps) {
  const { question, putAll } = useQuestion();
  // A link that was cut short shows now, and not an error.
  const named = question.get('at') ?? '';
  const at = Number.isNaN(Date.parse(named)) ? null : new Date(named).toISOString();
  const setAt = (next: string | null) =>
    putAll({ incident: next === null ? (question.get('incident') ?? '') : id, at: next ?? '' });
  const asked = useCall(incidentTimeline, at === null ? { id } : { id, at }, { keepsLast: true });
  return (
    <Answered of={asked}>
      {(of) => (
        <div className="space-y-4">
          <Playback of={of} startedAt={startedAt} at={at} onPick={setAt} />
          <Lanes of={of} startedAt={startedAt} />
          <Log of={of} id={id} isOpen={isOpen} />
        </div>
      )}
    </Answered>
  );
}

const LANE = 24;
const WIDE = 960;
const NAMES = 190;

/** A lane for each position; a late entry is hollow. */
function Lanes({ of, startedAt }: { readonly of: IncidentTimeline; readonly startedAt: string }) {
  const entries = of.entries.data;
  const lanes = [...new Set(entries.map(({ position }) => position))];
  if (lanes.length === 0) return null;
  const begin = Math.min(Date.parse(startedAt), ...entries.map(({ occurredAt }) => Date.parse(occurredAt)));
  const end = Math.max(begin + 1, ...entries.map(({ occurredAt }) => Date.parse(occurredAt)));
  const x = (instant: string) => NAMES + ((Date.parse(instant) - begin) / (end - begin)) * (WIDE - NAMES - 10);
  return (
    <Panel title="Lanes">
      <Scrolling label="Entries by position">
        <svg aria-hidden="true" width={WIDE} height={lanes.length * LANE + 8}>
          {lanes.map((lane, row) => (
            <g key={lane ?? ''}>
              <text x={8} y={row * LANE + 18} className="fill-current text-xs">
                {lane === null ? 'No position' : positions[lane]}
              </text>
              <line
                x1={NAMES}
                x2={WIDE - 10}
                y1={row * LANE + 14}
                y2={row * LANE + 14}
                className="stroke-current opacity-20"
              />
              {entries
                .filter(({ position }) => position === lane)
                .map(({ id, occurredAt, isLate, place }) => (
                  <circle
                    key={id}
                    cx={x(occurredAt)}
                    cy={row * LANE + 14}
                    r={4}
                    className={isLate ? 'fill-none stroke-current' : 'fill-current'}
                  >
                    <title>{`Entry ${place}${isLate ? ', late' : ''}`}</title>
                  </circle>
                ))}
            </g>
          ))}
        </svg>
      </Scrolling>
    </Panel>
  );
}

interface LogProps {
  readonly of: IncidentTimeline;
  readonly id: string;
  readonly isOpen: boolean;
}

function Log({ of, id, isOpen }: LogProps) {
  const { question, put } = useQuestion();
  const [isLogging, setLogging] = useState(false);
  const [correcting, correct] = useState<TimelineEntry | null>(null);
  const wanted = { position: question.get('position') ?? '', kind: question.get('kind') ?? '' };
  const isLateOnly = question.get('late') === 'yes';
  const entries = of.entries.data.filter(
    ({ position, kind, isLate }) =>
      (wanted.position === '' || position === wanted.position) &&
      (wanted.kind === '' || kind === wanted.kind) &&
      (!isLateOnly || isLate),
  );
  const late = of.entries.data.filter(({ isLate }) => isLate).length;
  return (
    <Panel
      title="Activity log (ICS 214)"
      action={
        <>
          {isOpen && (
            <button type="button" className="button button-primary" onClick={() => setLogging(true)}>
              Log an event
            </button>
          )}
          <button type="button" className="button" onClick={() => window.print()}>
            Print
          </button>
          <Link to={`${href(incidentPages.events)}?${new URLSearchParams({ incident: id })}`} className="button">
            All entries
          </Link>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 print:hidden">
        <span className="w-56">
          <Select
            aria-label="Position"
            value={wanted.position}
            choices={[['', 'All positions'], ...Object.entries(positions)] as readonly (readonly [string, string])[]}
            onPick={(key) => put('position', key)}
          />
        </span>
        <span className="w-56">
          <Select
            aria-label="Type"
            value={wanted.kind}
            choices={[['', 'All types'], ...Object.entries(eventKinds)] as readonly (readonly [string, string])[]}
            onPick={(key) => put('kind', key)}
          />
        </span>
        <label className="inline-flex items-center gap-2">
          <input
            type="checkbox"
            checked={isLateOnly}
            onChange={({ target }) => put('late', target.checked ? 'yes' : '')}
          />
          Late entries only
        </label>
        {late > 0 && <Badge tone="warn">{`${late} late`}</Badge>}
        <Check id={id} />
      </div>
      <p className="hidden px-4 pb-2 print:block">
        {of.incident.number} {of.incident.name}
        {wanted.position === '' ? '' : `, ${positions[wanted.position as Position] ?? ''}`}
      </p>
      {entries.length === 0 ? (
        <p className="note px-4 pb-4">No entries here. Entries appear in the order in which events occurred.</p>
      ) : (
        <EntryTable
          entries={entries}
          step={12}
          file={`${of.incident.number}-log`}
          {...(isOpen ? { onCorrect: correct } : {})}
        />
      )}
      <CutNote of={of.entries} what="entries">
        The first are shown.
      </CutNote>
      {isLogging && <LogDialog incident={id} onClose={() => setLogging(false)} />}
      {correcting && <CorrectDialog entry={correcting} onClose={() => correct(null)} />}
    </Panel>
  );
}

const faults: Readonly<Record<string, string>> = {
  altered: 'was altered',
  missing: 'is missing',
  unlinked: 'does not follow the one before',
  not_as_published: 'is not what a published report states',
};

/** Asked for by a press: every entry is hashed again. */
function Check({ id }: { readonly id: string }) {
  const check = useAct(checkIncidentChain);
  const said = check.data;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate({ id })}>
        Check log
      </button>
      <output>
        {said &&
          (said.isWhole ? (
            <Badge tone="good">{`${said.entries} entries unaltered`}</Badge>
          ) : (
            <Badge tone="danger">{`Entry ${said.brokenAt} ${faults[said.fault ?? ''] ?? ''}`}</Badge>
          ))}
      </output>
    </span>
  );
}
