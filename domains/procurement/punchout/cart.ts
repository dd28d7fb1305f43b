import { decimal, fail } from '#kernel';
import { type Credential, type PunchoutOperation, punchoutOperations } from './cxml.ts';
import type { CartItem } from './punchout-calls.ts';
import { readXml, textAt, within, type XmlElement } from './xml-tree.ts';

export interface Cart {
  readonly from: readonly Credential[];
  readonly buyerCookie: string;
  /** What the shop lets be done with this cart later on. */
  readonly allowed: PunchoutOperation;
  readonly items: readonly CartItem[];
}

const MOST_ITEMS = 200;
const wrong = (message: string) => fail('invalid', 'cxml.cart', message);

/** Judged, shortened for nobody: what does not fit is refused, because a part number that was cut is another part. */
function words(text: string, { most, name }: { most: number; name: string }): string {
  if (text.length > most) throw wrong(`${name} of a cart line is longer than ${most} letters.`);
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text))
    throw wrong(`${name} of a cart line cannot be shown.`);
  return text;
}

/** One line of words for people: white space is drawn together, and what is too long ends with an ellipsis. */
const shown = (text: string, most: number): string => {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};

const orNull = (text: string): string | null => (text === '' ? null : text);

function number(text: string, name: string): string {
  const exact = decimal(text.trim());
  if (exact === undefined || exact.startsWith('-')) throw wrong(`${name} of a cart line is not a number.`);
  return exact;
}

function itemOf(item: XmlElement): CartItem {
  const detail = within(item, 'ItemDetail');
  const price = within(detail, 'UnitPrice', 'Money');
  const currency = price?.attributes['currency'] ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) throw wrong('A cart line has a price without a currency.');
  const supplierPart = words(textAt(item, 'ItemID', 'SupplierPartID'), { most: 200, name: 'The part number' });
  if (supplierPart.trim() === '') throw wrong('A cart line has no part number.');
  const auxiliary = textAt(item, 'ItemID', 'SupplierPartAuxiliaryID');
  const quantity = number(item.attributes['quantity'] ?? '', 'The quantity');
  if (Number(quantity) === 0) throw wrong('The quantity of a cart line is zero.');
  const basis = within(detail, 'PriceBasisQuantity')?.attributes['quantity'];
  const priceFor = basis === undefined ? '1' : number(basis, 'The price basis');
  if (Number(priceFor) === 0) throw wrong('The price basis of a cart line is zero.');
  return {
    quantity,
    unitPrice: number(price?.text ?? '', 'The price'),
    currency,
    priceFor,
    unit: shown(textAt(detail, 'UnitOfMeasure'), 20) || 'EA',
    description: shown(textAt(detail, 'Description'), 200) || shown(supplierPart, 200),
    supplierPart,
    auxiliaryPart: orNull(words(auxiliary, { most: 4000, name: 'The supplier part auxiliary ID' })),
    classification: orNull(shown(textAt(detail, 'Classification'), 60)),
    manufacturer: orNull(shown(textAt(detail, 'ManufacturerName'), 160)),
    manufacturerPart: orNull(shown(textAt(detail, 'ManufacturerPartID'), 160)),
  };
}

/** A PunchOutOrderMessage as a shop sends it. */
export function readCart(text: string): Cart {
  const root = readXml(text);
  const message = within(root, 'Message', 'PunchOutOrderMessage');
  if (root.name !== 'cXML' || !message) throw wrong('This is not a cart.');
  const found = message.children.filter(({ name }) => name === 'ItemIn');
  if (found.length > MOST_ITEMS) throw fail('too_large', 'cxml.cart', `A cart may have at most ${MOST_ITEMS} lines.`);
  return {
    from: credentialsIn(within(root, 'Header', 'From')),
    buyerCookie: textAt(message, 'BuyerCookie').trim(),
    allowed: allowedIn(within(message, 'PunchOutOrderMessageHeader')),
    items: found.map(itemOf),
  };
}

/** A shop that does not say so lets nothing be done with a cart it has given away. */
function allowedIn(header: XmlElement | undefined): PunchoutOperation {
  const said = header?.attributes['operationAllowed'] ?? '';
  return Object.hasOwn(punchoutOperations, said) ? (said as PunchoutOperation) : 'create'; // one of the keys
}

const credentialsIn = (element: XmlElement | undefined): Credential[] =>
  (element?.children ?? [])
    .filter(({ name }) => name === 'Credential')
    .map((one) => ({ domain: one.attributes['domain'] ?? '', identity: textAt(one, 'Identity').trim() }));

/** What a shop answers to the wish to open it. */
export type SetupAnswer =
  | { readonly ok: true; readonly startPage: string }
  | { readonly ok: false; readonly code: string };

export function readSetupAnswer(text: string): SetupAnswer {
  const answer = within(readXml(text), 'Response');
  const code = within(answer, 'Status')?.attributes['code'] ?? 'none';
  const startPage = textAt(answer, 'PunchOutSetupResponse', 'StartPage', 'URL').trim();
  return /^2\d\d$/.test(code) && startPage !== '' ? { ok: true, startPage } : { ok: false, code: code.slice(0, 10) };
}
