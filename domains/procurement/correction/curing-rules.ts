/** What a bid may be corrected in after the opening: paper that changes neither price, quantity, quality nor delivery. */
export const curableFields = {
  signature: 'Signature',
  license: 'License number',
  registration: 'Business registration',
  insurance: 'Insurance certificate',
  certification: 'Certification',
  affidavit: 'Required form',
  tax_form: 'Form W-9',
  references: 'References',
} as const;
export type CurableField = keyof typeof curableFields;
export const curableNames = Object.keys(curableFields) as CurableField[];

/** What no rule and no policy lets a firm correct: it is the bid itself. */
export const neverCurable = {
  price: 'Price',
  quantity: 'Quantity',
  quality: 'Quality',
  delivery: 'Delivery',
  bid_security: 'Bid security',
} as const;

/** What rules on corrections speak of. */
export const correctable = { ...curableFields, ...neverCurable } as const;
export type Correctable = keyof typeof correctable;

export interface CuringRules {
  readonly version: string;
  readonly from: string;
  readonly citation: string;
  /** Not compared with the published text yet. */
  readonly unconfirmed: true;
  readonly fields: readonly CurableField[];
}

/**
 * What holds where the law of a State says nothing: minor informalities that do not prejudice other bidders may be corrected. A rule that
 * comes later is a further version; what was asked under one stays under it. Price, quantity, delivery and bid security are in none.
 */
const versions: readonly CuringRules[] = [
  {
    version: '2014-12-26',
    from: '2014-12-26',
    citation: 'ABA Model Procurement Code § 3-202(6), as a yardstick',
    unconfirmed: true,
    fields: [
      'signature',
      'license',
      'registration',
      'insurance',
      'certification',
      'affidavit',
      'tax_form',
      'references',
    ],
  },
];

/** The rules of a day; none before the first of them. */
export const curingOn = (day: string): CuringRules | null => versions.findLast(({ from }) => from <= day) ?? null;
