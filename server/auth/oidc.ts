import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { fail } from '#kernel/record/fail.ts';
import type { Clock } from '#server/services/clock.ts';
import { outboundRead, spelledTrouble } from '#server/services/outbound/outbound.ts';
import { digestOf } from './secrets.ts';

/** A provider of sign-ins by OpenID Connect, and who we are to it. */
export interface Provider {
  /** Exactly as the provider gives it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the provider said of a person, checked. */
export interface Vouched {
  readonly subject: string;
  readonly email: string | null;
  /** Null when the provider does not say. */
  readonly isVerified: boolean | null;
  readonly name: string | null;
  /** How the provider says it made sure of the person (`amr` and `acr`, or SAML's context class). Believed only where somebody decided so. */
  readonly methods: readonly string[];
}

/** Words of a provider, of a form that can be one: what is anything else says nothing. */
export const wordsOf = (said: unknown): readonly string[] =>
  Array.isArray(said) && said.length <= 20 ? said.filter((one) => typeof one === 'string' && one.length <= 200) : [];

/** One way to a provider and back. The secret stays in the browser's cookie and never stands in an address. */
interface Trip {
  readonly secret: string;
  readonly redirectUri: string;
}

export interface Oidc {
  /** Reads the provider's own description and keys: proof that it is there and is who it says. */
  inspect(issuer: string): Promise<void>;
  /** Where to send the browser. */
  start(provider: Provider, trip: Trip & { readonly state: string; readonly hint?: string }): Promise<string>;
  /** What came back, exchanged and checked: issuer, audience, age, signature, nonce. */
  finish(provider: Provider, trip: Trip & { readonly code: string }): Promise<Vouched>;
}

interface Described {
  readonly authorize: string;
  readonly token: string;
  readonly keys: string;
}

/** Signatures that need the provider's private key: never one that a public value could make. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const SKEW_SECONDS = 60;
const MOST_BYTES = 512 * 1024;

const trouble = (sentence: string) => fail('refused', 'provider', sentence);
const unreachable = () => trouble('The SSO provider cannot be reached. Try again in a minute.');
const refusedAnswer = () => trouble('The response of the SSO provider is not valid, so you are not signed in.');

export const verifierOf = (secret: string): string => digestOf(`verifier:${secret}`);
export const nonceOf = (secret: string): string => digestOf(`nonce:${secret}`);

export function openOidc(given: { clock: Clock; allowLoopback: boolean; call?: typeof outboundRead }): Oidc {
  const { clock, allowLoopback, call = outboundRead } = given;
  async function read(url: string, form?: URLSearchParams, authorization?: string) {
    const { status, text } = await call({
      url,
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(authorization ? { authorization } : {}),
      },
      ...(form ? { body: form.toString() } : {}),
      timeoutMs: 8000,
      maxBytes: MOST_BYTES,
      allowLoopback,
    });
    if (status !== 200 || text === null) throw status === 400 || status === 401 ? refusedAnswer() : unreachable();
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed === 'object' && parsed !== null) return parsed as Readonly<Record<string, unknown>>;
    } catch {
      // told below
    }
    throw unreachable();
  }

  async function described(issuer: string): Promise<Described> {
    const found = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    // A description of somebody else would let one provider speak for another one.
    if (found['issuer'] !== issuer)
      throw trouble('The provider calls itself by another issuer address. Enter it exactly as the provider spells it.');
    const at = (name: string): string => {
      const url = found[name];
      if (typeof url !== 'string' || spelledTrouble(url, allowLoopback) !== null)
        throw trouble('The provider’s description names an address that cannot be used.');
      return url;
    };
    return { authorize: at('authorization_endpoint'), token: at('token_endpoint'), keys: at('jwks_uri') };
  }

  const keysAt = async (url: string): Promise<ReturnType<typeof createLocalJWKSet>> => {
    const found = (await read(url)) as unknown as JSONWebKeySet; // judged by the library on the next line
    try {
      return createLocalJWKSet(found);
    } catch {
      throw trouble('The keys of the SSO provider cannot be read.');
    }
  };

  async function checked(token: string, provider: Provider, keys: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, await keysAt(keys), {
        issuer: provider.issuer,
        audience: provider.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_SECONDS,
        currentDate: clock.now(),
        maxTokenAge: 600,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw refusedAnswer();
      throw error;
    }
  }

  return {
    async inspect(issuer) {
      await keysAt((await described(issuer)).keys);
    },

    async start(provider, { secret, redirectUri, state, hint }) {
      const { authorize } = await described(provider.issuer);
      const url = new URL(authorize);
      const question = {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: nonceOf(secret),
        code_challenge: digestOf(verifierOf(secret)),
        code_challenge_method: 'S256',
        ...(hint ? { login_hint: hint } : {}),
      };
      for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
      return url.href;
    },

    async finish(provider, { secret, redirectUri, code }) {
      const { token, keys } = await described(provider.issuer);
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifierOf(secret),
      });
      const both = [provider.clientId, provider.clientSecret].map(encodeURIComponent).join(':');
      const answer = await read(token, form, `Basic ${Buffer.from(both).toString('base64')}`);
      if (typeof answer['id_token'] !== 'string') throw refusedAnswer();
      const claims = await checked(answer['id_token'], provider, keys);
      const audiences = [claims.aud].flat();
      if (claims['nonce'] !== nonceOf(secret)) throw refusedAnswer();
      if (audiences.length > 1 && claims['azp'] !== provider.clientId) throw refusedAnswer();
      if (!claims.sub || claims.sub.length > 255) throw refusedAnswer();
      const text = (name: string): string | null =>
        typeof claims[name] === 'string' ? (claims[name] as string) : null;
      const said = claims['email_verified'];
      return {
        subject: claims.sub,
        email: text('email'),
        isVerified: said === undefined ? null : said === true || said === 'true',
        name: text('name'),
        methods: [...wordsOf(claims['amr']), ...wordsOf([claims['acr']])],
      };
    },
  };
}
