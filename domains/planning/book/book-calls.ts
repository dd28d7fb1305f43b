import { actionOn, type AnswerOf, call, choiceOf, f, typed } from '#kernel';
import type { Book } from './book.ts';
import { bookPage } from './book-page.record.ts';
import { criterionKeys } from './criteria.ts';

/** The book of one budget as it is written: drafts and what is published, the checklist, and what the public reads. */
export const bookDraft = call('budget.bookDraft', '/api/v1/budget/{id}/book', {
  answer: {
    name: 'text',
    status: 'text',
    /** Whether everyone finds what is published: adopted, and in the budget book. */
    isPublic: 'yesNo',
    book: typed<Book>(),
    checklist: [
      {
        key: choiceOf(...criterionKeys),
        standing: choiceOf('covered', 'partly', 'draft', 'missing'),
        pages: [{ id: 'uuid', title: 'text', isPublished: 'yesNo' }],
      },
    ],
  },
});
export type BookDraft = AnswerOf<typeof bookDraft>;

/** Puts a page one place up or down within its section. */
export const movePage = actionOn(bookPage, 'place', {
  body: { way: f.choice({ up: 'Up', down: 'Down' }).required() },
  answer: { moved: 'yesNo' },
});
