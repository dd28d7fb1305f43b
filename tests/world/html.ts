/** A page as a tree, to ask it what a reader, a screen reader or a search engine would. Made for the HTML that the server writes, which is whole. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | null;
  readonly children: (Element | string)[];
}

const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const raw = new Set(['script', 'style', 'title', 'textarea']);
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, code: string) => {
    if (code.startsWith('#x')) return String.fromCodePoint(Number.parseInt(code.slice(2), 16));
    return code.startsWith('#') ? String.fromCodePoint(Number(code.slice(1))) : (named[code] ?? whole);
  });

const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[^\s=>/"']+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi;

export function readHtml(html: string): Element {
  const root: Element = { name: '#document', attributes: {}, parent: null, children: [] };
  let at = root;
  const find = new RegExp(token);
  for (let match = find.exec(html); match; match = find.exec(html)) {
    const [, closed, opened, attributes = '', text] = match;
    if (text !== undefined) at.children.push(decoded(text));
    else if (closed) {
      if (at.name !== closed.toLowerCase()) throw new Error(`</${closed}> ends <${at.name}>`);
      at = at.parent ?? root;
    } else if (opened) {
      const name = opened.toLowerCase();
      const element: Element = { name, attributes: attributesIn(attributes), parent: at, children: [] };
      at.children.push(element);
      if (raw.has(name)) {
        const end = html.toLowerCase().indexOf(`</${name}>`, find.lastIndex);
        const inside = html.slice(find.lastIndex, end);
        element.children.push(name === 'script' ? inside : decoded(inside));
        find.lastIndex = end + name.length + 3;
      } else if (!empty.has(name)) at = element;
    }
  }
  if (at !== root) throw new Error(`<${at.name}> is never closed`);
  return root;
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([^\s=>/"']+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decoded(value),
    ]),
  );

/** Every element below, in the order of the page. */
export const elements = (from: Element): Element[] =>
  from.children.flatMap((one) => (typeof one === 'string' ? [] : [one, ...elements(one)]));

export const all = (from: Element, ...names: readonly string[]): Element[] =>
  elements(from).filter(({ name }) => names.includes(name));

export const textOf = (from: Element): string =>
  from.children
    .map((one) => (typeof one === 'string' ? one : one.name === 'script' ? '' : textOf(one)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The name that an element is given, by itself or by another one. */
export function labelOf({ attributes }: Element, page: Element): string {
  const by = attributes['aria-labelledby'];
  const named = elements(page).find((one) => by !== undefined && one.attributes['id'] === by);
  return attributes['aria-label'] ?? (named ? textOf(named) : '');
}

/** What it is called when it is read aloud: its label, its text, or the texts of its pictures. */
export function nameOf(element: Element): string {
  const { 'aria-label': label, title = '' } = element.attributes;
  const pictures = all(element, 'img').map(({ attributes }) => attributes['alt'] ?? '');
  return (label ?? `${textOf(element)} ${pictures.join(' ')}`.trim()) || title;
}

export function within(element: Element, test: (ancestor: Element) => boolean): boolean {
  for (let at = element.parent; at; at = at.parent) if (test(at)) return true;
  return false;
}
