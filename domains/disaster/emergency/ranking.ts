/** Words that say nothing of what is sold. */
const empty = new Set(['and', 'for', 'the', 'with', 'from', 'per', 'day', 'week', 'emergency', 'rental', 'new', 'all']);
const MOST = 8;

/** What a need is searched by: its words, without those that every need has. */
export const termsOf = (need: string): readonly string[] =>
  [...new Set(need.toLowerCase().match(/[a-z][a-z0-9]{2,}/g) ?? [])].filter((one) => !empty.has(one)).slice(0, MOST);

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly sells: string | null;
  readonly fits: number;
  readonly contracts: readonly { readonly number: string; readonly untilDay: string; readonly cents: number | null }[];
  /** What its last reply on capacity weighs. */
  readonly weight: number;
  /** To its nearest site; null where one of the two has no point on the map. */
  readonly miles: number | null;
}

/**
 * Pre-positioned contracts come first, then what vendors replied of their capacity, then those that sell most of what is needed, then
 * the nearest, those of unknown distance after them; equals by their name.
 */
export const inOrder = (one: Candidate, other: Candidate): number =>
  Number(other.contracts.length > 0) - Number(one.contracts.length > 0) ||
  other.weight - one.weight ||
  other.fits - one.fits ||
  byMiles(one.miles, other.miles) ||
  (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

const byMiles = (one: number | null, other: number | null): number =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : one - other;
