import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { digestOf, newSecret } from '#server/auth/secrets.ts';

/** What a provider would say of somebody: the claims, the header and the key can be bent into a forgery. */
export interface Said {
  claims: Record<string, unknown>;
  header: JWTHeaderParameters;
  key: CryptoKey | Uint8Array;
}

export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person signs in there: answers the address that the browser is sent back to. */
  signIn(url: string, person: Readonly<Record<string, unknown>>, bend?: (said: Said) => void): Promise<string>;
  /** A key that is not the provider's. */
  readonly otherKey: CryptoKey;
  /** Exchanges that were refused because of the code, the verifier or the client's secret. */
  readonly refusals: string[];
  close(): Promise<void>;
}

/** A provider of sign-ins on this machine, with keys of its own and the strictness of a real one. */
export async function oidcProvider(given: { now: () => Date; path?: string }): Promise<OidcProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const [clientId, clientSecret] = ['levee-client', newSecret()];
  const waiting = new Map<string, { challenge: string; redirectUri: string; said: Said }>();
  const refusals: string[] = [];
  const path = given.path ?? '';
  let issuer = '';

  const refuse = (why: string) => {
    refusals.push(why);
    return [400, { error: why }] as const;
  };
  async function exchange(form: URLSearchParams, authorization: string | undefined) {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization !== expected) return refuse('invalid_client');
    const code = form.get('code') ?? '';
    const found = waiting.get(code);
    waiting.delete(code);
    if (!found || found.redirectUri !== form.get('redirect_uri')) return refuse('invalid_grant');
    if (digestOf(form.get('code_verifier') ?? '') !== found.challenge) return refuse('invalid_verifier');
    const { claims, header, key } = found.said;
    if (header.alg === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return [200, { id_token: `${part(header)}.${part(claims)}.`, token_type: 'Bearer' }] as const;
    }
    const id_token = await new SignJWT(claims).setProtectedHeader(header).sign(key);
    return [200, { id_token, access_token: newSecret(), token_type: 'Bearer' }] as const;
  }

  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const answer = async () => {
      const tell = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (request.url === `${path}/.well-known/openid-configuration`)
        return tell(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        });
      if (request.url === `${path}/keys`) return tell(200, { keys: [jwk] });
      if (request.url === `${path}/token`) {
        const form = new URLSearchParams(Buffer.concat(parts).toString());
        const [status, body] = await exchange(form, request.headers.authorization);
        return tell(status, body);
      }
      tell(404, {});
    };
    request.on('end', () => void answer());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

  return {
    get issuer() {
      return issuer;
    },
    clientId,
    clientSecret,
    otherKey: other.privateKey,
    refusals,
    async signIn(url, person, bend = () => {}) {
      const asked = new URL(url);
      const ask = (name: string): string => asked.searchParams.get(name) ?? '';
      if (asked.origin + asked.pathname !== `${issuer}/authorize`) throw new Error(`This is not the provider: ${url}`);
      if (ask('client_id') !== clientId || ask('code_challenge_method') !== 'S256') throw new Error('Unknown client');
      const now = Math.floor(given.now().getTime() / 1000);
      const said: Said = {
        claims: { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: ask('nonce'), ...person },
        header: { alg: 'RS256', kid: 'one' },
        key: own.privateKey,
      };
      bend(said);
      const code = newSecret();
      waiting.set(code, { challenge: ask('code_challenge'), redirectUri: ask('redirect_uri'), said });
      const back = new URL(ask('redirect_uri'));
      back.searchParams.set('code', code);
      back.searchParams.set('state', ask('state'));
      return `${back.pathname}${back.search}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
