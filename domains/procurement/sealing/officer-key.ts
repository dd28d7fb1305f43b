import { type Bytes, fromHex, hex, joined, random, utf8 } from './bytes.ts';
import { type EventKeyPair, NotAnEnvelope, open, seal } from './envelope.ts';
import { sha256 } from './bytes.ts';

/**
 * An officer's own key for one event. It is made in the officer's browser; the private half leaves it only encrypted with a passphrase
 * that is nowhere else. Shares are sealed to the public half, so the maker of the event key may be far away.
 */
export interface OfficerKey {
  readonly public: string;
  /** Salt, nonce and the encrypted private key, in hex. */
  readonly wrapped: string;
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const rounds = 600_000;
const [saltLength, nonceLength] = [16, 12];

async function passphraseKey(passphrase: string, salt: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(passphrase.normalize('NFC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const derived = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(derived, material, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/** A private half as it may leave the browser; the one in the clear is wiped. */
export async function wrapPrivate(whole: Bytes, passphrase: string): Promise<string> {
  const [salt, nonce] = [random(saltLength), random(nonceLength)];
  const key = await passphraseKey(passphrase, salt, 'encrypt');
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, whole));
  whole.fill(0);
  return hex(joined(salt, nonce, encrypted));
}

export async function unwrapPrivate(wrapped: string, passphrase: string): Promise<Bytes> {
  const bytes = fromHex(wrapped);
  const key = await passphraseKey(passphrase, bytes.slice(0, saltLength), 'decrypt');
  const iv = bytes.slice(saltLength, saltLength + nonceLength);
  const encrypted = bytes.slice(saltLength + nonceLength);
  const whole = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, encrypted).catch(() => {
    throw new NotAnEnvelope('The passphrase is not the one of this share');
  });
  return new Uint8Array(whole);
}

export async function makeOfficerKey(passphrase: string): Promise<OfficerKey> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const whole = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const publicHalf = hex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  return { public: publicHalf, wrapped: await wrapPrivate(whole, passphrase) };
}

export async function unlockOfficerKey(own: OfficerKey, passphrase: string): Promise<EventKeyPair> {
  const whole = await unwrapPrivate(own.wrapped, passphrase);
  const imported = await crypto.subtle.importKey('pkcs8', whole, curve, false, ['deriveBits']);
  return { private: imported, public: fromHex(own.public) };
}

const shareFor = (event: string, officer: string) => ({ event, vendor: officer, part: 'share', version: 1 });
const handedFor = (session: string, officer: string) => ({
  event: session,
  vendor: officer,
  part: 'handed',
  version: 1,
});

/** A share as it is kept on the server for its officer. */
export const sealShare = async (share: Bytes, publicKey: string, event: string, officer: string): Promise<string> =>
  hex((await seal(share, fromHex(publicKey), shareFor(event, officer))).envelope);
export const openShare = (sealed: string, own: EventKeyPair, event: string, officer: string): Promise<Bytes> =>
  open(fromHex(sealed), own, shareFor(event, officer));

/** A share on its way to the chair's browser: the server carries it and cannot read it. */
export const handShare = async (share: Bytes, chairKey: string, session: string, officer: string): Promise<string> =>
  hex((await seal(share, fromHex(chairKey), handedFor(session, officer))).envelope);
export const takeShare = (handed: string, chair: EventKeyPair, session: string, officer: string): Promise<Bytes> =>
  open(fromHex(handed), chair, handedFor(session, officer));

/** The key of one opening, in the chair's browser. */
export async function makeChairKey(): Promise<EventKeyPair> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  return { private: pair.privateKey, public: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)) };
}

/** What an officer answers in the rehearsal: only who opened the share knows it, and it tells nothing of the share. */
export const testAnswer = async (share: Uint8Array): Promise<string> =>
  hex(await sha256(utf8('levee-share-test-1'), share));
/** What is published of that answer when the key is made. */
export const testMark = async (answer: string): Promise<string> =>
  hex(await sha256(utf8(`levee-share-mark-1${answer}`)));
