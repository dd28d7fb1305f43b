import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';
import { cellKinds } from '../pa-forms/form-parts.ts';

const paper = {
  title: 'text',
  number: 'text',
  others: ['text'],
  omb: 'text?',
  isKnown: 'yesNo',
  unread: ['text'],
  /** What it is about, in words. */
  about: 'text',
  facts: [{ item: 'text', label: 'text', value: 'text' }],
  /** Why it is not released. */
  differs: 'text?',
  notes: ['text'],
  sheets: [{ key: 'text', title: 'text' }],
  sheet: 'text?',
  columns: [{ label: 'text', kind: choiceOf(...cellKinds) }],
  lines: firstOfShape({ cells: ['text'] }),
  totals: [{ label: 'text', cents: 'whole' }],
  certification: 'text',
} as const;

export const requestPaper = call('assistance_request.form', '/api/v1/assistance_request/{id}/form', { answer: paper });
export const requestPaperPdf = call('assistance_request.formPdf', '/api/v1/assistance_request/{id}/form.pdf', {
  media: 'application/pdf',
});

/** The damage of a declaration as its Impact List. */
export const impactPaper = call('declared_disaster.impactList', '/api/v1/declared_disaster/{id}/impact-list', {
  answer: paper,
});
export const impactPaperPdf = call(
  'declared_disaster.impactListPdf',
  '/api/v1/declared_disaster/{id}/impact-list.pdf',
  {
    media: 'application/pdf',
  },
);

export const applicationPaper = call('pa_project.application', '/api/v1/pa_project/{id}/application', {
  answer: paper,
});
export const applicationPaperPdf = call('pa_project.applicationPdf', '/api/v1/pa_project/{id}/application.pdf', {
  media: 'application/pdf',
});
export type PaperForm = AnswerOf<typeof requestPaper>;
