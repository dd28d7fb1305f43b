import type { Issue } from '#kernel';
import { ProblemError } from '../data/call.ts';
import { randomToken } from '../data/crypto.ts';
import type { DeviceStore } from './device-store.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Receipt {
  readonly number: string;
  readonly receivedAt: string;
  readonly entry: string;
  readonly entryId: string;
}

/** A file of an entry, whose bytes lie beside it until the server has them. */
export interface KeptFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** What it became on the server. */
  readonly document: string | null;
}

/** An entry on its way: on the device alone, refused with its reason, or received. What was received is kept as its receipt alone. */
export interface KeptEntry {
  readonly key: string;
  readonly kind: string;
  readonly enteredAt: string;
  readonly values: Values;
  readonly files: readonly KeptFile[];
  readonly refusal: { readonly message: string; readonly issues: readonly Issue[] } | null;
  readonly receipt: Receipt | null;
}

export interface Parcel extends Pick<KeptEntry, 'kind' | 'enteredAt' | 'values'> {
  /** Documents of its files. */
  readonly documents: readonly string[];
  readonly deviceKey: string;
}

export interface Outcome {
  readonly deviceKey: string;
  readonly receipt: Receipt | null;
  readonly refusal: KeptEntry['refusal'];
}

/** Why sending stopped before all was sent; nothing is lost by it. */
export type Halt = 'offline' | 'sign-in' | 'busy' | null;

interface Around {
  readonly store: DeviceStore;
  /** The person whose entries these are: those of others on this device are neither shown nor sent. */
  readonly own: string;
  /** Several at once, each answered by itself; throws where nobody said anything of them. */
  readonly send: (parcels: readonly Parcel[]) => Promise<readonly Outcome[]>;
  /** Answers the document that a file became; the same key is the same document. */
  readonly upload: (file: File, key: string) => Promise<string>;
  /** Whether the server takes this browser for that person: another one may have signed in here meanwhile. */
  readonly isOwn?: () => Promise<boolean>;
  readonly most?: number;
  readonly now?: () => Date;
  /** One window sends at a time, where the browser can say so. */
  readonly alone?: (work: () => Promise<void>) => Promise<void>;
}

/** Receipts are shown for two weeks. */
const SHOWN_FOR = 14 * 86_400_000;

const alone = async (work: () => Promise<void>): Promise<void> =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('levee-field', work) : work();

function haltOf(error: unknown): Exclude<Halt, null> {
  if (!(error instanceof ProblemError)) return 'offline';
  const { status } = error;
  if (status === 401 || status === 403) return 'sign-in';
  return status === 0 || status >= 500 ? 'offline' : 'busy';
}

/** Entries of one person on this device. An entry is on the disk before it counts as kept, and leaves it only with a receipt or by hand. */
export async function openOutbox({ store, own, send, upload, most = 25, now = () => new Date(), ...more }: Around) {
  const { isOwn = () => Promise.resolve(true) } = more;
  const prefix = `entry.${own}.`;
  const bytesOf = (file: string) => `file.${own}.${file}`;
  const listeners = new Set<() => void>();
  let entries: readonly KeptEntry[] = [];
  let halt: Halt = null;
  let sendingNow: ReadonlySet<string> = new Set();
  let running: Promise<void> | null = null;

  const say = () => listeners.forEach((hear) => hear());
  const byTime = (one: KeptEntry, other: KeptEntry) =>
    one.enteredAt === other.enteredAt ? (one.key < other.key ? -1 : 1) : one.enteredAt < other.enteredAt ? -1 : 1;
  const show = (next: readonly KeptEntry[]) => {
    entries = next.toSorted(byTime);
    say();
  };
  async function read(): Promise<void> {
    const found = (await store.all(prefix)) as readonly KeptEntry[]; // only this module writes them
    const old = found.filter(
      ({ receipt }) => receipt !== null && now().getTime() - Date.parse(receipt.receivedAt) > SHOWN_FOR,
    );
    for (const { key } of old) await store.remove(prefix + key);
    show(found.filter((entry) => !old.includes(entry)));
  }
  async function forgetBytes(files: readonly KeptFile[]): Promise<void> {
    for (const { key } of files) await store.remove(bytesOf(key));
  }
  async function keepBytes(files: readonly File[]): Promise<KeptFile[]> {
    const kept: KeptFile[] = [];
    for (const file of files) {
      const key = randomToken(16);
      await store.putBytes(bytesOf(key), new Uint8Array(await file.arrayBuffer()));
      kept.push({ key, name: file.name, type: file.type, size: file.size, document: null });
    }
    return kept;
  }
  async function put(entry: KeptEntry): Promise<void> {
    await store.put(prefix + entry.key, entry);
    show([...entries.filter(({ key }) => key !== entry.key), entry]);
  }

  /** Files go first, one at a time; what arrived is noted, so that a line that breaks costs one file at most. */
  async function uploaded(entry: KeptEntry): Promise<KeptEntry | Halt> {
    let now = entry;
    for (const { key, name, type, document } of entry.files) {
      if (document) continue;
      const bytes = await store.getBytes(bytesOf(key));
      if (!bytes) continue; // another window has sent it
      try {
        const became = await upload(new File([bytes], name, { type }), key);
        now = { ...now, files: now.files.map((file) => (file.key === key ? { ...file, document: became } : file)) };
        await put(now);
      } catch (error) {
        const isRefusal = error instanceof ProblemError && [400, 403, 409, 413, 415, 422].includes(error.status);
        if (!isRefusal) return haltOf(error);
        await put({ ...now, refusal: { message: `${name}: ${error.message}`, issues: [] } });
        return null;
      }
    }
    return now;
  }

  async function sendFiles(some: readonly KeptEntry[]): Promise<readonly KeptEntry[] | Exclude<Halt, null>> {
    const ready: KeptEntry[] = [];
    for (const entry of some) {
      const now = entry.files.length > 0 ? await uploaded(entry) : entry;
      if (typeof now === 'string') return now;
      if (now) ready.push(now);
    }
    return ready;
  }

  async function sendSome(some: readonly KeptEntry[]): Promise<Halt> {
    const ready = await sendFiles(some);
    if (typeof ready === 'string') return ready;
    if (ready.length === 0) return null;
    const parcels = ready.map(({ key, kind, enteredAt, values, files }) => ({
      deviceKey: key,
      kind,
      enteredAt,
      values,
      documents: files.flatMap(({ document }) => document ?? []),
    }));
    let outcomes: readonly Outcome[];
    try {
      outcomes = await send(parcels);
    } catch (error) {
      return sendApart(ready, error);
    }
    for (const { deviceKey, receipt, refusal } of outcomes) {
      const entry = ready.find(({ key }) => key === deviceKey);
      if (!entry) continue;
      if (!receipt) await put({ ...entry, refusal });
      else {
        await put({ ...entry, values: {}, files: [], refusal: null, receipt });
        await forgetBytes(entry.files);
      }
    }
    return null;
  }

  /** What the server cannot take of several is found by sending each alone, so that one entry holds no other up. */
  async function sendApart(some: readonly KeptEntry[], error: unknown): Promise<Halt> {
    const status = error instanceof ProblemError ? error.status : 0;
    if ([0, 401, 403, 429, 502, 503, 504].includes(status)) return haltOf(error);
    if (some.length > 1) {
      for (const one of some) {
        const stops = await sendSome([one]);
        if (stops) return stops;
      }
      return null;
    }
    const [entry] = some;
    const { message } = error as ProblemError; // it has a status
    if (entry && status < 500) await put({ ...entry, refusal: { message, issues: [] } });
    return null; // of a failure of the server itself nothing follows: the entry waits for the next time
  }

  const haltNow = (): Promise<Halt> => isOwn().then((own) => (own ? null : 'sign-in'), haltOf);

  async function sendKept(): Promise<void> {
    await read(); // another window may have sent some
    const tried = new Set<string>();
    const next = () =>
      entries.filter(({ key, receipt, refusal }) => !receipt && !refusal && !tried.has(key)).slice(0, most);
    halt = next().length > 0 ? await haltNow() : null;
    for (let some = next(); some.length > 0 && !halt; some = next()) {
      sendingNow = new Set(some.map(({ key }) => key));
      for (const { key } of some) tried.add(key);
      say();
      halt = await sendSome(some);
    }
    sendingNow = new Set();
    say();
  }

  await read();
  return {
    entries: () => entries,
    halt: () => halt,
    sending: () => sendingNow,
    waiting: () => entries.filter(({ receipt }) => receipt === null).length,
    listen(hear: () => void): () => void {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    /** Resolves once the entry is on the disk. */
    async add(kind: string, values: Values, files: readonly File[] = []): Promise<KeptEntry> {
      const kept = await keepBytes(files);
      const fresh = { refusal: null, receipt: null };
      const entry = { key: randomToken(16), kind, enteredAt: now().toISOString(), values, files: kept, ...fresh };
      await put(entry);
      return entry;
    },
    /** A mended entry is sent again as the same one. */
    async mend(
      key: string,
      values: Values,
      files: { readonly added?: readonly File[]; readonly kept?: readonly KeptFile[] } = {},
    ) {
      await running; // what is on its way may arrive as it was
      await read();
      const entry = entries.find((one) => one.key === key);
      if (!entry || entry.receipt)
        throw new Error('This entry was sent meanwhile, as it was. Correct it where it is now, or enter another one.');
      const { added = [], kept = entry.files } = files;
      await put({ ...entry, values, files: [...kept, ...(await keepBytes(added))], refusal: null });
      await forgetBytes(entry.files.filter((file) => !kept.includes(file)));
    },
    async discard(key: string): Promise<void> {
      const files = entries.find((entry) => entry.key === key)?.files ?? [];
      await store.remove(prefix + key);
      show(entries.filter((entry) => entry.key !== key));
      await forgetBytes(files);
    },
    /** Sends what waits, the oldest first; a refused entry waits until it is mended. */
    sendAll(): Promise<void> {
      running ??= (more.alone ?? alone)(sendKept).finally(() => (running = null));
      return running;
    },
  };
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;

export const stateOf = (entry: KeptEntry, sending: ReadonlySet<string>): 'received' | 'refused' | 'sending' | 'kept' =>
  entry.receipt ? 'received' : entry.refusal ? 'refused' : sending.has(entry.key) ? 'sending' : 'kept';
