/** How the price of an option is computed when it is exercised. */
export interface ComputedPrice {
  readonly basis: string;
  readonly percent: number | null;
  readonly periods: readonly { readonly fromDay: string; readonly percent: number }[];
  readonly series: string | null;
  readonly baseMonth: string | null;
  readonly referenceMonth: string | null;
  readonly floor: number | null;
}

/** The same as a signer reads it. */
export function priceInWords({ basis, ...of }: ComputedPrice): string {
  const moved =
    basis === 'index'
      ? `moved by ${of.series ?? ''} from ${of.baseMonth ?? ''} to ${of.referenceMonth ?? ''}`
      : basis === 'table'
        ? of.periods.map(({ fromDay, percent }) => `${percent} percent from ${fromDay}`).join(', ')
        : `moved by ${of.percent ?? 0} percent`;
  return of.floor === null ? moved : `${moved}, at least ${of.floor} percent`;
}

/** The data page of a contract: what the signatures bind. Its canonical JSON (RFC 8785) is hashed. */
export interface SignedContent {
  /** The second form has clauses. */
  readonly form: 'levee-contract-1' | 'levee-contract-2';
  readonly agency: string;
  readonly contractor: string;
  readonly number: string;
  readonly title: string;
  readonly award: string | null;
  readonly lot: string | null;
  readonly type: string;
  readonly typeFinding: string | null;
  readonly currency: string;
  readonly valueCents: number | null;
  readonly notToExceedCents: number | null;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly federalFunds: boolean;
  readonly noticeTerms: string | null;
  readonly claimNoticeDays: number | null;
  readonly terminationTerms: string | null;
  readonly options: readonly {
    readonly name: string;
    readonly newEnd: string;
    readonly amountCents: number;
    readonly escalator: string | null;
    readonly escalatorCap: number | null;
    /** Present where the price is computed. */
    readonly price?: ComputedPrice;
    readonly noticeFrom: string;
    readonly noticeBy: string;
  }[];
  readonly clauses?: readonly {
    readonly code: string;
    readonly version: number;
    readonly title: string;
    readonly section: string | null;
    readonly citation: string | null;
    readonly text: string;
    /** Present where the text is not the library’s any more. */
    readonly negotiated?: true;
  }[];
  readonly documents: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly sha256: string;
  }[];
}
