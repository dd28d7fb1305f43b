import { call } from '#kernel';

/** Why the firm of an application cannot be admitted today. */
export const admissionPapers = call('list_admission.papers', '/api/v1/list_admission/{id}/papers', {
  answer: { obstacles: ['text'] },
});
