/** Where one band of award sizes begins and the one before it ends, in cents. */
export const bandStarts = [0, 50_000_00, 250_000_00, 1_000_000_00, 5_000_000_00] as const;

export interface Band {
  readonly fromCents: number;
  /** Up to but without this amount; null: no upper end. */
  readonly toCents: number | null;
  readonly awards: number;
}

/** Bands in order with how many awards each has; those without any are there too. */
export const bandsOf = (counts: ReadonlyMap<number, number>): readonly Band[] =>
  bandStarts.map((fromCents, at) => ({
    fromCents,
    toCents: bandStarts[at + 1] ?? null,
    awards: counts.get(at + 1) ?? 0,
  }));

const short = (cents: number): string =>
  cents >= 1_000_000_00 ? `$${cents / 1_000_000_00}M` : `$${cents / 1_000_00}K`;

export const bandName = ({ fromCents, toCents }: Pick<Band, 'fromCents' | 'toCents'>): string =>
  toCents === null
    ? `${short(fromCents)} and more`
    : fromCents === 0
      ? `Under ${short(toCents)}`
      : `${short(fromCents)} to ${short(toCents)}`;

/** Listings of a notice, each once: “97.036, 97.039”. */
export const listingsOf = (text: string | null): readonly string[] => [
  ...new Set((text ?? '').match(/\b\d{2}\.\w{3}\b/g)),
];
