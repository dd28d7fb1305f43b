import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { dirname, join } from 'node:path';
import { acceptFields } from '#kernel/fields/accept.ts';
import type { Fields } from '#kernel/fields/field.ts';
import { type Failure, fail } from '#kernel/record/fail.ts';
import { invalid } from '#server/records/refusals.ts';

/** JSON bodies end here unless their call says more; files have limits of their own. */
export const MOST_JSON = 1024 * 1024;
/** A larger body waits on the disk until it is worked on: five hundred bids in the last minute would fill the memory. */
const IN_MEMORY = 64 * 1024;
/** Far fewer than there are connections to the database, so that large bodies never hold all of them; each is in memory several times over. */
const LARGE_AT_ONCE = 2;

export interface Bodies {
  /**
   * Reads a body of JSON and works with its text, `received` once the body is complete. A large one takes its turn after that, so a
   * slow sender holds up nobody.
   */
  read<T>(request: Request, most: number, work: (text: string) => Promise<T>, arriving?: Arriving): Promise<T>;
}

interface Arriving {
  /** What came by a socket: nobody else has its bytes, and they can be given back. */
  readonly incoming?: Readable | undefined;
  readonly received?: () => void;
}

export function openBodies(folder: string): Bodies {
  const inTurn = openTurns(LARGE_AT_ONCE);
  const tidyUpAfter = openTidying();
  return {
    async read(request, most, work, { incoming, received = () => {} } = {}) {
      const length = request.headers.get('content-length');
      if (Number(length ?? 0) > most) throw tooLarge(most);
      // With a length the HTTP parser lets no more through, and a whole text costs less than a stream of it.
      if (length !== null && Number(length) <= IN_MEMORY) {
        const text = await request.text();
        received();
        return work(checked(request, text));
      }
      const path = join(folder, randomUUID());
      const small = await receive(request, path, { most, incoming });
      received();
      if (small !== null) return work(checked(request, decoded(small)));
      try {
        return await inTurn(async () => {
          const text = await textOf(path);
          try {
            return await work(checked(request, text));
          } finally {
            tidyUpAfter(text.length);
          }
        });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

const tooLarge = (most: number): Failure =>
  fail('too_large', 'too_large', `A request holds at most ${most / 1024} KB of JSON.`);
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  const text = decoded(bytes);
  release(bytes);
  return text;
}

/** Gives the memory back now: what waited for the disk for a while is tidied up late otherwise, and hundreds of senders add up. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Texts of so many bytes are left over, with what was read out of them, before memory is tidied up: by itself that happens after a multiple of it. */
const LEFT_OVER = 8 * 1024 * 1024;

/** Counts what large bodies leave over. `gc` is there where the server is started as `scripts/run.mjs` does. */
function openTidying(): (bytes: number) => void {
  let left = 0;
  return (bytes) => {
    left += bytes;
    if (left < LEFT_OVER) return;
    left = 0;
    void globalThis.gc?.({ type: 'major', execution: 'async' });
  };
}

/** The body where it is small; else null, and it is in the file of this path. What ends early leaves none. */
async function receive(
  request: Request,
  path: string,
  { most, incoming }: { most: number; incoming: Readable | undefined },
): Promise<Uint8Array | null> {
  const stated = Number(request.headers.get('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | null = null;
  try {
    for await (const piece of bytesOf(request, incoming)) {
      size += piece.length;
      if (size > most) throw tooLarge(most);
      pieces.push(piece);
      if (Math.max(size, stated) <= IN_MEMORY) continue;
      if (file === null) await mkdir(dirname(path), { recursive: true });
      file ??= await open(path, 'wx', 0o600);
      for (const one of pieces.splice(0)) {
        await file.writeFile(one); // waits for the disk, which slows the sender down
        if (incoming) release(one); // who made a request may send its body again
      }
    }
    await file?.close();
    return file ? null : Buffer.concat(pieces);
  } catch (error) {
    await file?.close();
    if (file) await rm(path, { force: true });
    throw error;
  }
}

/** As the socket brings them: a stream of the request keeps some of its own for every sender. Once such a stream is there, it has them. */
const bytesOf = (
  request: Request,
  incoming: Readable | undefined,
): AsyncIterable<Uint8Array> | readonly Uint8Array[] =>
  incoming?.readableFlowing === null && !incoming.readableDidRead
    ? incoming.iterator({ destroyOnReturn: false })
    : ((request.body ?? []) as AsyncIterable<Uint8Array>);

/** So many at once; the others wait in the order in which they came. */
function openTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

function checked(request: Request, text: string): string {
  const type = request.headers.get('content-type') ?? '';
  if (text.length > 0 && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))
    throw fail('unsupported', 'unsupported', 'Send JSON with the content type application/json.');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  if (!/^utf-?8$/i.test(charset))
    throw fail('unsupported', 'charset', `JSON is read as UTF-8, not as “${charset.slice(0, 40)}”.`);
  return text;
}

/** Structured fields end at 32 levels; what goes far beyond would exhaust the stack of whoever walks through it. */
const DEEPEST_JSON = 64;

/** As many brackets open as one may nest: most bodies have fewer, and this look at them costs next to nothing. */
function hasManyBrackets(text: string): boolean {
  let left = DEEPEST_JSON;
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (--left < 0) return true;
  return false;
}

function nestsDeeper(text: string): boolean {
  if (!hasManyBrackets(text)) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character === '\\') at++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === '[' || character === '{') {
      if (++depth > DEEPEST_JSON) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}

export function readJson(text: string, fields: Fields | undefined): Readonly<Record<string, unknown>> {
  let parsed: unknown = {};
  if (nestsDeeper(text)) throw fail('invalid', 'json', 'The body is nested too deeply.');
  if (text.trim() !== '') {
    try {
      parsed = JSON.parse(text);
    } catch {
      throw fail('invalid', 'json', 'Invalid JSON format');
    }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw fail('invalid', 'json', 'The body must be a JSON object.');
  if (!fields) return parsed as Record<string, unknown>;
  const judged = acceptFields(fields, parsed, { partial: false, actorMayWrite: () => true });
  if (!judged.ok) throw invalid(judged.issues);
  return judged.value;
}
