import { fail, includesRole } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { Tx } from '#server/db/database.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { countIn } from '#server/records/rows.ts';
import { member } from './member.record.ts';
import { moveTenant, type Tenant, tenants } from './tenant-calls.ts';

const steps = {
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended', 'closed'], to: 'active' },
  close: { from: ['active', 'suspended'], to: 'closed' },
} as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const asked = `select id, name, slug, state, agency_kind as "agencyKind", us_state as "usState", created_at as "createdAt"
  from organization`;

export function tenantOperations({ database, accounts }: AccountPorts): Operation[] {
  const withMembers = async (tenant: Omit<Tenant, 'members'>): Promise<Tenant> => {
    const members = await database.together({ organizationId: tenant.id }, (tx) =>
      countIn(tx, member, { status: 'active' }),
    );
    return { ...tenant, members };
  };

  return [
    answers(tenants, {
      scope: 'tenant:read',
      access: 'admin',
      summary: 'All organizations for a platform admin; for an admin their own.',
      tag: 'Organizations',
      told: 'The organizations by name: 200, or as many as `limit` says.',
      probe: { namesNothing: true },
      async run({ actor, query }) {
        const most = query.limit ?? 200;
        const isPlatform = includesRole(actor.role, 'platform_admin');
        const first = (tx: Tx) =>
          isPlatform
            ? firstOf<Omit<Tenant, 'members'>>(tx, { text: `${asked} order by lower(name), id`, values: [], most })
            : firstOf<Omit<Tenant, 'members'>>(tx, {
                text: `${asked} where id = $1`,
                values: [actor.organizationId],
                most,
              });
        const found = isPlatform
          ? await database.platform(first)
          : await database.within({ organizationId: actor.organizationId }, first);
        const data: Tenant[] = [];
        for (const one of found.data) data.push(await withMembers(one));
        return { body: { ...found, data } };
      },
    }),
    answers(moveTenant, {
      scope: 'tenant:move',
      access: 'platform_admin',
      summary: 'Suspend, resume or close an organization. Audited in that organization.',
      tag: 'Organizations',
      told: 'The organization’s current settings.',
      limit: 'sensitive',
      probe: { names: { id: 'entry' }, words: { step: 'suspend' }, body: { reason: 'A probe.' } },
      async run({ actor, params, body, requestId }) {
        const id = params.id.toLowerCase();
        const { step: name } = params;
        if (!Object.hasOwn(steps, name)) throw fail('not_found', 'not_found', 'There is no such step.');
        const step = steps[name as keyof typeof steps];
        const missing = () => fail('not_found', 'not_found', 'There is no such organization.');
        if (!uuid.test(id)) throw missing();
        if (id === actor.organizationId)
          throw fail(
            'refused',
            'tenant.own',
            'You work in this organization yourself, so someone else has to do this.',
          );
        const tenant = await database.within({ organizationId: id }, async (tx) => {
          const [found] = await tx.query<{ state: Tenant['state'] }>(
            'select state from organization where id = $1 for no key update',
            [id],
          );
          if (!found) throw missing();
          if (!(step.from as readonly string[]).includes(found.state))
            throw fail('conflict', 'tenant.state', `This is not possible while the organization is ${found.state}.`);
          await tx.query('update organization set state = $2 where id = $1', [id, step.to]);
          // Whoever did it is no member there, so the entry names the platform and says in words who it was.
          const entry = { action: name, record: 'organization', rowId: id, actor: null, actorKind: 'system' } as const;
          const reason = `${body.reason} (${actor.name}, platform admin)`;
          await recordAudit(tx, [{ ...entry, changes: { state: [found.state, step.to] }, reason, requestId }]);
          const [now] = await tx.query<Omit<Tenant, 'members'>>(`${asked} where id = $1`, [id]);
          return now as Omit<Tenant, 'members'>; // it was locked above
        });
        // Its members are looked up again at their next request, and find the door closed or open.
        accounts.invalidate({ organizationId: id, record: 'organization_members', id, verb: name });
        return { body: await withMembers(tenant) };
      },
    }),
  ];
}
