/** What a bid says besides its prices. It lies in the envelope, so the agency reads it from the opening on. */
export interface BidResponse {
  /** Answers to criteria that evaluators score, by the number of the criterion. */
  readonly answers: Readonly<Record<string, string>>;
  /** Numbers of the pass or fail criteria that the firm says it meets. */
  readonly meets: readonly string[];
  /** What fills the required forms, by their number. */
  readonly forms: Readonly<Record<string, string>>;
  readonly security: BidSecurity | null;
  readonly subcontractors: readonly Subcontractor[];
  readonly tradeSecrets: readonly TradeSecret[];
  /** Who signs, and in what position. */
  readonly signer: { readonly name: string; readonly title: string };
}

export const securityKinds = {
  bond: 'Bid bond',
  check: 'Certified check',
  letter_of_credit: 'Letter of credit',
} as const;

export interface BidSecurity {
  readonly kind: keyof typeof securityKinds;
  readonly number: string;
  /** The surety, or the bank. */
  readonly surety: string;
  readonly cents: number;
}

export interface Subcontractor {
  readonly name: string;
  readonly trade: string;
  readonly license: string;
  readonly cents: number;
}

export interface TradeSecret {
  readonly section: string;
  readonly ground: string;
}

/** What tells the price, or half of it: sealed with the price where that has an envelope of its own. */
export const pricesOf = ({ security, subcontractors }: BidResponse) => ({ security, subcontractors });
export const withoutPrices = (response: BidResponse): BidResponse => ({
  ...response,
  security: null,
  subcontractors: [],
});

export const MOST_ANSWER = 20_000;
const MOST_LINES = 60;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown, most = 300): string =>
  typeof value === 'string' ? value.slice(0, most).toWellFormed().replaceAll('\0', '') : '';
const cents = (value: unknown): number => (Number.isSafeInteger(value) && (value as number) >= 0 ? Number(value) : 0);
const lines = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.slice(0, MOST_LINES).map(record) : [];

const numbered = (value: unknown, most: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record(value))
      .filter(([number]) => /^\d{1,3}$/.test(number))
      .map(([number, one]) => [number, text(one, most)]),
  );

/** A response as an opened envelope has it: its sender chose its bytes, so nothing of it is taken on trust. */
export function responseFrom(given: unknown): BidResponse | null {
  if (typeof given !== 'object' || given === null) return null;
  const { answers, meets, forms, security, subcontractors, tradeSecrets, signer } = record(given);
  const bond = record(security);
  const kind = text(bond['kind']);
  return {
    answers: numbered(answers, MOST_ANSWER),
    meets: Array.isArray(meets) ? [...new Set(meets.slice(0, MOST_LINES).map((one) => text(one, 3)))] : [],
    forms: numbered(forms, 255),
    security: Object.hasOwn(securityKinds, kind)
      ? {
          kind: kind as BidSecurity['kind'], // it is one of them
          number: text(bond['number'], 80),
          surety: text(bond['surety'], 160),
          cents: cents(bond['cents']),
        }
      : null,
    subcontractors: lines(subcontractors).map((one) => ({
      name: text(one['name'], 160),
      trade: text(one['trade'], 160),
      license: text(one['license'], 80),
      cents: cents(one['cents']),
    })),
    tradeSecrets: lines(tradeSecrets).map((one) => ({
      section: text(one['section'], 160),
      ground: text(one['ground'], 1000),
    })),
    signer: { name: text(record(signer)['name'], 160), title: text(record(signer)['title'], 160) },
  };
}
