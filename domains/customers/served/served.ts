import type { FirstOf } from '#kernel';

/** One thing that happened between the organization and somebody it serves. */
export interface TimelineEntry {
  /** A day, or an instant where one is known. */
  readonly at: string;
  readonly kind: string;
  readonly text: string;
  readonly by: string | null;
  /** The row it happened to. */
  readonly record: string;
  readonly row: string;
}

export interface ServedAgency {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly rank: string;
  readonly head: string | null;
  /** How many agreements by which somebody buys for it are in force. */
  readonly agreements: number;
  /** People who may spend for it today. */
  readonly authorities: number;
  /** How deep it stands in the tree; 1 is the top. */
  readonly level: number;
  /** With those below it. */
  readonly spentCents: number;
  readonly openCents: number;
  readonly open: number;
  /** Whose rows the amounts are made of. */
  readonly costCenters: readonly string[];
}

export interface ServedCustomer {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly agreements: number;
  readonly yearlyCents: number;
  readonly nextEnd: string | null;
  readonly lastContact: string | null;
  readonly followUp: string | null;
}

export interface Clients {
  readonly today: string;
  readonly fiscalYear: string;
  readonly since: string;
  readonly agencies: readonly ServedAgency[];
  readonly customers: FirstOf<ServedCustomer>;
  /** Within a year, the next first. */
  readonly ending: FirstOf<EndingAgreement>;
}

export interface EndingAgreement {
  readonly id: string;
  readonly record: string;
  readonly name: string;
  readonly fromDay: string;
  readonly untilDay: string;
}

/** Money that agencies asked for, as the domain that knows of it counts it. */
export interface AgencySpend {
  /** Null: booked where no agency is named. */
  readonly agency: string | null;
  readonly costCenters: readonly string[];
  readonly spentCents: number;
  readonly openCents: number;
  readonly open: number;
}
