import { createHmac, randomBytes } from 'node:crypto';

/** Codes of authenticator apps: RFC 6238 with the values every app understands, SHA-1, six digits, half a minute. */
const DIGITS = 6;
const STEP_SECONDS = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base 32, the way people type them into an app. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => alphabet.charAt(byte % 32)).join('');
}

export function totpUri(secret: string, email: string): string {
  const question = new URLSearchParams({
    secret,
    issuer: 'Levee',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${encodeURIComponent(`Levee:${email}`)}?${question}`;
}

const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

export function totpAt(secret: string, at: Date): string {
  return codeOf(secret, stepOf(at));
}

/** The half minute this code belongs to: the present one, the one before or the one after; null when it fits none. */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const now = stepOf(at);
  return [now, now - 1, now + 1].find((step) => codeOf(secret, step) === code) ?? null;
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

function bytesOf(secret: string): Buffer {
  let bits = '';
  for (const letter of secret) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
