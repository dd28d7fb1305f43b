/** What a person takes along on this device: sealed with a key that never leaves the browser, and gone only when it is removed. */
export interface DeviceStore {
  readonly put: (name: string, value: unknown) => Promise<void>;
  readonly get: (name: string) => Promise<unknown>;
  /** Everything whose name begins so. */
  readonly all: (prefix: string) => Promise<readonly unknown[]>;
  readonly remove: (name: string) => Promise<void>;
  readonly putBytes: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly getBytes: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
}

const DATABASE = 'levee-field';
const SEALED = 'sealed';
const KEYS = 'keys';
const NONCE_BYTES = 12;

interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'));
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(SEALED);
    request.result.createObjectStore(KEYS);
  };
  return settled(request);
}

/** Made once on this device; a script can use it and cannot read it. Two windows that open at once get the same one. */
async function keyIn(database: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const store = database.transaction(KEYS, 'readwrite').objectStore(KEYS);
  const known = (await settled(store.get('own'))) as CryptoKey | undefined;
  if (!known) await settled(store.put(made, 'own'));
  return known ?? made;
}

/** Whether this browser can keep anything: on plain http it has no cryptography. */
export const canKeep = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

/** Resolves once what was put is on the disk. */
export async function openDevice(): Promise<DeviceStore> {
  const database = await opened();
  const key = await keyIn(database);
  const within = (mode: IDBTransactionMode) => database.transaction(SEALED, mode, { durability: 'strict' });
  const written = (work: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = within('readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The device has no room left'));
      work(transaction.objectStore(SEALED));
    });
  const bytesOf = async ({ nonce, bytes }: Sealed): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes));
  const open = async (found: Sealed): Promise<unknown> => JSON.parse(new TextDecoder().decode(await bytesOf(found)));
  const found = (name: string) =>
    settled(within('readonly').objectStore(SEALED).get(name)) as Promise<Sealed | undefined>; // only this module writes it
  async function putBytes(name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, content);
    await written((store) => store.put({ nonce, bytes } satisfies Sealed, name));
  }
  return {
    put: (name, value) => putBytes(name, new TextEncoder().encode(JSON.stringify(value))),
    async get(name) {
      const kept = await found(name);
      return kept && open(kept);
    },
    putBytes,
    async getBytes(name) {
      const kept = await found(name);
      return kept ? bytesOf(kept) : null;
    },
    async all(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const kept = (await settled(within('readonly').objectStore(SEALED).getAll(range))) as Sealed[];
      return Promise.all(kept.map(open));
    },
    remove: (name) => written((store) => store.delete(name)),
  };
}

/** What begins so was taken along for a person, and goes when they sign out; what they entered stays until it is sent. */
export const TAKEN = 'taken.';

/** At sign-out: the next person with this device finds no names. */
export async function forgetTaken(): Promise<void> {
  if (!canKeep()) return;
  const store = (await opened()).transaction(SEALED, 'readwrite').objectStore(SEALED);
  await settled(store.delete(IDBKeyRange.bound(TAKEN, `${TAKEN}\uffff`)));
}
