import { createHash } from 'node:crypto';

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Keys, hashes and seals, which are other ones each time. */
const drawn = /[0-9a-f]{16,}|[A-Za-z0-9+/_-]{24,}={0,2}/g;
const FEW = 6;
const SHORT = 40;

/** The name of the organization and the addresses of its people, which each test makes for itself. */
const own = /test-[0-9a-f]{8}|(?<=[a-z])\.[0-9a-f]{6}(?=@)/g;

export const settled = (text: string): string => text.replace(id, 'id').replace(own, '').replace(drawn, 'drawn');
/** The same, where words of the product may be as long as a key, which has capitals; and the eight digits that a hidden name bears. */
const hidden = /[0-9a-f]{16,}|(?=[a-z0-9+/_-]*[A-Z])[A-Za-z0-9+/_-]{24,}={0,2}|(?<=· |^Bid |offer |\d\.)[0-9a-f]{8}\b/g;
export const settledWords = (text: string): string => text.replace(id, 'id').replace(own, '').replace(hidden, 'drawn');
const mark = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 8);

/**
 * What an answer says, in lines that a person reads and that are the same in each county seeded alike: of figures how many there
 * are, their sum, the least and the greatest; of few kinds of words how often each occurs; and one mark for all the rest. Ids, keys
 * and hashes count only by their number.
 */
export function figuresOf(answer: unknown): string[] {
  const places = new Map<string, unknown[]>();
  const walk = (value: unknown, place: string): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) add(place, '[]');
      for (const one of value) walk(one, `${place}[]`);
    } else if (value !== null && typeof value === 'object') {
      const parts = Object.entries(value);
      if (parts.length === 0) add(place, '{}');
      for (const [name, one] of parts) walk(one, `${place}${place === '' ? '' : '.'}${settled(name)}`);
    } else add(place, value);
  };
  const add = (place: string, value: unknown): void => {
    const known = places.get(place);
    if (known) known.push(value);
    else places.set(place, [value]);
  };
  walk(answer, '');
  const said = [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, values]) => [place, ...saidOf(values)]);
  const rest = said.filter(([, , isFigure]) => !isFigure).map(([place, words]) => `${place}: ${words}`);
  return [
    ...said.filter(([, , isFigure]) => isFigure).map(([place, words]) => `${place}: ${words}`),
    ...(rest.length === 0 ? [] : [`and ${rest.length} more (${mark(rest)})`]),
  ];
}

function saidOf(values: readonly unknown[]): [words: string, isFigure: boolean] {
  const numbers = values.filter((one) => typeof one === 'number');
  if (numbers.length === values.length) {
    const sum = numbers.reduce((all, one) => all + one, 0);
    return numbers.length === 1
      ? [String(numbers[0]), true]
      : [
          `${numbers.length} from ${Math.min(...numbers)} to ${Math.max(...numbers)}, in all ${Number(sum.toFixed(4))}`,
          true,
        ];
  }
  const texts = values.map((one) => (typeof one === 'string' ? settled(one) : String(one))).toSorted();
  const kinds = new Map<string, number>();
  for (const text of texts) kinds.set(text, (kinds.get(text) ?? 0) + 1);
  const words = [...kinds].map(([text, times]) => (times === 1 ? text : `${text} ×${times}`)).join(', ');
  const isFigure =
    values.length > 1 &&
    kinds.size <= FEW &&
    texts.every(
      (one) => one.length <= SHORT && /^[a-z]/.test(one) && one !== 'id' && one !== 'drawn' && one !== 'null',
    );
  return [isFigure ? words : `${texts.length} ${mark(texts)}`, isFigure];
}

/** What a column holds that points at another row: how that one is called. */
export const POINTS = '→ ';
const MANY = 40;
const isDay = (one: unknown): boolean => typeof one === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(one);
const isKind = (one: unknown): boolean =>
  typeof one === 'boolean' || (typeof one === 'string' && one.length <= SHORT && /^[a-z][\w.-]*$/.test(one));

/**
 * What the rows of a table say, in whichever order they come: under their number each column of figures, days, kinds and references,
 * then how many values each column of words has. The mark is that of whole rows: it also says that a value stands in another row.
 */
export function figuresOfRows(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();
  const lines: string[] = [];
  const words: string[] = [];
  for (const column of columns) {
    const values = rows.map((row) => row[column]).filter((one) => one !== null && one !== undefined);
    if (values.length === 0) continue;
    const said = saidOfColumn(values);
    if (said === null) words.push(`${column} ${values.length}`);
    else lines.push(`  ${column}: ${said}`);
  }
  const marked = mark(rows.map((row) => JSON.stringify(row)).toSorted());
  return [
    `${rows.length} rows${rows.length === 0 ? '' : ` (${marked})`}`,
    ...lines,
    ...(words.length === 0 ? [] : [`  words: ${words.join(', ')}`]),
  ];
}

function saidOfColumn(values: readonly unknown[]): string | null {
  const kinds = new Map<unknown, number>();
  for (const one of values) kinds.set(one, (kinds.get(one) ?? 0) + 1);
  if (values.every((one) => typeof one === 'number')) return saidOf(values)[0];
  if (values.every(isDay)) {
    const days = values.map((one) => String(one).slice(0, 10)).toSorted();
    return days.length === 1 ? `${days[0]}` : `${days.length} from ${days[0]} to ${days.at(-1)}`;
  }
  if (values.every((one) => typeof one === 'string' && one.startsWith(POINTS)))
    return `${values.length} to ${kinds.size} (${mark(values.map(String).toSorted())})`;
  if (values.every(isKind) && (kinds.size <= FEW || (kinds.size <= MANY && kinds.size * 3 <= values.length)))
    return [...kinds]
      .map(([kind, times]) => (times === 1 ? String(kind) : `${kind} ×${times}`))
      .toSorted()
      .join(', ');
  return null;
}
