import { f, rule } from '#kernel';

/** Groups of the organization's directory grant as people do; what they granted says so. */
export const grantSource = () =>
  f.choice({ directory: 'Directory group' }).computed().help('Empty: granted by a person.');

/** What groups give, groups take away: revoked by hand it would come back with the next push. */
export const notFromDirectory = (record: 'user_roles' | 'duty_grant') =>
  rule<{ source: string | null }>(
    `${record}.from_directory`,
    `A directory group gives this ${record === 'duty_grant' ? 'duty' : 'role'}. Remove the person from the group, or change what it gives.`,
    ({ row, actor }) => actor.kind === 'system' || row.source !== 'directory',
  );
