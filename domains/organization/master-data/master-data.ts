export const timesUsed = (count: number): string =>
  `used ${count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`}`;

/** The records of the sets, in the order in which the page shows them; what points at them is found by the definitions. */
export const shownSets = ['commodity_code', 'unit_of_measure', 'payment_term', 'reason_code'] as const;
export type ShownSet = (typeof shownSets)[number];

/** A reason is given in words, so nothing points at its entry and no count of its uses can be told. */
export const areCounted = (set: string): boolean => set !== 'reason_code';

/** How far ahead an entry's end is told. */
export const SOON_DAYS = 60;

/** Where somebody who misses a unit has it added, as the menu says it. */
export const unitsPlace = 'Master data → Units';

/** What the units are for, said where somebody would expect more of them. */
export const unitsGovern =
  'Quantities use the active units of this list, or Levee’s own while it is empty. Each has its code for cXML and e-invoices.';
