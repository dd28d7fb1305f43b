import { addMonths } from '#kernel/lists/days.ts';

/** Months after which an approved answer is read again, whatever it quotes. */
export const READ_AGAIN = 12;

export interface Figure {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** What a section took over with an answer: a figure as it was then. */
export interface Quoted {
  readonly answer: string;
  readonly figure: string;
  readonly value: string;
}

/** Thousands with and without commas are one figure, and spaces are one. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a text says a figure, and no longer number that only begins or ends like it. */
export function saysFigure(text: string, value: string): boolean {
  const sought = plain(value);
  if (sought === '') return false;
  return new RegExp(`(?<![\\p{L}\\d]|\\d[.,])${escaped(sought)}(?![\\p{L}\\d]|[.,]\\d)`, 'u').test(plain(text));
}

/** Figures that an answer quotes and that it says otherwise, or not at all. */
export const staleFigures = (text: string, figures: readonly Figure[]): readonly Figure[] =>
  figures.filter(({ value }) => !saysFigure(text, value));

/** Figures that a section still says as they were when it took them over, and that are others now. */
export function outdated(
  text: string,
  quoted: readonly Quoted[],
  figures: ReadonlyMap<string, Figure>,
): readonly { readonly name: string; readonly was: string; readonly is: string }[] {
  const seen = new Set<string>();
  return quoted.flatMap(({ figure, value }) => {
    const now = figures.get(figure);
    const key = `${figure} ${value}`;
    if (!now || plain(now.value) === plain(value) || seen.has(key)) return [];
    seen.add(key);
    return saysFigure(text, value) && !saysFigure(text, now.value)
      ? [{ name: now.name, was: value, is: now.value }]
      : [];
  });
}

export const isOld = (approvedOn: string | null, today: string): boolean =>
  approvedOn !== null && addMonths(approvedOn, READ_AGAIN) < today;

/** As it was kept with a section. */
export const quotedIn = (kept: unknown): readonly Quoted[] =>
  Array.isArray(kept)
    ? kept.filter(
        (one): one is Quoted =>
          typeof one === 'object' && one !== null && 'figure' in one && 'value' in one && typeof one.value === 'string',
      )
    : [];
