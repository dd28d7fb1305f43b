/** The few things that sealing does with bytes, alike in a browser, in Node and in the verifier that is taken home. */

export type Bytes = Uint8Array<ArrayBuffer>;

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;
export const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
export const sha256 = async (...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Two of the same length, bit against bit. */
export const xor = (one: Uint8Array, other: Uint8Array): Bytes =>
  Uint8Array.from(one, (byte, at) => byte ^ (other[at] ?? 0));
