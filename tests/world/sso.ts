import { expect } from 'vitest';
import type { AccountWorld, Answered, Browser } from './account-world.ts';
import type { OidcProvider, Said } from './oidc-provider.ts';
import type { Form } from './saml-provider.ts';

export const post = async (
  browser: Browser,
  path: string,
  body: object = {},
  status = 200,
): Promise<Record<string, never>> => {
  const answer: Answered = await browser.post(`/api/v1/${path}`, body);
  expect([path, answer.status, answer.status === status ? '' : answer.text]).toEqual([path, status, '']);
  return answer.body as Record<string, never>;
};

/** An organization's domain, claimed and proven by its name server. */
export async function proveDomain(here: AccountWorld, admin: Browser, domain: string): Promise<string> {
  const { id, proof } = await post(admin, 'email_domain/claim', { domain }, 201);
  here.names.set(`_levee.${domain}`, [[String(proof)]]);
  await post(admin, `email_domain/${id}/check`);
  return String(id);
}

export const wishFor = (provider: OidcProvider, more: object = {}) => ({
  name: 'County directory',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  ...more,
});

/** Tries the provider out as its administrator does. */
export async function tryOut(admin: Browser, provider: OidcProvider, id: string, person: object): Promise<string> {
  const { url } = await post(admin, `sso_connection/${id}/try`);
  const back = await provider.signIn(String(url), { ...person });
  return (await admin.get(back)).headers.get('location') ?? '';
}

/** A provider that was set up, tried out and switched on. */
export async function setUpSso(
  admin: Browser,
  provider: OidcProvider,
  given: { email: string; more?: object },
): Promise<string> {
  const { id } = await post(admin, 'sso_connection/save', wishFor(provider, given.more));
  const person = { sub: `admin-of-${id}`, email: given.email, email_verified: true };
  expect(await tryOut(admin, provider, String(id), person)).toBe('/sso-management?tried');
  await post(admin, `sso_connection/${id}/switch`, { on: true });
  return String(id);
}

/** The way of a person through the provider; where the browser ends. */
export async function throughSso(
  browser: Browser,
  provider: OidcProvider,
  given: { email: string; person?: object; bend?: (said: Said) => void; from?: string },
): Promise<string> {
  const { email, person = {}, bend, from } = given;
  const started = await browser.post('/api/auth/sso/start', { email, ...(from ? { from } : {}) });
  expect([email, started.status]).toEqual([email, 200]);
  const said = { sub: `sub-of-${email}`, email, email_verified: true, ...person };
  const back = await provider.signIn(String(started.body['url']), said, bend);
  return (await browser.get(back)).headers.get('location') ?? '';
}

/** The provider's page has the browser post its form: from another site, and so without cookies of ours unless some are named. */
export async function deliverSaml(
  here: AccountWorld,
  { path, xml, relayState }: Form,
  more: { cookie?: string; from?: string } = {},
): Promise<string> {
  const response = await here.ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: more.from ?? 'https://county.idp.example',
      ...(more.cookie ? { cookie: more.cookie } : {}),
    },
    body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }),
  });
  expect([response.status, response.headers.getSetCookie()]).toEqual([303, []]);
  return response.headers.get('location') ?? '';
}

/** Follows to our own page, if that is where the browser was sent. */
export async function arriveBySaml(browser: Browser, to: string): Promise<string> {
  return to.startsWith('/api/auth/sso/return?') ? ((await browser.get(to)).headers.get('location') ?? '') : to;
}
