import { createSign, type KeyObject } from 'node:crypto';

/** One value of DER: a kind, a length and what it holds. */
function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([kind, ...length]), body]);
}

const RSA_SHA256 = der(0x30, Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const time = (at: Date): Buffer => {
  const digits = at.toISOString().replace(/\.\d+Z$/, 'Z');
  return der(0x18, Buffer.from(digits.replace(/[-:T]/g, '')));
};

/** A certificate that its own key has signed, as providers of sign-ins use them. */
export function selfSigned(given: { publicKey: KeyObject; privateKey: KeyObject; from: Date; until: Date }): string {
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from('A provider of the test')))));
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    RSA_SHA256,
    name,
    der(0x30, time(given.from), time(given.until)),
    name,
    given.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(given.privateKey);
  const whole = der(0x30, body, RSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}
