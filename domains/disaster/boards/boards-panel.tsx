import { href } from '#kernel';
import { urlOf } from '#kernel/calls/call.ts';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { PdfButton } from '../../grants/public.tsx';
import { emergencyPages } from '../emergency-pages.ts';
import { icsPages } from '../ics-pages.ts';
import { incidentPages } from '../incident-pages.ts';
import { DueClock } from '../incidents/due-clock.tsx';
import { type Position, positions } from '../incidents/incident-words.ts';
import { disaster } from '../index.ts';
import { type PositionBoard, positionBoard, positionBoardPdf } from './board-calls.ts';

type Item = PositionBoard['items']['data'][number];

const isPosition = (said: string | null): said is Position => said !== null && said in positions;

/** What each position of an incident has to do now; the board of the person who looks is shown first. */
export default function BoardsPanel({ id }: { readonly id: string }) {
  const [asked, pick] = useParam('board');
  const chosen = isPosition(asked) ? { board: asked } : {};
  const read = useCall(positionBoard, { id, ...chosen }, { everySeconds: 60, keepsLast: true });
  return (
    <Answered of={read} skeleton="h-96">
      {(of) => <Board of={of} id={id} onPick={pick} />}
    </Answered>
  );
}

interface BoardProps {
  readonly of: PositionBoard;
  readonly id: string;
  readonly onPick: (position: string) => void;
}

function Board({ of, id, onPick }: BoardProps) {
  const show = useShow();
  const { position, mine, boards, items, objectives } = of;
  const own = boards.find((one) => one.position === position);
  const [first] = mine;
  return (
    <Panel
      title="Position board"
      action={
        <>
          {first && !mine.includes(position) && (
            <button type="button" className="button print:hidden" onClick={() => onPick(first)}>
              My board
            </button>
          )}
          <span className="w-full sm:w-80">
            <Select
              aria-label="Board"
              className="control"
              value={position}
              choices={boards.map((one) => [one.position, `${positions[one.position]} (${one.items})`])}
              onPick={onPick}
            />
          </span>
          <PdfButton from={urlOf(positionBoardPdf, { id, board: position })} name={`board-${position}`} />
        </>
      }
    >
      <p className="px-4 pb-3">
        {own?.holders || 'Not assigned'}
        {mine.includes(position) && ' (you)'}
        {own && own.late > 0 && `, ${own.late} late`}
        {of.period && `. Period ${of.period.place}.`}
      </p>
      {objectives.length > 0 && (
        <ol aria-label="Objectives" className="list-decimal px-4 pb-3 pl-9">
          {objectives.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ol>
      )}
      {items.total === 0 ? (
        <p className="note px-4 pb-4">
          {of.isOpen
            ? 'Nothing to do. Items appear here when a request, form, clock or message awaits this position.'
            : 'This incident is closed. Its boards are empty.'}
        </p>
      ) : (
        <Table
          label="To do"
          rows={items.data}
          id={(one) => `${one.place}.${one.id}.${one.of}.${one.task}`}
          step={8}
          columns={[
            {
              label: 'Item',
              name: ({ subject }) => subject,
              className: 'font-normal',
              show: (one) => (
                <Link to={placeOf(one, id)} className="link">
                  {one.subject}
                </Link>
              ),
            },
            { label: 'Task', text: ({ task }) => task },
            {
              label: 'Due',
              text: ({ dueAt, dueOn }) => (dueAt ? momentOf(dueAt, show) : dueOn ? wholeDay(dueOn, show) : null),
            },
            { label: 'Time', mark: ({ past }) => past !== null && <DueClock past={past} /> },
          ]}
        />
      )}
      <CutNote of={items} what="items">
        The latest of them are shown first.
      </CutNote>
    </Panel>
  );
}

/** The page on which an item is done. */
function placeOf({ place, id, of }: Item, incident: string): string {
  const named = (more: Readonly<Record<string, string>> = {}) => `?${new URLSearchParams({ incident, ...more })}`;
  switch (place) {
    case 'request':
      return href(incidentPages.resourceRequest, { id });
    case 'plan':
      return href(icsPages.actionPlan, { id });
    case 'report':
      return href(incidentPages.situationReport, { id });
    case 'message':
      return href(icsPages.message, { id });
    case 'assignment':
      return href(icsPages.assignment, { id });
    case 'check_in':
      return href(icsPages.checkIn, { id });
    case 'form':
      return href(disaster.pages.response) + named({ tab: 'forms', period: id });
    case 'log':
      return href(of === 'f214' ? disaster.pages.timeline : disaster.pages.response) + named();
    case 'clock':
      return clockPlace(of, incident) + named();
    case 'positions':
      return `${href(incidentPages.positions)}?${new URLSearchParams({ period: id })}`;
    case 'risk':
      return href(incidentPages.risk, { id });
    case 'activation':
      return href(emergencyPages.activation, { id });
    case 'mission':
      return href(disaster.pages.aidMission, { id });
    case 'aid_cost':
      return href(disaster.pages.aidCost, { id });
    case 'codes':
      return href(incidentPages.incident, { id });
  }
}

function clockPlace(name: string, incident: string): string {
  if (name === 'assessment') return href(disaster.pages.damage);
  if (name === 'declaration') return href(incidentPages.incident, { id: incident });
  if (name === 'emergency_work') return href(disaster.pages.femaGrants);
  return href(disaster.pages.response);
}
