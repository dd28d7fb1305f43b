import { call, type FirstOf } from '#kernel';
import type { changeKinds } from '../changes/change-words.ts';
import type { contractTypes, terminationKinds } from '../contract/contract-words.ts';
import type { AskedOfContract } from '../questions/public-question.ts';
import type { PublicState, PublishedKind } from './publication-words.ts';

/** A contract in the list of the register. */
export interface ListedContract {
  readonly number: string;
  readonly title: string;
  readonly vendor: string | null;
  readonly type: keyof typeof contractTypes;
  readonly state: PublicState;
  readonly limitCents: number;
  readonly spentCents: number;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly solicitation: string | null;
}

/** A contract as anybody may read it. What is not here is never public: no terms, no reviewers, no file that nobody published. */
export interface PublicContract {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly agency: string;
  readonly timeZone: string;
  readonly type: keyof typeof contractTypes;
  readonly state: PublicState;
  /** Listed vendors have a public page. */
  readonly vendor: { readonly number: string; readonly name: string; readonly isListed: boolean } | null;
  readonly ocid: string;
  /** Null where no published solicitation led to it. */
  readonly solicitation: string | null;
  readonly award: string | null;
  readonly lot: string | null;
  readonly currency: string;
  readonly valueCents: number;
  readonly limitCents: number;
  readonly orderedBeforeCents: number | null;
  readonly federalFunds: boolean;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly signedOn: string | null;
  readonly closedOn: string | null;
  readonly termination: { readonly kind: keyof typeof terminationKinds | null; readonly on: string | null } | null;
  readonly orderedCents: number;
  /** What the budget ledger has as expended by the invoices of its orders. */
  readonly spentCents: number;
  readonly paidCents: number;
  readonly changes: readonly PublicChange[];
  readonly options: readonly PublicOption[];
  readonly documents: readonly PublicDocument[];
  readonly withdrawn: readonly WithdrawnDocument[];
  readonly milestones: readonly PublicMilestone[];
  readonly guarantees: readonly Guarantee[];
  readonly budget: readonly { readonly account: string; readonly name: string; readonly cents: number }[];
  /** Settled payments, the latest first. */
  readonly payments: FirstOf<PublicPayment>;
}

/** The page has what visitors asked besides; the data of a contract does not. */
export interface PublicContractPage extends PublicContract {
  readonly asked: AskedOfContract;
}

export interface PublicChange {
  readonly number: string;
  readonly subject: string;
  readonly kind: keyof typeof changeKinds;
  readonly cents: number;
  readonly days: number;
  readonly executedOn: string;
  readonly limitCents: number | null;
  readonly endOn: string | null;
}
export interface PublicOption {
  readonly name: string;
  readonly cents: number;
  readonly newEnd: string;
  readonly exercisedOn: string;
}
export interface PublicDocument {
  readonly id: string;
  readonly title: string;
  readonly kind: Exclude<PublishedKind, 'facts'>;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly publishedAt: string;
  /** What is redacted in it, and by which statute. */
  readonly exemption: string | null;
}
export interface WithdrawnDocument {
  readonly id: string;
  readonly title: string;
  readonly withdrawnAt: string;
  readonly reason: string;
}
export interface PublicMilestone {
  readonly id: string;
  readonly name: string;
  readonly dueOn: string;
  readonly doneOn: string | null;
  readonly state: 'open' | 'done' | 'waived';
}
export interface Guarantee {
  readonly id: string;
  readonly kind: 'performance' | 'payment';
  readonly name: string;
  readonly cents: number | null;
  readonly untilDay: string | null;
}
export interface PublicPayment {
  readonly number: string;
  readonly paidOn: string;
  readonly cents: number;
}

export const registerSorts = { newest: 'Newest first', amount: 'Largest first', ends: 'Ending first' } as const;
export const registerStates = { active: 'Active', ended: 'Ended' } as const;

/** What the address of the list asks for. */
export interface RegisterQuestion {
  readonly search: string;
  readonly state: keyof typeof registerStates | '';
  readonly type: keyof typeof contractTypes | '';
  /** The year in which it begins. */
  readonly year: string;
  readonly sort: keyof typeof registerSorts;
  readonly page: number;
}

export interface RegisterPage {
  readonly agency: string;
  readonly asked: RegisterQuestion;
  readonly found: FirstOf<ListedContract>;
  readonly from: number;
  /** How many there are, whatever is asked for. */
  readonly all: number;
  readonly years: readonly string[];
  /** The question as it stands in an address, without the page. */
  readonly question: string;
}

/** The same as data at addresses that stay. */
export const registerData = call('register.list', '/public-contracts.json', { answer: 'any' });
export const registerFile = call('register.table', '/public-contracts.csv', { media: 'text/csv' });
export const contractData = call('register.contract', '/public-contracts/{number}/contract.json', { answer: 'any' });
export const paymentsFile = call('register.payments', '/public-contracts/{number}/payments.csv', { media: 'text/csv' });
export const contractFile = call('register.document', '/public-contracts/{number}/documents/{file}', {
  media: 'application/octet-stream',
});
