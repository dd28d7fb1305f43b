/** Words that stand in every sentence and tell nothing of what is asked. */
const common = new Set(
  `a about all also am an and any are as at be been being but by can could did do does doing done for from had has have
  having he her here him his how i if in into is it its just like me mean means more most my no nor not of off on one or our
  out over own please she should so some such tell than that the their them then there these they this those through to too
  under up us very was way we were what when where which while who whom whose why will with would you your yours
  whats hows wheres whos whens thats im id ill dont doesnt isnt arent cant im give get show let want wants would kind exactly explain thing`
    .split(/\s+/)
    .filter(Boolean),
);

/** Runs of letters and digits, in lower case; a number keeps its inner signs: 200.320, REQ-2026-00168. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/['’]/g, '')
    .match(/\d[\d.,]*\d|[\p{L}\p{N}]+(?:-[\p{N}]+)*/gu) ?? [];

const vowel = /[aeiouy]/;

/** The part of a word that its forms share: approve, approved, approval; requisition, requisitions. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const one = singular(word);
  const bare =
    cut(one, 'ing', 3) ??
    cut(one, 'ed', 3) ??
    (one.length > 6 ? (cut(one, 'ment', 4) ?? cut(one, 'al', 4)) : null) ??
    one;
  const short = /([b-df-hj-np-tv-z])\1$/.test(bare) && !/[lsz]$/.test(bare) ? bare.slice(0, -1) : bare;
  return short.length > 3 ? short.replace(/(?:e|y|i)$/, '') : short;
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Without the ending, when what is left is still a word. */
function cut(word: string, ending: string, least: number): string | null {
  const rest = word.endsWith(ending) ? word.slice(0, -ending.length) : '';
  return rest.length >= least && vowel.test(rest) ? rest : null;
}

export const isCommon = (word: string): boolean => common.has(word);

/** What a text is about: stems, without the words that are everywhere. */
export const termsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !common.has(word))
    .map(stem);

const abbreviated =
  /(?:^|[\s(])(?:[A-Z]|e\.g|i\.e|etc|vs|no|nos|sec|secs|art|st|mr|mrs|ms|dr|inc|fig|approx|pub|stat|u\.s)\.$/i;

/** Whole sentences as they stand there; lines of a list are sentences too. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split(/\n+/)) {
    let open = '';
    for (const part of line.split(/(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}$])/u)) {
      open = open === '' ? part : `${open} ${part}`;
      if (abbreviated.test(open)) continue;
      found.push(open.trim());
      open = '';
    }
    if (open.trim() !== '') found.push(open.trim());
  }
  return found.filter((one) => /\p{L}/u.test(one));
}

/** Every figure that stands in a text, as one would compare them: $1,250.00 is 1250, REQ-2026-00168 stays as it is. */
export const figuresOf = (text: string): string[] =>
  (text.normalize('NFKC').match(/[A-Za-z]+-\d[\w-]*|\d[\d.,]*%?/g) ?? []).map((figure) => {
    if (/^[A-Za-z]/.test(figure)) return figure.toUpperCase();
    const plain = figure.replaceAll(',', '').replace(/\.+%?$/, '');
    return /^\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : plain;
  });
