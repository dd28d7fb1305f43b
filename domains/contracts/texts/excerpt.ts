const AROUND = 90;

const wordsIn = (search: string): readonly string[] => search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words are found by their stems. */
const stem = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word);

/** What the first word that is searched for begins with. */
export const stemOf = (search: string): string => stem(wordsIn(search)[0] ?? '');

/** The words around the first that was searched for, as they are in the text. */
export function excerpt(text: string, search: string): string {
  const words = wordsIn(search);
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const places = words.map((word) => lower.indexOf(stem(word))).filter((place) => place >= 0);
  const at = places.length === 0 ? 0 : Math.min(...places);
  const from = at <= AROUND ? 0 : lower.lastIndexOf(' ', at - AROUND) + 1;
  const until = at + AROUND * 2 >= plain.length ? plain.length : lower.indexOf(' ', at + AROUND * 2);
  const end = until < 0 ? plain.length : until;
  return `${from > 0 ? '… ' : ''}${plain.slice(from, end)}${end < plain.length ? ' …' : ''}`;
}
