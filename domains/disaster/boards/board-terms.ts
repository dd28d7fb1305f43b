import type { IcsFormKey } from '../ics-forms/ics-words.ts';
import type { Position } from '../incidents/incident-words.ts';
import type { Clock } from '../incidents/opening-terms.ts';

/** Where an item of a board is done. */
export const boardPlaces = {
  request: 'Resource request',
  plan: 'Action plan',
  report: 'Situation report',
  message: 'Message',
  assignment: 'Field assignment',
  check_in: 'Check-in',
  form: 'ICS form',
  clock: 'Clock',
  log: 'Log',
  positions: 'Positions',
  risk: 'Risk',
  activation: 'Emergency purchase',
  mission: 'Mutual aid',
  aid_cost: 'Mutual aid cost',
  codes: 'Cost codes',
} as const;
export type BoardPlace = keyof typeof boardPlaces;

/** Something a position has to do now. Its subject names the row, its task what is done there. */
export interface BoardItem {
  readonly place: BoardPlace;
  /** The row, or the incident or period where the item is about all of its rows. */
  readonly id: string;
  /** Tells items of the same row apart: the form, the clock. */
  readonly of: string;
  readonly subject: string;
  readonly task: string;
  readonly dueAt: string | null;
  readonly dueOn: string | null;
  /** Minutes past its due time; negative while some are left. */
  readonly past: number | null;
}
export interface Placed extends BoardItem {
  readonly position: Position;
}

/** The command and general staff. What none of them holds, the incident commander does. NIMS 2017, appendix A. */
export const staff = ['safety', 'information', 'liaison', 'operations', 'planning', 'logistics', 'finance'] as const;

/** Which position prepares a form. NIMS ICS Forms Booklet, FEMA 502-2; units that have no position of their own here are of logistics. */
export const preparers: Readonly<Partial<Record<IcsFormKey, Position>>> = {
  f201: 'commander',
  f202: 'planning',
  f203: 'resources',
  f204: 'resources',
  f205: 'logistics',
  f206: 'logistics',
  f207: 'resources',
  f208: 'safety',
  f209: 'situation',
  f211: 'resources',
  f215: 'operations',
};

/** Who a clock of the incident runs for. */
export const clockPositions: Readonly<Record<Clock['name'], Position>> = {
  period: 'planning',
  report: 'situation',
  assessment: 'operations',
  declaration: 'commander',
  emergency_work: 'finance',
};

/** The section that approves what a position asks for: its chief, and for command staff the commander. */
export function approverOf(position: Position | null): Position {
  switch (position) {
    case 'commander':
    case 'safety':
    case 'information':
    case 'liaison':
      return 'commander';
    case 'planning':
    case 'resources':
    case 'situation':
      return 'planning';
    case 'logistics':
    case 'finance':
      return position;
    default:
      return 'operations';
  }
}

/** What is done next about a request, and by whom; nothing where it is over. */
export function requestTask(status: string, position: Position | null): readonly [Position, string] | null {
  switch (status) {
    case 'draft':
      return [position ?? 'field', 'Submit'];
    case 'submitted':
      return [approverOf(position), 'Approve or send back'];
    case 'approved':
      return ['logistics', 'Start sourcing'];
    case 'logistics':
      return ['logistics', 'Enter fulfillment'];
    case 'sourced':
      return ['logistics', 'Mark en route'];
    case 'en_route':
      return ['logistics', 'Mark delivered'];
    case 'delivered':
    case 'demobilized':
      return ['finance', 'Enter actual cost and close'];
    default:
      return null;
  }
}

/** The latest first of what is late, then what is due next, then what has no time. */
export const inTurn = (items: readonly Placed[]): readonly Placed[] =>
  items.toSorted(
    (one, other) =>
      (other.past ?? Number.NEGATIVE_INFINITY) - (one.past ?? Number.NEGATIVE_INFINITY) ||
      Object.keys(boardPlaces).indexOf(one.place) - Object.keys(boardPlaces).indexOf(other.place) ||
      one.subject.localeCompare(other.subject),
  );

/** The objectives of a period, one a line as they are written. */
export const objectivesOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/^\d+[.)]\s*/, ''))
    .filter((line) => line !== '');
