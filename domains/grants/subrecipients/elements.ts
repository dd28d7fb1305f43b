import type { Row } from '#kernel';
import { isFederal } from '../award/award-words.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import type { subaward } from './subaward.record.ts';
import type { subrecipient } from './subrecipient.record.ts';

/** Where a data element is entered. */
export type ElementPlace = 'subaward' | 'subrecipient' | 'award';

/** One of the data elements that 2 CFR 200.332(b) asks of a subaward, and what is known of it. */
export interface Element {
  readonly key: string;
  readonly title: string;
  readonly citation: string;
  readonly place: ElementPlace;
  readonly isThere: boolean;
}

export interface Known {
  readonly award: Pick<Row<typeof grantAward>, 'fundingType' | 'fain' | 'awardDate' | 'agency' | 'listings'>;
  readonly subrecipient: Pick<Row<typeof subrecipient>, 'name' | 'uei'>;
  readonly subaward: Pick<
    Row<typeof subaward>,
    | 'description'
    | 'amount'
    | 'committed'
    | 'fromDay'
    | 'untilDay'
    | 'budgetFrom'
    | 'budgetUntil'
    | 'aln'
    | 'research'
    | 'indirect'
    | 'indirectRate'
    | 'officialContact'
    | 'requirements'
    | 'recordsAccess'
    | 'closeoutTerms'
  >;
}

const said = (text: string | null): boolean => (text ?? '').trim() !== '';

/** Fourteen elements of the federal award and three sets of terms. Those of federal money alone are not asked of other money. */
export function elementsOf({ award, subrecipient, subaward: of }: Known): readonly Element[] {
  const federal = isFederal(award.fundingType);
  const one = (key: string, place: ElementPlace, isThere: boolean, title: string, cite: string): Element => ({
    key,
    title,
    place,
    isThere,
    citation: `2 CFR 200.332(b)(${cite}`,
  });
  const listed = (award.listings ?? []).some(({ aln }) => aln === of.aln);
  return [
    one('name', 'subrecipient', said(subrecipient.name), 'Subrecipient’s name', '1)(i)'),
    one('uei', 'subrecipient', said(subrecipient.uei), 'Subrecipient’s UEI', '1)(ii)'),
    one('fain', 'award', !federal || said(award.fain), 'FAIN', '1)(iii)'),
    one('awardDate', 'award', said(award.awardDate), 'Federal award date', '1)(iv)'),
    one('period', 'subaward', said(of.fromDay) && said(of.untilDay), 'Period of performance', '1)(v)'),
    one('budget', 'subaward', of.budgetFrom !== null && of.budgetUntil !== null, 'Budget period', '1)(vi)'),
    one('amount', 'subaward', of.amount.cents > 0, 'Amount obligated by this action', '1)(vii)'),
    one('obligated', 'subaward', of.amount.cents > 0, 'Total obligated to the subrecipient', '1)(viii)'),
    one('committed', 'subaward', of.committed !== null, 'Total committed to the subrecipient', '1)(ix)'),
    one('description', 'subaward', said(of.description), 'Project description', '1)(x)'),
    one('officials', 'subaward', said(award.agency) && said(of.officialContact), 'Agency and official', '1)(xi)'),
    one('aln', 'subaward', !federal || listed, 'Assistance listing', '1)(xii)'),
    one('research', 'subaward', !federal || of.research !== null, 'Research and development', '1)(xiii)'),
    one(
      'indirect',
      'subaward',
      of.indirect !== null && (of.indirect === 'none' || of.indirectRate !== null),
      'Indirect cost rate',
      '1)(xiv)',
    ),
    one('requirements', 'subaward', said(of.requirements), 'Requirements of the award', '2)'),
    one('recordsAccess', 'subaward', said(of.recordsAccess), 'Access to records', '5)'),
    one('closeoutTerms', 'subaward', said(of.closeoutTerms), 'Closeout terms', '6)'),
  ];
}

export const missingOf = (known: Known): readonly Element[] => elementsOf(known).filter(({ isThere }) => !isThere);
