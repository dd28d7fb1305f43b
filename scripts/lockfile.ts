import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  readonly version?: string;
  readonly name?: string;
  readonly dev?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export const readLockfile = (root: string): Lockfile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** What has to hold so that the lock installs alike on every machine. Each rule answers the entries that break it. */
export const lockfileRules: readonly { readonly rule: string; readonly broken: (lockfile: Lockfile) => string[] }[] = [
  { rule: 'every optional package is in the lock for every platform', broken: missingOptional },
  { rule: 'no package names the registry it came from', broken: where(({ resolved }) => resolved !== undefined) },
  { rule: 'every package has a checksum', broken: where(({ integrity }, path) => path !== '' && !integrity) },
  { rule: 'our own dependencies are pinned exactly', broken: loose },
];

/** `npm ci` refuses such a lock, although the `npm install` that wrote it passed. */
function missingOptional({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(path, name).some((place) => packages[place]))
      .map((name) => `${path || 'package.json'} needs ${name}`),
  );
}

/** Where Node looks for a package, from the inside out. */
function places(path: string, name: string): string[] {
  const found: string[] = [];
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (!folder.endsWith('node_modules'))
      found.push(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`);
    if (folder === '') return found;
  }
}

function where(breaks: (entry: LockedPackage, path: string) => boolean): (lockfile: Lockfile) => string[] {
  return ({ packages }) => Object.keys(packages).filter((path) => breaks(packages[path] ?? {}, path));
}

function loose({ packages }: Lockfile): string[] {
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`);
}
