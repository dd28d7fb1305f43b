import { dutyWords } from '../../organization/public.ts';
import { membersWithDuty, type StandingOfMember, standingsOf } from '../../organization/public.server.ts';
import { includesRole, type Role, roles } from '#kernel';
import type { Seat } from '../document/case.ts';
import type { Assign, WorkflowNode } from '../document/document.ts';
import { centerAbove } from './above.server.ts';
import { coveredBy, matterOf } from './assign.server.ts';
import { type Case, nodeOf } from './case.server.ts';

/** Why somebody may not take a step any more: what they lost, in a sentence about them. */
export interface Lost {
  readonly name: string;
  readonly what: string;
}

/** What they lost who could still decide about less. */
export const noAuthority = 'no longer has the authority for this amount';

/**
 * Whether somebody whom a step asked could still be asked today: people are judged when they decide, not when the task was opened.
 * Null while they could.
 */
export async function lostBy(one: Case, nodeId: string, { person, as }: Seat): Promise<Lost | null> {
  const standing = (await standingsOf(one.product, [person])).get(person);
  if (!standing?.isActive) return { name: standing?.name ?? 'This person', what: 'no longer works here' };
  const node = nodeOf(one, nodeId);
  const lost = (what: string): Lost => ({ name: standing.name, what });
  if (as === 'extra' || !isPersonal(node)) return null;
  if (as === 'standIn') return (await coveredBy(one, person)).ok ? null : lost(noAuthority);
  const what = await lostOf(one, node.assign, standing);
  return what === null ? null : lost(what);
}

const isPersonal = (node: WorkflowNode | undefined) => node?.kind === 'approval' || node?.kind === 'form';

async function lostOf(one: Case, assign: Assign, standing: StandingOfMember): Promise<string | null> {
  if ('member' in assign) return assign.member === standing.id ? null : 'is no longer assigned to this step';
  if ('duty' in assign)
    return standing.duties.includes(assign.duty) ? null : `no longer holds the duty ${dutyWords(assign.duty)}`;
  if ('role' in assign)
    return holdsRole(standing.role, assign.role) ? null : `no longer has the role ${assign.role.replace('_', ' ')}`;
  if ('authority' in assign) return (await coveredBy(one, standing.id)).ok ? null : noAuthority;
  return (await answersForCenter(one, standing)) ? null : 'no longer manages this cost center';
}

const holdsRole = (held: Role, wanted: string): boolean =>
  held === wanted || (roles.includes(wanted as Role) && includesRole(held, wanted as Role));

/** As the step itself looks for them: its manager; where nobody is named, who approves spending, and at last any manager. */
async function answersForCenter(one: Case, { id, duties, role }: StandingOfMember): Promise<boolean> {
  const { costCenter } = matterOf(one);
  const center = await centerAbove(one.product, costCenter, one.approval.requesters ?? []);
  if (center?.['manager']) return center['manager'] === id;
  if (duties.includes('approver')) return true;
  return includesRole(role, 'manager') && (await membersWithDuty(one.product, 'approver')).length === 0;
}
