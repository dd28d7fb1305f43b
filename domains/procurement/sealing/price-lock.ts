import { type Bytes, hex, joined, random, sha256, utf8 } from './bytes.ts';
import { NotAnEnvelope } from './envelope.ts';

/**
 * A price envelope of a solicitation in two envelopes lies in a second layer, under a lock share of its own. Without the share neither
 * the officers nor the server has anything, so to discard it closes this one envelope for good and leaves the others as they are.
 */
export interface PriceLock {
  readonly share: Bytes;
  /** Told in the receipt, so that the bidder can hold the minutes against it. */
  readonly hash: string;
}

const NONCE = 12;
const bound = (receipt: string): Bytes => utf8(JSON.stringify(['levee-price-lock-1', receipt]));

export async function makeLock(): Promise<PriceLock> {
  const share = random(32);
  return { share, hash: hex(await sha256(utf8('levee-price-lock-1'), share)) };
}

const keyOf = (share: Bytes, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', share, 'AES-GCM', false, [use]);

export async function locked(envelope: Bytes, share: Bytes, receipt: string): Promise<Bytes> {
  const nonce = random(NONCE);
  const how = { name: 'AES-GCM', iv: nonce, additionalData: bound(receipt) };
  return joined(nonce, new Uint8Array(await crypto.subtle.encrypt(how, await keyOf(share, 'encrypt'), envelope)));
}

export async function unlocked(bytes: Bytes, share: Bytes, receipt: string): Promise<Bytes> {
  const how = { name: 'AES-GCM', iv: bytes.slice(0, NONCE), additionalData: bound(receipt) };
  const key = await keyOf(share, 'decrypt');
  const plain = await crypto.subtle.decrypt(how, key, bytes.slice(NONCE)).catch(() => {
    throw new NotAnEnvelope('The lock share does not open this envelope');
  });
  return new Uint8Array(plain);
}
