import { page } from '#kernel';
import { declaredDisaster } from './disaster-ai/declared-disaster.record.ts';
import { disasterDraft } from './disaster-ai/disaster-draft.record.ts';

/** Declarations of FEMA, and texts drafted from the costs of disaster awards. */
export const disasterRecords = [declaredDisaster, disasterDraft] as const;

const screen = () => import('./record.screen.tsx');

export const disasterPages = {
  declaredDisasters: page('/declared-disasters', {
    icon: 'siren',
    list: declaredDisaster,
  }),
  declaredDisaster: page('/declared-disasters/:id', { detail: declaredDisaster, screen }),
  disasterDrafts: page('/disaster-drafts', { icon: 'file-pen', list: disasterDraft }),
  disasterDraft: page('/disaster-drafts/:id', { detail: disasterDraft, screen }),
};
