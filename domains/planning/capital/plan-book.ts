import { type AnswerOf, call, f, shape, type Told } from '#kernel';
import { phases, spendings, stages } from './capital-words.ts';

const phase = f.choice(phases).required();
/** What a phase of a project costs in a year. */
const cost = shape({ phase, year: 'whole', cents: 'whole' });
export type Cost = Told<typeof cost>;
/** The most there is of a source in a year. */
const cap = shape({ source: 'uuid', year: 'whole', cents: 'whole' });
export type Cap = Told<typeof cap>;

export const projectShape = shape({
  id: 'uuid',
  number: 'text',
  name: 'text',
  program: 'uuid',
  department: 'text',
  district: 'text?',
  asset: 'text?',
  status: 'text',
  place: f.place(),
  spending: f.choice(spendings).required(),
  progress: 'number',
  isMandatory: 'yesNo',
  dependsOn: ['uuid'],
  excludes: ['uuid'],
  requestedBy: 'uuid',
  requester: 'text',
  createdAt: 'instant',
  contingency: 'whole',
  federalAward: 'text?',
  federalShare: 'number?',
  federalFrom: 'date?',
  federalUntil: 'date?',
  costs: [cost],
  effects: [{ year: 'whole', kind: 'text', cents: 'whole', accounts: 'text?' }],
});

/** What the screens of the capital plan work with, asked in one go. */
export const capitalBook = call('capital.book', '/api/v1/capital/book', {
  answer: {
    /** The fiscal year of today, and the month in which fiscal years begin. */
    year: 'whole',
    startMonth: 'whole',
    programs: [
      {
        id: 'uuid',
        code: 'text',
        name: 'text',
        status: 'text',
        version: 'whole',
        criteria: [{ code: 'text', name: 'text', weight: 'whole', guide: 'text?' }],
      },
    ],
    sources: [
      {
        id: 'uuid',
        code: 'text',
        name: 'text',
        kind: 'text',
        status: 'text',
        programs: [['uuid'], null],
        phases: [['text'], null],
        fromDay: 'date?',
        untilDay: 'date?',
        caps: [cap],
      },
    ],
    projects: [projectShape],
    /** The newest first. */
    plans: [
      {
        id: 'uuid',
        number: 'text',
        name: 'text',
        planYear: 'whole',
        years: 'whole',
        stage: f.choice(stages).required(),
        status: 'text',
        version: 'whole',
        settledOn: 'date?',
        metOn: 'date?',
        ayes: 'whole?',
        nays: 'whole?',
        abstentions: 'whole?',
        resolution: 'text?',
        basedOn: 'uuid?',
      },
    ],
    /** Projects that are too many to be worked with at once, and how many of these a plan could still give money to. */
    leftOut: { all: 'whole', open: 'whole' },
  },
});
export type Book = AnswerOf<typeof capitalBook>;
export type Program = Book['programs'][number];
export type Source = Book['sources'][number];
export type Project = Book['projects'][number];
export type PlanVersion = Book['plans'][number];

/** Every project as a package of the open format. */
export const projectsAsOpenData = call('capital.oc4ids', '/api/v1/capital/oc4ids', { answer: { '*': 'any' } });

/** What one version of the plan holds. */
export const planContent = call('capital.content', '/api/v1/capital/plans/{id}', {
  answer: {
    plan: 'uuid',
    entries: [
      {
        id: 'uuid',
        version: 'whole',
        project: 'uuid',
        because: 'text?',
        place: 'whole?',
        score: 'whole?',
        costs: [cost],
        gifts: [{ phase, year: 'whole', source: 'uuid', cents: 'whole', isCarried: 'yesNo' }],
        /** Cost of a phase that is still to be paid, and the year in which it is paid instead; the project follows when the plan is adopted. */
        moved: [{ phase, from: 'whole', to: 'whole', cents: 'whole' }],
      },
    ],
    /** What the project's scorers gave for this plan year, on average. */
    scores: [{ project: 'uuid', averages: { '*': 'whole' }, scorers: 'whole' }],
    /** How residents answered, from `very_well` to `very_badly`. */
    survey: { '*': 'whole' },
  },
});
export type PlanContent = AnswerOf<typeof planContent>;
export type PlanEntry = PlanContent['entries'][number];
export type Move = PlanEntry['moved'][number];

/** States of a project that nobody has taken in. */
export const requestStates = ['draft', 'submitted', 'returned', 'declined'] as const;
export const isRequest = ({ status }: { readonly status: string }): boolean =>
  requestStates.some((one) => one === status);

/** Projects that a plan can still give money to. */
export const isOpen = ({ status }: { readonly status: string }): boolean =>
  ['identification', 'preparation', 'implementation'].includes(status);

/** The fiscal years of a plan. */
export const yearsIn = ({ planYear, years }: Pick<PlanVersion, 'planYear' | 'years'>): number[] =>
  Array.from({ length: years }, (_, at) => planYear + at);

/** Adopted, or amended since: what the governing body decided. */
export const isFinal = ({ stage }: { readonly stage: string }): boolean => stage === 'adopted' || stage === 'amended';

/**
 * The plan that is in force in a fiscal year: the one that began last. A plan that is adopted ahead of its first year waits for it; where
 * no plan has begun yet, the next one to begin is shown.
 */
export function inForceOf(plans: readonly PlanVersion[], year: number): PlanVersion | undefined {
  const settled = plans
    .filter((one) => one.status === 'settled' && isFinal(one))
    .toSorted((one, other) => other.planYear - one.planYear || (one.number < other.number ? 1 : -1));
  return settled.find(({ planYear }) => planYear <= year) ?? settled.at(-1);
}

/** Plans that are decided and begin later than the one in force, the next one first. */
export const aheadOf = (plans: readonly PlanVersion[], year: number): readonly PlanVersion[] => {
  const now = inForceOf(plans, year);
  return plans
    .filter((one) => one.status === 'settled' && isFinal(one) && now !== undefined && one.planYear > now.planYear)
    .toSorted((one, other) => one.planYear - other.planYear);
};
