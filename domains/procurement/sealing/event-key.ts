import { combine, split } from 'shamir-secret-sharing';
import { type Bytes, hex, joined, random, sha256, utf8, xor } from './bytes.ts';
import type { EventKeyPair } from './envelope.ts';

/**
 * The key of a sealed event. It is made in an official's browser and leaves it only in parts: one for each officer, of which a stated
 * number is needed, and one for the server, which hands it out at the hour and not before. Without the server's part the officers
 * have nothing, and without enough officers the server has nothing.
 */

/** What is published with the event: the holder of a part can be told whether it is the right one. */
export interface PublishedKey {
  readonly public: string;
  readonly needed: number;
  /** The hash of each officer's part, in their order. */
  readonly officers: readonly string[];
  readonly server: string;
}

export interface EventKeyParts {
  readonly published: PublishedKey;
  readonly officers: readonly Bytes[];
  readonly server: Bytes;
}

export class WrongShare extends Error {}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const hashOfPart = async (part: Uint8Array): Promise<string> => hex(await sha256(utf8('levee-share-1'), part));

export async function makeEventKey(officers: number, needed: number): Promise<EventKeyParts> {
  if (!(needed >= 2 && needed <= officers)) throw new RangeError('At least two officers, and no more than there are');
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const whole = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const server = random(whole.length);
  const parts = (await split(xor(whole, server), officers, needed)) as Bytes[];
  whole.fill(0);
  const published = {
    public: hex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    needed,
    officers: await Promise.all(parts.map(hashOfPart)),
    server: await hashOfPart(server),
  };
  return { published, officers: parts, server };
}

/** Which officer a part belongs to, counted from 0; null where it belongs to none. */
export async function officerOf(part: Bytes, { officers }: PublishedKey): Promise<number | null> {
  const at = officers.indexOf(await hashOfPart(part));
  return at < 0 ? null : at;
}

/** Joins the parts at the opening. A part that is not one, one given twice and too few are refused by name, not by garbage. */
export async function joinEventKey(
  given: readonly Bytes[],
  server: Bytes,
  published: PublishedKey,
): Promise<EventKeyPair> {
  const owners = await Promise.all(given.map((part) => officerOf(part, published)));
  const unknown = owners.indexOf(null);
  if (unknown >= 0) throw new WrongShare(`Share ${unknown + 1} does not belong to this event`);
  const different = given.filter((_part, at) => owners.indexOf(owners[at] ?? null) === at);
  if (different.length < published.needed)
    throw new WrongShare(`${published.needed} officers are needed, ${different.length} gave their share`);
  if ((await hashOfPart(server)) !== published.server)
    throw new WrongShare('The server’s share is not the one of this event');
  const whole = xor(await combine(different as Bytes[]), server);
  const key = await crypto.subtle.importKey('pkcs8', whole, curve, false, ['deriveBits']).catch(() => {
    throw new WrongShare('The shares do not make a key');
  });
  whole.fill(0);
  return { private: key, public: keyBytes(published) };
}

export const keyBytes = (published: PublishedKey): Bytes =>
  joined(Uint8Array.from(published.public.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
