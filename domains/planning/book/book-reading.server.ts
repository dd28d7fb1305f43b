import type { Quantity } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costCenter } from '../../finance/public.ts';
import { statementOf } from '../revenue/statement.server.ts';
import type { Book, BookFigure, BookFund, BookGoal, BookMeasure, BookPageText, YearPositions } from './book.ts';
import { bookPage } from './book-page.record.ts';
import type { BookSection, MeasureUnit, PageTable } from './book-words.ts';
import type { CriterionKey } from './criteria.ts';
import { departmentGoal } from './department-goal.record.ts';
import { departmentMeasure } from './department-measure.record.ts';

/** What is read of a budget: everything for those who write the book, what is published for everyone else. */
export interface Wanted {
  readonly budget: string;
  readonly isPublic: boolean;
}

const shown = ({ budget, isPublic }: Wanted) => ({ budget, ...(isPublic && { status: 'published' as const }) });

/** The pages of a budget in the order in which they are read. */
export async function pagesIn(work: UnitOfWork, wanted: Wanted): Promise<readonly BookPageText[]> {
  const rows = await work.rows(bookPage, { where: shown(wanted), order: ['position', 'title', 'id'], most: 'all' });
  return rows.map(({ id, title, section, body, chart, meets, status }) => ({
    id,
    title,
    section: section as BookSection, // one of the choices of the field
    body,
    chart: (chart ?? null) as PageTable | null,
    meets: (meets ?? []) as readonly CriterionKey[],
    isPublished: status === 'published',
  }));
}

const amountOf = (given: Quantity | null | undefined): string | null => given?.amount ?? null;

type Figures = readonly {
  readonly year: number;
  readonly target?: Quantity | null;
  readonly estimate?: Quantity | null;
  readonly actual?: Quantity | null;
}[];

const figuresOf = (figures: Figures): readonly BookFigure[] =>
  figures.map(({ year, target, estimate, actual }) => ({
    year,
    target: amountOf(target),
    estimate: amountOf(estimate),
    actual: amountOf(actual),
  }));

const unitOf = (figures: Figures): MeasureUnit | null =>
  (figures.flatMap(({ target, estimate, actual }) => target ?? estimate ?? actual ?? [])[0]?.unit ??
    null) as MeasureUnit | null; // one of those of the field

/** Goals with their measures, named by the department of their cost center. */
export async function goalsIn(work: UnitOfWork, wanted: Wanted): Promise<readonly BookGoal[]> {
  const goals = await work.rows(departmentGoal, {
    where: shown(wanted),
    order: ['position', 'goal', 'id'],
    most: 'all',
  });
  const centers = await work.rows(costCenter, {
    where: { id: [...new Set(goals.map((one) => one.costCenter))] },
    fields: ['name', 'department'],
    order: 'code',
    most: 'all',
  });
  const departments = new Map(centers.map(({ id, name, department }) => [id, department ?? name]));
  const measures = await work.rows(departmentMeasure, {
    where: { goal: goals.map(({ id }) => id) },
    order: ['position', 'name', 'id'],
    most: 'all',
  });
  const byGoal = Map.groupBy(measures, ({ goal }) => goal);
  return goals.map(({ id, goal, costCenter: center, strategy, status }) => ({
    id,
    goal,
    department: departments.get(center) ?? '',
    strategy,
    isPublished: status === 'published',
    measures: (byGoal.get(id) ?? []).map((one): BookMeasure => {
      const figures = one.figures ?? [];
      return {
        id: one.id,
        name: one.name,
        better: one.better as BookMeasure['better'], // one of the choices of the field
        source: one.source,
        unit: unitOf(figures),
        figures: figuresOf(figures),
      };
    }),
  }));
}

/** The statement of the funds as it was adopted; none for a budget without revenues. */
export async function fundsIn(work: UnitOfWork, budget: string): Promise<readonly BookFund[]> {
  const { funds, revenues, nameOf } = await statementOf(work, { id: budget, status: 'adopted', asAdopted: true });
  if (revenues.length === 0) return [];
  return funds.map(({ fund, beginning, revenues: come, transfersIn, appropriations, transfersOut, ending }) => ({
    code: fund,
    name: nameOf(fund),
    beginning,
    revenues: come,
    transfersIn,
    appropriations,
    transfersOut,
    ending,
  }));
}

const positionsSql = `select y.at, coalesce(c.department, c.name, 'Not assigned') as name, sum(p.hours)::int as hours
  from unnest($2::date[]) with ordinality as y(day, at)
  join budget_position p on p.organization_id = $1 and p.from_day <= y.day and (p.until_day is null or p.until_day >= y.day)
  left join cost_center c on c.organization_id = p.organization_id and c.id = p.cost_center
  group by 1, 2 order by 2`;

/** Authorized positions by department at the end of each year, the oldest first. */
export async function positionsOf(
  { tx, actor }: UnitOfWork,
  years: readonly { readonly name: string; readonly endsOn: string }[],
): Promise<YearPositions> {
  const found = await tx.query<{ at: number; name: string; hours: number }>(
    positionsSql,
    [actor.organizationId, years.map(({ endsOn }) => endsOn)],
    'budget.book_positions',
  );
  const rows = [...Map.groupBy(found, ({ name }) => name)].map(([name, own]) => ({
    name,
    hours: years.map((_, at) => own.find((one) => Number(one.at) === at + 1)?.hours ?? 0),
  }));
  return { years: rows.length === 0 ? [] : years.map(({ name }) => name), rows };
}

export const nothingWritten: Pick<Book, 'pages' | 'goals' | 'schedule' | 'funds' | 'positions'> = {
  pages: [],
  goals: [],
  schedule: { years: [], rows: [] },
  funds: [],
  positions: { years: [], rows: [] },
};
