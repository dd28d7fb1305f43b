import type { Place } from './agency-tree.ts';

/** An agency as the tree shows it on a day. */
export interface AgencyNode {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly rank: string;
  readonly status: string;
  readonly version: number;
  readonly head: string | null;
  readonly ownHolidays: boolean;
  readonly fiscalYearStart: number | null;
  readonly costCenters: number;
  readonly under: string | null;
  readonly since: string | null;
}

export interface AgencyPicture {
  readonly day: string;
  readonly nodes: readonly AgencyNode[];
  /** Moves that are planned after the day. */
  readonly ahead: readonly Place[];
  /** Days on which the tree became another one. */
  readonly turns: readonly string[];
}

/** What counts for an agency, from itself or from above. */
export interface Inherited {
  readonly chain: readonly string[];
  readonly entity: string;
  readonly states: readonly string[];
  readonly packs: readonly string[];
  readonly fiscalYear: { readonly label: string; readonly from: string; readonly until: string };
  readonly timeZone: string;
  readonly weekdays: readonly number[];
  readonly from: number;
  readonly until: number;
  /** The next ones. */
  readonly holidays: readonly string[];
}
