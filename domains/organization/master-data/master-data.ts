import type { FirstOf } from '#kernel';

/** One set of the master data, as /master-data shows it. */
export interface MasterSet {
  readonly record: string;
  readonly active: number;
  readonly retired: number;
  readonly merged: number;
  readonly withoutOwner: number;
  /** Active entries that nothing points at; null where what they are used for is kept in words. */
  readonly unused: number | null;
  readonly endSoon: number;
}

export interface MasterOverview {
  readonly today: string;
  readonly sets: readonly MasterSet[];
  /** Codes of the units that every new organization starts with and this one has never had. */
  readonly missingUnits: readonly string[];
  /** Requests that wait, and how many of them for the reader. */
  readonly waiting: number;
  readonly waitingForYou: number;
  readonly mostUsed: FirstOf<{
    readonly id: string;
    readonly record: string;
    readonly name: string;
    readonly count: number;
  }>;
}

/** Where an entry is pointed at. */
export interface EntryUses {
  readonly total: number;
  readonly places: readonly {
    readonly record: string;
    readonly field: string;
    readonly count: number;
  }[];
  /** In records that the reader may not see. */
  readonly elsewhere: number;
}

/** How often entries of a set are used, the most used first; those that nothing points at are left out. */
export interface EntriesUsed {
  readonly data: readonly { readonly id: string; readonly count: number }[];
}

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
  'Quantities are typed in the units of this list that are in force, and while there are none in those that come with Levee. Each says what cXML and electronic invoices call it.';
