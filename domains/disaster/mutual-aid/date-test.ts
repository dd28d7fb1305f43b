import { addDays } from '#kernel/lists/days.ts';
import { aidRow, CONTINGENT, MUTUAL_AID } from './aid-terms.ts';

export interface AgreementDates {
  readonly agreedOn: string;
  readonly signedOn: string | null;
  readonly endsOn: string | null;
  readonly isContingent: boolean;
}
export interface WorkDates {
  readonly requestedOn: string;
  readonly workFrom: string;
  readonly workUntil: string;
}

export interface Ruled {
  readonly isEligible: boolean;
  readonly ruling: string;
}

const no = (ruling: string): Ruled => ({ isEligible: false, ruling });

/** The last day on which an oral agreement can be signed; null where no rule is loaded for its day. */
export function writtenBy({ agreedOn }: Pick<AgreementDates, 'agreedOn'>): string | null {
  const row = aidRow('oral_days', agreedOn);
  return row && addDays(agreedOn, row.value);
}

/**
 * Whether Public Assistance pays for aid: requested before it came, under an agreement that existed before the work, in writing or soon
 * after it was agreed, and not on condition of federal money.
 */
export function dateTest(of: AgreementDates, work: WorkDates): Ruled {
  if (of.isContingent) return no(`${CONTINGENT} (${MUTUAL_AID}).`);
  if (work.workFrom < work.requestedOn)
    return no(`Work began on ${work.workFrom}, before it was requested on ${work.requestedOn} (${MUTUAL_AID}).`);
  if (of.agreedOn > work.workFrom)
    return no(`Work began on ${work.workFrom}, before the agreement of ${of.agreedOn} (${MUTUAL_AID}).`);
  if (of.endsOn !== null && work.workUntil > of.endsOn)
    return no(`Work ended on ${work.workUntil}, after the agreement ended on ${of.endsOn} (${MUTUAL_AID}).`);
  if (of.signedOn === null) return no(`The agreement is not in writing yet (${MUTUAL_AID}).`);
  if (of.signedOn <= work.workFrom)
    return { isEligible: true, ruling: `Signed on ${of.signedOn}, before the work (${MUTUAL_AID}).` };
  const row = aidRow('oral_days', of.agreedOn);
  const last = writtenBy(of);
  if (!row || last === null) return no(`No rule is loaded for an oral agreement of ${of.agreedOn}.`);
  return of.signedOn <= last
    ? {
        isEligible: true,
        ruling: `Oral agreement of ${of.agreedOn}, in writing on ${of.signedOn}, within ${row.value} days (${row.citation}).`,
      }
    : no(
        `Oral agreement of ${of.agreedOn}, in writing on ${of.signedOn}, after ${row.value} days ended on ${last} (${row.citation}).`,
      );
}
