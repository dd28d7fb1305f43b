import { personActing } from '#kernel';
import type { Operation } from '#server/http/operation.ts';
import { answers } from '#server/http/answers.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import { member } from '../../organization/public.server.ts';
import { clockIn } from '../ics-forms/facts.server.ts';
import { activePeriod } from '../incidents/event.server.ts';
import { incidentPosition } from '../incidents/incident-position.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { type Position, positions } from '../incidents/incident-words.ts';
import { type PositionBoard, positionBoard, positionBoardPdf } from './board-calls.ts';
import { type Held, placedItems } from './board-facts.server.ts';
import { inTurn, objectivesOf, type Placed } from './board-terms.ts';

const ITEMS = 100;
const all = Object.keys(positions) as Position[]; // keys of that table

const shown = ({ place, id, of, subject, task, dueAt, dueOn, past }: Placed) => ({
  place,
  id,
  of,
  subject,
  task,
  dueAt,
  dueOn,
  past,
});

/** The positions of an incident with who holds them now; the commander is named on the incident itself. */
async function heldIn(work: UnitOfWork, period: string | null, commander: string): Promise<readonly Held[]> {
  const held: readonly Held[] = period
    ? await work.asProduct.rows(incidentPosition, {
        where: { period },
        order: 'createdAt',
        fields: ['position', 'holder'],
        most: 'all',
      })
    : [];
  return held.some(({ position }) => position === 'commander')
    ? held
    : [{ position: 'commander', holder: commander }, ...held];
}

export async function positionBoardOf(work: UnitOfWork, id: string, asked: Position | null): Promise<PositionBoard> {
  const of = await work.find(incident, id);
  if (!of) throw missing(incident);
  const isOpen = of.status !== 'closed';
  const period = isOpen ? await activePeriod(work, id) : null;
  const held = await heldIn(work, period?.id ?? null, of.commander);
  const people = await work.asProduct.rows(member, {
    where: { id: [...new Set(held.map(({ holder }) => holder))] },
    fields: ['name'],
    most: 'all',
  });
  const actor = personActing(work.actor);
  const mine = isOpen ? all.filter((one) => held.some((own) => own.position === one && own.holder === actor)) : [];
  const items = isOpen ? inTurn(await placedItems({ work, of, period, held })) : [];
  const position = asked ?? mine[0] ?? 'commander';
  return {
    isOpen,
    now: new Date(work.now()).toISOString(),
    position,
    mine,
    period: period && { id: period.id, place: period.place, endsAt: period.endsAt },
    objectives: [...objectivesOf(period?.objectives ?? of.objectives)],
    boards: all.map((one) => {
      const own = items.filter((placed) => placed.position === one);
      const holders = held
        .filter((by) => by.position === one)
        .map(({ holder }) => people.find((who) => who.id === holder)?.name ?? '');
      return {
        position: one,
        holders: [...new Set(holders)].join(', '),
        items: own.length,
        late: own.filter(({ past }) => past !== null && past > 0).length,
      };
    }),
    items: firstRows(items.filter((placed) => placed.position === position).map(shown), ITEMS),
  };
}

/** The board of a position for print, with the times of the organization. */
async function boardSheetOf(work: UnitOfWork, id: string, asked: Position | null) {
  const board = await positionBoardOf(work, id, asked);
  const of = await work.find(incident, id);
  if (!of) throw missing(incident);
  const when = clockIn(work.actor.timeZone);
  const own = board.boards.find(({ position }) => position === board.position);
  const sheet: Sheet = {
    title: positions[board.position],
    form: 'Position board',
    note: `${of.number} ${of.name}. As of ${when(board.now)}.`,
    parts: [
      {
        row: [
          { label: 'Held by', value: own?.holders ?? '' },
          { label: 'Operational period', value: board.period ? String(board.period.place) : 'None active' },
        ],
      },
      { row: [{ label: 'Objectives', value: board.objectives.map((one, at) => `${at + 1}. ${one}`).join('\n') }] },
      { heading: 'To do' },
      {
        head: ['Item', 'Task', 'Due'].map((value) => ({ value })),
        rows: board.items.data.map((one) => [
          { value: one.subject },
          { value: one.task },
          { value: one.dueAt ? when(one.dueAt) : (one.dueOn ?? '') },
        ]),
      },
    ],
  };
  return { name: [of.number, positions[board.position]].join('-').replaceAll(' ', '-'), sheet };
}

const about = {
  tag: 'Disaster',
  access: 'member',
  scope: 'incident:read',
  probe: { names: { id: 'incident' } },
} as const;

export const boardOperations = ({ door }: Ports): Operation[] => [
  answers(positionBoard, {
    ...about,
    summary: 'What a position of an incident has to do now, and how much waits for each of the others.',
    told: 'The late items first, each with the row at which it is done.',
    run: ({ actor, params: { id }, query: { board } }) =>
      door.run(actor, async (work) => ({ body: await positionBoardOf(work, id, board ?? null) })),
  }),
  answers(positionBoardPdf, {
    ...about,
    summary: 'The board of a position of an incident as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    run: async ({ actor, params: { id }, query: { board } }) =>
      pdfAnswer(await door.run(actor, (work) => boardSheetOf(work, id, board ?? null))),
  }),
];
