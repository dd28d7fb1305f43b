import { bothSides, type Role, roles } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { factorRule, keepFactorRule } from '#server/auth/required-factor.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { factorRule as shownRule, requireFactor, type WithoutFactor } from './factor-rule.ts';

/** Members who have nothing but a password, each with the role that counts now. */
const withoutFactor = (work: UnitOfWork): Promise<WithoutFactor[]> =>
  work.tx.query<WithoutFactor & Record<string, unknown>>(
    `select m.id, m.name, coalesce((select r.role from user_roles r where r.organization_id = $1 and r.user_id = m.id
         and r.status = 'active' and (r.expires_at is null or r.expires_at > $2)
         order by r.granted_at desc, r.id desc limit 1), 'user') as role
     from organization_members m where m.organization_id = $1 and m.status = 'active'
       and not exists (select 1 from auth.second_factors s where s.user_id = m.user_id and s.confirmed_at is not null)
       and not exists (select 1 from auth.passkeys p where p.user_id = m.user_id)
     order by m.name, m.id`,
    [work.actor.organizationId, work.now()],
  );

/** Which roles an organization lets in with a second factor only. */
export function factorRuleOperations({ door, accounts }: AccountPorts): Operation[] {
  const stated = { tag: 'Single sign-on', access: 'admin' } as const;
  const shown = async (work: UnitOfWork) => {
    const { since } = await factorRule(work.tx, work.actor.organizationId);
    return { roles: roles.filter((role) => since[role]), without: await withoutFactor(work) };
  };

  return [
    answers(shownRule, {
      serves: bothSides,
      ...stated,
      scope: 'second_factor:read',
      summary: 'The roles that need a second factor here, and the members who have none.',
      told: 'The rule.',
      probe: { namesNothing: true },
      run: async ({ actor }) => ({ body: await door.run(actor, shown) }),
    }),
    answers(requireFactor, {
      serves: bothSides,
      ...stated,
      scope: 'session',
      summary:
        'Require a second factor of roles. People without one set it up at their next sign-in, before anything else.',
      told: 'The rule as it is now.',
      probe: { namesNothing: true, body: { roles: [], countsSso: true } },
      async run({ body, request, once, requestId }) {
        // An empty list requires it of nobody; a body that says nothing of roles does not.
        if (!body.roles) throw invalid([{ path: 'roles', code: 'required', message: 'Required' }]);
        const wanted = body.roles as readonly Role[];
        const { session } = await accounts.sure(request);
        return once(async (work) => {
          const { tx, actor } = work;
          const lacks = (await withoutFactor(work)).some(({ id }) => id === actor.id);
          if (wanted.includes(actor.role) && lacks && session.secondFactor !== 'provider')
            throw invalid([
              {
                path: 'roles',
                code: 'own_factor',
                message: 'Set up a second factor for yourself first: this is your own role',
              },
            ]);
          const before = await factorRule(tx, actor.organizationId);
          const since = Object.fromEntries(wanted.map((role) => [role, before.since[role] ?? work.now()]));
          await keepFactorRule(tx, actor.organizationId, { since });
          const had = roles.filter((role) => before.since[role]);
          const changes = { roles: [had, wanted] } as const;
          const entry = { action: 'require', record: 'second_factor', rowId: actor.organizationId, changes, requestId };
          await recordAudit(tx, [{ ...entry, actor: actor.id, actorKind: 'person' }]);
          // Whoever is known with the rule before is looked up again.
          const { organizationId } = actor;
          tx.afterCommit(() =>
            accounts.invalidate({ organizationId, record: 'user_roles', id: actor.id, verb: 'require' }),
          );
          return { body: await shown(work) };
        });
      },
    }),
  ];
}
