import type { Lockfile } from './lockfile.ts';

export interface KnownAdvisory {
  /** As it is published, such as GHSA-9h6g-pr28-7cqp. */
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  /** Ranges of versions as npm spells them: `>=4.0.0 <4.12.18 || 5.0.0`. */
  readonly affected: string;
  readonly title: string;
}

export interface Snapshot {
  readonly readOn: string;
  readonly from: string;
  readonly leavesOut: string;
  /** Packages whose advisories were looked up; of all others nothing is known. */
  readonly lookedUp: readonly string[];
  readonly advisories: readonly KnownAdvisory[];
}

/** What a snapshot says nothing of: packages whose advisories nobody looked up. */
export const notLookedUp = (
  packages: ReadonlyMap<string, unknown>,
  { lookedUp }: Pick<Snapshot, 'lookedUp'>,
): string[] => [...packages.keys()].filter((name) => !lookedUp.includes(name));

/** What a registry answers, by package, when it is asked for the advisories of many. */
export type Answered = Readonly<
  Record<
    string,
    readonly {
      readonly id?: number;
      readonly url?: string;
      readonly title?: string;
      readonly severity?: string;
      readonly vulnerable_versions?: string;
    }[]
  >
>;

/** What an answer does not say counts against the package: it is looked at then. */
export const advisoriesIn = (answered: Answered): KnownAdvisory[] =>
  Object.entries(answered).flatMap(([name, all]) =>
    all.map(({ id, url, title = '', severity = 'critical', vulnerable_versions: affected = '*' }) => ({
      id: url?.split('/').at(-1) ?? String(id),
      package: name,
      severity,
      affected,
      title,
    })),
  );

/** An advisory that is known and borne, with who decided it, why, and until when. */
export interface Exception {
  readonly id: string;
  readonly package: string;
  readonly reason: string;
  readonly decidedBy: string;
  readonly until: string;
}

/** What a server without development packages gets, each with its versions. */
export function productionPackages({ packages }: Lockfile): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, { version, dev, name }] of Object.entries(packages)) {
    if (path === '' || dev === true || version === undefined) continue;
    const known = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(known, [...new Set([...(found.get(known) ?? []), version])]);
  }
  return found;
}

type Version = readonly [number[], readonly string[]];

function versionOf(text: string): Version {
  const [, main = '', before = ''] = /^v?(\d+(?:\.\d+){0,2})(?:-([\w.-]+))?(?:\+.*)?$/.exec(text.trim()) ?? [];
  if (main === '') throw new Error(`“${text}” is no version`);
  return [[...main.split('.').map(Number), 0, 0].slice(0, 3), before === '' ? [] : before.split('.')];
}

/** As semantic versioning orders them: what comes before a release is less than it. */
export function compareVersions(one: string, other: string): number {
  const [[mine, myTags], [theirs, theirTags]] = [versionOf(one), versionOf(other)];
  for (const [at, part] of mine.entries()) if (part !== theirs[at]) return part - (theirs[at] ?? 0);
  if (myTags.length === 0 || theirTags.length === 0) return theirTags.length - myTags.length;
  for (const [at, tag] of myTags.entries()) {
    const their = theirTags[at];
    if (their === undefined) return 1;
    const areNumbers = /^\d+$/.test(tag) && /^\d+$/.test(their);
    if (tag !== their) return areNumbers ? Number(tag) - Number(their) : tag < their ? -1 : 1;
  }
  return myTags.length - theirTags.length;
}

const bounds: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
};

/** Whether a version lies in ranges as advisories state them. What cannot be read is an error, never a no. */
export function isAffected(version: string, affected: string): boolean {
  return affected.split('||').some((range) => {
    const parts = [...range.matchAll(/([<>]=?|=)?\s*([^\s,<>=]+)/g)];
    if (parts.length === 0) throw new Error(`“${affected}” is no range of versions`);
    return parts.every(([, bound = '=', text = '']) => text === '*' || bounds[bound]?.(compareVersions(version, text)));
  });
}

const isSevere = ({ severity }: KnownAdvisory): boolean => !['low', 'moderate', 'medium', 'info'].includes(severity);

/** What has to be mended, what is known besides, and which exceptions hold no longer. */
export function judge(given: {
  readonly packages: ReadonlyMap<string, readonly string[]>;
  readonly advisories: readonly KnownAdvisory[];
  readonly exceptions: readonly Exception[];
  readonly today: string;
}): { severe: string[]; others: string[]; stale: string[] } {
  const { packages, advisories, exceptions, today } = given;
  const excepted = (one: KnownAdvisory): boolean =>
    exceptions.some(({ id, package: name, until }) => id === one.id && name === one.package && until >= today);
  const severe: string[] = [];
  const others: string[] = [];
  for (const one of advisories)
    for (const version of packages.get(one.package) ?? []) {
      if (!isAffected(version, one.affected)) continue;
      const line = `${one.package} ${version}: ${one.severity}, ${one.id}, ${one.title} (affected: ${one.affected})`;
      if (isSevere(one) && !excepted(one)) severe.push(line);
      else others.push(line);
    }
  const stale = exceptions
    .filter(({ until, reason, decidedBy }) => until < today || reason.length < 20 || decidedBy === '')
    .map(
      ({ id, package: name, until }) =>
        `The exception for ${name} and ${id} is over or says no reason (until ${until}).`,
    );
  return { severe, others, stale };
}
