import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCheckpoint } from './note.ts';

/** A place outside the database that keeps checkpoints: a folder on another disk, a mailbox, another agency. */
export interface OutsidePlace {
  /** Kept when the promise is; called again with the same note after a failure. */
  keep(organizationId: string, note: string): Promise<void>;
  /** The newest note kept here, when the place can tell: nothing that contradicts it is ever signed. */
  newest?(organizationId: string): Promise<string | null>;
}

/** One file for each organization: its checkpoints as they were signed, an empty line between them. It is only ever added to. */
export function checkpointFolder(folder: string): OutsidePlace {
  const path = (organizationId: string): string => join(folder, `${organizationId}.checkpoints`);
  return {
    async keep(organizationId, note) {
      await using file = await open(path(organizationId), 'a+').catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true });
        return open(path(organizationId), 'a+');
      });
      const end = await readEnd(file);
      // A longer tree contains the shorter one: after a failure elsewhere the same notes come again.
      if (end.newest && readCheckpoint(end.newest).size >= readCheckpoint(note).size) return;
      await file.appendFile(`${end.gap}${note}`);
      await file.sync();
    },
    async newest(organizationId) {
      try {
        await using file = await open(path(organizationId), 'r');
        return (await readEnd(file)).newest;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

/** Every whole checkpoint of an organization in such a folder, oldest first. */
export async function keptCheckpoints(folder: string, organizationId: string): Promise<string[]> {
  const text = await readFile(join(folder, `${organizationId}.checkpoints`), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return Array.from(text.matchAll(whole), ([note]) => note);
}

const longest = 8192;
/** Most notes are so short that the end of the file has several. */
const usual = 1200;
const whole = /(?<=^|\n)[^\n]+\n\d+\n[A-Za-z0-9+/]{43}=\n\n(?:— [^ \n]+ [^ \n]+\n)+/g;

/** The last note of a text that may begin in the middle of one, if it has at least so many. */
function lastWhole(text: string, atLeast: number): string | null {
  const notes = [...text.matchAll(whole)];
  return notes.length < atLeast ? null : (notes.at(-1)?.[0] ?? null);
}

/** The last whole note of the file, and what has to stand before the next one. Half a note that a power cut left is marked as such. */
async function readEnd(file: FileHandle): Promise<{ newest: string | null; gap: string }> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longest), 0, longest, Math.max(0, size - longest));
  const text = buffer.toString('utf8', 0, bytesRead);
  const newest = lastWhole(text.slice(-usual), 2) ?? lastWhole(text, 1);
  if (size === 0) return { newest, gap: '' };
  return { newest, gap: newest !== null && text.endsWith(newest) ? '\n' : ' (cut off)\n\n' };
}
