import { fail } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { missing, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Change, settleGrants } from './directory-grants.server.ts';
import { watchDirectory } from './directory-people.server.ts';
import type { GroupRole, Right } from './directory-rights.ts';
import { clashIn } from './wanted-rights.server.ts';
import {
  type AccessPreview,
  directoryGroups,
  type FindingShown,
  type GroupShown,
  mapGroup,
  previewGroup,
} from './group-access.ts';
import { scimGroup } from './scim-group.record.ts';
import { scimMembership } from './scim-membership.record.ts';

const MOST_MEMBERS = 1000;
const MOST_SHOWN = 200;

interface ProposedAccess {
  readonly role: GroupRole;
  readonly duties?: readonly Right[] | null;
}

const groups = `select g.id, g.name, g.role, coalesce(g.duties, '{}') as duties, g.pushed_at as "pushedAt",
    g.mapped_at as "mappedAt", a.name as "mappedBy",
    (select count(*)::int from scim_membership s where s.organization_id = $1 and s.scim_group = g.id
      and s.status = 'active') as members,
    array(select m.name from scim_membership s join organization_members m on m.organization_id = $1 and m.id = s.member
      where s.organization_id = $1 and s.scim_group = g.id and s.status = 'active' order by lower(m.name), m.id limit 5) as people
  from scim_group g left join organization_members a on a.organization_id = $1 and a.id = g.mapped_by
  where g.organization_id = $1 and g.status = 'active' order by lower(g.name), g.id`;

const findings = `select f.id, m.name, f.access, f.kind, f.reason, f.created_at as since
  from scim_finding f join organization_members m on m.organization_id = f.organization_id and m.id = f.member
  where f.organization_id = $1 and f.status = 'open' order by f.created_at desc, f.id limit ${MOST_SHOWN}`;

/** What a preview would have done, taken back with its transaction. */
class Undone extends Error {
  readonly changes: readonly Change[];
  constructor(changes: readonly Change[]) {
    super('Nothing was changed');
    this.changes = changes;
  }
}

/** What the groups of the directory give their members, which an admin decides. */
export function groupAccessOperations(ports: AccountPorts): Operation[] {
  const { door, accounts } = ports;
  watchDirectory(ports);
  const stated = { tag: 'Single sign-on', access: 'admin' } as const;
  const compiled = door.around.registry.get(scimGroup.name);

  /** Saves what a group gives and makes the rights of its members follow, each grant as one by the hand of this admin. */
  async function save(work: UnitOfWork, id: string, { role, duties }: ProposedAccess): Promise<readonly Change[]> {
    const wanted = duties ?? [];
    const clash = clashIn({ role, duties: wanted });
    if (clash)
      throw fail('refused', 'duty_grant.separation', `${clash} Give these to two groups.`, {
        issues: [{ path: 'duties', code: 'separation', message: clash }],
      });
    const before = await work.find(scimGroup, id);
    if (!before) throw missing(scimGroup);
    if (before.status !== 'active') throw fail('conflict', 'state', 'The directory has deleted this group.');
    await work.asProduct.change(
      scimGroup,
      id,
      {},
      { role, duties: wanted.length > 0 ? (wanted as never) : null, mappedBy: work.actor.id, mappedAt: work.now() },
    );
    const members = await work.rows(scimMembership, {
      where: { scimGroup: id, status: 'active' },
      order: 'member',
      fields: ['member'],
      most: 'all',
    });
    if (members.length > MOST_MEMBERS)
      throw fail('refused', 'scim_group.large', `Only groups of up to ${MOST_MEMBERS} people can give access.`);
    const { actor: giver } = await work.asTheyAre();
    return settleGrants(work, { members: members.map((one) => one.member), giver });
  }

  const shown = (changes: readonly Change[]): AccessPreview => ({
    people: new Set(changes.flatMap(({ member, kind }) => (kind === 'given' || kind === 'removed' ? [member] : [])))
      .size,
    changes: changes.toSorted((one, other) => one.name.localeCompare(other.name)).slice(0, MOST_SHOWN),
    isWhole: changes.length <= MOST_SHOWN,
  });

  return [
    answers(directoryGroups, {
      ...stated,
      scope: 'scim_group:read',
      summary: 'The groups of the directory with what they give, and what could not be given or removed.',
      told: 'All groups; of the findings the newest.',
      probe: { namesNothing: true },
      async run({ actor }) {
        const body = await door.run(actor, async ({ tx }) => {
          const given = [actor.organizationId];
          const rows = await tx.query<GroupShown & Record<string, unknown>>(groups, given);
          const open = await tx.query<FindingShown & Record<string, unknown>>(findings, given);
          const [count] = await tx.query<{ open: number }>(
            `select count(*)::int as open from scim_finding where organization_id = $1 and status = 'open'`,
            given,
          );
          return { groups: rows, findings: open, findingCount: count?.open ?? 0 };
        });
        return { body };
      },
    }),
    answers(previewGroup, {
      ...stated,
      scope: 'scim_group:read',
      summary: 'What another role and other duties of a group would change, and for whom. Nothing is changed.',
      told: 'Each change, or why it would not be made.',
      probe: { names: { id: 'scim_group' }, query: { role: 'user', duties: 'evaluator' } },
      async run(call) {
        const id = rowId(call, compiled);
        try {
          // The very change, in a transaction that is taken back: what it says is what saving does.
          return await door.run(call.actor, async (work) => {
            throw new Undone(await save(work, id, call.query));
          });
        } catch (error) {
          if (error instanceof Undone) return { body: shown(error.changes) };
          throw error;
        }
      },
    }),
    answers(mapGroup, {
      ...stated,
      scope: 'session',
      summary: 'Decide which role and duties the members of a group receive. It takes effect at once.',
      told: 'What changed.',
      probe: { names: { id: 'scim_group' }, body: { role: 'user', duties: ['evaluator'] } },
      async run(call) {
        refuse(refusedBefore(scimGroup, 'map', { by: 'admin' }, call.actor));
        await accounts.sure(call.request);
        const id = rowId(call, compiled);
        return call.once(async (work) => ({ body: shown(await save(work, id, call.body)) }));
      },
    }),
  ];
}
