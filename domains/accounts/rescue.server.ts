import { fail } from '#kernel';
import { member, userRole } from '#domains/organization/public.server.ts';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { rescuersOf, ruleOf } from './sso-store.server.ts';

/** Where people have to come in through the provider, somebody in charge can still come in without it. */
async function somebodyCanComeIn(work: UnitOfWork): Promise<void> {
  const { organizationId } = work.actor;
  const { required, spared } = await ruleOf(work.tx, organizationId);
  if (!required) return;
  const left = await rescuersOf(work.tx, organizationId, new Date(work.now()));
  if (!left.some(({ userId }) => spared.includes(userId)))
    throw fail(
      'refused',
      'sso.last_rescuer',
      'This is the last administrator who can sign in when SSO is down. Name another one first.',
    );
}

export const rescueEffects = [
  on(member, 'suspend', ({ work }) => somebodyCanComeIn(work)),
  on(member, 'leave', ({ work }) => somebodyCanComeIn(work)),
  on(userRole, 'create', ({ work }) => somebodyCanComeIn(work)),
  on(userRole, 'revoke', ({ work }) => somebodyCanComeIn(work)),
];
