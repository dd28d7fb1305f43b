import type { GivenAnswer, Inquiry } from './inquiry.ts';

const dollars = (cents: number, locale: string): string =>
  (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** An answer as a cell shows it. */
export function answerWords({ unit }: Inquiry, given: GivenAnswer | undefined, locale: string): string | null {
  if (!given) return null;
  if (given.value !== undefined) return [given.value.toLocaleString(locale), unit].filter(Boolean).join(' ');
  if (given.from !== undefined && given.to !== undefined)
    return given.from === given.to
      ? dollars(given.from, locale)
      : `${dollars(given.from, locale)} to ${dollars(given.to, locale)}`;
  return given.said ?? null;
}

/** How often each option was chosen, those that nobody chose among them. */
export function countsOf(
  { id, kind, options }: Inquiry,
  answers: readonly { readonly given: Readonly<Record<string, GivenAnswer>> }[],
): readonly { readonly at: string; readonly value: number }[] {
  const offered = kind === 'yes_no' ? ['Yes', 'No'] : options;
  const said = answers.flatMap(({ given }) => given[id]?.said ?? []);
  return offered.map((at) => ({ at, value: said.filter((one) => one === at).length }));
}
