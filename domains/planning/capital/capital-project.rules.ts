import { allows, rule, secondPerson } from '#kernel';
import { MOST_YEARS, planners } from './capital-words.ts';

interface Phased {
  readonly phases?: readonly { readonly phase: string; readonly year: number }[] | null;
}

export const lastsAtMostTenYears = rule<Phased>(
  'capital_project.lasts_at_most_ten_years',
  `The years of a project's phases span more than ${MOST_YEARS} years.`,
  ({ row }) => {
    const years = (row.phases ?? []).map(({ year }) => year);
    return years.length === 0 || Math.max(...years) - Math.min(...years) < MOST_YEARS;
  },
  { field: 'phases' },
);

export const eachPhaseOnceAYear = rule<Phased>(
  'capital_project.each_phase_once_a_year',
  'A phase appears twice in the same year. Combine the two amounts.',
  ({ row }) => new Set(row.phases?.map(({ phase, year }) => `${phase} ${year}`)).size === (row.phases?.length ?? 0),
  { field: 'phases' },
);

export const mandatoryHasItsReason = rule<{ mandatory: boolean | null; mandatoryBecause: string | null }>(
  'capital_project.mandatory_has_its_reason',
  'Enter the order, law or contract that makes this project mandatory.',
  ({ row }) => row.mandatory !== true || (row.mandatoryBecause ?? '').trim().length >= 10,
  { field: 'mandatoryBecause' },
);

export const needsOthersOnly = rule<{
  id?: string;
  dependsOn: readonly string[] | null;
  excludes: readonly string[] | null;
}>(
  'capital_project.needs_others_only',
  'A project cannot depend on itself, exclude itself, or both depend on and exclude the same one.',
  ({ row: { id = '', dependsOn, excludes } }) =>
    ![...(dependsOn ?? []), ...(excludes ?? [])].includes(id) &&
    !(dependsOn ?? []).some((one) => excludes?.includes(one)),
  { field: 'dependsOn' },
);

export const periodIsInOrder = rule<{ federalFrom: string | null; federalUntil: string | null }>(
  'capital_project.period_is_in_order',
  'The period of performance ends before it begins. Correct the dates.',
  ({ row }) => row.federalFrom === null || row.federalUntil === null || row.federalFrom <= row.federalUntil,
  { field: 'federalUntil', law: '2 CFR 200.1, period of performance' },
);

/** Costs with a federal share outside the period of performance are not allowable. The grant record will bring its own dates. */
export const federalShareHasItsPeriod = rule<{
  federalShare: number | null;
  federalFrom: string | null;
  federalUntil: string | null;
}>(
  'capital_project.federal_share_has_its_period',
  'A federal share needs the first and last day of its period of performance.',
  ({ row }) => !row.federalShare || (row.federalFrom !== null && row.federalUntil !== null),
  { field: 'federalFrom', law: '2 CFR 200.403(h)' },
);

const open: readonly string[] = ['draft', 'returned'];

export const acceptedBelongsToTheOffice = rule<{ status: string }>(
  'capital_project.accepted_belongs_to_the_office',
  'Only the budget office can change a submitted request. Ask them to send it back.',
  ({ row, actor }) => open.includes(row.status) || allows(planners, actor),
);

export const costsSomething = rule<{ cost: { readonly cents: number } | null }>(
  'capital_project.costs_something',
  'Add the cost of at least one phase before you submit.',
  ({ row }) => (row.cost?.cents ?? 0) > 0,
  { field: 'phases' },
);

/** Separation of duties: who asks for a project does not let it into the plan. */
export const takerIsNotRequester = secondPerson(
  'capital_project.taker_is_not_requester',
  'You requested this project, so someone else has to accept it.',
  ['requestedBy', 'createdBy'],
);
