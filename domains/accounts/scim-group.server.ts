import { fail } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { AnonymousCall, Operation } from '#server/http/operation.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '#domains/organization/public.server.ts';
import { ownerNow, settleGrants } from './directory-grants.server.ts';
import { expectVersion, isKnown, pageIn, shaped, wants } from './scim-answer.ts';
import {
  type GroupFilter,
  groupFilterIn,
  groupIn,
  groupPatchIn,
  groupResource,
  groupVersion,
  membersAfter,
  type ScimGroup,
  type ScimGroupMember,
  type WishedGroup,
} from './scim-group.ts';
import { scimGroup } from './scim-group.record.ts';
import { BASE, type Caller, directoryCalls, idOf, type Told } from './scim-key.server.ts';
import { scimMembership } from './scim-membership.record.ts';
import { wrong } from './scim-patch.ts';
import { listOf } from './scim-schemas.ts';

const MOST = 200;
const MOST_GROUPS = 1000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const columns = `g.id, g.version, g.external_id as "externalId", g.name, g.created_at as "createdAt", g.updated_at as "updatedAt"`;
const conditions: Readonly<Record<GroupFilter['name'], (at: string) => string>> = {
  id: (at) => `g.id::text = lower(${at})`,
  externalId: (at) => `g.external_id = ${at}`,
  name: (at) => `lower(g.name) = lower(${at})`,
  member: (at) => `exists (select from scim_membership s where s.organization_id = g.organization_id
    and s.scim_group = g.id and s.status = 'active' and s.member::text = lower(${at}))`,
};

const noGroup = () => fail('not_found', 'not_found', 'There is no such group here.');
const pushed = 'Pushed by the directory';

/** The calls by which an organization's directory keeps its groups up to date (SCIM 2.0, RFC 7644). */
export function scimGroupOperations(ports: AccountPorts): Operation[] {
  const { door, settings } = ports;
  const base = `${settings.publicUrl}${BASE}`;
  const stated = directoryCalls(ports);
  const compiled = door.around.registry.get(scimGroup.name);
  const memberships = door.around.registry.get(scimMembership.name);

  async function read(work: UnitOfWork, id: string, lock = ''): Promise<ScimGroup> {
    const [found] = uuid.test(id)
      ? await work.tx.query<ScimGroup & Record<string, unknown>>(
          `select ${columns} from scim_group g where g.organization_id = $1 and g.id = $2 and g.status = 'active' ${lock}`,
          [work.actor.organizationId, id],
        )
      : [];
    if (!found) throw noGroup();
    return found;
  }

  async function membersOf(work: UnitOfWork, groups: readonly string[]) {
    const rows = await work.tx.query<ScimGroupMember & { group: string; row: string }>(
      `select s.scim_group as "group", s.id as "row", m.id, m.name from scim_membership s
       join organization_members m on m.organization_id = s.organization_id and m.id = s.member
       where s.organization_id = $1 and s.scim_group = any ($2) and s.status = 'active' order by s.created_at, m.id`,
      [work.actor.organizationId, groups],
    );
    return Map.groupBy(rows, ({ group }) => group);
  }

  async function shown(
    work: UnitOfWork,
    one: ScimGroup,
    { query }: Pick<AnonymousCall, 'query'>,
    status = 200,
  ): Promise<Told> {
    const members = wants(query, 'members') ? ((await membersOf(work, [one.id])).get(one.id) ?? []) : null;
    const body = shaped(groupResource(one, members, base), query);
    return { status, body, headers: { etag: groupVersion(one), location: `${base}/Groups/${one.id}` } };
  }

  async function refuseTwin(work: UnitOfWork, { name, externalId }: WishedGroup, id: string | null): Promise<void> {
    const [twin] = await work.tx.query<{ isNamed: boolean }>(
      `select lower(name) = lower($2) as "isNamed" from scim_group where organization_id = $1 and status = 'active'
         and (lower(name) = lower($2) or external_id = $3) and id is distinct from $4 limit 1`,
      [work.actor.organizationId, name ?? null, externalId ?? null, id],
    );
    if (twin)
      throw fail(
        'conflict',
        'uniqueness',
        twin.isNamed ? 'Another group has this displayName.' : 'Another group has this externalId.',
      );
  }

  /** Puts people in and takes people out, and makes their rights follow. */
  async function keepMembers(work: UnitOfWork, { owner }: Caller, id: string, wish: WishedGroup): Promise<void> {
    if (wish.members.length === 0) return;
    const present = (await membersOf(work, [id])).get(id) ?? [];
    const wanted = membersAfter(
      present.map((one) => one.id),
      wish.members,
    );
    const added = [...wanted].filter((one) => !present.some((known) => known.id === one));
    const gone = present.filter((one) => !wanted.has(one.id));
    const known = await work.rows(member, {
      where: { id: added, status: { not: 'left' } },
      fields: [],
      most: 'all',
    });
    const stranger = added.find((one) => !known.some((there) => there.id === one));
    if (stranger) throw wrong(`members: There is no user ${stranger} here.`);
    if (added.length > 0)
      await work.createMany(
        memberships,
        added.map((member) => ({ scimGroup: id, member, pushedBy: owner })),
      );
    for (const { row } of gone) await work.move(scimMembership, row, 'takeOut');
    await settle(work, owner, [...added, ...gone.map((one) => one.id)]);
  }

  const settle = async (work: UnitOfWork, owner: string | null, members: readonly string[]) =>
    settleGrants(work, { members, giver: await ownerNow(work, owner) });

  async function create(work: UnitOfWork, caller: Caller, wish: WishedGroup): Promise<ScimGroup> {
    const { name, externalId = null } = wish;
    if (name === undefined) throw wrong('displayName: Required');
    await refuseTwin(work, wish, null);
    const [present] = await work.tx.query<{ count: number }>(
      `select count(*)::int as count from scim_group where organization_id = $1 and status = 'active'`,
      [work.actor.organizationId],
    );
    if ((present?.count ?? 0) >= MOST_GROUPS)
      throw wrong(
        `An organization has at most ${MOST_GROUPS} groups. Push those that bring a role or duties.`,
        'tooMany',
      );
    const { id } = await work.insert(scimGroup, { name, externalId });
    await keepMembers(work, caller, id, wish);
    return read(work, id);
  }

  async function change(work: UnitOfWork, call: AnonymousCall, caller: Caller, wish: WishedGroup): Promise<ScimGroup> {
    const before = await read(work, idOf(call), 'for no key update');
    expectVersion(call.request, groupVersion(before));
    await refuseTwin(work, wish, before.id);
    const { name, externalId } = wish;
    await work.edit(compiled, {
      id: before.id,
      input: { ...(name === undefined ? {} : { name }), ...(externalId === undefined ? {} : { externalId }) },
      computed: { pushedAt: work.now() },
      reason: pushed,
    });
    await keepMembers(work, caller, before.id, wish);
    return read(work, before.id);
  }

  async function list(work: UnitOfWork, { query }: AnonymousCall): Promise<Told> {
    const filters = groupFilterIn(query.get('filter'));
    const { startIndex, count } = pageIn(query, MOST);
    const where = ['g.organization_id = $1', `g.status = 'active'`]
      .concat(filters.map(({ name }, at) => conditions[name](`$${at + 2}`)))
      .join(' and ');
    const given = [work.actor.organizationId, ...filters.map(({ value }) => value)];
    const [total] = await work.tx.query<{ count: number }>(
      `select count(*)::int as count from scim_group g where ${where}`,
      given,
    );
    const rows = await work.tx.query<ScimGroup & Record<string, unknown>>(
      `select ${columns} from scim_group g where ${where} order by g.created_at, g.id
       limit $${given.length + 1} offset $${given.length + 2}`,
      [...given, count, Math.min(startIndex - 1, 1_000_000)],
    );
    const ids = rows.map(({ id }) => id);
    const members = wants(query, 'members') ? await membersOf(work, ids) : null;
    const resources = rows.map((one) =>
      shaped(groupResource(one, members && (members.get(one.id) ?? []), base), query),
    );
    return { body: listOf(resources, total?.count ?? 0, startIndex) };
  }

  return [
    stated('GET', '/Groups', 'groups', 'Groups, with a filter such as displayName eq "…".', list),
    stated(
      'POST',
      '/Groups',
      'createGroup',
      'A new group. It brings nothing until an admin gives it a role or duties.',
      async (work, call, caller) => shown(work, await create(work, caller, groupIn(call.body)), call, 201),
    ),
    stated('GET', '/Groups/{id}', 'group', 'One group with its members.', async (work, call) => {
      const one = await read(work, idOf(call));
      return isKnown(call.request, groupVersion(one))
        ? { status: 304, headers: { etag: groupVersion(one) } }
        : shown(work, one, call);
    }),
    stated(
      'PUT',
      '/Groups/{id}',
      'replaceGroup',
      'Change a group; rights of its members follow at once.',
      async (work, call, caller) => shown(work, await change(work, call, caller, groupIn(call.body)), call),
    ),
    stated(
      'PATCH',
      '/Groups/{id}',
      'changeGroup',
      'Add, replace and remove members, or change the name.',
      async (work, call, caller) => {
        const one = await change(work, call, caller, groupPatchIn(call.body));
        const isAsked = call.query.has('attributes') || call.query.has('excludedAttributes');
        return isAsked ? shown(work, one, call) : { status: 204, headers: { etag: groupVersion(one) } };
      },
    ),
    stated(
      'DELETE',
      '/Groups/{id}',
      'removeGroup',
      'Delete a group. What it gave its members is taken away.',
      async (work, call, { owner }) => {
        const one = await read(work, idOf(call), 'for no key update');
        expectVersion(call.request, groupVersion(one));
        const members = (await membersOf(work, [one.id])).get(one.id) ?? [];
        await work.move(scimGroup, one.id, 'delete');
        await settle(
          work,
          owner,
          members.map(({ id }) => id),
        );
        return { status: 204 };
      },
    ),
  ];
}
