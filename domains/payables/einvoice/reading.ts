import { fail } from '#kernel';
import type { XmlElement } from '../../procurement/public.ts';
import { centsIn, numberIn } from './amounts.ts';
import type { Place, Problem } from './e-invoice.ts';

/** An element by its own name, whatever prefix the file chose; one of another vocabulary keeps its namespace before its name. */
export interface Node extends Place {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly text: string;
}

const XML = 'http://www.w3.org/XML/1998/namespace';
type Scope = Readonly<Record<string, string>>;

/** The namespace of each element looked up, as XML says it: by the nearest declaration of its prefix. */
export function named(
  element: XmlElement,
  vocabulary: readonly string[],
  scope: Scope = { xml: XML },
  over = '',
): Node {
  const here: Record<string, string> = { ...scope };
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns') here[''] = value;
    else if (name.startsWith('xmlns:')) here[name.slice(6)] = value;
  }
  const at = element.name.indexOf(':');
  const [prefix, local] = at < 0 ? ['', element.name] : [element.name.slice(0, at), element.name.slice(at + 1)];
  const space = Object.hasOwn(here, prefix) ? here[prefix] : undefined;
  if (space === undefined && prefix !== '')
    throw fail('invalid', 'e_invoice.prefix', `Line ${element.at}: the prefix ${prefix} is not declared.`);
  const name = vocabulary.includes(space ?? '') ? local : `{${space ?? ''}}${local}`;
  return {
    name,
    element: over === '' ? name : `${over}/${name}`,
    at: element.at,
    attributes: element.attributes,
    text: element.text.trim(),
    children: element.children.map((one) => named(one, vocabulary, here, name)),
  };
}

/** Reads parts of a file and keeps all that is wrong with them, so that a vendor hears everything at once. */
export function reading(currency: string) {
  const problems: Problem[] = [];
  const wrong = ({ element, at }: Place, reason: string) => void problems.push({ element, at, reason });

  const all = (node: Node | null, name: string): readonly Node[] =>
    node?.children.filter((one) => one.name === name) ?? [];

  /** What is there twice says nothing: neither the first nor the last is taken. */
  function one(node: Node | null, ...way: readonly string[]): Node | null {
    let found = node;
    for (const name of way) {
      const own = all(found, name);
      if (own[1]) {
        wrong(own[1], `${name} is there ${own.length} times. It says one thing.`);
        return null;
      }
      found = own[0] ?? null;
    }
    return found;
  }

  const text = (node: Node | null, ...way: readonly string[]): string => one(node, ...way)?.text ?? '';

  function needed(node: Node, ...way: readonly string[]): Node | null {
    const before = problems.length;
    const found = one(node, ...way);
    if (found && found.text !== '') return found;
    if (problems.length === before)
      wrong(
        found ?? { element: `${node.name}/${way.join('/')}`, at: node.at },
        found ? 'This is empty.' : 'This is missing.',
      );
    return null;
  }

  function number(node: Node | null): string | null {
    if (!node) return null;
    const read = numberIn(node.text);
    if (read !== undefined) return read;
    wrong(node, `“${node.text.slice(0, 40)}” is not a number of at most twelve digits and six places.`);
    return null;
  }

  /** An amount in whole cents of one currency; `code` is the attribute that says which currency it is. */
  function cents(node: Node | null, code = 'currencyID'): number | null {
    if (!node) return null;
    const said = node.attributes[code] ?? '';
    if (said !== '' && said !== currency) {
      wrong(node, `This amount is in ${said.slice(0, 10)}, not in ${currency.slice(0, 10)}.`);
      return null;
    }
    const read = number(node);
    if (read === null) return null;
    const whole = centsIn(read);
    if (whole === undefined) wrong(node, `${read} is not an amount in whole cents.`);
    return whole ?? null;
  }

  function day(node: Node | null): (Place & { value: string }) | null {
    if (!node) return null;
    // As the vendor wrote it: the day on the invoice is not moved by the zone of its clock.
    const value = /^(\d{4}-\d{2}-\d{2})(?:T.*|Z|[+-]\d{2}:\d{2})?$/.exec(node.text)?.[1];
    const isDay = value !== undefined && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
    if (!isDay) wrong(node, `“${node.text.slice(0, 40)}” is not a day such as 2026-11-20.`);
    return isDay ? { element: node.element, at: node.at, value } : null;
  }

  return { problems, wrong, all, one, text, needed, number, cents, day };
}
export type Reading = ReturnType<typeof reading>;

export const placeOf = ({ element, at }: Place): Place => ({ element, at });
/** An attribute as an element, so that it is read and named like one. */
export const attributeOf = (node: Node, name: string): Node | null => {
  const said = Object.hasOwn(node.attributes, name) ? node.attributes[name] : undefined;
  return said === undefined
    ? null
    : { ...node, name, element: `${node.name}@${name}`, text: said.trim(), children: [] };
};
