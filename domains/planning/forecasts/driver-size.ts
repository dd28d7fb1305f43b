import { dollars } from '#kernel';
import { driverKinds, type DriverKind } from './drivers.ts';

interface Sized {
  readonly kind?: string | null;
  readonly percent?: number | null;
  readonly people?: number | null;
  readonly units?: number | null;
  readonly costEach?: { readonly cents: number } | null;
  readonly amount?: { readonly cents: number } | null;
}

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });
const plain = new Intl.NumberFormat('en-US');
const amountOf = (money: { readonly cents: number } | null | undefined): string => dollars(money?.cents ?? 0);

/** How much a driver says, as one would say it. */
export function sizeOf({ kind, percent, people, units, costEach, amount }: Sized): string {
  if (kind === 'headcount') return `${signed.format(people ?? 0)} people at ${amountOf(costEach)} a year each`;
  if (kind === 'units') return `${plain.format(units ?? 0)} units at ${amountOf(costEach)}`;
  if (kind === 'amount') return `${(amount?.cents ?? 0) > 0 ? '+' : ''}${amountOf(amount)} a year`;
  if (kind === 'once') return `${(amount?.cents ?? 0) > 0 ? '+' : ''}${amountOf(amount)} once`;
  return `${signed.format(percent ?? 0)}%${kind === 'steps' ? ', and again every year' : ''}`;
}

export const kindOf = (kind: string | null | undefined): string => driverKinds[kind as DriverKind] ?? '';

/** The lines that a driver reaches, in words. */
export const accountsInWords = (accounts: string | null | undefined): string =>
  !accounts
    ? 'all accounts'
    : accounts.includes('*')
      ? `accounts like ${accounts}`
      : `accounts starting with ${accounts}`;

/** What a driver reaches: lines of spending or of revenue, and from when, in words. */
export const reachOf = ({
  side,
  accounts,
  year,
}: {
  readonly side?: string | null;
  readonly accounts?: string | null;
  readonly year?: number | null;
}): string => `${side === 'revenue' ? 'revenue, ' : ''}${accountsInWords(accounts)}${year ? `, from FY${year}` : ''}`;
