/** What a text that firms read gives away of an offer: no auctioning, no leveling (ABA Model Procurement Code § 3-203(6)). */

export interface Secret {
  readonly vendor: string | null;
  readonly cents: number | null;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** Every amount in a text, in cents. */
function amountsIn(text: string): ReadonlySet<number> {
  const found = text.matchAll(/\d[\d,]*(?:\.\d{1,2})?/g);
  return new Set([...found].map(([amount]) => Math.round(Number(amount.replaceAll(',', '')) * 100)));
}

/** The name of an offeror, or a price that was offered to the dollar, as it stands in a text; null where there is none. */
export function givenAway(text: string, secrets: readonly Secret[]): 'name' | 'price' | null {
  const [words, amounts] = [plain(text), amountsIn(text)];
  if (secrets.some(({ vendor }) => vendor !== null && words.includes(plain(vendor)))) return 'name';
  const isTold = (cents: number): boolean =>
    amounts.has(cents) || amounts.has(Math.round(cents / 100) * 100) || amounts.has(Math.floor(cents / 100) * 100);
  return secrets.some(({ cents }) => cents !== null && cents >= 100_00 && isTold(cents)) ? 'price' : null;
}
