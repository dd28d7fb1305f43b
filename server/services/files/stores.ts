import { randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { fail } from '../../../kernel/record/fail.ts';

/** The first and the last byte that are wanted. */
export type Part = readonly [number, number];

/** Keeps contents under their hash; the same content is kept once, and a name can never point at other content. */
export interface Store {
  /** Takes over a finished file from the disk, durably. */
  put(hash: string, path: string): Promise<void>;
  open(hash: string, part?: Part): Promise<Readable>;
  remove(hash: string): Promise<void>;
  /** Everything that is kept, with when it was last put there; putting it there again counts anew. */
  kept(): AsyncIterable<Kept>;
  /** When it was last put there; null when it is not there. */
  keptAt(hash: string): Promise<Date | null>;
}

export interface Kept {
  readonly hash: string;
  readonly at: Date;
}

export const isHash = /^[0-9a-f]{64}$/;
const keyOf = (hash: string): string => {
  if (!isHash.test(hash)) throw new Error('A stored file is named by its SHA-256 in lower case.');
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
};

const lost = () =>
  fail('not_found', 'file.missing', 'The content of this file is not in the file store. Tell your administrator.');

export function diskStore(folder: string): Store {
  return {
    async put(hash, path) {
      const place = join(folder, keyOf(hash));
      await mkdir(dirname(place), { recursive: true });
      await rename(path, place).catch((error: NodeJS.ErrnoException) => moveAcross(error, path, place));
      for (const changed of [dirname(place), dirname(dirname(place)), folder]) await sync(changed);
    },
    async open(hash, part) {
      const path = join(folder, keyOf(hash));
      await stat(path).catch(() => {
        throw lost();
      });
      return createReadStream(path, part && { start: part[0], end: part[1] });
    },
    async remove(hash) {
      await rm(join(folder, keyOf(hash)), { force: true });
    },
    async *kept() {
      for (const first of await readdir(folder).catch(() => []))
        for (const second of await readdir(join(folder, first)).catch(() => []))
          for (const hash of await readdir(join(folder, first, second)).catch(() => [])) {
            const at = isHash.test(hash) ? await this.keptAt(hash) : null;
            if (at) yield { hash, at };
          }
    },
    keptAt: (hash) =>
      stat(join(folder, keyOf(hash))).then(
        ({ mtime }) => mtime,
        () => null,
      ),
  };
}

/** The store may be a disk of its own: then the content is copied beside its place first, so that a name never shows half a file. */
async function moveAcross(error: NodeJS.ErrnoException, path: string, place: string): Promise<void> {
  if (error.code !== 'EXDEV') throw error;
  const beside = `${place}.${randomUUID()}`;
  await copyFile(path, beside);
  await sync(beside);
  await rename(beside, place);
  await rm(path);
}

/** A name is durable once its folder is; Windows keeps folders durable itself and refuses to be asked. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where STORAGE_URL says: a folder of its own, a bucket, or else the given folder. */
export function openStore(storageUrl: string | null, folder: string): Store {
  if (storageUrl === null) return diskStore(folder);
  return storageUrl.startsWith('file:') ? diskStore(fileURLToPath(storageUrl)) : s3Store(storageUrl);
}

/** `s3://key:secret@host/bucket?region=eu-1`; with `http` instead of `s3` for a store beside the server. */
export function s3Store(address: string): Store {
  const url = new URL(address.replace(/^s3:/, 'https:'));
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const bucket = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region,
    retries: 0,
  });

  async function call(
    method: string,
    place: string,
    { body, part }: { body?: { content: Blob; hash: string }; part?: Part | undefined } = {},
  ): Promise<Response> {
    const signed = await client.sign(`${bucket}${place}`, {
      method,
      headers: {
        ...(body && { 'x-amz-content-sha256': body.hash }),
        ...(part && { range: `bytes=${part.join('-')}` }),
      },
    });
    // The signature covers the hash of the content, so the content itself streams from the disk.
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body: body?.content ?? null,
      signal: AbortSignal.timeout(120_000),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (answer.status === 404) throw lost();
    if (!answer.ok || (part && answer.status !== 206)) {
      await answer.body?.cancel();
      throw unavailable(new Error(`The file store answered ${answer.status}.`));
    }
    return answer;
  }

  return {
    async put(hash, path) {
      await call('PUT', `/${keyOf(hash)}`, { body: { content: await openAsBlob(path), hash } });
      await rm(path);
    },
    async open(hash, part) {
      const { body } = await call('GET', `/${keyOf(hash)}`, { part });
      return body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]); // two names for one type
    },
    async remove(hash) {
      await call('DELETE', `/${keyOf(hash)}`);
    },
    async *kept() {
      let after = '';
      do {
        const answer = await call('GET', `?list-type=2${after && `&continuation-token=${encodeURIComponent(after)}`}`);
        const page = await answer.text();
        for (const [, key = '', at = ''] of page.matchAll(
          /<Key>([^<]+)<\/Key>.*?<LastModified>([^<]+)<\/LastModified>/gs,
        )) {
          const hash = key.split('/').at(-1) ?? '';
          if (isHash.test(hash) && key === keyOf(hash)) yield { hash, at: new Date(at) };
        }
        after = /<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? '';
      } while (after !== '');
    },
    async keptAt(hash) {
      try {
        const { headers } = await call('HEAD', `/${keyOf(hash)}`);
        const at = Date.parse(headers.get('last-modified') ?? '');
        return new Date(Number.isNaN(at) ? Date.now() : at); // a store that does not say keeps its files
      } catch (error) {
        if ((error as { code?: string }).code === 'file.missing') return null;
        throw error;
      }
    },
  };
}

function unavailable(cause: unknown) {
  const failure = fail(
    'unavailable',
    'file.store_unreachable',
    'The file store cannot be reached. Try again in a few minutes.',
  );
  failure.cause = cause;
  return failure;
}
