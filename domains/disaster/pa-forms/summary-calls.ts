import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { cellKinds } from './form-parts.ts';
import { summaries } from './summary-words.ts';

const form = f.choice(summaries).required();
/** A period of its own, or that of the project. */
const asked = { form, from: f.date(), until: f.date() };

/** A summary record of a project as it prints now: one sheet of it, and what all of them add up to. */
export const paForm = call('pa_project.form', '/api/v1/pa_project/{id}/form', {
  query: { ...asked, sheet: f.text({ max: 60 }) },
  answer: {
    form,
    title: 'text',
    number: 'text',
    /** Other numbers of the same form. */
    others: ['text'],
    omb: 'text?',
    /** Whether the version in force on the day of the declaration is known. */
    isKnown: 'yesNo',
    unread: ['text'],
    project: { id: 'uuid', number: 'text', title: 'text' },
    from: 'date',
    until: 'date',
    facts: [{ item: 'text', label: 'text', value: 'text' }],
    /** Why it is not released. */
    differs: 'text?',
    notes: ['text'],
    sheets: [{ key: 'text', title: 'text' }],
    /** Null where the period has no row. */
    sheet: 'text?',
    columns: [{ label: 'text', kind: choiceOf(...cellKinds) }],
    lines: firstOfShape({ cells: ['text'] }),
    totals: [{ label: 'text', cents: 'whole' }],
    certification: 'text',
  },
});
export type PaForm = AnswerOf<typeof paForm>;

export const paFormPdf = call('pa_project.formPdf', '/api/v1/pa_project/{id}/form.pdf', {
  query: asked,
  media: 'application/pdf',
});

export const paFormFile = call('pa_project.formFile', '/api/v1/pa_project/{id}/form.csv', {
  query: asked,
  media: 'text/csv',
});
