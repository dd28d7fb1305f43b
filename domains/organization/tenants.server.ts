import { f, fail, includesRole } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { askedBy } from '#server/http/asked.ts';
import { firstOf, firstOfShape, rowsAsked } from '#server/records/first-of.ts';
import type { Tx } from '#server/db/database.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';

/** An organization as those see it who run the installation: that it is there and how large it is, nothing of what is in it. */
const tenantSchema = {
  id: 'text',
  name: 'text',
  slug: 'text',
  state: 'text',
  agencyKind: 'text?',
  usState: 'text?',
  createdAt: 'text',
  members: 'whole',
} as const;

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly state: 'active' | 'suspended' | 'closed';
  readonly agencyKind: string | null;
  readonly usState: string | null;
  readonly createdAt: string;
  readonly members: number;
}

const steps = {
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended', 'closed'], to: 'active' },
  close: { from: ['active', 'suspended'], to: 'closed' },
} as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const question = rowsAsked(2000);
const asked = `select id, name, slug, state, agency_kind as "agencyKind", us_state as "usState", created_at as "createdAt"
  from organization`;

export function tenantOperations({ database, accounts }: AccountPorts): Operation[] {
  const withMembers = async (tenant: Omit<Tenant, 'members'>): Promise<Tenant> => {
    const [[members] = [0]] = await database.read(
      { organizationId: tenant.id },
      `select count(*)::int from organization_members where organization_id = $1 and status = 'active'`,
      [tenant.id],
      'tenant.members',
    );
    return { ...tenant, members: members as number };
  };

  return [
    operation({
      id: 'tenant.list',
      scope: 'tenant:read',
      method: 'GET',
      path: '/api/v1/tenants',
      summary: 'The organizations of this installation for a platform admin; for an admin their own.',
      tag: 'Organizations',
      access: 'admin',
      query: question,
      answers: {
        200: {
          description: 'The organizations by name: 200, or as many as `limit` says.',
          schema: schemaOf(firstOfShape(tenantSchema)),
        },
      },
      async run({ actor, query }) {
        const most = askedBy(question, query).limit ?? 200;
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
    operation({
      id: 'tenant.move',
      scope: 'tenant:move',
      method: 'POST',
      path: '/api/v1/tenants/{id}/{step}',
      summary: 'Suspend, resume or close an organization. It stands in that organization’s own audit record.',
      tag: 'Organizations',
      access: 'platform_admin',
      limit: 'sensitive',
      body: { reason: f.text({ max: 500 }).required() },
      answers: { 200: { description: 'The organization as it is now.', schema: schemaOf(tenantSchema) } },
      async run({ actor, params, body, requestId }) {
        const id = (params.id ?? '').toLowerCase();
        const name = params.step ?? '';
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
          const [now] = await tx.query<Omit<Tenant, 'members'> & Record<string, unknown>>(`${asked} where id = $1`, [
            id,
          ]);
          return now as Omit<Tenant, 'members'>; // it was locked above
        });
        // Its members are looked up again at their next request, and find the door closed or open.
        accounts.invalidate({ organizationId: id, record: 'organization_members', id, verb: name });
        return { body: await withMembers(tenant) };
      },
    }),
  ];
}
