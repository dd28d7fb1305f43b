import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MOST = 5;

/** The newest unsent letters with their links, for whoever may read the folder on this machine: no call of the server shows a one-time link. */
export async function unsentLetters(dataDir: string, to?: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const found: string[][] = [];
  for (const name of names.toReversed()) {
    if (found.length === MOST) break;
    const letter = await readFile(join(outbox, name), 'utf8');
    const header = (of: string) => new RegExp(`^${of}: (.*)$`, 'm').exec(letter)?.[1]?.trim() ?? '';
    if (to !== undefined && header('To').toLowerCase() !== to.toLowerCase()) continue;
    const [text = ''] = letter
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .split('Content-Type: text/html');
    const links = [...text.matchAll(/^https?:\/\/\S+$/gm)].map(([link]) => `  ${link}`);
    found.push([`${header('Date')}  to ${header('To')}`, `  ${join(outbox, name)}`, ...links]);
  }
  return found.length > 0 ? found.flat() : [`No unsent letter${to ? ` to ${to}` : ''} lies in ${outbox}.`];
}
