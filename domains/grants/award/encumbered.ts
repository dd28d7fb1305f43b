/** What a document moved of the encumbrance of a line that an award pays, on one day. */
export interface Encumbrance {
  readonly record: string;
  readonly document: string;
  readonly title: string;
  readonly day: string;
  readonly cents: number;
  /** The award and its match bear the line together, in these proportions. */
  readonly awardCents: number;
  readonly matchCents: number;
}

/** An order or a contract with what of it is not liquidated, in whole and the award’s share. */
export interface OpenEncumbrance {
  readonly record: string;
  readonly document: string;
  readonly title: string;
  readonly since: string;
  readonly wholeCents: number;
  readonly cents: number;
}

const shareOf = (cents: number, { awardCents, matchCents }: Encumbrance): number =>
  matchCents === 0 ? cents : Math.round(cents * (awardCents / (awardCents + matchCents)));

/** Shares are of what is open, so that a document liquidated in full leaves no cent. */
function shareOfOpen(moves: readonly Encumbrance[]): number {
  const byTerms = Map.groupBy(moves, ({ awardCents, matchCents }) => `${awardCents} ${matchCents}`);
  return [...byTerms.values()].reduce((sum, [first, ...more]) => {
    if (!first) return sum;
    return (
      sum +
      shareOf(
        more.reduce((open, { cents }) => open + cents, first.cents),
        first,
      )
    );
  }, 0);
}

/** What was encumbered and not liquidated at the end of a day, and by which documents; the figure is the sum of its rows. */
export function openOn(
  moves: readonly Encumbrance[],
  day: string,
): { readonly cents: number; readonly rows: readonly OpenEncumbrance[] } {
  const byDocument = Map.groupBy(
    moves.filter((one) => one.day <= day),
    ({ record, document }) => `${record} ${document}`,
  );
  const rows = [...byDocument.values()]
    .flatMap((own): OpenEncumbrance[] => {
      const [first] = own;
      const wholeCents = own.reduce((sum, { cents }) => sum + cents, 0);
      if (!first || wholeCents === 0) return [];
      const { record, document, title } = first;
      const since = own.reduce((least, one) => (one.day < least ? one.day : least), first.day);
      return [{ record, document, title, since, wholeCents, cents: shareOfOpen(own) }];
    })
    .toSorted((one, other) => other.cents - one.cents || one.title.localeCompare(other.title));
  return { cents: rows.reduce((sum, { cents }) => sum + cents, 0), rows };
}
