import type { Row } from '#kernel';
import { usDay } from '../pa-forms/form-parts.ts';
import type { assistanceRequest } from './assistance-request.record.ts';
import { applicantTypes, ownerships } from './request-words.ts';
import { type PaperFact, yesOrNo } from './paper-parts.ts';

/** The boxes of the Request for Public Assistance, from the record. */
export function requestFacts(row: Row<typeof assistanceRequest>, disaster: string): readonly PaperFact[] {
  const isNonprofit = row.applicantType === 'pnp';
  const said: readonly (readonly [string, string])[] = [
    ['Applicant legal name', row.legalName],
    ['Applicant type', applicantTypes[row.applicantType]],
    ['UEI', row.uei],
    ['EIN', row.ein ?? ''],
    ['Declaration', disaster],
    ['Designated county', row.county],
    ['Address', row.address],
    ['Population', row.population === null ? '' : String(row.population)],
    ['Primary contact', row.primaryContact],
    ['Phone, email', row.primaryReach],
    ['Alternate contact', row.alternateContact ?? ''],
    ['Alternate phone, email', row.alternateReach ?? ''],
    ['Designated on', usDay(row.designatedOn)],
    ['Due', usDay(row.dueOn)],
    ['Filed on', usDay(row.filedOn)],
    ...(isNonprofit
      ? ([
          ['Service provided', row.service ?? ''],
          ['Ownership', row.ownership === null ? '' : ownerships[row.ownership]],
          ['Open to public', yesOrNo(row.isPublic)],
          ['Critical service', yesOrNo(row.isCritical)],
        ] as const)
      : []),
  ];
  return said.map(([label, value], at) => ({ item: String(at + 1), label, value }));
}

export const requestNotes = (row: Row<typeof assistanceRequest>): readonly string[] => [
  ...(row.alternateContact ? [] : ['No alternate contact.']),
  ...(row.population === null ? ['No population.'] : []),
  ...(row.ein ? [] : ['No EIN.']),
];
