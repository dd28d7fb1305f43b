/*
 * Personal data that no public page, file or search has. The name, address and website of a sole proprietor are those of a person:
 * the firm is shown by its trade name, and without one by its vendor number.
 */

/** SQL: whether a vendor is one person. */
export const isPerson = (v: string): string => `(${v}.tax_class = 'individual')`;

/** SQL: the name that lists, pages and searches of vendors show to anyone. As the index `vendor_listed` has it. */
export const shownName = (v: string): string =>
  `coalesce(${v}.trade_name, case when ${isPerson(v)} then ${v}.number else ${v}.name end)`;

/** SQL: the name on a contract, an award or a bid: a firm's legal name, and never a person's. */
export const contractorName = (v: string): string =>
  `case when ${isPerson(v)} then coalesce(${v}.trade_name, ${v}.number) else ${v}.name end`;

/** The same of a row. */
export const contractorNameOf = (of: {
  readonly number: string;
  readonly name: string;
  readonly tradeName: string | null;
  readonly taxClass: string;
}): string => (of.taxClass === 'individual' ? (of.tradeName ?? of.number) : of.name);

/** SQL: whether a vendor is in the public list, and so has a page there. */
export const isListed = (v: string): string => `(${v}.status = 'active' and ${v}.is_public)`;
export const isListedFirm = (of: { readonly status: string; readonly isPublic: boolean }): boolean =>
  of.status === 'active' && of.isPublic;
