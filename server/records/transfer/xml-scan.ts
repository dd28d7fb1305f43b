import { unreadable } from './csv.ts';

/** What a scan tells: elements by their local name, with the text of their attributes, and the text between them. */
export interface XmlListener {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** A tag, whatever stands in the quotes of its attributes. */
const tag = /<(\/?)(?:[\w.-]{1,60}:)?([\w.-]{1,60})(?=[\s/>])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*?)(\/?)>/y;
/** No tag and no text between two tags is longer in a workbook that Excel can open. */
const LONGEST = 1_000_000;

/** Reads XML that arrives in pieces. It knows what workbooks contain; document types and entities of their own were refused before. */
export function xmlScan(listener: XmlListener): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const text = rest + piece;
    let at = 0;
    for (;;) {
      const begins = text.indexOf('<', at);
      if (begins < 0) break;
      if (begins > at) listener.text(decoded(text.slice(at, begins)));
      at = begins;
      const end = aside(text, begins);
      if (end === 'open') break;
      if (end) {
        if (text.startsWith('<![CDATA[', begins)) listener.text(text.slice(begins + 9, end - 3));
        at = end;
        continue;
      }
      tag.lastIndex = begins;
      const found = tag.exec(text);
      if (!found) break;
      const [whole, isEnd, name = '', attributes = '', isEmpty] = found;
      if (!isEnd) listener.open(name, attributes);
      if (isEnd || isEmpty) listener.close(name);
      at = begins + whole.length;
    }
    rest = text.slice(at);
    if (rest.length > LONGEST)
      throw unreadable('The workbook is damaged. Open it in Excel, save it again and try once more.');
  };
}

/** The end of what is not an element; `open` when it has not arrived yet. */
function aside(text: string, begins: number): number | 'open' | null {
  const second = text[begins + 1];
  if (second !== '!' && second !== '?') return null;
  const sign =
    second === '?'
      ? '?>'
      : text.startsWith('<!--', begins)
        ? '-->'
        : text.startsWith('<![CDATA[', begins)
          ? ']]>'
          : '>';
  const end = text.indexOf(sign, begins + 2);
  return end < 0 ? 'open' : end + sign.length;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const patterns = new Map<string, RegExp>();

/** One attribute by its local name. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, (pattern = new RegExp(`[\\s:]${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)')`)));
  const found = pattern.exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined;
}
