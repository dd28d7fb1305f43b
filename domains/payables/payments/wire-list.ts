import { csvLine } from '#kernel/derive/csv.ts';

export interface WireList {
  readonly from: { readonly bank: string; readonly routing: string; readonly company: string };
  readonly payOn: string;
  readonly wires: readonly {
    readonly reference: string;
    readonly routing: string;
    readonly account: string;
    readonly cents: number;
    readonly payee: string;
    readonly remittance: string;
  }[];
}

const head = [
  'Reference',
  'From bank',
  'From routing number',
  'Originator',
  'Value date',
  'Beneficiary',
  'Beneficiary routing number',
  'Beneficiary account',
  'Amount',
  'Remittance',
];

/** What a person enters in the bank’s portal, wire by wire. No wire is sent from here. */
export const wireList = ({ from, payOn, wires }: WireList): string =>
  [
    head,
    ...wires.map(({ reference, routing, account, cents, payee, remittance }) => [
      reference,
      from.bank,
      from.routing,
      from.company,
      payOn,
      payee,
      routing,
      account,
      (cents / 100).toFixed(2),
      remittance,
    ]),
  ]
    .map(csvLine)
    .join('');
