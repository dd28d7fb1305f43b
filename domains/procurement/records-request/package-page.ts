import { dollars } from '#kernel';
import type { Page, PagePart } from './redaction.ts';

export type PackageRows = PagePart['rows'];

/** Labels with what is there; what is empty is not on the page. */
export const packageRows = (
  ...all: readonly (readonly [label: string, value: string | number | null | undefined])[]
): PackageRows =>
  all.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)] as const],
  );

export const moneyText = (amount: { readonly cents: number } | null | undefined): string | null =>
  amount ? dollars(amount.cents) : null;

export const packagePage = (file: string, title: string, parts: readonly PagePart[]): Page => ({
  file: `${file}.html`,
  title,
  parts,
});

/** “2 invoices in review”, or nothing where there are none. */
export const withheldCount = (count: number, [one, more]: readonly [string, string], why: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more} ${why}`];
