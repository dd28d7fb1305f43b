import { defineRecord, f } from '#kernel';
import { bookOfficer, bookSections, bookWriters, pageTables } from './book-words.ts';
import { criterionNames } from './criteria.ts';

/** A page of the budget book: text, one chart of the adopted budget, and which criteria of the GFOA award it answers. */
export const bookPage = defineRecord('book_page', {
  label: ['Budget book page', 'Budget book pages'],
  about: 'A page of the budget book, with its text and the criteria it meets.',
  title: 'title',
  fields: {
    title: f.text({ max: 120 }).label('Title').required().search(),
    budget: f.ref('budget').label('Budget').required().fixed(),
    section: f.choice(bookSections).label('Section').required(),
    position: f
      .integer({ min: 1, max: 9999 })
      .label('Order')
      .required()
      .defaultTo(500)
      .help('Within its section, lowest first.'),
    body: f.longText({ max: 20_000 }).label('Text').required(),
    chart: f.choice(pageTables).label('Chart').help('Drawn from the adopted budget, with its table.'),
    meets: f.choices(criterionNames).label('GFOA criteria').help('What the page answers; listed in the checklist.'),
    publishedBy: f.person().label('Published by').computed(),
    publishedOn: f.date().label('Published on').computed(),
  },
  access: {
    read: 'member',
    create: bookWriters,
    edit: { by: bookWriters, inStates: ['draft', 'published'] },
    remove: { by: bookWriters, inStates: ['draft'] },
  },
  states: { draft: 'new', published: 'done' },
  transitions: {
    publish: {
      label: 'Publish page',
      from: 'draft',
      to: 'published',
      by: bookOfficer,
      confirm: 'Everyone reads it once the budget is adopted and in the budget book.',
    },
    withdraw: { label: 'Back to draft', from: 'published', to: 'draft', by: bookOfficer, reason: 'required' },
  },
  fixed: [
    {
      in: ['published'],
      except: ['position'],
      code: 'book_page.is_published',
      sentence: 'A published page stays as it is. Send it back to draft to change it.',
    },
  ],
  list: {
    columns: ['title', 'section', 'position', 'budget', 'publishedOn', 'status'],
    filters: ['status', 'budget', 'section'],
    sort: 'title',
  },
  sections: {
    Page: ['title', 'budget', 'section', 'position', 'body', 'chart'],
    Criteria: ['meets'],
    Publication: ['publishedBy', 'publishedOn'],
  },
});
