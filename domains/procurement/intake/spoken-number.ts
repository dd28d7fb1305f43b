/** A number as somebody says it, and how much of the text says it. */
export interface SpokenNumber {
  readonly value: number;
  readonly length: number;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const small = new Map([
  ...ones.map((word, at) => [word, at] as const),
  ...tens.flatMap((word, at) => (word === '' ? [] : [[word, at * 10] as const])),
]);
const large = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
]);

/** A figure that goes on as a size or a name, such as 6-inch, 2x4 or 8", counts nothing. */
const belongsToTheThing = /^(?:-\s?[a-z]|["”″'’]|x\d|\/\w|%|:\d)/i;

const MOST = 1e12;
const said = (value: number, length: number, text: string): SpokenNumber | null =>
  value > 0 && value < MOST && !belongsToTheThing.test(text.slice(length)) ? { value, length } : null;

const figures = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?: ?(k|hundred|thousand|dozen|million)\b)?(?![\d,]*\d)(?![a-wyz])/i;
const times: Readonly<Record<string, number>> = {
  k: 1000,
  hundred: 100,
  thousand: 1000,
  dozen: 12,
  million: 1_000_000,
};

/** What the words say that have been read, with what is still open before the next thousand. */
interface Sum {
  readonly whole: number;
  readonly part: number | null;
}

function added({ whole, part }: Sum, word: string): Sum | null {
  const count = small.get(word);
  if (count !== undefined) {
    if (part === null) return { whole, part: count };
    const isFree = count < 10 ? part % 10 === 0 && part % 100 !== 10 && part > 0 : part % 100 === 0;
    return isFree && part > 0 ? { whole, part: part + count } : null;
  }
  if (word === 'hundred') return part === null || part < 100 ? { whole, part: (part ?? 1) * 100 } : null;
  const size = large.get(word);
  return size === undefined ? null : { whole: whole + (part ?? (whole === 0 ? 1 : 0)) * size, part: null };
}

/**
 * The number with which a text begins: in figures, or in words as people say them. "A" and "an" count one.
 *
 * @example
 * numberAt('two hundred and fifty cots') // { value: 250, length: 21 }
 */
export function numberAt(text: string): SpokenNumber | null {
  const figure = figures.exec(text);
  if (figure) {
    const value = Number(`${(figure[1] ?? '').replaceAll(',', '')}${figure[2] ?? ''}`);
    return said(value * (times[(figure[3] ?? '').toLowerCase()] ?? 1), figure[0].length, text);
  }
  const idiom = /^(?:(half a|a half) dozen|(?:a )?couple(?: of)?)\b/i.exec(text);
  if (idiom) return said(idiom[1] ? 6 : 2, idiom[0].length, text);

  let sum: Sum = { whole: 0, part: null };
  let length = 0;
  let isStarted = false;
  for (;;) {
    const next = /^([\s-]*)(and\s+)?([a-z]+)\b/i.exec(text.slice(length));
    const [all = '', gap = '', and, word = ''] = next ?? [];
    const lower = word.toLowerCase();
    if (!next || (isStarted ? gap === '' : gap !== '')) break;
    if (!isStarted && (lower === 'a' || lower === 'an') && !and) {
      length += all.length;
      isStarted = true;
      const goesOn = /^\s+(?:hundred|thousand|million|dozen)\b/i.test(text.slice(length));
      if (goesOn) continue;
      return said(1, length, text);
    }
    if (lower === 'dozen' && !and) return said((sum.whole + (sum.part ?? 0) || 1) * 12, length + all.length, text);
    // "One hundred and fifty" is one number; "two and four" are two.
    if (and && !((sum.part ?? 0) >= 100 || sum.whole > 0)) break;
    const more: Sum | null = added(sum, lower);
    if (!more || (and && small.get(lower) === undefined)) break;
    sum = more;
    length += all.length;
    isStarted = true;
  }
  return length === 0 ? null : said(sum.whole + (sum.part ?? 0), length, text);
}
