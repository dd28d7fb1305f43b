/** How a cXML partner is named: `DUNS 942888711`. */
export interface Credential {
  readonly domain: string;
  readonly identity: string;
}

/** To fill a new cart, to change the one that came from the shop, or only to look at it there. */
export const punchoutOperations = {
  create: 'Fill a cart',
  edit: 'Change the cart',
  inspect: 'View the cart',
} as const;
export type PunchoutOperation = keyof typeof punchoutOperations;

/** One thing of the cart that the shop is to open again, in the shop's own words. */
export interface FormerItem {
  readonly quantity: string;
  readonly supplierPart: string;
  readonly auxiliaryPart: string | null;
}

export interface SetupRequest {
  readonly operation: PunchoutOperation;
  /** The cart to change or to look at; empty for a new one. */
  readonly items: readonly FormerItem[];
  readonly payloadId: string;
  /** An instant such as 2026-11-20T15:00:00.000Z. */
  readonly at: string;
  readonly from: Credential;
  readonly to: Credential;
  readonly sharedSecret: string;
  readonly buyerCookie: string;
  /** Where the shop has the browser bring the cart. */
  readonly returnTo: string;
  readonly person: { readonly name: string; readonly email: string };
  readonly shipTo?: { readonly name: string };
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it stands in XML. Signs that XML has no place for are left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const credential = ({ domain, identity }: Credential, more = ''): string =>
  `<Credential domain="${escaped(domain)}"><Identity>${escaped(identity)}</Identity>${more}</Credential>`;

const itemOut = ({ quantity, supplierPart, auxiliaryPart }: FormerItem, at: number): string =>
  `<ItemOut quantity="${escaped(quantity)}" lineNumber="${at + 1}"><ItemID><SupplierPartID>${escaped(supplierPart)}</SupplierPartID>${
    auxiliaryPart === null ? '' : `<SupplierPartAuxiliaryID>${escaped(auxiliaryPart)}</SupplierPartAuxiliaryID>`
  }</ItemID></ItemOut>`;

/** How every cXML message begins: its id, its time, and who sends it to whom. */
export const messageHead = (
  { payloadId, at, from, to }: Pick<SetupRequest, 'payloadId' | 'at' | 'from' | 'to'>,
  secret = '',
): readonly string[] => [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.063/cXML.dtd">',
  `<cXML payloadID="${escaped(payloadId)}" timestamp="${escaped(at)}" xml:lang="en-US">`,
  `<Header><From>${credential(from)}</From><To>${credential(to)}</To>`,
  `<Sender>${credential(from, secret)}<UserAgent>Levee</UserAgent></Sender></Header>`,
];

/** The letter that asks a supplier to open its shop for one person (cXML 1.2, PunchOutSetupRequest). */
export function setupRequest(wish: SetupRequest): string {
  const { operation, items, sharedSecret, buyerCookie, returnTo, person, shipTo } = wish;
  const secret = `<SharedSecret>${escaped(sharedSecret)}</SharedSecret>`;
  const place = shipTo ? `<ShipTo><Address><Name xml:lang="en">${escaped(shipTo.name)}</Name></Address></ShipTo>` : '';
  return [
    ...messageHead(wish, secret),
    `<Request><PunchOutSetupRequest operation="${operation}">`,
    `<BuyerCookie>${escaped(buyerCookie)}</BuyerCookie>`,
    `<Extrinsic name="UserEmail">${escaped(person.email)}</Extrinsic>`,
    `<Extrinsic name="UserFullName">${escaped(person.name)}</Extrinsic>`,
    `<BrowserFormPost><URL>${escaped(returnTo)}</URL></BrowserFormPost>`,
    place,
    ...items.map(itemOut),
    '</PunchOutSetupRequest></Request></cXML>',
  ].join('\n');
}
