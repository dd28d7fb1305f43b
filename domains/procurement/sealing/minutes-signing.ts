import { type Bytes, fromHex, hex, utf8 } from './bytes.ts';
import { type ChainedLine, firstFault } from './minutes.ts';
import { unwrapPrivate, wrapPrivate } from './officer-key.ts';

/*
 * The minutes of an opening, signed by the officers who were present: ECDSA over P-256 with SHA-256, the platform's own. A signature is
 * over the last hash, which holds every line and the root that was published at the closing, with the opening and the name of who signs.
 */

/** An officer's key for signing: like the one for shares, its private half leaves the browser only encrypted with the passphrase. */
export interface SigningKey {
  readonly public: string;
  readonly wrapped: string;
}

export interface Statement {
  /** The number of the opening. */
  readonly number: string;
  /** As it is on record when the officer signs. */
  readonly name: string;
  readonly lastHash: string;
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const how = { name: 'ECDSA', hash: 'SHA-256' } as const;

const bytesOf = ({ number, name, lastHash }: Statement): Bytes =>
  utf8(JSON.stringify(['levee-minutes-signature-1', number, name, lastHash]));

const makePair = () => crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
const publicHalf = async (key: CryptoKey): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.exportKey('raw', key)));

export async function makeSigningKey(passphrase: string): Promise<SigningKey> {
  const pair = await makePair();
  const whole = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return { public: await publicHalf(pair.publicKey), wrapped: await wrapPrivate(whole, passphrase) };
}

const signed = async (key: CryptoKey, statement: Statement): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.sign(how, key, bytesOf(statement))));

/** Signs with the key that was made before the deadline; a wrong passphrase opens none. */
export async function signWith(own: SigningKey, passphrase: string, statement: Statement): Promise<string> {
  const whole = await unwrapPrivate(own.wrapped, passphrase);
  return signed(await crypto.subtle.importKey('pkcs8', whole, curve, false, ['sign']), statement);
}

/** Signs with a key that is made for this signature and kept by no one. */
export async function signLate(statement: Statement): Promise<{ publicKey: string; signature: string }> {
  const pair = await makePair();
  return { publicKey: await publicHalf(pair.publicKey), signature: await signed(pair.privateKey, statement) };
}

/** The public half of a signing key, where the text is one. */
export const signingKeyFrom = (publicKey: string): Promise<CryptoKey | null> =>
  crypto.subtle.importKey('raw', fromHex(publicKey), curve, false, ['verify']).catch(() => null);

export async function isSigned(statement: Statement, publicKey: string, signature: string): Promise<boolean> {
  const key = await signingKeyFrom(publicKey);
  return key !== null && crypto.subtle.verify(how, key, fromHex(signature), bytesOf(statement));
}

/** What became of one officer's signature, as it is published. */
export interface Signer {
  readonly name: string;
  readonly state: 'signed' | 'objection' | 'missing';
  readonly at: string | null;
  readonly keyMade: 'before' | 'after' | null;
  readonly publicKey: string | null;
  readonly signature: string | null;
  readonly objection: string | null;
}

/** The minutes of one opening as they are published, with all that it takes to check them. */
export interface SignedMinutes {
  readonly number: string;
  readonly root: string;
  readonly lastHash: string;
  readonly lines: readonly ChainedLine[];
  /** Those that were published before the deadline, with whose they are. */
  readonly signingKeys: readonly { readonly name: string; readonly publicKey: string }[];
  readonly signers: readonly Signer[];
}

export interface MinutesCheck {
  /** The first line that is not as it was written; null where all are. */
  readonly fault: number | null;
  readonly good: readonly string[];
  /** Whose signature does not fit these minutes, or is by another key than the published one. */
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
}

/** Judged with nothing but the published minutes and the platform's own arithmetic. */
export async function checkMinutes(minutes: SignedMinutes): Promise<MinutesCheck> {
  const { number, root, lastHash, lines, signers, signingKeys } = minutes;
  const said = await Promise.all(
    signers
      .filter(({ state }) => state === 'signed')
      .map(async ({ name, publicKey, signature, keyMade }) => {
        // Who has a published key signs with that one; another key is another hand.
        const own = signingKeys.find((one) => one.name === name)?.publicKey;
        const isOwn = own === undefined ? keyMade === 'after' : own === publicKey;
        return { name, fits: isOwn && (await isSigned({ number, name, lastHash }, publicKey ?? '', signature ?? '')) };
      }),
  );
  const named = (fits: boolean) => said.filter((one) => one.fits === fits).map(({ name }) => name);
  return {
    fault: await firstFault(root, lines, lastHash),
    good: named(true),
    wrong: named(false),
    missing: signers.filter(({ state }) => state === 'missing').map(({ name }) => name),
  };
}

/** How many of those who were present have signed: “2 of 3 signed”. */
export function signedInWords(signers: readonly Pick<Signer, 'name' | 'state'>[]): string {
  const present = new Set(signers.map(({ name }) => name));
  return `${signers.filter(({ state }) => state === 'signed').length} of ${present.size} signed`;
}

export function checkInWords({ number }: Pick<SignedMinutes, 'number'>, check: MinutesCheck): string {
  const { fault, good, wrong, missing } = check;
  const chain = fault === null ? 'Every line is as it was written.' : `Line ${fault} is not as it was written.`;
  const names = (of: readonly string[]) => of.join(', ');
  return [
    `${number}: ${chain}`,
    ...(good.length > 0 ? [`Valid signatures: ${names(good)}.`] : []),
    ...(wrong.length > 0 ? [`Signatures that do not fit: ${names(wrong)}.`] : []),
    ...(missing.length > 0 ? [`Not signed: ${names(missing)}.`] : []),
  ].join(' ');
}

/** Minutes in the text of a minutes file; null where it is none. */
export function minutesFrom(text: string): readonly SignedMinutes[] | null {
  try {
    const read = JSON.parse(text) as { readonly openings?: readonly SignedMinutes[] } | null;
    const { openings } = read ?? {};
    return Array.isArray(openings) &&
      openings.every(({ lines, signers }) => Array.isArray(lines) && Array.isArray(signers))
      ? openings
      : null;
  } catch {
    return null;
  }
}
