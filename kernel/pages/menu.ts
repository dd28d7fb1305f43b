import type { Actor, Role } from '../record/access.ts';
import type { IconName } from './icons.ts';
import type { Page } from './page.ts';
import { inMenu } from './visibility.ts';

/** A line of the menu: a page, or one of its tabs, under the word that stands there. */
export interface MenuItem {
  readonly label: string;
  readonly page: Page;
  /** What follows the path: `tab=portfolio`. An item is where we are only when path and query are both the same. */
  readonly query?: string;
  readonly icon?: IconName;
  /** Matched exactly, as the specification has it. */
  readonly roles?: readonly Role[];
}

export interface MenuSection {
  readonly label: string;
  readonly icon: IconName;
  readonly roles?: readonly Role[];
  readonly items: readonly MenuItem[];
}

export const addressOf = ({ page, query, at = page.path }: { page: Page; query?: string; at?: string }): string =>
  query ? `${at}?${query}` : at;

/** An item of the menu for a page; the page's title unless another word is better. */
export const item = (page: Page, label?: string, more: Omit<MenuItem, 'page' | 'label'> = {}): MenuItem => ({
  label: label ?? page.title,
  page,
  ...more,
});

/** An item for every tab that a page knows. */
export const tabItems = (page: Page, more: Omit<MenuItem, 'page' | 'label' | 'query'> = {}): MenuItem[] =>
  Object.entries(page.tabs ?? {}).map(([tab, label]) => ({ label, page, query: `tab=${tab}`, ...more }));

/** The menu of a role, or of a person by role and side. What a section asks for holds for its items too; sections without an item are left out. */
export const menuFor = (menu: readonly MenuSection[], role: Role | Pick<Actor, 'role' | 'side'>): MenuSection[] =>
  menu
    .filter((section) => inMenu(section, role))
    .map((section) => ({ ...section, items: section.items.filter((one) => inMenu(one, role)) }))
    .filter(({ items }) => items.length > 0);

/** What the palette offers: where it leads, and the keys pressed one after the other that lead there at once. */
export interface Command {
  readonly label: string;
  /** The heading it stands under. */
  readonly group: string;
  readonly page: Page;
  readonly query?: string;
  /** An address below the page, such as that of a new row. */
  readonly at?: string;
  /** `['g', 'd']`: first g, then d. */
  readonly keys: readonly string[];
  /** Other words by which people look for it. */
  readonly words?: string;
}

/** A choice of the quick actions: the name of what it opens. */
export interface QuickAction {
  readonly label: string;
  readonly page: Page;
  readonly query?: string;
  readonly icon: IconName;
  /** Which count of the shell it shows. */
  readonly count?: 'waiting';
}
