import { rule, secondPerson } from '#kernel';

const own: readonly string[] = ['requested', 'recommended'];

export const officeSettlesItsOwn = rule<{ stage: string | null }>(
  'capital_plan.office_settles_its_own',
  'An adopted or amended plan is proposed first, and a second person adopts it.',
  ({ row }) => own.includes(row.stage ?? ''),
);

export const isForAdoption = rule<{ stage: string | null }>(
  'capital_plan.is_for_adoption',
  'Requested and recommended plans are settled, not proposed for adoption.',
  ({ row }) => !own.includes(row.stage ?? ''),
);

/** The governing body's vote is entered by somebody who did not prepare the plan. */
export const adopterIsNotProposer = secondPerson(
  'capital_plan.adopter_is_not_proposer',
  'You prepared this plan, so someone else has to record its adoption.',
  ['proposedBy', 'createdBy'],
);

/** What was voted on, and what residents read, stays as it was decided; the product itself notes when that was. */
export const whatIsSettledStands = rule<{ status: string }>(
  'capital_plan.what_is_settled_stands',
  'A settled plan can’t be changed. Amend it with a new version.',
  ({ row, actor }) => actor.kind === 'system' || ['draft', 'proposed'].includes(row.status),
);

/** What waits for its adoption is voted on as it stands. */
export const whatIsProposedStands = rule<{ status: string }>(
  'capital_plan.what_is_proposed_stands',
  'A proposed plan can’t be changed. Send it back first.',
  ({ row, actor }) => actor.kind === 'system' || row.status !== 'proposed',
);
