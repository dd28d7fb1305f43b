import { fail } from '#kernel';
import { signingCertificates } from './certificates.server.ts';
import { NOT_OPEN } from '#server/records/leads-out.ts';
import { invalid } from '#server/records/refusals.ts';
import { acceptUrl } from '#server/services/outbound/outbound.ts';
import { usualFactorValues } from './factor-values.ts';
import type { Connection } from './sso-store.server.ts';

/** A provider as its administrator wishes it. */
export interface ProposedConnection {
  readonly id?: string | null;
  readonly name: string;
  readonly kind?: Connection['kind'] | null;
  readonly issuer: string;
  readonly clientId?: string | null;
  readonly clientSecret?: string | null;
  readonly signInAddress?: string | null;
  readonly certificates?: string | null;
  readonly takesAddressesAsVerified?: boolean | null;
  readonly admitsNewPeople?: boolean | null;
  readonly trustsFactor?: boolean | null;
  readonly factorValues?: readonly string[] | null;
  readonly defaultRole?: 'user' | 'manager' | null;
}

interface Around {
  readonly speaksSaml: boolean;
  readonly allowLoopback: boolean;
  readonly now: Date;
}

const wrong = (path: string, code: string, message: string) => invalid([{ path, code, message }]);

/** The wish as it is kept, or a refusal that names the field. */
export function judgeConnection(wish: ProposedConnection, around: Around) {
  const { name, issuer, takesAddressesAsVerified, admitsNewPeople, trustsFactor, factorValues, defaultRole } = wish;
  const kind = wish.kind ?? 'oidc';
  const people = {
    takesAddressesAsVerified: takesAddressesAsVerified ?? false,
    admitsNewPeople: admitsNewPeople ?? true,
    trustsFactor: trustsFactor ?? false,
    factorValues: factorValues?.length ? factorValues : usualFactorValues[kind],
    defaultRole: defaultRole ?? ('user' as const),
  };
  if (kind === 'oidc') {
    const clientId = openIdConnect(wish, around);
    return { name, kind, issuer, clientId, signInAddress: null, certificates: null, ...people };
  }
  if (!around.speaksSaml) throw wrong('kind', 'choice', 'The operator has SAML switched off here');
  const saml = securityAssertions(wish, around);
  return { name, kind, issuer, clientId: null, ...saml, ...people };
}

function openIdConnect({ issuer, clientId, clientSecret }: ProposedConnection, { allowLoopback }: Around): string {
  if (acceptUrl(issuer, allowLoopback) === null || /[?#]/.test(issuer)) throw wrong('issuer', 'url', NOT_OPEN);
  if (!clientId) throw wrong('clientId', 'required', 'Client ID is required');
  if (clientSecret && !/^[!-~]{8,500}$/.test(clientSecret))
    throw wrong('clientSecret', 'sealed', 'Must be 8 to 500 letters, digits and signs, without spaces');
  return clientId;
}

function securityAssertions(wish: ProposedConnection, { now }: Around) {
  const { issuer, signInAddress, certificates } = wish;
  if (!/^[!-~]{3,500}$/.test(issuer))
    throw wrong('issuer', 'entity', 'Must be the entity ID of the provider, without spaces');
  // Only a browser goes there, so it may be an address that the agency's own network alone knows.
  if (!signInAddress) throw wrong('signInAddress', 'required', 'Sign-in address is required');
  if (acceptUrl(signInAddress, false) === null || signInAddress.includes('#'))
    throw wrong('signInAddress', 'url', 'Must be an address that begins with https://');
  if (!certificates) throw wrong('certificates', 'required', 'At least one signing certificate is required');
  const judged = signingCertificates(certificates, now);
  if ('wrong' in judged) throw wrong('certificates', 'certificate', judged.wrong);
  return { signInAddress, certificates: judged.certificates.join('\n') };
}

type Kept = ReturnType<typeof judgeConnection>;

/** Whether a provider that was tried out is still the same one. Of its certificates one may follow the other while people come in. */
export function isSameProvider(before: Connection, wish: Kept): boolean {
  if (before.kind !== wish.kind)
    throw wrong('kind', 'stays', 'A provider goes on speaking what it spoke. Set up another one');
  if (before.provider.issuer !== wish.issuer) return false;
  if (before.kind === 'oidc') return before.provider.clientId === wish.clientId;
  const { signInAddress, certificates } = before.provider;
  return signInAddress === wish.signInAddress && certificates.some((one) => wish.certificates?.includes(one));
}

/** Whether a sign-in whose second factor counted before might count no more. */
export const trustsLess = (before: Connection, wish: Kept): boolean =>
  before.trustsFactor && !(wish.trustsFactor && before.factorValues.every((one) => wish.factorValues.includes(one)));

export const mayChange = (before: Connection, isSame: boolean): void => {
  if (!isSame && before.status === 'active')
    throw fail(
      'conflict',
      'sso.active',
      'Switch this provider off before you change its address, client or certificates.',
    );
};
