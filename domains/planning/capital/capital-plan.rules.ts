import { rule, secondPerson } from '#kernel';

const own: readonly string[] = ['requested', 'recommended'];

export const officeSettlesItsOwn = rule<{ stage: string | null }>(
  'capital_plan.office_settles_its_own',
  'An adopted or amended plan is proposed first, and a second person adopts it.',
  ({ row }) => own.includes(row.stage ?? ''),
);

export const isForAdoption = rule<{ stage: string | null }>(
  'capital_plan.is_for_adoption',
  'Requested and recommended plans are finalized, not proposed for adoption.',
  ({ row }) => !own.includes(row.stage ?? ''),
);

/** The governing body's vote is entered by somebody who did not prepare the plan. */
export const adopterIsNotProposer = secondPerson(
  'capital_plan.adopter_is_not_proposer',
  'You prepared this plan, so someone else has to record its adoption.',
  ['proposedBy', 'createdBy'],
);
