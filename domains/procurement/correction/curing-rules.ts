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

interface CuringRules {
  readonly version: string;
  readonly from: string;
  readonly citation: string;
  /** Not compared with the published text yet. */
  readonly unconfirmed: true;
  readonly fields: readonly CurableField[];
}

/**
 * The most that the policy of an agency may name: minor informalities that do not prejudice other bidders may be corrected. A rule that comes later is a further version; what was asked
 * under one stays under it. Price, quantity, delivery and bid security are in none.
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
