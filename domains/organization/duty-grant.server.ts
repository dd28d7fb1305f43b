import { conflictsAmong, fail, includesRole, type Role } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { conflicts } from './duties.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { userRole } from './role.record.ts';

/** What the person holds now, with the member row locked so that two grants cannot slip past each other. */
async function holdings(
  work: Work,
  memberId: string,
): Promise<{ duties: string[]; role: Role; excepted: Set<string> }> {
  const { organizationId } = work.actor;
  const key = [organizationId, memberId];
  await work.tx.query('select from organization_members where organization_id = $1 and id = $2 for no key update', key);
  const duties = await work.tx.query<{ duty: string; exception: string | null }>(
    `select duty, exception from duty_grant where organization_id = $1 and member = $2 and status = 'active' and (until_day is null or until_day >= $3)`,
    [...key, work.today],
  );
  const [active] = await work.tx.query<{ role: Role }>(
    `select role from user_roles where organization_id = $1 and user_id = $2 and status = 'active'
       and (expires_at is null or expires_at > $3) order by granted_at desc, id desc limit 1`,
    [...key, work.now()],
  );
  return {
    duties: duties.map(({ duty }) => duty),
    role: active?.role ?? 'user',
    excepted: new Set(duties.filter(({ exception }) => exception !== null).map(({ duty }) => duty)),
  };
}

/** The matrix is kept at the moment of granting, from both sides: a duty beside a duty, and a role beside a duty. */
async function keepSeparate(
  work: Work,
  memberId: string,
  since: (held: string) => boolean,
  excepted: boolean,
): Promise<void> {
  const held = await holdings(work, memberId);
  const standing = conflictsAmong(conflicts, held.duties, held.role).filter(
    ({ between }) => between.some(since) && !between.some((one) => held.excepted.has(one)),
  );
  const [first] = standing;
  if (first && !excepted)
    throw fail(
      'refused',
      'duty_grant.separation',
      `${first.because} Choose someone else, or write down why an exception is needed.`,
      {
        issues: [{ path: 'exception', code: 'separation', message: first.because }],
        extra: { conflicts: standing },
      },
    );
}

export const dutyEffects = [
  on(dutyGrant, 'create', ({ row, work }) =>
    keepSeparate(work, row.member, (held) => held === row.duty, row.exception !== null),
  ),
  on(userRole, 'create', ({ row, work }) =>
    keepSeparate(
      work,
      row.userId,
      (held) => held.startsWith('role:') && includesRole(row.role as Role, held.slice(5) as Role),
      false,
    ),
  ),
];
