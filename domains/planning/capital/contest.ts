import { capsOf, needsOf } from './best-set-question.ts';
import { takenDown } from './funding.ts';
import {
  type Book,
  isOpen,
  type PlanContent,
  type PlanVersion,
  type Program,
  type Project,
  yearsIn,
} from './plan-book.ts';
import { centsOf } from './plan-facts.ts';
import type { Contender, Criterion } from './scoring.ts';
import { type Funds, sensitivities, type Sensitivity } from './sensitivity.ts';

export interface Scored extends Contender {
  readonly project: Project;
  readonly scorers: number;
}

/** The projects of a program that compete for what its plan has left, weighed as often as somebody asks and worked out once. */
export interface Contest {
  readonly contenders: readonly Scored[];
  readonly unscored: readonly Project[];
  /** Who gets money when it is given in this order. */
  readonly funds: Funds;
  /** How far each weight can move; null where two projects change places more often than can be looked at. */
  sensitivity(criteria: readonly Criterion[]): readonly Sensitivity[] | null;
}

/** Pairs grow with the square: three hundred projects have 45,000. */
export const MOST_CONTENDERS = 300;

export function contestOf({
  book,
  plan,
  content,
  program,
}: {
  readonly book: Book;
  readonly plan: PlanVersion;
  readonly content: PlanContent;
  readonly program: Program;
}): Contest {
  const scores = new Map(content.scores.map((one) => [one.project, one]));
  const open = book.projects.filter((one) => one.program === program.id && isOpen(one));
  const contenders = open.flatMap((project): Scored[] => {
    const own = scores.get(project.id);
    return own
      ? [{ id: project.id, number: project.number, averages: own.averages, project, scorers: own.scorers }]
      : [];
  });
  const years = yearsIn(plan);
  const needs = new Map(contenders.map(({ id, project }) => [id, needsOf(project, { book, years, content })]));
  const programOf = new Map(book.projects.map((one) => [one.id, one.program]));
  const others = content.entries
    .filter(({ project }) => programOf.get(project) !== program.id)
    .flatMap(({ gifts }) => gifts.filter(({ isCarried }) => !isCarried));
  const caps = capsOf(book, years).map((cap) => ({
    ...cap,
    cents: cap.cents - centsOf(others.filter(({ source, year }) => source === cap.source && year === cap.year)),
  }));
  const funds: Funds = (order) => takenDown(order, (id) => needs.get(id) ?? [], caps);
  return {
    contenders,
    unscored: open.filter(({ id }) => !scores.has(id)),
    funds,
    sensitivity: turnsOf(contenders, funds),
  };
}

/** Answers by weights, each worked out once: a slider passes the same weights again and again. */
export function turnsOf(contenders: readonly Contender[], funds: Funds): Contest['sensitivity'] {
  const known = new Map<string, readonly Sensitivity[]>();
  return (criteria) => {
    if (contenders.length > MOST_CONTENDERS) return null;
    const key = criteria.map(({ code, weight }) => `${code} ${weight}`).join();
    const found = known.get(key) ?? sensitivities(contenders, criteria, funds);
    known.set(key, found);
    return found;
  };
}
