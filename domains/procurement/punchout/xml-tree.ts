import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { fail } from '#kernel';

/** One element of a letter: its name, what it says and what it holds. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** A cart of two hundred lines is about 200 KB. */
export const LONGEST_XML = 1024 * 1024;
const DEEPEST = 40;
const MOST_ELEMENTS = 20_000;

const refusal = (message: string) => fail('invalid', 'cxml', message);

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  // White space inside a part number belongs to it.
  trimValues: false,
  processEntities: false,
  htmlEntities: false,
  maxNestedTags: DEEPEST,
});

/**
 * Reads what a stranger wrote. A document type may be named, as every cXML letter does, but it brings nothing along: no entities of
 * its own, no declarations, and nothing is ever fetched. So there is nothing to expand and nothing to reach for.
 */
export function readXml(text: string): XmlElement {
  if (text.length > LONGEST_XML) throw fail('too_large', 'cxml', 'This cart is too large.');
  if (/<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text) || /<!DOCTYPE[^>[]*\[/i.test(text))
    throw refusal('A cart with its own document type is not accepted.');
  if ((text.match(/<[A-Za-z]/g)?.length ?? 0) > MOST_ELEMENTS)
    throw fail('too_large', 'cxml', 'This cart is too large.');
  let nodes: unknown;
  try {
    if (XMLValidator.validate(text) !== true) throw refusal('The cart is not well-formed XML.');
    nodes = parser.parse(text);
  } catch {
    throw refusal('The cart is not well-formed XML.');
  }
  const roots = elementsOf(nodes, 0);
  const [root] = roots;
  if (!root || roots.length > 1) throw refusal('The cart is not one XML document.');
  return root;
}

type Node = Readonly<Record<string, unknown>>;

const asNodes = (given: unknown): readonly Node[] => (Array.isArray(given) ? (given as Node[]) : []);

function elementsOf(given: unknown, depth: number): XmlElement[] {
  if (depth > DEEPEST) throw refusal('The cart is nested too deeply.');
  return asNodes(given).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined || name === '#text' || name.startsWith('?')) return [];
    const inside = asNodes(node[name]);
    const attributes = Object.entries((node[':@'] ?? {}) as Node).map(([key, value]) => [key, plain(String(value))]);
    return [
      {
        name,
        attributes: Object.fromEntries(attributes) as Record<string, string>,
        children: elementsOf(inside, depth + 1),
        text: inside.map((one) => ('#text' in one ? plain(String(one['#text'])) : '')).join(''),
      },
    ];
  });
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five names that XML knows by itself, and letters by their number. Any other name would need a declaration. */
function plain(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][\w.-]{0,60});/gi, (_, word: string) => {
    if (!word.startsWith('#')) {
      const sign = Object.hasOwn(named, word) ? named[word] : undefined;
      if (sign === undefined) throw refusal('The cart uses an undefined entity.');
      return sign;
    }
    const code = word[1]?.toLowerCase() === 'x' ? Number.parseInt(word.slice(2), 16) : Number(word.slice(1));
    const isLetter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0;
    if (!isLetter) throw refusal('The cart contains an invalid character.');
    return String.fromCodePoint(code);
  });
}

/** The first element along this way of names. */
export const within = (element: XmlElement | undefined, ...way: readonly string[]): XmlElement | undefined =>
  way.reduce<XmlElement | undefined>((at, name) => at?.children.find((one) => one.name === name), element);

export const textAt = (element: XmlElement | undefined, ...way: readonly string[]): string =>
  within(element, ...way)?.text ?? '';
