import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { positions } from '../incidents/incident-words.ts';
import { boardPlaces } from './board-terms.ts';

const position = f.choice(positions).required();
const chosen = { board: f.choice(positions) };

/** What a position of an incident has to do now: that of the address, or the caller’s own. */
export const positionBoard = call('incident.position_board', '/api/v1/incident/{id}/position-board', {
  query: chosen,
  answer: {
    isOpen: 'yesNo',
    now: 'instant',
    position,
    /** Positions that the caller holds in the active period. */
    mine: [position],
    period: [{ id: 'uuid', place: 'whole', endsAt: 'instant' }, null],
    objectives: ['text'],
    boards: [{ position, holders: 'text', items: 'whole', late: 'whole' }],
    items: firstOfShape({
      place: f.choice(boardPlaces).required(),
      id: 'uuid',
      of: 'text',
      subject: 'text',
      task: 'text',
      dueAt: 'instant?',
      dueOn: 'date?',
      past: 'whole?',
    }),
  },
});
export type PositionBoard = AnswerOf<typeof positionBoard>;

export const positionBoardPdf = call('incident.position_board_pdf', '/api/v1/incident/{id}/position-board.pdf', {
  query: chosen,
  media: 'application/pdf',
});
