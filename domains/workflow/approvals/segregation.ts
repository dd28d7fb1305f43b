/** What somebody does on the way of public money from the wish to the payment. */
export type Deed =
  | 'request'
  | 'approve'
  | 'create_vendor'
  | 'approve_vendor'
  | 'approve_invoice'
  | 'change_bank'
  | 'release_payment'
  | 'prepare_payment'
  | 'write_scope'
  | 'bid'
  | 'buy'
  | 'receive'
  | 'decide_protest'
  | 'amend_budget'
  | 'approve_budget'
  | 'grant_roles';

interface Separation {
  readonly between: readonly [Deed, Deed];
  readonly sentence: string;
  readonly law: string;
  /** Only above this amount, in cents. */
  readonly above?: number;
}

const control = '2 CFR 200.303';

/** Two deeds that nobody does both of on one chain of documents, however the workflow is drawn. */
export const separations: readonly Separation[] = [
  { between: ['request', 'approve'], sentence: 'The requester does not approve it.', law: control },
  {
    between: ['create_vendor', 'approve_vendor'],
    sentence: 'The person who registered the vendor does not approve it.',
    law: control,
  },
  {
    between: ['create_vendor', 'approve_invoice'],
    sentence: 'The person who registered the vendor does not approve its invoices.',
    law: control,
  },
  {
    between: ['change_bank', 'release_payment'],
    sentence: 'The person who changed the bank account does not release a payment to it.',
    law: control,
  },
  {
    between: ['write_scope', 'bid'],
    sentence: 'The person who wrote the specification does not compete for it.',
    law: '2 CFR 200.319(b)',
  },
  {
    between: ['buy', 'receive'],
    sentence: 'The person who bought it does not confirm receipt.',
    law: control,
    above: 5_000_00,
  },
  {
    between: ['buy', 'decide_protest'],
    sentence: 'The person who bought it does not decide a protest about it.',
    law: '2 CFR 200.318(k)',
  },
  {
    between: ['prepare_payment', 'release_payment'],
    sentence: 'The person who prepared the payment does not release it.',
    law: control,
  },
  {
    between: ['amend_budget', 'approve_budget'],
    sentence: 'The person who requested the budget change does not approve it.',
    law: control,
  },
  {
    between: ['grant_roles', 'approve'],
    sentence: 'The person who grants access does not approve spending.',
    law: control,
  },
  {
    between: ['grant_roles', 'approve_budget'],
    sentence: 'The person who grants access does not approve changes of the budget.',
    law: control,
  },
  {
    between: ['grant_roles', 'approve_invoice'],
    sentence: 'The person who grants access does not approve spending.',
    law: control,
  },
  {
    between: ['grant_roles', 'release_payment'],
    sentence: 'The person who grants access does not release payments.',
    law: control,
  },
];

/** One thing that somebody did on the chain that a document belongs to. */
export interface Done {
  readonly deed: Deed;
  readonly by: string;
}

/** What stands between this person and this deed because of what they did before on the same chain. */
export function separation(deed: Deed, person: string, chain: readonly Done[], cents: number): Separation | null {
  const before = new Set(chain.filter(({ by }) => by === person).map((one) => one.deed));
  return (
    separations.find(
      ({ between: [one, other], above = -1 }) =>
        cents > above && ((one === deed && before.has(other)) || (other === deed && before.has(one))),
    ) ?? null
  );
}
