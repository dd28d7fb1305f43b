import { page } from '#kernel';
import { declaredDisaster } from './disaster-ai/declared-disaster.record.ts';
import { disasterDraft } from './disaster-ai/disaster-draft.record.ts';

/** Declarations of FEMA, and texts drafted from the costs of disaster awards. */
export const disasterRecords = [declaredDisaster, disasterDraft] as const;

const screen = () => import('./record.screen.tsx');

export const disasterPages = {
  declaredDisasters: page('/declared-disasters', {
    title: 'Declared Disasters',
    icon: 'siren',
    list: declaredDisaster,
  }),
  declaredDisaster: page('/declared-disasters/:id', { title: 'Declared Disaster', detail: declaredDisaster, screen }),
  disasterDrafts: page('/disaster-drafts', { title: 'Narrative Drafts', icon: 'file-pen', list: disasterDraft }),
  disasterDraft: page('/disaster-drafts/:id', { title: 'Narrative Draft', detail: disasterDraft, screen }),
};
