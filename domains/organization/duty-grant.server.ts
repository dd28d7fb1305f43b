import { conflictsAmong, fail, includesRole, type Role } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { conflicts } from './duties.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { member } from './member.record.ts';
import { userRole } from './role.record.ts';

/** What the person holds now, with the member row locked so that two grants cannot slip past each other. */
async function holdings(
  work: UnitOfWork,
  memberId: string,
): Promise<{ duties: string[]; role: Role; excepted: Set<string> }> {
  await work.row(member, { where: { id: memberId }, fields: [], lock: 'update' });
  const duties = await work.rows(dutyGrant, {
    where: { member: memberId, status: 'active', untilDay: { from: work.today, or: null } },
    fields: ['duty', 'exception'],
    most: 'all',
  });
  const active = await work.row(userRole, {
    where: { userId: memberId, status: 'active', expiresAt: { above: work.now(), or: null } },
    fields: ['role'],
    order: '-grantedAt',
  });
  return {
    duties: duties.map(({ duty }) => duty),
    role: active?.role ?? 'user',
    excepted: new Set(duties.filter(({ exception }) => exception !== null).map(({ duty }) => duty)),
  };
}

/** The matrix is kept at the moment of granting, from both sides: a duty beside a duty, and a role beside a duty. */
async function keepSeparate(
  work: UnitOfWork,
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
        issues: [{ path: 'exception', code: 'duty_grant.separation', message: first.because }],
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
