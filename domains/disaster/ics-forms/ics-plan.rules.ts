import { personActing, rule, secondPerson } from '#kernel';

/** The plan names the commander of the moment; a change of command changes it. */
export const commanderDecides = rule<{ commander: string | null }>(
  'ics_plan.commander_approves',
  'Only the incident commander decides on this plan.',
  ({ row, actor }) => actor.kind === 'system' || (row.commander !== null && personActing(actor) === row.commander),
  { law: 'NIMS 2017, appendix A' },
);

/** Who writes the plan never approves it. NIMS 2017: Planning prepares, the Incident Commander approves. */
export const commanderIsAnother = secondPerson(
  'ics_plan.approver_is_another',
  'You prepared this plan, so the incident commander has to approve it.',
  ['preparedBy'],
);
