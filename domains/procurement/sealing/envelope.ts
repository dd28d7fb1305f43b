import { type Bytes, fromHex, hex, joined, random, sameBytes, sha256, utf8 } from './bytes.ts';

/**
 * An envelope of a sealed bid. The vendor's browser makes a content key, encrypts with it, and wraps it to the public key of the
 * event: P-256, HKDF-SHA-256, AES-256-GCM, all of them the platform's own. Nothing here knows a server or a database.
 *
 * AES-GCM alone does not bind a text to one key: the one who makes both could show one content to the officers and another one to a
 * court. So the hash of the content key is part of what is authenticated, and an envelope has exactly one content.
 */

/** What an envelope is sealed for; it opens for nothing else. */
export interface SealedFor {
  readonly event: string;
  readonly vendor: string;
  /** Which of the separate envelopes, such as technical or price. */
  readonly part: string;
  readonly version: number;
}

export interface Sealed {
  readonly envelope: Bytes;
  /** What the vendor keeps: with it the envelope can be opened although every officer's share is lost. */
  readonly contentKey: Bytes;
}

export class NotAnEnvelope extends Error {}

const magic = utf8('LVE1');
const lengths = { magic: 4, sender: 65, keyHash: 32, wrapped: 48, nonce: 12 } as const;
const headLength = Object.values(lengths).reduce((sum, length) => sum + length, 0);
const tagLength = 16;
/** A content key wraps one content, and a wrapping key one content key, so the nonce of a wrapping may be fixed. */
const wrappingNonce = new Uint8Array(12);

const context = (sealedFor: SealedFor): Bytes =>
  utf8(JSON.stringify(['levee-envelope-1', sealedFor.event, sealedFor.vendor, sealedFor.part, sealedFor.version]));
const hashOfKey = (contentKey: Uint8Array): Promise<Bytes> => sha256(utf8('levee-content-key-1'), contentKey);

/** The size that a content of so many bytes is padded to: a whole number of steps of 16 KiB, or of an eighth of its size. */
export function paddedLength(length: number): number {
  const needed = length + 4;
  const step = Math.max(16_384, 2 ** (Math.floor(Math.log2(needed)) - 3));
  return Math.ceil(needed / step) * step;
}

function padded(content: Uint8Array): Bytes {
  const all = new Uint8Array(paddedLength(content.length));
  new DataView(all.buffer).setUint32(0, content.length);
  all.set(content, 4);
  return all;
}

function unpadded(all: Bytes): Bytes {
  const length = new DataView(all.buffer, all.byteOffset).getUint32(0);
  if (all.length < 4 || all.length !== paddedLength(length) || all.subarray(4 + length).some((byte) => byte !== 0))
    throw new NotAnEnvelope('The content is not padded as it should be');
  return all.slice(4, 4 + length);
}

async function gcm(key: Bytes, use: 'encrypt' | 'decrypt', nonce: Bytes, bound: Bytes, bytes: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);
  return new Uint8Array(
    await crypto.subtle[use]({ name: 'AES-GCM', iv: nonce, additionalData: bound }, imported, bytes),
  );
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** The key that wraps a content key: of both sides' keys, bound to both. */
async function wrappingKey(own: CryptoKey, other: Bytes, sender: Bytes, event: Bytes): Promise<Bytes> {
  const theirs = await crypto.subtle.importKey('raw', other, curve, false, []).catch(refused); // no point of the curve
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const info = joined(utf8('levee-wrap-1'), sender, event);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }, material, 256),
  );
}

interface Parts {
  readonly sender: Bytes;
  readonly keyHash: Bytes;
  readonly wrapped: Bytes;
  readonly nonce: Bytes;
  readonly content: Bytes;
}

/** What is authenticated with each part: what it is sealed for, and everything that stands before it. */
const boundBy = (sealedFor: SealedFor, ...before: readonly Bytes[]): Bytes =>
  joined(magic, ...before, context(sealedFor));

/** Whether bytes have the form of an envelope. It needs no key, so it is judged before a receipt is given. */
export function partsOf(envelope: Bytes): Parts {
  const body = envelope.length - headLength - tagLength;
  if (body < 0 || !sameBytes(envelope.subarray(0, lengths.magic), magic))
    throw new NotAnEnvelope('This is no sealed envelope');
  if (body !== paddedLength(body - 4)) throw new NotAnEnvelope('The envelope is cut off or has more than it should');
  let at = lengths.magic;
  const next = (length: number): Bytes => envelope.slice(at, (at += length));
  const parts = { sender: next(lengths.sender), keyHash: next(lengths.keyHash), wrapped: next(lengths.wrapped) };
  return { ...parts, nonce: next(lengths.nonce), content: envelope.slice(at) };
}

export async function seal(content: Uint8Array, eventKey: Bytes, sealedFor: SealedFor): Promise<Sealed> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const sender: Bytes = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const contentKey = random(32);
  const nonce = random(lengths.nonce);
  const keyHash = await hashOfKey(contentKey);
  const wrapping = await wrappingKey(pair.privateKey, eventKey, sender, eventKey);
  const wrapped = await gcm(wrapping, 'encrypt', wrappingNonce, boundBy(sealedFor, sender, keyHash), contentKey);
  const bound = boundBy(sealedFor, sender, keyHash, wrapped);
  const encrypted = await gcm(contentKey, 'encrypt', nonce, bound, padded(content));
  return { envelope: joined(magic, sender, keyHash, wrapped, nonce, encrypted), contentKey };
}

/** What the officers do at the opening, with the private key of the event. */
export const open = async (envelope: Bytes, eventKey: EventKeyPair, sealedFor: SealedFor): Promise<Bytes> =>
  openWith(await contentKeyOf(envelope, eventKey, sealedFor), envelope, sealedFor);

/** The content key alone: with it anyone can check what an envelope holds, and nothing else opens. */
export async function contentKeyOf(envelope: Bytes, eventKey: EventKeyPair, sealedFor: SealedFor): Promise<Bytes> {
  const parts = partsOf(envelope);
  const wrapping = await wrappingKey(eventKey.private, parts.sender, parts.sender, eventKey.public);
  const bound = boundBy(sealedFor, parts.sender, parts.keyHash);
  return gcm(wrapping, 'decrypt', wrappingNonce, bound, parts.wrapped).catch(refused);
}

export interface EventKeyPair {
  readonly private: CryptoKey;
  readonly public: Bytes;
}

/** What a vendor does with the key it kept: the same content comes out, or nothing. */
export async function openWith(contentKey: Bytes, envelope: Bytes, sealedFor: SealedFor): Promise<Bytes> {
  const parts = partsOf(envelope);
  if (!sameBytes(await hashOfKey(contentKey), parts.keyHash))
    throw new NotAnEnvelope('This key is not the one it was sealed with');
  const bound = boundBy(sealedFor, parts.sender, parts.keyHash, parts.wrapped);
  return unpadded(await gcm(contentKey, 'decrypt', parts.nonce, bound, parts.content).catch(refused));
}

function refused(): never {
  throw new NotAnEnvelope('The envelope was changed, or is sealed for something else');
}

/** What stands for an envelope in receipts, in the tree and in the minutes. */
export const commitmentOf = async (envelope: Uint8Array): Promise<string> => hex(await sha256(envelope));
export const keyAsText = hex;
export const keyFromText = fromHex;
