import { standingsOf } from '../../organization/public.server.ts';
import type { Work } from '#server/records/work.ts';
import type { Approvable } from '../approvals/approvable.server.ts';
import { furthestOf } from '../approvals/authority.server.ts';
import type { Staff } from '../document/lint/staff.ts';

/** Everybody who works here today, and the cost centers with who answers for them: what a drawing is judged against. */
export async function staffOf(work: Work, { authority }: Pick<Approvable, 'authority'>): Promise<Staff> {
  const mine = [work.actor.organizationId];
  const members = await work.tx.query<{ id: string }>(
    `select id from organization_members where organization_id = $1 and status = 'active' order by name, id`,
    mine,
    'organization_members.active',
  );
  const standings = await standingsOf(
    work,
    members.map(({ id }) => id),
  );
  const centers = await work.tx.query<{ id: string; code: string; manager: string | null }>(
    `select id, code, manager from cost_center where organization_id = $1 and status = 'active' order by code`,
    mine,
    'cost_center.managers',
  );
  const limits = await (authority?.limits(work) ?? furthestOf(work));
  return {
    people: Object.fromEntries(
      [...standings.values()].map(({ id, name, role, duties }) => [id, { name, role, duties }] as const),
    ),
    costCenters: Object.fromEntries(centers.map(({ id, code, manager }) => [id, { code, manager }] as const)),
    authority: Object.fromEntries(limits),
  };
}
