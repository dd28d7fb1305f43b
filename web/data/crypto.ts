const ITERATIONS = 100_000;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TOKEN_BYTES = 32;

/** Browsers keep cryptography from pages that came over plain http. */
export const hasCrypto = (): boolean => globalThis.crypto?.subtle !== undefined;

const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const textOf = (bytes: Uint8Array): string => {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
};
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function derived(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Deriving a key takes long on purpose, so each is derived once for as long as the page is open. */
const keys = new Map<string, Promise<CryptoKey>>();
function keyFrom(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const name = `${hexOf(salt)} ${password}`;
  const known = keys.get(name) ?? derived(password, salt);
  keys.set(name, known);
  known.catch(() => keys.delete(name));
  return known;
}

interface Sealing {
  /** Of 16 bytes; another one each time unless told. With one salt for many texts their key is derived once. */
  readonly salt?: Uint8Array<ArrayBuffer>;
}

export const newSalt = (): Uint8Array<ArrayBuffer> => random(SALT_BYTES);

/** A text that only the same password opens: salt, nonce and what AES-GCM makes of it, in base64. */
export async function encrypt(text: string, password: string, { salt = newSalt() }: Sealing = {}): Promise<string> {
  try {
    const nonce = random(NONCE_BYTES);
    const key = await keyFrom(password, salt);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(text));
    return textOf(new Uint8Array([...salt, ...nonce, ...new Uint8Array(sealed)]));
  } catch (cause) {
    throw new Error('Failed to encrypt data', { cause });
  }
}

/** The text again; a wrong password and a changed text fail alike. */
export async function decrypt(sealed: string, password: string): Promise<string> {
  try {
    const bytes = bytesOf(sealed);
    const salt = bytes.slice(0, SALT_BYTES);
    const nonce = bytes.slice(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
    const key = await keyFrom(password, salt);
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce },
      key,
      bytes.slice(SALT_BYTES + NONCE_BYTES),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch (cause) {
    throw new Error('Failed to decrypt data', { cause });
  }
}

/** SHA-256 in hex, of a text or of a file. */
export async function hashOf(content: string | BufferSource): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Random bytes in hex, 32 unless told; randomUUID is kept from pages that came over plain http. */
export const randomToken = (bytes = TOKEN_BYTES): string => hexOf(random(bytes));

/** Keeps the last 4 characters; a text of 4 or fewer is hidden whole. */
export const masked = (text: string): string =>
  text.length <= 4 ? '*'.repeat(text.length) : '*'.repeat(text.length - 4) + text.slice(-4);
