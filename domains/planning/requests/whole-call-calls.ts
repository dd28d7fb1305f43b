import { type AnswerOf, call, f, shape } from '#kernel';
import { callSorts, groupings } from './whole-call.ts';

/** Rows of a page. */
export const CALL_PAGE = 100;

const asked = {
  by: f.choice(groupings).label('Grouped by').defaultTo('department'),
  sort: f.choice(callSorts).label('Sort').defaultTo('name'),
  search: f.text({ max: 200 }).label('Search').help('Words in names, accounts, cost centers and request numbers.'),
  department: f.text({ max: 120 }).label('Department').help('A dash: without one.'),
  center: f.text({ max: 36 }).label('Cost center'),
  fund: f.text({ max: 80 }).label('Fund').help('A dash: without one.'),
  package: f.text({ max: 36 }).label('Decision package').help('A dash: lines outside packages.'),
};

const sums = shape({
  requested: 'whole',
  recommended: 'whole?',
  adopted: 'whole?',
  change: 'whole?',
  vote: 'whole?',
  open: 'whole',
});

/** Requested, recommended and adopted of a whole call next to each other, by department, fund, package or line. */
export const callSideBySide = call('budget_call.sideBySide', '/api/v1/budget_call/{id}/side-by-side', {
  query: { ...asked, offset: f.integer({ min: 0, max: 1_000_000 }), limit: f.integer({ min: 1, max: 500 }) },
  answer: {
    name: 'text',
    /** Requests that have not been submitted, or that were sent back to another department. */
    unfinished: 'whole',
    /** Rows that match, of which these are a window, and what all of them add up to. */
    count: 'whole',
    whole: sums,
    departments: [{ id: 'text', name: 'text' }],
    funds: [{ id: 'text', name: 'text' }],
    rows: [
      {
        key: 'text',
        name: 'text',
        note: 'text?',
        items: 'whole',
        /** The single request that it belongs to, where this person may open it. */
        request: 'uuid?',
        requested: 'whole',
        recommended: 'whole?',
        adopted: 'whole?',
        change: 'whole?',
        vote: 'whole?',
        open: 'whole',
      },
    ],
  },
});
export type CallSideBySide = AnswerOf<typeof callSideBySide>;

/** All of its rows as a file. */
export const callSideBySideFile = call('budget_call.sideBySideFile', '/api/v1/budget_call/{id}/side-by-side-file', {
  query: { ...asked, format: f.choice({ csv: 'CSV', xlsx: 'Excel' }).required() },
  media: 'application/octet-stream',
});
