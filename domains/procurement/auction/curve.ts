/** One price as a curve needs it. */
export interface CurvePrice {
  readonly number: number;
  readonly lot: string;
  readonly bidder: string;
  readonly vendor: string | null;
  readonly cents: number;
}

export const lotsIn = (prices: readonly CurvePrice[]): readonly string[] => [...new Set(prices.map(({ lot }) => lot))];

/** A line for each bidder: at each price that anyone gave, what its own stood at. */
export function curveSeries(prices: readonly CurvePrice[], lot: string) {
  const own = prices.filter((one) => one.lot === lot);
  const bidders = [...new Set(own.map(({ bidder }) => bidder))];
  return bidders.map((bidder) => {
    let value: number | null = null;
    const points = own.map((one) => {
      if (one.bidder === bidder) value = one.cents;
      return { at: String(one.number), value };
    });
    return { name: own.find((one) => one.bidder === bidder)?.vendor ?? bidder, points };
  });
}
