import { includesRole, type Role } from '../record/access.ts';
import type { Page } from './page.ts';

/** The menu shows what the role names exactly: a platform admin does not see what only admins are listed for (specification, section 6). */
export const inMenu = ({ roles }: { readonly roles?: readonly Role[] }, role: Role): boolean =>
  !roles || roles.includes(role);

/** The guard lets a stronger role pass: platform_admin includes admin, admin includes manager. */
export const mayOpen = (page: Pick<Page, 'roles' | 'open'>, role: Role | null): boolean =>
  page.open !== undefined ||
  (role !== null && (!page.roles || page.roles.some((wanted) => includesRole(role, wanted))));
