/** A text is looked at no further: what is longer was no summary. */
const LONGEST = 60_000;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  sect: '§',
  hellip: '…',
};

function decoded(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Without what is between the opening and the end of an element that is no text. */
function without(text: string, element: 'script' | 'style'): string {
  const low = text.toLowerCase();
  if (low.length !== text.length) return text;
  let kept = '';
  let at = 0;
  for (;;) {
    const from = low.indexOf(`<${element}`, at);
    if (from < 0) return kept + text.slice(at);
    kept += text.slice(at, from);
    const end = low.indexOf(`</${element}`, from);
    if (end < 0) return kept;
    at = end;
  }
}

const stripped = (text: string): string =>
  without(without(text, 'script'), 'style')
    .replace(/<(?:br|\/p|\/li|\/div|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!?][^<>]*>/gi, ' ');

/** The words of a text that may hold HTML, once or twice encoded. What is left is shown as text and never as HTML. */
export function plainText(given: string, most: number): string {
  const text = stripped(decoded(stripped(decoded(given.slice(0, LONGEST)))))
    .toWellFormed()
    .replace(/[^\P{Cc}\n]|\p{Cf}/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
}
