import type { XmlElement } from '../../procurement/public.ts';
import type { Place } from '../einvoice/e-invoice.ts';

/** How an envelope names a party: the register and the number. */
export interface Participant extends Place {
  readonly scheme: string;
  readonly value: string;
}

export interface Envelope {
  readonly kind: 'SBDH' | 'XHE' | 'none';
  readonly senders: readonly Participant[];
  readonly recipients: readonly Participant[];
  /** The document inside, with the namespaces that are declared around it; null where there is none or more than one. */
  readonly content: XmlElement | null;
}

const local = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);
const named = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((one) => local(one) === name);
const all = (element: XmlElement | undefined, ...way: readonly string[]): readonly XmlElement[] =>
  way.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap((one) => named(one, name)),
    element ? [element] : [],
  );
const attribute = ({ attributes }: XmlElement, name: string): string =>
  Object.entries(attributes)
    .find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1]
    ?.trim() ?? '';

const namespacesOf = ({ attributes }: XmlElement): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:')));

const isDocument = (element: XmlElement): boolean => ['Invoice', 'CreditNote'].includes(local(element));

/** A document keeps the namespaces that only its envelope declares. */
function within(around: readonly XmlElement[], element: XmlElement): XmlElement {
  const declared = Object.assign({}, ...around.map(namespacesOf)) as Record<string, string>;
  return { ...element, attributes: { ...declared, ...element.attributes } };
}

function documentsIn(element: XmlElement, around: readonly XmlElement[], depth = 4): readonly XmlElement[] {
  if (isDocument(element)) return [within(around, element)];
  return depth === 0 ? [] : element.children.flatMap((one) => documentsIn(one, [...around, element], depth - 1));
}

const participant = (element: XmlElement, scheme: string): readonly Participant[] => {
  const value = element.text.trim();
  return value === '' ? [] : [{ element: local(element), at: element.at, scheme: attribute(element, scheme), value }];
};

const only = (found: readonly XmlElement[]): XmlElement | null => (found.length === 1 ? (found[0] ?? null) : null);

/** What is around a document: an SBDH (UN/CEFACT), an XHE (OASIS), or nothing but the document’s own parties. */
export function openEnvelope(root: XmlElement): Envelope {
  if (local(root) === 'StandardBusinessDocument') {
    const head = all(root, 'StandardBusinessDocumentHeader');
    const ids = (side: string) =>
      head.flatMap((one) => all(one, side, 'Identifier').flatMap((id) => participant(id, 'Authority')));
    return { kind: 'SBDH', senders: ids('Sender'), recipients: ids('Receiver'), content: only(documentsIn(root, [])) };
  }
  if (local(root) === 'XHE') {
    const ids = (side: string) =>
      all(root, 'Header', side, 'PartyIdentification', 'ID').flatMap((id) => participant(id, 'schemeID'));
    return {
      kind: 'XHE',
      senders: ids('FromParty'),
      recipients: ids('ToParty'),
      content: only(documentsIn(root, [], 6)),
    };
  }
  const endpoint = (party: string) =>
    all(root, party, 'Party', 'EndpointID').flatMap((id) => participant(id, 'schemeID'));
  return {
    kind: 'none',
    senders: endpoint('AccountingSupplierParty'),
    recipients: endpoint('AccountingCustomerParty'),
    content: isDocument(root) ? root : null,
  };
}

/** The ways in which an identifier may be written: with its register or without. */
export const waysToWrite = ({ scheme, value }: Participant): readonly string[] =>
  (scheme === '' ? [value] : [value, `${scheme}:${value}`]).map((one) => one.trim().toLowerCase());
