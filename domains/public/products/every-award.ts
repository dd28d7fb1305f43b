/** A tender so small that every way to award it can be tried while the page is drawn. Prices in whole dollars. */
export const tender = {
  vendors: ['Bayline Supply', 'Cypress & Sons', 'Delta Works'],
  lots: [
    { name: 'Pumps', prices: [16_800, 17_400, 16_100] },
    { name: 'Hoses', prices: [1_480, 1_350, 1_900] },
    { name: 'Trailers', prices: [9_200, 8_650, 9_900] },
    { name: 'Delivery', prices: [640, 900, 710] },
  ],
} as const;

export interface Award {
  /** For each lot the place of its vendor. */
  readonly vendors: readonly number[];
  readonly total: number;
}

/** Every way to give each lot to one vendor. */
export function everyAward(prices: readonly (readonly number[])[]): Award[] {
  return prices.reduce<Award[]>(
    (found, lot) =>
      found.flatMap(({ vendors, total }) =>
        lot.map((price, vendor) => ({ vendors: [...vendors, vendor], total: total + price })),
      ),
    [{ vendors: [], total: 0 }],
  );
}

export const cheapest = (awards: readonly Award[]): Award | undefined =>
  awards.toSorted((one, other) => one.total - other.total)[0];

/** In how many ways lots can be given to vendors, each lot to one of them. */
export const combinations = (vendors: number, lots: number): bigint => BigInt(vendors) ** BigInt(lots);

/** 3.8 × 10²¹ for what nobody reads digit by digit. */
export function inPowers(count: bigint): string {
  const digits = count.toString();
  if (digits.length <= 9) return Number(count).toLocaleString('en-US');
  const power = [...String(digits.length - 1)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
  return `${digits[0]}.${digits[1]} × 10${power}`;
}
