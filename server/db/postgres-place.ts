import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, firstClosedFolder, type RunAs } from './postgres-binaries.ts';

/** Where the built-in PostgreSQL lives and as whom it runs. */
export interface Place {
  readonly dataDir: string;
  /** The cluster's own folder. */
  readonly folder: string;
  /** Null when the server is not root: then the database runs as the same user. */
  readonly runAs: RunAs | null;
  /** A folder on the way to the data that the database's user may not enter, or null. */
  readonly closed: string | null;
  readonly binaries: string;
}

/** The kernel's limit for the path of a socket is 103 bytes on some systems. */
const longestSocketPath = 100;
const temporarySocketFolder = join(tmpdir(), 'levee-socket-');
/** Where root keeps the binaries when the data folder is closed to the user who runs them. */
const openToEveryone = '/var/lib/levee';

export async function choosePlace(dataDir: string): Promise<Place> {
  mkdirSync(dataDir, { recursive: true });
  const folder = join(dataDir, 'postgres');
  const runAs = chooseUser(folder);
  const closed = runAs && (await closedOnTheWay(dataDir, runAs));
  const binaries = await findBinaries({ copyTo: closed ? openToEveryone : dataDir, runAs });
  return { dataDir, folder, runAs, closed, binaries };
}

/** Root hands the database to the user who owns its folder already, otherwise to `nobody`. */
function chooseUser(folder: string): RunAs | null {
  const owner = existsSync(folder) ? statSync(folder) : null;
  const me = process.getuid?.();
  if (me !== 0) {
    if (owner && owner.uid !== me)
      throw new Error(
        `The database in ${folder} belongs to the user with id ${owner.uid}, but this server runs as the user with id ${me}. Start it as that user, or set DATA_DIR to another folder.`,
      );
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(nobody?.[1] ?? 65534), gid: Number(nobody?.[2] ?? 65534) };
}

/** The data folder itself is ours to open for passing through; folders above it are not. */
async function closedOnTheWay(dataDir: string, runAs: RunAs): Promise<string | null> {
  const { mode, uid } = statSync(dataDir);
  if ((mode & 0o001) === 0 && uid === process.getuid?.()) chmodSync(dataDir, (mode & 0o7777) | 0o001);
  const closed = await firstClosedFolder(dataDir, runAs);
  if (closed && process.platform !== 'linux')
    throw new Error(
      `The server runs as root, so its database runs as the user with id ${runAs.uid}, which may not enter ${closed}. Set DATA_DIR to a folder that others can reach, for example ${openToEveryone}.`,
    );
  return closed;
}

/**
 * How the database names a folder it is started in. Root enters before giving up its rights, so a closed folder above does
 * no harm as long as nobody has to walk through it again: this name leads straight to where the process stands.
 */
export const seenFromInside = ({ closed }: Place, folder: string): string => (closed ? '/proc/self/cwd' : folder);

export function makeFolderFor(runAs: RunAs | null, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
}

/** Only the database's own user and root can enter; who may then sign in as whom, pg_hba.conf says. */
export function makeSocketFolder({ dataDir, runAs, closed }: Place, port: string | number): string {
  const near = join(dataDir, 'socket');
  const socket = join(near, `.s.PGSQL.${port}`);
  const fits = !closed && Buffer.byteLength(socket) <= longestSocketPath;
  const folder = fits ? near : mkdtempSync(temporarySocketFolder);
  makeFolderFor(runAs, folder);
  forgetSocket(folder, port);
  return folder;
}

/** A killed database leaves its socket's lock, which holds the next one up if its number was given to another process. */
export function forgetSocket(folder: string, port: string | number): void {
  for (const ending of ['', '.lock']) rmSync(join(folder, `.s.PGSQL.${port}${ending}`), { force: true });
}

export function dropSocketFolder(folder: string): void {
  if (folder.startsWith(temporarySocketFolder)) rmSync(folder, { recursive: true, force: true });
}
