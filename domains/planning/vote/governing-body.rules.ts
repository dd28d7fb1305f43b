import { rule } from '#kernel';

export const quorumFits = rule<{ seats: number; quorum: number }>(
  'governing_body.quorum_fits',
  'The quorum is more than the seats. Correct one of them.',
  ({ row }) => row.quorum <= row.seats,
  { field: 'quorum', law: 'Local rules' },
);

export const membersDiffer = rule<{ members: readonly { readonly name: string }[] | null }>(
  'governing_body.members_differ',
  'A member is listed twice. Keep one line for each person.',
  ({ row }) =>
    new Set((row.members ?? []).map(({ name }) => name.trim().toLowerCase())).size === (row.members ?? []).length,
  { field: 'members' },
);
