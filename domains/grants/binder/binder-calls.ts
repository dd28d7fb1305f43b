import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { gapKinds } from './gaps.ts';

/** What a binder would hold and lack now. */
export const binderOutline = call('grant_award.binderOutline', '/api/v1/grant_award/{id}/binder', {
  answer: {
    tables: [{ title: 'text', rows: 'whole' }],
    forms: 'whole',
    files: 'whole',
    bytes: 'whole',
    gaps: firstOfShape({ kind: f.choice(gapKinds).required(), of: 'text', says: 'text' }),
  },
});
export type BinderOutline = AnswerOf<typeof binderOutline>;

/** The binder as a file, for those who may read all of it. */
export const binderFile = call('grant_award.binder', '/api/v1/grant_award/{id}/binder.zip', {
  media: 'application/zip',
});
