import { dutiesOf } from '#domains/organization/public.ts';
import { dutyWords, roleWords } from '#domains/organization/public.ts';
import type { Duty, Role } from '#kernel';

/** The roles that a group of the directory can bring. Platform admin runs the installation and comes from no directory. */
export const groupRoles = { user: roleWords.user, manager: roleWords.manager, admin: roleWords.admin } as const;
export type GroupRole = keyof typeof groupRoles;

export const dutyLabels = Object.fromEntries(dutiesOf('agency').map((duty) => [duty, dutyWords(duty)])) as Readonly<
  Record<Duty, string>
>;

/** What a group can bring, as one word: a duty, or a role that is more than User. */
export type Right = Duty | 'role_manager' | 'role_admin';
export const rightLabels: Readonly<Record<Right, string>> = {
  role_manager: `Role: ${roleWords.manager}`,
  role_admin: `Role: ${roleWords.admin}`,
  ...dutyLabels,
};
export const rightOfRole = (role: Exclude<GroupRole, 'user'>): Right => `role_${role}`;
export const roleOfRight = (right: string): Role | null =>
  right === 'role_admin' ? 'admin' : right === 'role_manager' ? 'manager' : null;
