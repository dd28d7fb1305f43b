import { includesRole, rule, secondPerson } from '#kernel';

export const endsAfterItStarts = rule<{ fromDay: string; untilDay: string | null }>(
  'delegated_authority.ends_after_it_starts',
  'The last day of the authority is before its first.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

export const notForOneself = rule<{ member: string }>(
  'delegated_authority.not_for_oneself',
  'You cannot delegate authority to yourself or change your own.',
  ({ row, actor }) => actor.kind === 'system' || row.member !== actor.id,
  { field: 'member', law: '2 CFR 200.303' },
);

export const boardDelegatesThroughAnAdministrator = rule<{ basis: string | null; status: string }>(
  'delegated_authority.board_delegates_through_an_administrator',
  'Only an administrator enters authority delegated by the board. To redelegate, name your own authority.',
  ({ row, actor }) =>
    row.basis !== null || row.status !== 'proposed' || actor.kind === 'system' || includesRole(actor.role, 'admin'),
  { field: 'basis' },
);

export const boardResolvesInWriting = rule<{ basis: string | null; resolution: string | null }>(
  'delegated_authority.board_resolves_in_writing',
  'Name the resolution by which the board delegated this authority.',
  ({ row }) => row.basis !== null || row.resolution !== null,
  { field: 'resolution' },
);

export const certificateIsNamed = rule<{ needsTraining: boolean; trainedUntil: string | null }>(
  'delegated_authority.certificate_is_named',
  'Enter the date until which the required certificate is valid.',
  ({ row }) => !row.needsTraining || row.trainedUntil !== null,
  { field: 'trainedUntil' },
);

/** Separation of duties: whoever grants, whoever agrees and whoever receives are three people. */
export const agreesAsASecondPerson = secondPerson(
  'delegated_authority.agrees_as_a_second_person',
  'Someone other than the grantor and the recipient has to approve this.',
  ['createdBy', 'member'],
);
