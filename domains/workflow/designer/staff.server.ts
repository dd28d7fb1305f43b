import { costCenter } from '#domains/finance/public.ts';
import { member } from '#domains/organization/public.server.ts';
import { standingsOf } from '../../organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Approvable } from '../approvals/approvable.server.ts';
import { furthestOf } from '../approvals/authority.server.ts';
import type { Staff } from '../document/lint/staff.ts';

/** Everybody who works here today, and the cost centers with who answers for them: what a drawing is judged against. */
export async function staffOf(work: UnitOfWork, { authority }: Pick<Approvable, 'authority'>): Promise<Staff> {
  const members = await work.rows(member, { where: { status: 'active' }, order: 'name', fields: [], most: 'all' });
  const standings = await standingsOf(
    work,
    members.map(({ id }) => id),
  );
  const centers = await work.rows(costCenter, {
    where: { status: 'active' },
    order: 'code',
    fields: ['code', 'manager'],
    most: 'all',
  });
  const limits = await (authority?.limits(work) ?? furthestOf(work));
  return {
    people: Object.fromEntries(
      [...standings.values()].map(({ id, name, role, duties }) => [id, { name, role, duties }] as const),
    ),
    costCenters: Object.fromEntries(centers.map(({ id, code, manager }) => [id, { code, manager }] as const)),
    authority: Object.fromEntries(limits),
  };
}
