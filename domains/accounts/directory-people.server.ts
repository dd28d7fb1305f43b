import type { Actor } from '#kernel';
import { dutyGrant, member, productIn, userRole } from '#domains/organization/public.server.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerNow, settleGrants } from './directory-grants.server.ts';
import { scimMembership } from './scim-membership.record.ts';

const AT_ONCE = 100;

/** What groups give is looked at again without a push: by the hand of those who own the tokens that added the members. */
export async function settleAgain(work: UnitOfWork, members: readonly string[]): Promise<void> {
  const rows = await work.tx.query<{ member: string; owners: readonly string[] }>(
    `select m.id as member, coalesce((select array_agg(distinct s.pushed_by order by s.pushed_by) from scim_membership s
        where s.organization_id = $1 and s.member = m.id and s.status = 'active' and s.pushed_by is not null and s.pushed_by <> m.id), '{}') as owners
     from organization_members m where m.organization_id = $1 and m.id = any ($2)
       and (exists (select from scim_membership s where s.organization_id = $1 and s.member = m.id and s.status = 'active')
         or exists (select from scim_finding f where f.organization_id = $1 and f.member = m.id and f.status = 'open'))
     order by m.id`,
    [work.actor.organizationId, members],
  );
  const known = new Map<string, Actor | null>();
  for (const { member: id, owners } of rows) {
    let giver: Actor | null = null;
    for (const owner of owners) {
      if (!known.has(owner)) known.set(owner, await ownerNow(work, owner));
      giver ??= known.get(owner) ?? null;
    }
    await settleGrants(work, { members: [id], giver });
  }
}

/** Who leaves is in no group any more. */
async function leaveGroups(work: UnitOfWork, person: string): Promise<void> {
  const product = work.asProduct;
  const rows = await work.rows(scimMembership, {
    where: { member: person, status: 'active' },
    fields: [],
    most: 'all',
  });
  for (const { id } of rows) await product.move(scimMembership, id, 'takeOut');
  await settleGrants(work, { members: [person], giver: null });
}

/** A grant by hand may have stood in the way of one that a group gives, or above it. */
const isByHand = ({ source }: { source: string | null }): boolean => source === null;

export const directoryEffects = [
  on(member, 'leave', ({ row, work }) => leaveGroups(work, row.id)),
  on(member, 'restore', ({ row, work }) => settleAgain(work, [row.id])),
  on(dutyGrant, 'revoke', async ({ row, work }) => {
    if (isByHand(row)) await settleAgain(work, [row.member]);
  }),
  on(userRole, 'revoke', async ({ row, work }) => {
    if (isByHand(row)) await settleAgain(work, [row.userId]);
  }),
];

const concerned = `select distinct member from (
    select s.member from scim_membership s join scim_group g on g.organization_id = $1 and g.id = s.scim_group
      and g.status = 'active' and (g.role <> 'user' or g.duties is not null) where s.organization_id = $1 and s.status = 'active'
    union select member from scim_finding where organization_id = $1 and status = 'open') someone order by member`;

/** Every hour: a role that ran out, a duty that ended, a domain that was verified. */
export function watchDirectory({ door, database, jobs, log }: AccountPorts): void {
  const settleIn = async (organizationId: string): Promise<void> => {
    const rows = await database.within({ organizationId }, (tx) =>
      tx.query<{ member: string }>(concerned, [organizationId]),
    );
    const members = rows.map((row) => row.member);
    for (let at = 0; at < members.length; at += AT_ONCE)
      await door.run(productIn(organizationId), (work) => settleAgain(work, members.slice(at, at + AT_ONCE)));
  };
  jobs.define('directory.settle', {
    schedule: { cron: '37 * * * *' },
    async run() {
      const all = await database.platform((tx) => tx.query<{ id: string }>('select id from organization order by id'));
      for (const { id } of all)
        await settleIn(id).catch((error: unknown) =>
          log.error('Rights from directory groups could not be looked at.', { error, organizationId: id }),
        );
    },
  });
}
