import type { Actor, Row } from '#kernel';
import { refused } from '../contract/refusing.ts';
import type { contractClaim } from './contract-claim.record.ts';

type Claim = Row<typeof contractClaim>;

/** What a person is asked for; the product fills the rows of a county that is made up. */
const isProduct = ({ kind }: Actor): boolean => kind === 'system';

const FINDING_LETTERS = 40;

/** Granted is what was claimed, denied is nothing, and a part is between them. */
function isOdd({ determination, amount, days, determinedAmount, determinedDays }: Claim): boolean {
  const [claimed, granted, time] = [amount?.cents ?? 0, determinedAmount?.cents ?? 0, determinedDays ?? 0];
  if (determination === 'denied') return granted !== 0 || time !== 0;
  if (determination === 'granted') return granted !== claimed || time !== days;
  const isMore = granted > claimed || time > days;
  const isAll = granted === claimed && time === days;
  return isMore || isAll || granted + time === 0;
}

export function refuseOddDetermination(actor: Actor, row: Claim): void {
  if (isProduct(actor)) return;
  if (isOdd(row))
    throw refused(
      'determinedAmount',
      'contract_claim.fits_the_claim',
      'Granted is all that is claimed, denied is nothing, and a part is less than all and more than nothing.',
    );
  if ((row.findings ?? '').trim().length < FINDING_LETTERS)
    throw refused(
      'findings',
      'contract_claim.is_reasoned',
      `Enter the findings, in ${FINDING_LETTERS} characters or more.`,
    );
}

export function refuseOddSettlement(actor: Actor, { amount, days, settlement, settlementDays }: Claim): void {
  if (isProduct(actor)) return;
  const [cents, time] = [settlement?.cents ?? 0, settlementDays ?? 0];
  if (cents > (amount?.cents ?? 0) || time > days)
    throw refused(
      'settlement',
      'contract_claim.settles_within_claim',
      'A settlement is not more than what is claimed, in money and in days.',
    );
  if (cents + time === 0)
    throw refused(
      'settlement',
      'contract_claim.settles_something',
      'Enter an amount or days. Withdraw or close a claim that settles for nothing.',
    );
}
