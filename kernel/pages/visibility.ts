import { type Actor, includesRole, type Role } from '../record/access.ts';
import { serves } from '../record/sides.ts';
import type { Page } from './page.ts';

/** Who asks for a page: a person by role and side, or a role alone, which is that of an agency's person; null is a visitor. */
export type Opener = Pick<Actor, 'role' | 'side'> | Role | null;

const known = (opener: Pick<Actor, 'role' | 'side'> | Role): Pick<Actor, 'role' | 'side'> =>
  typeof opener === 'string' ? { role: opener } : opener;

/** The menu shows what the role names exactly: a platform admin does not see what only admins are listed for (specification, section 6). */
export function inMenu(
  { roles, page }: { readonly roles?: readonly Role[]; readonly page?: Page },
  opener: Pick<Actor, 'role' | 'side'> | Role,
): boolean {
  const { role, side } = known(opener);
  // The public site is everybody's.
  const isTheirs = !page || page.open === 'site' || serves(page, side ? { side } : {});
  return isTheirs && (!roles || roles.includes(role));
}

/** The guard lets a stronger role pass: platform_admin includes admin, admin includes manager. */
export function mayOpen(page: Pick<Page, 'roles' | 'open' | 'serves'>, opener: Opener): boolean {
  if (page.open !== undefined) return true;
  if (opener === null) return false;
  const { role, side } = known(opener);
  return serves(page, side ? { side } : {}) && (!page.roles || page.roles.some((wanted) => includesRole(role, wanted)));
}
