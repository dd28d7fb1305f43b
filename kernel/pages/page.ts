import type { Role } from '../record/access.ts';
import type { AnyRecord } from '../record/define.ts';
import type { Served } from '../record/sides.ts';
import type { IconName } from './icons.ts';

/** Names in braces of a path, `:id`, as the keys `href` asks for. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

/** What a page will hold whose domain is not built yet, told plainly. */
export interface Planned {
  /** Who will work here and at what, in a sentence or two. */
  readonly about: string;
  /** What they will be able to do, a line each. */
  readonly brings: readonly string[];
  /** What to use until then. */
  readonly meanwhile: string;
  /** Paths of pages that help until then. A domain cannot name another's pages, so a law checks them. */
  readonly see?: readonly string[];
  /** What each tab of the page will hold; the rest of what is said holds for all of them. */
  readonly tabs?: PlannedTabs;
}

/** By the values of the query's `tab`. */
export type PlannedTabs = Readonly<Record<string, Pick<Planned, 'about' | 'brings'>>>;

/** What a domain still plans, by path. */
export type Plans = Readonly<Record<string, Planned>>;

export interface Page<Path extends string = string> extends Served {
  readonly path: Path;
  readonly title: string;
  /** Open to visitors: a page of the public site, or one of the application that shows what is public record. Everything else asks for a sign-in. */
  readonly open?: 'site' | 'application';
  /** Roles that the guard matches with the stronger ones included. */
  readonly roles?: readonly Role[];
  readonly icon?: IconName;
  readonly description?: string;
  /** The values of the query's `tab` that this page knows, with their names; the first is where it opens. */
  readonly tabs?: Readonly<Record<string, string>>;
  readonly list?: AnyRecord;
  readonly detail?: AnyRecord;
  /** A screen of its own, loaded when it is opened. */
  readonly screen?: () => Promise<unknown>;
  /** A page of the public site: rendered on the server, whole without any script. */
  readonly view?: () => Promise<unknown>;
  /** Said in place of a screen while there is none. */
  readonly planned?: () => Promise<{ readonly plans: Plans }>;
  /** Of a page that has a screen: those of its tabs that are not built yet, and what is said in their place. */
  readonly plannedTabs?: { readonly tabs: readonly string[]; readonly said: () => Promise<{ readonly plans: Plans }> };
  /** The path of the page that it belongs to, where neither its record nor its own path says so. */
  readonly under?: string;
  /** A page of the public site about the same matter: the sign-in names it to whoever has no account. */
  readonly forVisitors?: string;
}

/** A page of a record is called as its rows are, unless another title is better. */
type Stated = Omit<Page, 'path' | 'title'> &
  (
    | Pick<Page, 'title'>
    | (Partial<Pick<Page, 'title'>> & (Required<Pick<Page, 'list'>> | Required<Pick<Page, 'detail'>>))
  );

export function page<const Path extends string>(path: Path, stated: Stated): Page<Path> {
  const { list, detail, title = inTitle(list?.label[1] ?? detail?.label[0] ?? '') } = stated;
  return { path, ...stated, title };
}

const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** "Statement of work" as a title: "Statement of Work". */
const inTitle = (label: string): string =>
  label
    .split(' ')
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** Whether an address leads to something that is not built yet: the page, or the tab that its query names. */
export const isPlanned = ({ planned, plannedTabs }: Page, query = ''): boolean =>
  planned !== undefined || plannedTabs?.tabs.includes(new URLSearchParams(query).get('tab') ?? '') === true;

export interface Domain {
  readonly label: string;
  readonly records: readonly AnyRecord[];
  /** Read-only records: their rows come from a query. */
  readonly views?: readonly AnyRecord[];
  readonly pages: { readonly [name: string]: Page };
}

export const defineDomain = <const D extends Domain>(domain: D): D => domain;

/** "Title | Levee" unless the name is in the title already. */
export const documentTitle = (title: string): string => (title.includes('Levee') ? title : `${title} | Levee`);

/** The only way to make a link: a page that does not exist, or a parameter that is missing, does not compile. */
export function href<Path extends string>(
  { path }: Page<Path>,
  ...[params]: unknown extends Params<Path> ? [] : [Params<Path>]
): string {
  const given = (params ?? {}) as Readonly<Record<string, string>>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
}

/** The page of an address and the values of its parameters. Stated paths win over paths with parameters. */
export function findPage(
  pages: readonly Page[],
  path: string,
): { readonly page: Page; readonly params: Readonly<Record<string, string>> } | null {
  const wanted = path.split('/');
  const fitting = pages
    .map((page) => ({ page, params: match(page.path.split('/'), wanted) }))
    .filter((one): one is { page: Page; params: Record<string, string> } => one.params !== null);
  fitting.sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
  return fitting[0] ?? null;
}

function match(parts: readonly string[], wanted: readonly string[]): Record<string, string> | null {
  if (parts.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const given = wanted[at] ?? '';
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(given);
      } catch {
        return null;
      }
      if (given === '') return null;
    } else if (part !== given) return null;
  }
  return params;
}
