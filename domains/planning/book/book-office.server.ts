import { fail, personActing } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { defineAction, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { budget } from '../budget/budget.record.ts';
import { noVote, rollIn, voteOf } from '../vote/vote.ts';
import type { Book } from './book.ts';
import { bookDraft, movePage } from './book-calls.ts';
import { bookPage } from './book-page.record.ts';
import { bookIn, yearsIn } from './book.server.ts';
import { bookOfficer, bookWriters } from './book-words.ts';
import { criterionKeys, type DerivedPart, standingOf } from './criteria.ts';
import { departmentGoal } from './department-goal.record.ts';
import { placesAfter } from './page-order.ts';

const publication = (work: UnitOfWork) => ({ publishedBy: personActing(work.actor), publishedOn: work.today });
const nothing = { publishedBy: null, publishedOn: null };

/** Who published a page, and when, is the product’s own figure; what is back to draft was published by no one. */
export const bookEffects = [
  on(bookPage, 'publish', async ({ row, work }) => {
    await refuseWithoutRight(work, bookPage, bookOfficer);
    await work.asProduct.change(bookPage, row.id, {}, publication(work));
  }),
  on(bookPage, 'withdraw', ({ row, work }) => work.asProduct.change(bookPage, row.id, {}, nothing).then(() => {})),
  on(departmentGoal, 'publish', async ({ row, work }) => {
    await refuseWithoutRight(work, departmentGoal, bookOfficer);
    await work.asProduct.change(departmentGoal, row.id, {}, publication(work));
  }),
  on(departmentGoal, 'withdraw', ({ row, work }) =>
    work.asProduct.change(departmentGoal, row.id, {}, nothing).then(() => {}),
  ),
];

export const bookActions = [
  defineAction(movePage, {
    label: 'Move page',
    by: bookWriters,
    when: ['draft', 'published'],
    async run({ row, input: { way }, work }) {
      // Two who move pages of one section at once wait for each other, so that no place is given twice.
      const pages = await work.rows(bookPage, {
        where: { budget: row.budget, section: row.section },
        order: ['position', 'title', 'id'],
        fields: ['position'],
        most: 'all',
        lock: 'update',
      });
      const changed = placesAfter(pages, row.id, way === 'up' ? -1 : 1);
      for (const { id, position } of changed) await work.change(bookPage, id, { position });
      return { moved: changed.length > 0 };
    },
  }),
];

/** What of the criteria the book shows without a page that says so. */
function partsOf({ tables, schedule, goals, funds, positions }: Book): ReadonlySet<DerivedPart> {
  const published = goals.filter(({ isPublished }) => isPublished);
  const has: Readonly<Record<DerivedPart, boolean>> = {
    tables: tables.department.length > 0,
    years: schedule.rows.length > 0 && schedule.years.length >= 3,
    goals: published.length > 0,
    revenue: tables.revenue.length > 0,
    funds: funds.length > 0,
    positions: positions.rows.length > 0 && positions.years.length >= 3,
    measures: published.some(({ measures }) => measures.some(({ figures }) => figures.length > 0)),
  };
  return new Set((Object.keys(has) as DerivedPart[]).filter((part) => has[part])); // its keys
}

export const bookOfficeOperations = ({ door }: Ports): Operation[] => [
  answers(bookDraft, {
    scope: 'book_page:read',
    access: 'member', // as reading pages is
    summary: 'The book of a budget with its drafts, and a checklist of the criteria of the GFOA award.',
    tag: 'Budget book',
    told: 'The book, and for each criterion which pages name it.',
    probe: { names: { id: 'budget' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(budget, id);
        if (!row) throw fail('not_found', 'budget.unknown', 'There is no such budget.');
        const { name, status, startsOn, endsOn, resolution, message, isPublished, requirement } = row;
        const said = {
          resolution,
          requirement,
          message,
          roll: rollIn(row.rollCall),
          vote: voteOf(row) ?? noVote(null),
        };
        const years = await yearsIn(work);
        const before = years.find((one) => one.endsOn < startsOn) ?? null;
        const known = years.find((one) => one.id === id);
        const year = known ?? { id, name, startsOn, endsOn, ...said };
        const book = await bookIn(work, years, { year, before, isPublic: false });
        const parts = partsOf(book);
        return {
          body: {
            name,
            status,
            isPublic: isPublished && known !== undefined,
            book,
            checklist: criterionKeys.map((key) => ({
              key,
              standing: standingOf(key, book.pages, parts),
              pages: book.pages
                .filter(({ meets }) => meets.includes(key))
                .map((one) => ({ id: one.id, title: one.title, isPublished: one.isPublished })),
            })),
          },
        };
      }),
  }),
];
