import { call, f } from '#kernel';
import type { MemberVote } from '../vote/majority.ts';
import type { Vote } from '../vote/vote.ts';
import type { Better, BookSection, MeasureUnit, PageTable } from './book-words.ts';
import type { CriterionKey } from './criteria.ts';

/** The tables of the budget book; each can be downloaded. */
export const bookTables = {
  fund: {
    title: 'By fund',
    head: 'Fund',
    says: 'Money in a fund can only be spent on that fund’s purpose.',
  },
  department: { title: 'By department', head: 'Department', says: 'Who spends the money.' },
  function: {
    title: 'By purpose',
    head: 'Purpose',
    says: 'What the money is for, as the state’s chart of accounts names it.',
  },
  object: { title: 'By type of cost', head: 'Type of cost', says: 'What the money buys.' },
  revenue: { title: 'Revenue by source', head: 'Source', says: 'Where the money comes from, as it was estimated.' },
  lines: { title: 'All lines', head: 'Line', says: 'All accounts of the adopted budget.' },
} as const;
export type BookTable = keyof typeof bookTables;

const titles = Object.fromEntries(Object.entries(bookTables).map(([key, { title }]) => [key, title]));
/** One of them as CSV. */
export const bookTable = call('budget.bookTable', '/budget-book.csv', {
  query: {
    table: f.choice(titles as Record<BookTable, string>).required(), // its keys
    year: f.text({ max: 80 }).help('Name of the budget; without it the newest.'),
  },
  media: 'text/csv',
});

export interface BookRow {
  readonly code: string;
  readonly name: string;
  readonly cents: number;
  /** What was adopted for the same a year before; null when nothing was, or there is no year before. */
  readonly beforeCents: number | null;
}

export interface BookYear {
  readonly id: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface Book {
  readonly publisher: string;
  readonly years: readonly BookYear[];
  readonly year:
    | (BookYear & {
        readonly resolution: string | null;
        readonly message: string | null;
        readonly vote: Vote;
        readonly roll: readonly MemberVote[];
        readonly requirement: string | null;
      })
    | null;
  readonly before: BookYear | null;
  readonly totalCents: number;
  readonly beforeCents: number | null;
  readonly tables: Readonly<Record<Exclude<BookTable, 'lines'>, readonly BookRow[]>>;
  readonly schedule: YearSchedule;
  readonly funds: readonly BookFund[];
  readonly positions: YearPositions;
  readonly pages: readonly BookPageText[];
  readonly goals: readonly BookGoal[];
}

/** Adopted amounts by fund over the years, the oldest first. */
export interface YearSchedule {
  readonly years: readonly string[];
  readonly rows: readonly {
    readonly code: string;
    readonly name: string;
    readonly cents: readonly (number | null)[];
  }[];
}

/** A fund as it was adopted: beginning + revenues + transfers in = appropriations + transfers out + ending. */
export interface BookFund {
  readonly code: string;
  readonly name: string;
  readonly beginning: number;
  readonly revenues: number;
  readonly transfersIn: number;
  readonly appropriations: number;
  readonly transfersOut: number;
  readonly ending: number;
}

/** Hours of the positions that are authorized on the last day of each year, the oldest first. */
export interface YearPositions {
  readonly years: readonly string[];
  readonly rows: readonly { readonly name: string; readonly hours: readonly number[] }[];
}

/** A page as it is read: drafts are shown to those who write the book alone. */
export interface BookPageText {
  readonly id: string;
  readonly title: string;
  readonly section: BookSection;
  readonly body: string;
  readonly chart: PageTable | null;
  readonly meets: readonly CriterionKey[];
  readonly isPublished: boolean;
}

export interface BookFigure {
  readonly year: number;
  readonly target: string | null;
  readonly estimate: string | null;
  readonly actual: string | null;
}

export interface BookMeasure {
  readonly id: string;
  readonly name: string;
  readonly better: Better;
  readonly source: string | null;
  readonly unit: MeasureUnit | null;
  readonly figures: readonly BookFigure[];
}

export interface BookGoal {
  readonly id: string;
  readonly goal: string;
  readonly department: string;
  readonly strategy: string | null;
  readonly isPublished: boolean;
  readonly measures: readonly BookMeasure[];
}

/** The book of a published year as a PDF. */
export const bookPdf = call('budget.bookPdf', '/budget-book.pdf', {
  query: { year: f.text({ max: 80 }).help('Name of the budget; without it the newest.') },
  media: 'application/pdf',
});

/** What an average of one hundred dollars goes to; for the sentence under the picture. */
export const ofHundred = (cents: number, totalCents: number): string =>
  totalCents > 0 ? `$${((cents / totalCents) * 100).toFixed(2)}` : '$0.00';
