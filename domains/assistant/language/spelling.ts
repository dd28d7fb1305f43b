/** How many letters have to be changed, added, left out or swapped with their neighbour; more than `most` is told as `most` + 1. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next[at] = least;
    }
    [before, last] = [last, next];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

const SHORTEST = 6;

/** The one word that was probably meant, when a word is nearly it and it is long enough to tell. */
export function meant(word: string, known: ReadonlySet<string>): string | null {
  if (word.length < SHORTEST || known.has(word) || /\d/.test(word)) return null;
  const most = word.length >= 9 ? 2 : 1;
  let best: { word: string; far: number } | null = null;
  let isTie = false;
  for (const one of known) {
    if (one.length < SHORTEST || one[0] !== word[0]) continue;
    const far = distance(word, one, most);
    if (far > most || (best && far > best.far)) continue;
    isTie = best !== null && far === best.far && best.word !== one;
    best = { word: one, far };
  }
  return best && !isTie ? best.word : null;
}
