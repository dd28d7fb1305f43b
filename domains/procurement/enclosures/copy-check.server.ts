import type { Actor, Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { solveInThread } from '#server/services/solver/in-thread.ts';
import type { CopyCheck } from './copy-text.ts';
import { bidFile } from './bid-file.record.ts';

type Around = Pick<Ports, 'door' | 'files'>;
interface Given {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const thread = new URL('./copy-text-worker.server.ts', import.meta.url);
const SECONDS = 15;

/** A file that no program could read to its end is checked by a person. */
export const readCopy = (original: Given, copy: Given): Promise<CopyCheck> =>
  solveInThread<CopyCheck, never>(thread, {
    question: { original, copy },
    seconds: SECONDS,
    tell: () => {},
    signal: new AbortController().signal,
  }).catch(() => 'unknown' as const);

async function contentOf({ files }: Around, { mediaType, sha256 }: Row<typeof bidFile>): Promise<Given | null> {
  if (sha256 === null) return null;
  const pieces: Buffer[] = [];
  for await (const piece of (await files.open(sha256)) as AsyncIterable<Buffer>) pieces.push(piece);
  return { mediaType: mediaType ?? '', bytes: Buffer.concat(pieces) };
}

/** Looks at each redacted copy once it and the claimed file are decrypted. What can’t be read is checked by a person. */
export async function checkCopies(around: Around, product: Actor): Promise<void> {
  const { door } = around;
  const waiting = await door.run(product, (work) =>
    work.rows(bidFile, { where: { copyCheck: 'waiting' }, order: 'createdAt', most: 'all' }),
  );
  for (const copy of waiting) {
    const original = await door.run(product, async (work) =>
      copy.redacts === null ? null : work.row(bidFile, { where: { id: copy.redacts } }),
    );
    if (copy.status === 'waiting' || original?.status === 'waiting') continue;
    const [was, is] = [original && (await contentOf(around, original)), await contentOf(around, copy)];
    const copyCheck = was && is ? await readCopy(was, is) : 'unknown';
    await door.run(product, (work) => work.change(bidFile, copy.id, {}, { copyCheck }));
  }
}
