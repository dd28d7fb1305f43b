/** A notice as anyone reads it: what is held back is not in it, and of a withdrawn one its number, days and reason are left. */
export interface PublicEmergency {
  readonly number: string;
  readonly isWithdrawn: boolean;
  readonly need: string | null;
  readonly reason: string | null;
  readonly vendor: string | null;
  readonly amountCents: number | null;
  readonly decidedOn: string | null;
  readonly endsOn: string | null;
  readonly endedOn: string | null;
  readonly held: readonly string[];
  readonly heldLaw: string | null;
  readonly postedOn: string | null;
  readonly withdrawnOn: string | null;
  readonly withdrawal: string | null;
}

export interface EmergenciesPage {
  readonly agency: string;
  readonly notices: readonly PublicEmergency[];
  readonly page: number;
  readonly hasMore: boolean;
}
