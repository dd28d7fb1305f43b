import { bothSides, page } from '#kernel';
import { conflictEntry } from './conflicts/conflict-entry.record.ts';
import { rfiAnswer } from './rfi/rfi-answer.record.ts';

/** Requests for information: what firms answer, and who is kept out of what follows. */
export const rfiRecords = [rfiAnswer, conflictEntry] as const;

export const rfiPages = {
  rfi: page('/rfi', {
    serves: bothSides,
    title: 'Requests for Information',
    icon: 'circle-question-mark',
    screen: () => import('./rfi/rfi.screen.tsx'),
  }),
  rfiRoom: page('/rfi/:id', {
    title: 'Request for Information',
    screen: () => import('./rfi/rfi-room.screen.tsx'),
  }),
  rfiAnswers: page('/rfi-answers', { icon: 'file-text', list: rfiAnswer }),
  rfiAnswer: page('/rfi-answers/:id', { detail: rfiAnswer }),
  conflicts: page('/conflict-register', { icon: 'shield', list: conflictEntry }),
  conflict: page('/conflict-register/:id', { detail: conflictEntry }),
};
