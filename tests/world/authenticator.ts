import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface CredentialRequest {
  readonly challenge: string;
}

interface Ceremony {
  /** The page that asks; a device signs whatever page it is. */
  readonly origin: string;
  readonly rpId?: string;
  /** Whether the device checked who holds it. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

/** A security key as a program: it makes one passkey and signs with it, for honest pages and for others. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const clientData = (type: string, { challenge }: CredentialRequest, { origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    credentialId: id.toString('base64url'),
    make(asked: CredentialRequest, ceremony: Ceremony) {
      const data = authenticatorData(ceremony, attested(id, publicKey));
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', asked, ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
    },
    use(asked: CredentialRequest, ceremony: Ceremony, key: KeyObject = privateKey) {
      const client = clientData('webauthn.get', asked, ceremony);
      const data = authenticatorData(ceremony);
      const signed = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), key);
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.toString('base64url'),
      };
    },
  };
}

function authenticatorData({ origin, rpId, isVerified = true, counter = 0 }: Ceremony, more?: Buffer): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (more ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const name = createHash('sha256')
    .update(rpId ?? new URL(origin).hostname)
    .digest();
  return Buffer.concat([name, Buffer.of(flags), count, more ?? Buffer.alloc(0)]);
}

function attested(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  // COSE: an elliptic curve key for ES256 on P-256, and its point.
  const key = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  return Buffer.concat([Buffer.alloc(16), length, id, key]);
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** As much of RFC 8949 as a security key speaks. */
function cbor(value: Cbor | Map<number, Cbor> | Map<string, Cbor>): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.of((major << 5) | count);
    if (count < 256) return Buffer.of((major << 5) | 24, count);
    return Buffer.of((major << 5) | 25, count >> 8, count & 0xff);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}
