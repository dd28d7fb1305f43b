import { type AnswerOf, call, f } from '#kernel';
import { fileKinds } from '../enclosures/bid-file.ts';

/** The files of an evaluation and the criteria that each is needed for, for those who set it up. */
export const evaluationFiles = call('evaluation.files', '/api/v1/evaluation/{id}/file-criteria', {
  answer: {
    isOpen: 'yesNo',
    criteria: ['text'],
    files: [
      {
        id: 'uuid',
        proponent: 'text',
        name: 'text',
        kind: f.choice(fileKinds).required(),
        size: 'whole',
        /** None: everyone of the group reads it. */
        criteria: ['text'],
      },
    ],
  },
});
export type EvaluationFile = AnswerOf<typeof evaluationFiles>['files'][number];

export const assignFile = call('evaluation.assignFile', '/api/v1/evaluation/{id}/file-criteria', {
  body: {
    file: f.uuid().required(),
    criteria: f.lines({ name: f.text({ max: 200 }).label('Criterion').required() }, { max: 60, label: 'Criterion' }),
  },
  answer: { criteria: ['text'] },
});
