/** Forms of business and words that many names share: they tell no two firms apart. */
const legalForms = new Set(
  'inc incorporated llc llp lp ltd limited corp corporation co company companies pllc pc plc dba the and'.split(' '),
);
const common = new Set(
  'supply supplies service services group solutions systems products equipment enterprises industries sales'.split(' '),
);

export const nameWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '' && !legalForms.has(word));

/** How many letters have to be added, left out or changed, or neighbors swapped, to make one text of the other; beyond `most` it is not counted on. */
function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let twoBack: number[] = [];
  let back = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((back[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (back[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (twoBack[j - 2] ?? 0) + 1);
      row.push(least);
    }
    twoBack = back;
    back = row;
  }
  return back[other.length] ?? most + 1;
}

const isWithin = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length > 0 && part.every((word) => whole.includes(word));

/**
 * Whether two spellings name one firm, or one project: without case, punctuation and form of business, with a slip of the keyboard
 * forgiven, and where one name is the other cut short.
 */
export function isSameName(one: string, other: string): boolean {
  const [mine, theirs] = [nameWords(one), nameWords(other)];
  const [joined, theirsJoined] = [mine.join(''), theirs.join('')];
  if (joined === '' || theirsJoined === '') return false;
  if (joined === theirsJoined) return true;
  // Figures tell places and phases apart: Station 4 is not Station 5.
  const figures = (words: readonly string[]) => words.join(' ').replace(/\D+/gu, ' ').trim();
  if (figures(mine) !== figures(theirs)) return false;
  const most = Math.min(2, Math.floor(Math.min(joined.length, theirsJoined.length) / 6));
  if (slips(joined, theirsJoined, most) <= most) return true;
  const isTelling = (words: readonly string[]) => words.some((word) => word.length >= 4 && !common.has(word));
  return (isTelling(mine) && isWithin(mine, theirs)) || (isTelling(theirs) && isWithin(theirs, mine));
}

/** A name without case, accents, punctuation and form of business: what two spellings of one firm share. */
export const nameKey = (name: string): string => nameWords(name).join('');

/** A firm as a purchase names it: one of the directory, or a name that is typed. */
export interface Firm {
  readonly id: string | null;
  /** The name that was typed, or the legal and trade name of the directory. */
  readonly names: readonly string[];
  /** What only one firm has, such as its phone and email address. */
  readonly marks: readonly string[];
}

/**
 * Whether two purchases name one firm. Two rows of the directory are one firm where they share the whole name, phone or email address, so
 * that registering a firm twice hides nothing; a typed name is compared with a slip of the keyboard forgiven.
 */
export function isSameFirm(one: Firm, other: Firm): boolean {
  if (one.id !== null && one.id === other.id) return true;
  if (one.marks.some((mark) => other.marks.includes(mark))) return true;
  const isBoth = one.id !== null && other.id !== null;
  const same = isBoth ? (a: string, b: string) => nameKey(a) !== '' && nameKey(a) === nameKey(b) : isSameName;
  return one.names.some((name) => other.names.some((theirs) => same(name, theirs)));
}
