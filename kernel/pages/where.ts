import { type Domain, isPlanned, type Page } from './page.ts';
import type { MenuItem, MenuSection } from './menu.ts';

/** Where a page is in the menu. Without a section it is home, or belongs to it. */
export interface Where {
  readonly section: MenuSection | null;
  /** The line of the section; none where the page belongs to the section alone. */
  readonly item: MenuItem | null;
  /** Path and query are both the same: only then the line is highlighted. */
  readonly isExact: boolean;
  /** The pages on the way to this one, from the one in the menu on. */
  readonly above: readonly Page[];
}

interface Asked {
  readonly page: Page;
  readonly path: string;
  readonly search: string;
  /** Where the menu begins. */
  readonly home: Page;
  /** The section a person came from: some pages are in two. */
  readonly from?: string | undefined;
}

/** The page that a page belongs to: the list of its record, the one it names, or the one whose path its own begins with. */
function parentOf(pages: readonly Page[], { path, detail, under }: Page): Page | undefined {
  const own = detail && pages.find(({ list }) => list?.name === detail.name);
  if (own) return own;
  if (under) return pages.find((one) => one.path === under);
  const parts = path.split('/').slice(1, -1);
  for (let most = parts.length; most > 0; most--) {
    const near = `/${parts.slice(0, most).join('/')}`;
    const found = pages.find((one) => one.path === near && one.open !== 'site');
    if (found) return found;
  }
  return undefined;
}

const saysAll = (query: string | undefined, given: URLSearchParams): boolean =>
  [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value);

/** Of the lines of a page the one that says most of what its address asks for; else the one with which the page opens. */
function lineOf(items: readonly MenuItem[], page: Page, search: string): MenuItem | undefined {
  const own = items.filter((one) => one.page.path === page.path);
  const given = new URLSearchParams(search);
  const fitting = own.filter(({ query }) => saysAll(query, given));
  return fitting.toSorted((one, other) => (other.query ?? '').length - (one.query ?? '').length)[0] ?? own[0];
}

/** Finds the one place of the menu that is marked for an address. */
export function whereIs(menu: readonly MenuSection[], domains: readonly Domain[], asked: Asked): Where {
  const { page, path, search, home, from } = asked;
  const pages = domains.flatMap(({ pages: own }) => Object.values(own));
  const sections = menu.toSorted((one, other) => Number(other.label === from) - Number(one.label === from));
  const above: Page[] = [];
  for (let at: Page | undefined = page; at && !above.includes(at); at = parentOf(pages, at)) {
    const here = at;
    if (here !== page) above.unshift(here);
    if (here === home) return { section: null, item: null, isExact: here === page && search === '', above };
    for (const section of sections) {
      const item = lineOf(section.items, here, here === page ? search : '');
      if (!item) continue;
      const isExact = here === page && path === item.page.path && search.replace(/^\?/, '') === (item.query ?? '');
      return { section, item, isExact, above };
    }
  }
  return { section: ofDomain(sections, domains, page), item: null, isExact: false, above };
}

/** The section of the same name as the page's domain, or that has most of its lines. */
function ofDomain(menu: readonly MenuSection[], domains: readonly Domain[], page: Page): MenuSection | null {
  const domain = domains.find(({ pages }) => Object.values(pages).includes(page));
  if (!domain) return null;
  const named = menu.find(({ label }) => label === domain.label);
  if (named) return named;
  const own = new Set(Object.values(domain.pages).map(({ path }) => path));
  const counted = menu.map((section) => ({
    section,
    lines: section.items.filter((one) => own.has(one.page.path)).length,
  }));
  const most = counted.sort((one, other) => other.lines - one.lines)[0];
  return most && most.lines > 0 ? most.section : null;
}

/**
 * The menu without what is planned, for people who do not ask for it. Around a planned page it stays, and so it does in a section that has
 * nothing else, since the section says where one is.
 */
export function withoutPlans(menu: readonly MenuSection[], page: Page | null, here: MenuSection | null): MenuSection[] {
  const isBuilt = (item: MenuItem) => !isPlanned(item.page, item.query);
  return menu
    .map((section) =>
      section.label === here?.label && (page?.planned !== undefined || !section.items.some(isBuilt))
        ? section
        : { ...section, items: section.items.filter(isBuilt) },
    )
    .filter(({ items }) => items.length > 0);
}
