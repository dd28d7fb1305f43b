import { emailDomain } from './email-domain.record.ts';
import { createHash } from 'node:crypto';
import { fail } from '#kernel';
import { join, member } from '#domains/organization/public.server.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { AnonymousCall, Operation } from '#server/http/operation.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { domainOf } from './domain-proof.ts';
import { expectVersion, isKnown, pageIn, shaped } from './scim-answer.ts';
import { BASE, directoryCalls, idOf, type Told } from './scim-key.server.ts';
import { formerOf, rejoinElsewhere } from './scim-return.server.ts';
import { listOf, providerConfig, resourceTypesOf, schemasOf } from './scim-schemas.ts';
import { filterIn, patchedBy, type ScimMember, userResource, type Wished, wishedBy } from './scim-user.ts';

const MOST = 200;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const columns = `m.id, s.external_id as "externalId", m.email, m.name, m.status, m.job_title as "jobTitle", m.department,
  m.created_at as "createdAt", m.updated_at as "updatedAt", m.user_id as "userId",
  (select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.name) order by lower(g.name), g.id) from scim_membership sm
    join scim_group g on g.organization_id = sm.organization_id and g.id = sm.scim_group and g.status = 'active'
    where sm.organization_id = m.organization_id and sm.member = m.id and sm.status = 'active') as groups`;
const joined =
  'organization_members m left join scim_user s on s.organization_id = m.organization_id and s.member = m.id';
const conditions = {
  id: 'm.id::text = $2',
  externalId: 's.external_id = $2',
  email: 'm.email = lower($2)',
  active: `(m.status = 'active') = ($2 = 'true')`,
  name: 'lower(m.name) = lower($2)',
} as const;

type Found = ScimMember & { readonly userId: string };

const noUser = () => fail('not_found', 'not_found', 'There is no such user here.');
const notYours = () =>
  fail('forbidden', 'domain', 'The address does not lie in an e-mail domain that this organization has proven.');

/** The calls by which an organization's directory keeps its people up to date (SCIM 2.0, RFC 7644). */
export function scimOperations(ports: AccountPorts): Operation[] {
  const { accounts, door, settings } = ports;
  const stated = directoryCalls(ports);
  const { directory } = accounts;
  const base = `${settings.publicUrl}${BASE}`;

  async function read(work: UnitOfWork, id: string): Promise<Found> {
    const [found] = uuid.test(id)
      ? await work.tx.query<Found>(
          `select ${columns} from ${joined} where m.organization_id = $1 and m.id = $2 and m.status <> 'left'`,
          [work.actor.organizationId, id],
        )
      : [];
    if (!found) throw noUser();
    return found;
  }

  async function mayName(work: UnitOfWork, email: string): Promise<void> {
    const proven = await work.has(emailDomain, { domain: domainOf(email), status: 'proven' });
    if (!proven) throw notYours();
  }

  /** Everybody outside the proven domains stays the business of the administrators. */
  async function change(work: UnitOfWork, id: string, wish: Wished): Promise<Found> {
    const before = await read(work, id);
    await mayName(work, before.email);
    if (wish.email !== undefined && wish.email !== before.email)
      throw fail(
        'conflict',
        'mutability',
        'The address of a member is settled. Deactivate this user and create another one.',
      );
    const change = {
      ...(wish.name !== undefined ? { name: wish.name } : {}),
      ...(wish.jobTitle !== undefined ? { jobTitle: wish.jobTitle } : {}),
      ...(wish.department !== undefined ? { department: wish.department } : {}),
    };
    const compiled = door.around.registry.get(member.name);
    if (Object.keys(change).length > 0)
      await work.edit(compiled, { id, input: change, reason: 'Changed by the directory' });
    if (wish.externalId !== undefined) await keepExternalId(work, id, wish.externalId);
    if (wish.active === false && before.status === 'active') await deactivate(work, before);
    if (wish.active === true && before.status === 'suspended') await work.move(member, id, 'restore');
    return read(work, id);
  }

  async function deactivate(work: UnitOfWork, { id, userId }: Found): Promise<void> {
    await work.move(member, id, 'suspend', { reason: 'Deactivated by the directory' });
    await accounts.endWithin(work.tx, { organizationId: work.actor.organizationId, userIds: [userId] });
  }

  async function keepExternalId(work: UnitOfWork, id: string, externalId: string | null): Promise<void> {
    const { organizationId } = work.actor;
    await work.tx.query('delete from scim_user where organization_id = $1 and member = $2', [organizationId, id]);
    if (externalId === null) return;
    // Somebody who left keeps theirs until another one has it.
    const [kept] = await work.tx.query(
      `insert into scim_user as s (organization_id, member, external_id) values ($1, $2, $3)
       on conflict (organization_id, external_id) do update set member = excluded.member
         where exists (select from organization_members m
           where m.organization_id = s.organization_id and m.id = s.member and m.status = 'left')
       returning member`,
      [organizationId, id, externalId],
    );
    if (!kept) throw fail('conflict', 'uniqueness', 'Another user has this externalId.');
  }

  async function create(work: UnitOfWork, wish: Wished): Promise<Found> {
    const { email, name = email?.split('@')[0] ?? '' } = wish;
    if (!email) throw fail('invalid', 'invalidValue', 'userName: Must be an e-mail address');
    await mayName(work, email);
    const known = await directory.find(work.tx, email);
    const present = await work.has(member, { email, status: { not: 'left' } });
    if (present) throw fail('conflict', 'uniqueness', 'There is a user with this userName.');
    const former = await formerOf(work, wish);
    if (former) await mayName(work, former.email);
    // The directory says that the person exists; that the mailbox is theirs is not proven by that.
    const userId =
      known?.id ?? (await directory.create(work.tx, { email, name, passwordHash: null, isVerified: false }));
    const joining = { userId, name, email, role: 'user', reason: 'Created by the directory' } as const;
    const made = former ? await rejoinElsewhere(ports, work, former, joining) : await join(work, joining);
    const { email: _, ...rest } = wish;
    return change(work, made.id, { ...rest, ...(wish.name === undefined ? {} : { name }) });
  }

  async function list(work: UnitOfWork, query: URLSearchParams): Promise<Told> {
    const filter = filterIn(query.get('filter'));
    const { startIndex, count } = pageIn(query, MOST);
    const where = `m.organization_id = $1 and m.status <> 'left' and ${filter ? conditions[filter.name] : '$2::text is null'}`;
    const given = [work.actor.organizationId, filter?.value ?? null];
    const [total] = await work.tx.query<{ count: number }>(
      `select count(*)::int as count from ${joined} where ${where}`,
      given,
    );
    const rows = await work.tx.query<Found>(
      `select ${columns} from ${joined} where ${where} order by m.created_at, m.id limit $3 offset $4`,
      [...given, count, Math.min(startIndex - 1, 1_000_000)],
    );
    const resources = rows.map((one) => shaped(versioned(one).resource, query));
    return { body: listOf(resources, total?.count ?? 0, startIndex) };
  }

  /** A member has no number that counts the name of a group or an external ID: the version says what is shown. */
  function versioned(one: Found) {
    const resource = userResource(one, base);
    const version = `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`;
    return { version, resource: { ...resource, meta: { ...resource.meta, version } } };
  }
  const expected = async (work: UnitOfWork, call: AnonymousCall): Promise<string> => {
    const found = await read(work, idOf(call));
    expectVersion(call.request, versioned(found).version);
    return found.id;
  };
  function shown(one: Found, { query }: AnonymousCall, status = 200): Told {
    const { version, resource } = versioned(one);
    return { status, body: shaped(resource, query), headers: { etag: version, location: resource.meta.location } };
  }
  const oneOf = <One extends { readonly id: string }>(all: readonly One[], { params }: AnonymousCall): One => {
    const found = all.find(({ id }) => id === params['id']);
    if (!found) throw fail('not_found', 'not_found', 'There is nothing of this name here.');
    return found;
  };

  return [
    stated(
      'GET',
      '/Users',
      'list',
      'People of the organization, with a filter such as userName eq "…".',
      (work, { query }) => list(work, query),
    ),
    stated('POST', '/Users', 'create', 'A new person, with an address in a proven domain.', async (work, call) =>
      shown(await create(work, wishedBy(call.body)), call, 201),
    ),
    stated('GET', '/Users/{id}', 'read', 'One person.', async (work, call) => {
      const one = await read(work, idOf(call));
      const { version } = versioned(one);
      return isKnown(call.request, version) ? { status: 304, headers: { etag: version } } : shown(one, call);
    }),
    stated(
      'PUT',
      '/Users/{id}',
      'replace',
      'Change a person; active false ends their sessions at once.',
      async (work, call) => shown(await change(work, await expected(work, call), wishedBy(call.body)), call),
    ),
    stated('PATCH', '/Users/{id}', 'change', 'Single changes of a person.', async (work, call) =>
      shown(await change(work, await expected(work, call), patchedBy(call.body)), call),
    ),
    stated(
      'DELETE',
      '/Users/{id}',
      'remove',
      'Take a person out of the organization. What they did stays.',
      async (work, call) => {
        const found = await read(work, await expected(work, call));
        await mayName(work, found.email);
        await work.move(member, found.id, 'leave', { reason: 'Removed by the directory' });
        await accounts.endWithin(work.tx, { organizationId: work.actor.organizationId, userIds: [found.userId] });
        return { status: 204 };
      },
    ),
    stated('GET', '/ServiceProviderConfig', 'config', 'What this directory interface can do.', async () => ({
      body: providerConfig(MOST),
    })),
    stated('GET', '/Schemas', 'schemas', 'The attributes of users and groups.', async () => ({
      body: listOf(schemasOf(base)),
    })),
    stated('GET', '/Schemas/{id}', 'schema', 'The attributes of one schema.', async (_, call) => ({
      body: oneOf(schemasOf(base), call),
    })),
    stated('GET', '/ResourceTypes', 'resourceTypes', 'What there is: users and groups.', async () => ({
      body: listOf(resourceTypesOf(base)),
    })),
    stated('GET', '/ResourceTypes/{id}', 'resourceType', 'One of users and groups.', async (_, call) => ({
      body: oneOf(resourceTypesOf(base), call),
    })),
  ];
}
