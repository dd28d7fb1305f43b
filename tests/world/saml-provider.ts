import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from './certificate.ts';

/** What a provider says of somebody. Each part can be bent into a forgery before it is signed. */
export interface Assertion {
  id: string;
  issuer: string;
  audience: string;
  destination: string;
  recipient: string;
  inResponseTo: string | null;
  issuedAt: Date;
  from: Date;
  until: Date;
  subject: string;
  /** Of the name that the subject is called by. */
  format: string;
  email: string | null;
  /** How the person was made sure of: a class for each statement. */
  contexts: string[];
  algorithm: string;
  digest: string;
  key: SamlKey;
}

interface SamlKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** What the browser brings back, as the provider's form has it. */
export interface Form {
  readonly path: string;
  readonly xml: string;
  readonly relayState: string;
}

export interface SamlProvider {
  readonly issuer: string;
  readonly signInAddress: string;
  readonly key: SamlKey;
  /** A key that is not the provider's, with a certificate of its own. */
  readonly otherKey: SamlKey;
  /** The person signs in there: answers the form that the browser is told to post. */
  signIn(url: string, person: { email: string; subject?: string }, bend?: (said: Assertion) => void): Form;
}

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export function newKey(now: Date, given: { bits?: number; until?: Date } = {}): SamlKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: given.bits ?? 2048 });
  const from = new Date(now.getTime() - 400 * 86_400_000);
  const until = given.until ?? new Date(now.getTime() + 400 * 86_400_000);
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSigned({ publicKey, privateKey, from, until }),
  };
}

/** The assertion as text, without a signature. */
export const written = (said: Assertion): string => {
  const reply = said.inResponseTo === null ? '' : ` InResponseTo="${said.inResponseTo}"`;
  const attribute =
    said.email === null
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${said.email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`;
  const statements = said.contexts
    .map(
      (one) =>
        `<saml:AuthnStatement AuthnInstant="${said.issuedAt.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>${one}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    )
    .join('');
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.id}" Version="2.0" IssueInstant="${said.issuedAt.toISOString()}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.format}">${said.subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${said.until.toISOString()}" Recipient="${said.recipient}"${reply}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${said.from.toISOString()}" NotOnOrAfter="${said.until.toISOString()}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>${statements}${attribute}</saml:Assertion>`;
};

const statusOf = (code: string): string =>
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${code}"/></samlp:Status>`;

/** The answer around an assertion. */
export const framed = (said: Assertion, inside: string, status = 'Success'): string => {
  const reply = said.inResponseTo === null ? '' : ` InResponseTo="${said.inResponseTo}"`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${said.issuedAt.toISOString()}" Destination="${said.destination}"${reply}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer}</saml:Issuer>${statusOf(status)}${inside}</samlp:Response>`;
};

/** The assertion in the document, signed in its place. */
export function signedAssertion(xml: string, { key, algorithm, digest }: Assertion): string {
  return signedAt(xml, "//*[local-name()='Assertion']", { key, algorithm, digest });
}

export function signedAt(xml: string, xpath: string, given: Pick<Assertion, 'key' | 'algorithm' | 'digest'>): string {
  const { privateKey, certificate } = given.key;
  const signature = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: given.algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signature.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    digestAlgorithm: given.digest,
  });
  signature.computeSignature(xml, { location: { reference: `${xpath}/*[local-name()='Issuer']`, action: 'after' } });
  return signature.getSignedXml();
}

/** A provider that speaks SAML, with a key of its own. It lives in the browser's address alone, so there is no server. */
export function samlProvider({ now, name = 'county' }: { now: () => Date; name?: string }): SamlProvider {
  const [key, otherKey] = [newKey(now()), newKey(now())];
  const issuer = `https://${name}.idp.example/entity`;
  const signInAddress = `https://${name}.idp.example/sign-in`;
  return {
    issuer,
    signInAddress,
    key,
    otherKey,
    signIn(url, { email, subject }, bend = () => {}) {
      const asked = new URL(url);
      if (asked.origin + asked.pathname !== signInAddress) throw new Error(`This is not the provider: ${url}`);
      const request = inflateRawSync(Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
      const found = (pattern: RegExp): string => pattern.exec(request)?.[1] ?? '';
      const acs = found(/AssertionConsumerServiceURL="([^"]+)"/);
      const at = now().getTime();
      const said: Assertion = {
        id: `_${randomUUID()}`,
        issuer,
        audience: found(/<saml:Issuer[^>]*>([^<]+)</),
        destination: acs,
        recipient: acs,
        inResponseTo: found(/\sID="([^"]+)"/),
        issuedAt: new Date(at),
        from: new Date(at - 30_000),
        until: new Date(at + 300_000),
        subject: subject ?? `sub-of-${email}`,
        format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        email,
        contexts: ['urn:oasis:names:tc:SAML:2.0:ac:classes:Password'],
        algorithm: RSA_SHA256,
        digest: SHA256,
        key,
      };
      bend(said);
      const xml = signedAssertion(framed(said, written(said)), said);
      return { path: new URL(acs).pathname, xml, relayState: asked.searchParams.get('RelayState') ?? '' };
    },
  };
}
