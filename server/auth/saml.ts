import { type CacheProvider, generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { fail } from '#kernel/record/fail.ts';
import type { Clock } from '#server/services/clock.ts';
import { type Vouched, wordsOf } from './oidc.ts';

/** A provider of sign-ins by SAML, as its administrator describes it. */
export interface SamlProvider {
  /** Its entity id, exactly as it spells it. */
  readonly issuer: string;
  readonly signInAddress: string;
  /** One, or two while one follows the other. */
  readonly certificates: readonly string[];
}

/** Who we are to an organization's provider. Each organization is another one, so that no answer for one counts for another. */
export interface SamlFace {
  readonly entityId: string;
  readonly acsUrl: string;
}

/** An answer that was read and not checked: what it says is nobody's word yet. */
export interface Received {
  readonly document: Document;
  readonly encoded: string;
  readonly inResponseTo: string;
}

export interface Saml {
  metadata(face: SamlFace): string;
  /** Where to send the browser. */
  start(
    provider: SamlProvider,
    trip: { readonly face: SamlFace; readonly requestId: string; readonly state: string },
  ): Promise<string>;
  read(encoded: string): Promise<Received>;
  /** What the provider signed: whom it vouches for, and the id under which it does so only once. */
  finish(
    provider: SamlProvider,
    given: { readonly face: SamlFace; readonly received: Received },
  ): Promise<{ readonly vouched: Vouched; readonly assertionId: string }>;
}

const MOST_BYTES = 256 * 1024;
const SKEW_MS = 60_000;
/** An assertion older than this counts no more, whatever it says of itself. */
const LONGEST_ASSERTION_MS = 600_000;

/** All that a signature may be made with: SHA-256 or better, and no canonical form that keeps comments or outer namespaces. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]);
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** What the usual providers call an address and a name. */
const ADDRESSES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'email',
  'mail',
];
const NAMES = [
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'displayName',
];

const untrusted = () => fail('refused', 'provider', 'The response of the SSO provider is not valid.');

const all = (within: Node, path: string): readonly Element[] =>
  xpath.selectElements(within, path.replace(/(\.?\/\/?)(\w+)/g, `$1*[local-name()='$2']`));
const only = (within: Node, path: string): Element => {
  const [found, ...others] = all(within, path);
  if (!found || others.length > 0) throw untrusted();
  return found;
};
const words = (element: Element): string => (element.textContent ?? '').trim();
/** How the person was made sure of. With more than one statement nobody can say which of them this sign-in is. */
const contextsOf = (document: Document): readonly string[] => {
  const found = all(document, '/Assertion/AuthnStatement/AuthnContext/AuthnContextClassRef');
  return all(document, '/Assertion/AuthnStatement').length === 1 && found.length === 1 ? wordsOf(found.map(words)) : [];
};

export function openSaml({ clock }: { clock: Clock }): Saml {
  /** The library's own judgement of times, by our clock. */
  class Judge extends SAML {
    protected override checkTimestampsValidityError(_: number, ...times: [string, string, number?]): Error | null {
      return super.checkTimestampsValidityError(clock.now().getTime(), ...times);
    }
  }

  /** Knows the one request of this moment. That it is open, and whose it is, the caller has found in our own store. */
  const requestsKnown = (id: string): CacheProvider => ({
    saveAsync: async () => null,
    // The library asks for the instant of the request; ours ended in the store when their time was up.
    getAsync: async (asked) => (asked === id ? new Date().toISOString() : null),
    removeAsync: async () => null,
  });

  const judge = (provider: SamlProvider, face: SamlFace, requestId: string): SAML =>
    new Judge({
      idpCert: [...provider.certificates],
      idpIssuer: provider.issuer,
      entryPoint: provider.signInAddress,
      issuer: face.entityId,
      audience: face.entityId,
      callbackUrl: face.acsUrl,
      // Not every provider signs the whole answer as well. Nothing outside of the signed assertion is used.
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: SKEW_MS,
      maxAssertionAgeMs: LONGEST_ASSERTION_MS,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: requestsKnown(requestId),
      generateUniqueId: () => requestId,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      signatureAlgorithm: 'sha256',
    });

  const isPresent = (element: Element): boolean => {
    const [now, from, until] = [
      clock.now().getTime(),
      element.getAttribute('NotBefore'),
      element.getAttribute('NotOnOrAfter'),
    ];
    if (!until || !(now - SKEW_MS < Date.parse(until))) return false;
    return !from || now + SKEW_MS >= Date.parse(from);
  };

  /** The frame around the assertion, which nobody need have signed: it can only make us refuse. */
  function judgeFrame({ document, encoded }: Received, face: SamlFace): void {
    const response = document.documentElement;
    const status = all(document, '/Response/Status/StatusCode')[0]?.getAttribute('Value');
    if (status !== SUCCESS) throw fail('refused', 'sso.refused', 'The SSO provider refused the sign-in.');
    const inside = only(document, '//Assertion');
    const ids = [...decoded(encoded).matchAll(/\sID\s*=\s*["']([^"']*)["']/gi)].map(([, id]) => id);
    const algorithms = [...decoded(encoded).matchAll(/Algorithm\s*=\s*["']([^"']*)["']/g)].map(
      ([, name]) => name ?? '',
    );
    const isSound =
      inside.parentNode === response &&
      inside.namespaceURI === ASSERTION &&
      all(document, '//EncryptedAssertion').length === 0 &&
      response.getAttribute('Destination') === face.acsUrl &&
      new Set(ids).size === ids.length &&
      algorithms.every((name) => ALGORITHMS.has(name));
    if (!isSound) throw untrusted();
  }

  /** What stands in the assertion as it was signed. */
  function judgeAssertion(
    document: Document,
    { issuer, face, inResponseTo }: { issuer: string; face: SamlFace; inResponseTo: string },
  ) {
    const assertion = document.documentElement;
    const assertionId = assertion.getAttribute('ID') ?? '';
    const issuedAt = Date.parse(assertion.getAttribute('IssueInstant') ?? '');
    const nameId = only(document, '/Assertion/Subject/NameID');
    const isConfirmed = all(document, '/Assertion/Subject/SubjectConfirmation').some((confirmation) => {
      const [data, ...others] = all(confirmation, './SubjectConfirmationData');
      return (
        data !== undefined &&
        others.length === 0 &&
        confirmation.getAttribute('Method') === BEARER &&
        data.getAttribute('Recipient') === face.acsUrl &&
        data.getAttribute('InResponseTo') === inResponseTo &&
        isPresent(data)
      );
    });
    const isSound =
      words(only(document, '/Assertion/Issuer')) === issuer &&
      issuedAt <= clock.now().getTime() + SKEW_MS &&
      isPresent(only(document, '/Assertion/Conditions')) &&
      assertionId !== '' &&
      isConfirmed;
    if (!isSound) throw untrusted();
    const subject = words(nameId);
    if (subject === '' || subject.length > 255 || nameId.getAttribute('Format') === TRANSIENT)
      throw fail('refused', 'saml.subject', 'The provider does not name its people by something that stays.');

    const attributes = all(document, '/Assertion/AttributeStatement/Attribute');
    const said = (names: readonly string[]): string | null | undefined => {
      const found = attributes.filter((one) => names.includes(one.getAttribute('Name') ?? ''));
      if (found.length === 0) return undefined;
      const values = new Set(found.flatMap((one) => all(one, './AttributeValue').map(words)));
      return values.size === 1 ? ([...values][0] ?? null) : null;
    };
    const address = said(ADDRESSES);
    // SAML has no word for it: a provider that names an address of the proven domains gives it itself.
    const vouched = {
      subject,
      email: address === undefined ? subject : address,
      isVerified: true,
      name: said(NAMES) || null,
      methods: contextsOf(document),
    };
    return { vouched, assertionId };
  }

  return {
    metadata: ({ entityId, acsUrl }) =>
      generateServiceProviderMetadata({
        issuer: entityId,
        callbackUrl: acsUrl,
        identifierFormat: null,
        wantAssertionsSigned: true,
        generateUniqueId: () => '_levee',
      }),

    start: (provider, { face, requestId, state }) =>
      judge(provider, face, requestId).getAuthorizeUrlAsync(state, undefined, {}),

    async read(encoded) {
      const text = decoded(encoded);
      if (Buffer.byteLength(text) > MOST_BYTES)
        throw fail('too_large', 'provider', `An answer of a provider holds at most ${MOST_BYTES / 1024} KB.`);
      // No document type, entity, comment, section or instruction comes near a parser: two readers could see two texts in them.
      if (/<!|<\?(?!xml\s)/.test(text)) throw untrusted();
      const document = await parseDomFromString(text).catch(() => {
        throw untrusted();
      });
      const response = document.documentElement;
      if (response?.localName !== 'Response' || response.namespaceURI !== PROTOCOL) throw untrusted();
      return { document, encoded, inResponseTo: response.getAttribute('InResponseTo') ?? '' };
    },

    async finish(provider, { face, received }) {
      judgeFrame(received, face);
      const { encoded: SAMLResponse, inResponseTo } = received;
      // Its reasons are for nobody's eyes: an attacker would learn from them what to bend next.
      const { profile } = await judge(provider, face, inResponseTo)
        .validatePostResponseAsync({ SAMLResponse })
        .catch(() => ({ profile: null }));
      const signed = profile?.getAssertionXml?.();
      if (!signed) throw untrusted();
      return judgeAssertion(await parseDomFromString(signed), { issuer: provider.issuer, face, inResponseTo });
    },
  };
}

/** As the library reads it, so that both judge the same text. */
const decoded = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');
