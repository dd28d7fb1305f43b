import type { partKinds } from './part-lines.ts';

type Named = readonly { readonly name: string }[] | null;
type Guided = readonly { readonly name: string; readonly guidance?: string | null }[] | null;

/** What of a solicitation is read in short texts. */
export interface Told {
  readonly lots: Named;
  readonly items: readonly { readonly item: string; readonly detail?: string | null }[] | null;
  readonly extras: Named;
  readonly criteria: Guided;
  readonly forms: Guided;
}

export interface EnglishText {
  readonly kind: keyof typeof partKinds;
  readonly english: string;
}

export interface Part {
  readonly kind?: EnglishText['kind'] | null;
  readonly english: string;
  readonly text?: string | null;
}

/** Every short text of a notice once, in the order in which it is read; of several that are the same the first place counts. */
export function englishTexts(
  { lots, items, extras, criteria, forms }: Told,
  addenda: readonly { readonly reason: string }[],
): readonly EnglishText[] {
  const all: readonly (readonly [EnglishText['kind'], string | null | undefined])[] = [
    ...(lots ?? []).map(({ name }) => ['lot', name] as const),
    ...(items ?? []).flatMap(({ item, detail }) => [['item', item] as const, ['detail', detail] as const]),
    ...(extras ?? []).map(({ name }) => ['extra', name] as const),
    ...(criteria ?? []).flatMap((one) => [['criterion', one.name] as const, ['guide', one.guidance] as const]),
    ...(forms ?? []).flatMap((one) => [['form', one.name] as const, ['instructions', one.guidance] as const]),
    ...addenda.map(({ reason }) => ['addendum', reason] as const),
  ];
  const seen = new Set<string>();
  return all.flatMap(([kind, text]) => {
    const english = (text ?? '').trim();
    if (english === '' || seen.has(english)) return [];
    seen.add(english);
    return [{ kind, english }];
  });
}

const isSaid = (text: string | null | undefined): text is string => (text ?? '').trim() !== '';

/** English words to their translation, of the parts that have one. */
export const saidIn = (parts: readonly Part[] | null): Readonly<Record<string, string>> =>
  Object.fromEntries((parts ?? []).flatMap(({ english, text }) => (isSaid(text) ? [[english, text] as const] : [])));

/** A line for every English text of this moment, with what is translated of the same words, the first source first. */
export const partsWith = (
  texts: readonly EnglishText[],
  ...sources: readonly (readonly Part[] | null)[]
): readonly Part[] => {
  const known = Object.assign({}, ...sources.toReversed().map(saidIn)) as Record<string, string>; // each maps texts to texts
  return texts.map(({ kind, english }) => ({ kind, english, text: known[english] ?? null }));
};

const told = (parts: readonly Part[] | null): string =>
  JSON.stringify((parts ?? []).map(({ kind, english, text }) => [kind ?? null, english, text ?? null]));

/** Whether two lists say the same, whatever rows they are kept in. */
export const saysTheSame = (one: readonly Part[] | null, other: readonly Part[] | null): boolean =>
  told(one) === told(other);

/** Translated parts whose English words are no longer on the notice. */
export const overtaken = (texts: readonly EnglishText[], parts: readonly Part[] | null): readonly string[] => {
  const now = new Set(texts.map(({ english }) => english));
  return Object.keys(saidIn(parts)).filter((one) => !now.has(one));
};
