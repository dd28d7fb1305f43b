import { randomInt } from 'node:crypto';
import { digestOf } from '#server/auth/secrets.ts';
import type { Sealer } from '#server/services/sealed.ts';

/** No sign that could be taken for another one. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;

/** A code by which a report is followed: nobody guesses one of so many. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => signs.charAt(randomInt(signs.length))).join('');

export const grouped = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code;

/** As somebody typed it, with dashes, spaces and small letters; null when it cannot be a code. */
export function readCode(text: string | null): string | null {
  const plain = (text ?? '').slice(0, 60).toUpperCase().replaceAll(/[\s-]/g, '');
  return plain.length === LENGTH && [...plain].every((sign) => signs.includes(sign)) ? plain : null;
}

/** Only this is kept. */
export const codeDigest = (code: string): string => digestOf(`service request ${code}`);

interface Whose {
  readonly organizationId: string;
  readonly id: string;
}

const place = ({ organizationId, id }: Whose) => ({
  organizationId,
  record: 'service_request',
  field: 'code shown once',
  rowId: id,
});

/** The code on its way to the page that shows it, so that it stands nowhere in plain letters. */
export const hiddenCode = (sealer: Sealer, code: string, whose: Whose): string =>
  `${whose.id}.${sealer.seal(code, place(whose)).toString('base64url')}`;

export function shownCode(sealer: Sealer, text: string | null, organizationId: string): string | null {
  const [, id = '', sealed = ''] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{40,200})$/.exec(text ?? '') ?? [];
  try {
    return readCode(sealer.open(Buffer.from(sealed, 'base64url'), place({ organizationId, id })));
  } catch {
    return null; // not ours
  }
}
