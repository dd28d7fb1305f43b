import type { Part } from './rendered.ts';

/** Elements that stand in a line of their own. */
const lines =
  /^(main|div|p|section|article|aside|header|footer|nav|ul|ol|li|table|thead|tbody|tfoot|tr|caption|form|fieldset|legend|dialog|dl|dt|dd|h[1-6]|details|summary|output|figure|figcaption|blockquote|pre)$/;

const all = (part: Part): Part[] => part.children.flatMap((one) => [one, ...all(one)]);
const byId = (root: Part, id: string): Part | undefined => all(root).find((one) => one.getAttribute('id') === id);
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What is read aloud of it. */
export function nameOf(part: Part, root: Part): string {
  const label = part.getAttribute('aria-label');
  if (label !== null) return label;
  const by = part.getAttribute('aria-labelledby');
  if (by !== null)
    return words(
      by
        .split(' ')
        .map((id) => byId(root, id)?.textContent ?? '')
        .join(' '),
    );
  const id = part.getAttribute('id');
  if (/^(input|select|textarea)$/.test(part.nodeName)) {
    const own = all(root).find((one) => one.nodeName === 'label' && (one.getAttribute('for') ?? '') === (id ?? '?'));
    for (let at: Part | null = own ?? part; at; at = at.parentNode)
      if (at.nodeName === 'label') return words(plain(at));
    return part.getAttribute('placeholder') ?? '';
  }
  if (/^(section|article|fieldset|form|details|div|nav)$/.test(part.nodeName))
    return words(heading(part)?.textContent ?? '');
  if (part.nodeName === 'table')
    return words(part.children.find((one) => one.nodeName === 'caption')?.textContent ?? '');
  return words(plain(part)) || (part.getAttribute('title') ?? '');
}

/** Text without what is typed, chosen or drawn. */
const plain = (part: Part): string =>
  part.nodeType === 3
    ? (part.nodeValue ?? '')
    : /^(select|textarea|svg)$/.test(part.nodeName) || part.getAttribute('aria-hidden') === 'true'
      ? ''
      : part.children.map(plain).join(part.nodeName === 'span' ? '' : ' ');

function heading(part: Part): Part | undefined {
  const first = part.children.find((one) => one.nodeType !== 3 && one.nodeName !== 'svg');
  if (!first) return undefined;
  return /^(h[1-6]|legend|summary)$/.test(first.nodeName)
    ? first
    : /^(div|header)$/.test(first.nodeName)
      ? heading(first)
      : undefined;
}

/**
 * A page as lines: `# A heading`, `A cell | another`, `[A button]`, `[A button] (off)`, `<A link → /its/address>`, `Field: what it holds`.
 * What nobody sees is left out.
 */
export function shownIn(root: Part): string {
  let top = root;
  while (top.parentNode) top = top.parentNode;
  const told: string[] = [''];
  const put = (text: string) => void (told[told.length - 1] += text === '' ? '' : ` ${text}`);
  const line = () => void (told.at(-1) !== '' && told.push(''));
  const walk = (part: Part): void => {
    if (part.nodeType === 3) return put(part.nodeValue ?? '');
    const { nodeName: name } = part;
    if (part.attributes['hidden'] !== undefined || name === 'script' || name === 'style' || name === 'svg') return;
    if (part.getAttribute('aria-hidden') === 'true') return;
    const off = part.props['disabled'] || part.props['aria-disabled'] === true ? ' (off)' : '';
    const marks = ['aria-pressed', 'aria-expanded', 'aria-selected', 'aria-current', 'aria-checked', 'aria-sort']
      .filter((mark) => part.getAttribute(mark) !== null && part.getAttribute(mark) !== 'false')
      .map((mark) => ` (${mark.slice(5)}${part.getAttribute(mark) === 'true' ? '' : ` ${part.getAttribute(mark)}`})`)
      .join('');
    if (name === 'button' || name === 'summary') return put(`[${nameOf(part, top)}]${off}${marks}`);
    if (name === 'a') return put(`<${nameOf(part, top)} → ${part.getAttribute('href')}>${marks}`);
    if (name === 'img') return put(part.getAttribute('alt') ?? '');
    if (/^(input|select|textarea)$/.test(name)) {
      // A line of its own outside of tables, wherever it is drawn.
      const isFree = !isIn(part, /^t[dh]$/) && !/^(checkbox|radio)$/.test(textIn(part.props['type']));
      if (isFree) line();
      put(`${nameOf(part, top)}: ${held(part)}${off}`);
      return isFree ? line() : undefined;
    }
    if (name === 'label' && all(part).every(({ nodeName }) => !/^(input|select|textarea)$/.test(nodeName))) return;
    if (name === 'label') return part.children.filter(({ nodeType }) => nodeType !== 3).forEach(walkFields);
    const isLine = lines.test(name);
    if (isLine) line();
    if (name === 'fieldset' && part.getAttribute('aria-label') !== null) put(`${nameOf(part, top)}:`);
    if (/^h[1-6]$/.test(name)) put('#');
    if (/^t[dh]$/.test(name) && told.at(-1) !== '') put('|');
    if (name === 'th' && marks) put(marks.trim());
    if (/^(svg|progress|meter)$/.test(name) || part.getAttribute('role') === 'progressbar')
      put(`${nameOf(part, top)} ${part.getAttribute('value') ?? part.getAttribute('aria-valuenow') ?? ''}`);
    for (const one of part.children) walk(one);
    if (isLine) line();
  };
  const walkFields = (part: Part): void =>
    /^(input|select|textarea)$/.test(part.nodeName) ? walk(part) : part.children.forEach(walkFields);
  walk(root);
  return told.map(words).filter(Boolean).map(tidy).join('\n');
}

function isIn(part: Part, names: RegExp): boolean {
  for (let at = part.parentNode; at; at = at.parentNode) if (names.test(at.nodeName)) return true;
  return false;
}

const tidy = (text: string): string => text.replace(/ ([,.;:)])(?=\s|$)/g, '$1').replace(/\( /g, '(');

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What is typed, ticked or chosen. */
function held(part: Part): string {
  const { props } = part;
  const type = part.props['type'];
  if (type === 'checkbox' || type === 'radio') return (props['checked'] ?? props['defaultChecked']) ? 'yes' : 'no';
  if (type === 'password') return '•'.repeat(textIn(props['value']).length);
  const value = textIn(props['value'] ?? props['defaultValue']);
  const needed = props['required'] || props['aria-required'] === true ? ' *' : '';
  if (part.nodeName !== 'select') return `${value}${needed}`;
  const options = all(part).filter(({ nodeName }) => nodeName === 'option');
  const chosen = options.find(({ props: { value: one } }) => String(one) === value) ?? options[0];
  const others = options.map(({ textContent }) => words(textContent));
  return `${words(chosen?.textContent ?? '')} of ${others.length > 8 ? others.length : others.join(', ')}${needed}`;
}
