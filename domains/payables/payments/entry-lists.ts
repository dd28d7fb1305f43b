import { csvLine } from '#kernel/derive/csv.ts';
import { addDays } from '#kernel/lists/days.ts';

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

/** A virtual card is used within so many days of its payment date. */
export const CARD_DAYS = 30;

export interface CardRequests {
  readonly payOn: string;
  readonly cards: readonly {
    readonly reference: string;
    readonly payee: string;
    readonly email: string;
    readonly cents: number;
    readonly remittance: string;
  }[];
}

const requestHead = ['Reference', 'Payee', 'Email', 'Exact amount', 'Valid from', 'Expires', 'Remittance'];

/** What a person requests in the portal of the card issuer: each card for one exact amount. No card number is in it. */
export const cardRequests = ({ payOn, cards }: CardRequests): string =>
  [
    requestHead,
    ...cards.map(({ reference, payee, email, cents, remittance }) => [
      reference,
      payee,
      email,
      (cents / 100).toFixed(2),
      payOn,
      addDays(payOn, CARD_DAYS),
      remittance,
    ]),
  ]
    .map(csvLine)
    .join('');
