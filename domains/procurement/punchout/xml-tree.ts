import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { fail } from '#kernel';

/** One element of a letter: its name, what it says and what it holds. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** The line of the file on which it begins. */
  readonly at: number;
}

/** A cart of two hundred lines is about 200 KB. */
export const LONGEST_XML = 1024 * 1024;
const DEEPEST = 40;
const MOST_ELEMENTS = 20_000;

/** What is read, in the words of its reader, and how much of it. */
export interface XmlLimits {
  readonly code: string;
  readonly what: string;
  readonly letters: number;
  readonly elements: number;
  /** The field that it was sent in, where there is one. */
  readonly field?: string;
}

const ofCart: XmlLimits = { code: 'cxml', what: 'cart', letters: LONGEST_XML, elements: MOST_ELEMENTS };

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
  cdataPropName: '#cdata',
  captureMetaData: true,
  maxNestedTags: DEEPEST,
});

/**
 * Reads what a stranger wrote. A document type may be named, as every cXML letter does, but it brings nothing along: no entities of
 * its own, no declarations, and nothing is ever fetched. So there is nothing to expand and nothing to reach for.
 */
export function readXml(text: string, limits: XmlLimits = ofCart): XmlElement {
  const { code, what, letters, elements, field } = limits;
  const refusal = (message: string) =>
    fail('invalid', code, message, field === undefined ? {} : { issues: [{ path: field, code, message }] });
  const tooLarge = () => fail('too_large', code, `This ${what} is too large.`);
  if (text.length > letters) throw tooLarge();
  if (/<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text) || /<!DOCTYPE[^>[]*\[/i.test(text))
    throw refusal(`A ${what} with its own document type is not accepted.`);
  if ((text.match(/<[A-Za-z_]/g)?.length ?? 0) > elements) throw tooLarge();
  let nodes: unknown;
  try {
    if (XMLValidator.validate(text) !== true) throw refusal(`The ${what} is not well-formed XML.`);
    nodes = parser.parse(text);
  } catch {
    throw refusal(`The ${what} is not well-formed XML.`);
  }
  const roots = elementsOf(nodes, { what, refusal, lineAt: linesOf(text) }, 0);
  const [root] = roots;
  if (!root || roots.length > 1) throw refusal(`The ${what} is not one XML document.`);
  return root;
}

/** The line of a place in a text; places are asked for from the first to the last. */
function linesOf(text: string): (at: number) => number {
  let [line, seen] = [1, 0];
  // The parser counts every kind of line end as one letter.
  const read = text.replace(/\r\n?/g, '\n');
  return (at) => {
    for (let next = read.indexOf('\n', seen); next >= 0 && next < at; next = read.indexOf('\n', seen)) {
      line++;
      seen = next + 1;
    }
    return line;
  };
}

type Node = Readonly<Record<string | symbol, unknown>>;

interface Reading {
  readonly what: string;
  readonly refusal: (message: string) => Error;
  readonly lineAt: (at: number) => number;
}

const asNodes = (given: unknown): readonly Node[] => (Array.isArray(given) ? (given as Node[]) : []);

const places = XMLParser.getMetaDataSymbol() as unknown as symbol; // typed as the object of a symbol
const startOf = (node: Node): number => (node[places] as { startIndex?: number } | undefined)?.startIndex ?? 0;

function elementsOf(given: unknown, reading: Reading, depth: number): XmlElement[] {
  const { what, refusal, lineAt } = reading;
  if (depth > DEEPEST) throw refusal(`The ${what} is nested too deeply.`);
  const said = (text: unknown) => plain(String(text), reading);
  return asNodes(given).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined || name.startsWith('#') || name.startsWith('?')) return [];
    const inside = asNodes(node[name]);
    const attributes = Object.entries((node[':@'] ?? {}) as Node).map(([key, value]) => [key, said(value)]);
    const at = lineAt(startOf(node));
    return [
      {
        name,
        at,
        attributes: Object.fromEntries(attributes) as Record<string, string>,
        children: elementsOf(inside, reading, depth + 1),
        text: inside.map((one) => ('#text' in one ? said(one['#text']) : literal(one))).join(''),
      },
    ];
  });
}

/** A section in which no name stands for a letter. */
const literal = (node: Node): string =>
  asNodes(node['#cdata'])
    .map(({ '#text': text }) => (typeof text === 'string' ? text : ''))
    .join('');

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five names that XML knows by itself, and letters by their number. Any other name would need a declaration. */
function plain(text: string, { what, refusal }: Reading): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][\w.-]{0,60});/gi, (_, word: string) => {
    if (!word.startsWith('#')) {
      const sign = Object.hasOwn(named, word) ? named[word] : undefined;
      if (sign === undefined) throw refusal(`The ${what} uses an undefined entity.`);
      return sign;
    }
    const code = word[1]?.toLowerCase() === 'x' ? Number.parseInt(word.slice(2), 16) : Number(word.slice(1));
    const isLetter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0;
    if (!isLetter) throw refusal(`The ${what} contains an invalid character.`);
    return String.fromCodePoint(code);
  });
}

/** The first element along this way of names. */
export const within = (element: XmlElement | undefined, ...way: readonly string[]): XmlElement | undefined =>
  way.reduce<XmlElement | undefined>((at, name) => at?.children.find((one) => one.name === name), element);

export const textAt = (element: XmlElement | undefined, ...way: readonly string[]): string =>
  within(element, ...way)?.text ?? '';
