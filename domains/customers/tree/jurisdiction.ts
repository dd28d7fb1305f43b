/** Which body of rules an agency buys under. */
export type EntityKind = 'county' | 'city' | 'state' | 'school_district' | 'special_district';

export interface Jurisdiction {
  readonly agency: string | null;
  readonly entity: EntityKind;
  /** Letters of the states whose law applies, nearest first. */
  readonly states: readonly string[];
  /** Short names of rule packs that were chosen besides, nearest first. */
  readonly packs: readonly string[];
}

const entities: Readonly<Record<string, EntityKind>> = {
  county: 'county',
  city: 'city',
  state_agency: 'state',
  school_district: 'school_district',
};

/** Kinds that no state law names by themselves are bound like special districts. */
export const entityOf = (kind: string | null): EntityKind => entities[kind ?? ''] ?? 'special_district';
