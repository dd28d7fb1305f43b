import { type AnswerOf, call, f, firstOfShape, type QueryOf, shape, type Told } from '#kernel';
import { balanceShape } from '../ledger/balance.ts';
import { lineFilters } from './line-filters.ts';

const linesAsked = {
  budget: f.uuid().help('Id of a budget; without it the current one.'),
  ...lineFilters,
  asOf: f.date().help('Balances at the end of this day; without it current balances.'),
  sort: f
    .text({ max: 20 })
    .help('account, available, percent or the position of a segment; with a minus the other way round.'),
};

/** Cents in every bucket, and what follows from them. */
const sums = shape({ ...balanceShape, authority: 'whole', used: 'whole', available: 'whole' });
export type GridSums = Told<typeof sums>;

/** Lines of a budget with what they hold, a window at a time, and the sums of all of them. */
export const budgetGrid = call('budget.grid', '/api/v1/budget/grid', {
  query: { ...linesAsked, offset: f.integer({ min: 0, max: 1_000_000 }), limit: f.integer({ min: 1, max: 500 }) },
  answer: {
    budget: [{ id: 'uuid', name: 'text', status: 'text', startsOn: 'date', endsOn: 'date' }, null],
    count: 'whole',
    sums,
    lines: [
      {
        id: 'uuid',
        name: 'text',
        account: 'text',
        costCenter: 'uuid?',
        center: 'text?',
        isGroup: 'yesNo',
        status: 'text',
        percent: 'number',
        ...sums,
      },
    ],
  },
});
export type Grid = AnswerOf<typeof budgetGrid>;
export type GridLine = Grid['lines'][number];
export type GridAsked = QueryOf<typeof budgetGrid>;

/** Everything the grid shows, for a spreadsheet. */
export const gridExport = call('budget.gridExport', '/api/v1/budget/grid/export', {
  query: linesAsked,
  media: 'text/csv',
});

/** Lines with the same code, department or cost center, added up. */
export const budgetRollUp = call('budget.rollUp', '/api/v1/budget/roll-up', {
  query: {
    ...linesAsked,
    by: f.text({ max: 60 }).required().help('department, center, or the position of a segment.'),
  },
  answer: { groups: [{ code: 'text', name: 'text?', lines: 'whole', ...sums }] },
});
export type RollUp = AnswerOf<typeof budgetRollUp>['groups'][number];

/** What the grid can be asked for besides lines. */
export const gridChoices = call('budget.choices', '/api/v1/budget/choices', {
  answer: {
    budgets: [{ id: 'uuid', name: 'text', status: 'text', startsOn: 'date', endsOn: 'date', lines: 'whole' }],
    segments: [{ id: 'uuid', name: 'text', position: 'whole', values: [{ code: 'text', name: 'text' }] }],
    departments: ['text'],
  },
});
export type GridChoices = AnswerOf<typeof gridChoices>;

/** How many postings a figure is made of, and their sum: where authority and its use are among them, what is left. */
export const postingsSum = call('budget.postings', '/api/v1/budget/postings', {
  query: {
    line: f.uuid().help('A budget line; everything inside it when it is a group.'),
    document: f.uuid(),
    budget: f.uuid(),
    ...lineFilters,
    center: f.uuid().help('A cost center: everything inside it, in the current budgets.'),
    bucket: f.text({ max: 200 }).help('One bucket or several with commas between; without it all of them.'),
    until: f.date().help('Only postings up to this day.'),
  },
  answer: { count: 'whole', sum: 'whole' },
});

/** Holds every balance against its postings: how much was looked at, and what does not agree. */
export const balanceProof = call('budget.proof', '/api/v1/budget/proof', {
  answer: { lines: 'whole', postings: 'whole', wrong: firstOfShape({ line: 'uuid', name: 'text' }) },
});

/** How lines may be ordered, by the words of the address bar. */
export const orders = ['account', 'name', 'authority', 'used', 'available', 'percent'] as const;
/** Or the position of a segment of the account: its codes. */
export type Order = (typeof orders)[number] | number;

/** What a column of a segment is called among others of which none may have the same name. */
export const segmentHead = (name: string, others: readonly string[]): string =>
  others.some((other) => other.toLowerCase() === name.toLowerCase()) ? `${name} code` : name;

/** Amendments, transfers and carry-forward: together they are what changed since adoption. */
export const changedBuckets = ['amended', 'transferred', 'carried'] as const;

/** The buckets that figures of several are made of, by the figure's name. */
export const figures = {
  'Revised budget': ['adopted', ...changedBuckets],
  'Changes since adoption': changedBuckets,
  Used: ['preencumbered', 'encumbered', 'expended', 'contingency'],
} as const;
