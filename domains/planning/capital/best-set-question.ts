import type { BestSet, Candidate, Question } from './best-set.ts';
import { type Cap, federalMost, type Need, refusedPayment, takenFirst } from './funding.ts';
import { type Book, isOpen, type PlanContent, type PlanVersion, type Project, yearsIn } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';
import { costsUnder } from './roll-over.ts';
import { rank } from './scoring.ts';

export type Aim = 'score' | 'value';

/** The question as it is kept with its answer, so that the answer can be read later whatever has changed since. */
export interface BestSetQuestion {
  readonly years: readonly number[];
  readonly projects: readonly {
    readonly id: string;
    readonly number: string;
    readonly name: string;
    readonly cents: number;
    readonly value: number;
  }[];
  readonly sources: readonly { readonly id: string; readonly name: string }[];
}

export type Answered = BestSet;

/** Score by project, out of ten in hundredths; a project that nobody scored is not among them. */
export function scoresOf(
  book: Pick<Book, 'programs' | 'projects'>,
  content: Pick<PlanContent, 'scores'>,
): ReadonlyMap<string, { readonly score: number; readonly place: number }> {
  const averages = new Map(content.scores.map((one) => [one.project, one.averages]));
  return new Map(
    book.programs.flatMap((program) => {
      const own = book.projects.filter((one) => one.program === program.id && averages.has(one.id));
      const contenders = own.map(({ id, number }) => ({ id, number, averages: averages.get(id) ?? {} }));
      return rank(contenders, program.criteria).map(
        ({ contender, score, place }) => [contender.id, { score, place }] as const,
      );
    }),
  );
}

/** What a project needs in the years of a plan, beyond what is carried over, and who may pay for it. */
export function needsOf(
  project: Project,
  {
    book,
    years,
    content,
  }: { book: Pick<Book, 'sources' | 'startMonth'>; years: readonly number[]; content: Pick<PlanContent, 'entries'> },
): Need[] {
  const sources = takenFirst(book.sources.filter(({ status }) => status === 'active'));
  const entry = content.entries.find((one) => one.project === project.id);
  const carried = entry?.gifts.filter(({ isCarried }) => isCarried) ?? [];
  const federal = new Set(sources.filter(({ kind }) => kind === 'federal').map(({ id }) => id));
  return costsUnder(project.costs, entry?.moved ?? [])
    .filter(({ year }) => years.includes(year))
    .flatMap((cost) => {
      const already = centsOf(carried.filter(({ phase, year }) => phase === cost.phase && year === cost.year));
      const payee = { ...project, ...cost, startMonth: book.startMonth };
      const open = Math.max(0, cost.cents - already);
      const need = { ...cost, project: project.id };
      const able = sources.filter((source) => refusedPayment(source, payee) === null).map(({ id }) => id);
      const match = able.filter((id) => !federal.has(id));
      const most = federalMost(open, project.federalShare);
      // Of each cost the federal share may be federal; the rest is the match.
      if (most === null || match.length === able.length) return [{ ...need, cents: open, sources: able }];
      return [
        { ...need, cents: most, sources: able },
        { ...need, cents: open - most, sources: match },
      ];
    })
    .filter(({ cents }) => cents > 0);
}

/** What there is in each year, without what is carried over and given already. */
export function capsOf(
  book: Pick<Book, 'sources'>,
  years: readonly number[],
  entries: PlanContent['entries'] = [],
): Cap[] {
  const carried = entries.flatMap(({ gifts }) => gifts.filter(({ isCarried }) => isCarried));
  return book.sources
    .flatMap(({ status, caps }) => (status === 'active' ? caps.filter(({ year }) => years.includes(year)) : []))
    .map((cap) => {
      const given = centsOf(carried.filter(({ source, year }) => source === cap.source && year === cap.year));
      return { ...cap, cents: Math.max(0, cap.cents - given) };
    });
}

const done: readonly string[] = ['completion', 'completed', 'maintenance'];

export function questionOf(
  book: Book,
  plan: PlanVersion,
  content: PlanContent,
  aim: Aim,
): { question: Question; asked: BestSetQuestion } {
  const years = yearsIn(plan);
  const scores = scoresOf(book, content);
  const movedOf = new Map(content.entries.map((one) => [one.project, one.moved]));
  const open = book.projects.filter(
    (one) => isOpen(one) && costsUnder(one.costs, movedOf.get(one.id) ?? []).some(({ year }) => years.includes(year)),
  );
  const openIds = new Set(open.map(({ id }) => id));
  const byId = new Map(book.projects.map((one) => [one.id, one]));
  const candidates = open.map((project): Candidate => {
    const needs = needsOf(project, { book, years, content });
    const score = scores.get(project.id)?.score;
    const missing = project.dependsOn.find((id) => !openIds.has(id) && !done.includes(byId.get(id)?.status ?? ''));
    return {
      id: project.id,
      number: project.number,
      name: project.name,
      value: valueFor(aim, score ?? 0, centsOf(needs)),
      needs,
      isMandatory: project.isMandatory,
      dependsOn: project.dependsOn.filter((id) => openIds.has(id)),
      excludes: project.excludes.filter((id) => openIds.has(id)),
      barred: project.isMandatory
        ? null
        : score === undefined
          ? 'Not scored for this plan year.'
          : missing
            ? `It depends on ${byId.get(missing)?.name ?? 'a project'}, which isn’t up for funding in these years.`
            : null,
    };
  });
  return {
    question: { candidates, caps: capsOf(book, years, content.entries) },
    asked: {
      years,
      projects: candidates.map(({ id, number, name, value, needs }) => ({
        id,
        number,
        name,
        value,
        cents: centsOf(needs),
      })),
      sources: book.sources.map(({ id, name }) => ({ id, name })),
    },
  };
}

/** Whole numbers: the score in hundredths, or the score in thousandths for each million dollars. */
const valueFor = (aim: Aim, score: number, cents: number): number =>
  aim === 'score' || cents === 0 ? score : Math.round((score * 1_000_000_000) / cents);
