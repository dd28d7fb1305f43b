import { fail } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { demoPlan, selfHosted } from './plans.ts';
import { subscriptionCheck } from './subscription.ts';

const none = { subscribed: false, isSimulated: false, monthly: null, users: null, endsAt: null } as const;

export function subscriptionOperations({ accounts, database }: AccountPorts): Operation[] {
  return [
    answersAnyone(subscriptionCheck, {
      scope: 'organization:read',
      summary: 'The plan of the caller’s organization: self-hosted, or a simulated plan in a demo.',
      tag: 'Billing',
      told: 'The plan; none for an account without an organization.',
      probe: { namesNothing: true },
      async run({ request }) {
        const standing = await accounts.standing(request);
        if (!standing) {
          const error = 'Sign in first.';
          throw fail('unauthenticated', 'unauthenticated', error, { extra: { error } });
        }
        const organizationId = standing.actor?.organizationId;
        if (!organizationId) return { body: { ...none, plan: null, name: null } };
        const [row] = await database.read(
          { organizationId },
          'select demo_ends_at from organization where id = $1',
          [organizationId],
          'subscription.check',
        );
        const endsAt = (row?.[0] ?? null) as string | null; // the one column above
        return {
          body:
            endsAt === null ? { ...none, ...selfHosted } : { subscribed: true, isSimulated: true, ...demoPlan, endsAt },
        };
      },
    }),
  ];
}
