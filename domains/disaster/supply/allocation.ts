/** One requester of a scarce item. A lower rank is served first. */
export interface Claim {
  readonly id: string;
  readonly rank: number;
  readonly neededAt: string;
  readonly asked: number;
}

export interface Share {
  readonly id: string;
  readonly proposed: number;
}

export const allocationMethod =
  'Priority first. Within the priority that stock no longer covers, in proportion to what was asked, in whole units by largest remainder. Equal remainders go to the earlier need-by.';

/** Which of two claims comes first where nothing else tells them apart: never the order they were given in. */
const inOrder = (one: Claim, other: Claim) =>
  one.rank - other.rank || compare(one.neededAt, other.neededAt) || compare(one.id, other.id);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** What the stated method gives each claim: at most what was asked, together at most the stock. */
export function propose(stock: number, claims: readonly Claim[]): Share[] {
  const sorted = claims.toSorted(inOrder);
  let left = stock;
  return [...Map.groupBy(sorted, ({ rank }) => rank).values()].flatMap((tier) => {
    const shares = inProportion(left, tier);
    left -= shares.reduce((all, { proposed }) => all + proposed, 0);
    return shares;
  });
}

function inProportion(stock: number, tier: readonly Claim[]): Share[] {
  const asked = tier.reduce((all, claim) => all + BigInt(claim.asked), 0n);
  if (asked <= BigInt(stock)) return tier.map((claim) => ({ id: claim.id, proposed: claim.asked }));
  const parts = tier.map((claim) => {
    const exact = BigInt(claim.asked) * BigInt(stock);
    return { claim, whole: Number(exact / asked), rest: exact % asked };
  });
  const left = stock - parts.reduce((all, { whole }) => all + whole, 0);
  const raised = new Set(
    parts
      .toSorted(
        (one, other) =>
          Number(other.rest - one.rest > 0n) - Number(one.rest - other.rest > 0n) || inOrder(one.claim, other.claim),
      )
      .slice(0, left)
      .map(({ claim }) => claim.id),
  );
  return parts.map(({ claim, whole }) => ({ id: claim.id, proposed: whole + Number(raised.has(claim.id)) }));
}

/** One row of the fairness record. */
export interface Given {
  readonly asked: number;
  readonly proposed: number;
  readonly given: number;
  readonly reason: string | null;
}

/** Why an allocation can't be approved as it is written, with the row it is about. Null where it can. */
export function allocationTrouble(stock: number, rows: readonly Given[]): string | null {
  for (const [index, { asked, proposed, given, reason }] of rows.entries()) {
    if (given > asked) return `Row ${index + 1} gives ${given} where ${asked} were requested.`;
    if (given !== proposed && (reason ?? '').trim().length < 10)
      return `Row ${index + 1} departs from the proposed ${proposed}. Say why in 10 characters or more.`;
  }
  const given = rows.reduce((all, row) => all + row.given, 0);
  return given > stock ? `${given} are given and ${stock} are in stock.` : null;
}
