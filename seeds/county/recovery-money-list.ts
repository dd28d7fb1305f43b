import type { PaidCost, Source, Stage } from '#domains/disaster/recovery-money/money-words.ts';

interface BenefitTold {
  readonly day: string;
  readonly facility: string;
  readonly source: Source;
  readonly cost: PaidCost;
  readonly payer: string;
  readonly reference: string;
  readonly dollars: number;
  readonly stage: Stage;
}

const row = (
  day: string,
  [facility, source, cost]: readonly [string, Source, PaidCost],
  [payer, reference]: readonly [string, string],
  [dollars, stage]: readonly [number, Stage],
): BenefitTold => ({ day, facility, source, cost, payer, reference, dollars, stage });

/** What came from other sources than Public Assistance. The seawall and the sidewalks still have none. */
export const benefitsTold: readonly BenefitTold[] = [
  row('2026-11-09', ['Radio tower', 'insurance', 'work'], ['Gulf Mutual', 'Claim 24-77120'], [71_400, 'received']),
  row('2026-11-09', ['Branch library 1', 'insurance', 'work'], ['Gulf Mutual', 'Claim 24-77133'], [41_000, 'awarded']),
  row(
    '2026-11-09',
    ['Branch library 1', 'donation', 'contents'],
    ['Friends of the Library', 'Gift of March 2025'],
    [12_500, 'received'],
  ),
  row(
    '2026-11-09',
    ['Branch library 2', 'cdbg_dr', 'work'],
    ['Florida Commerce', 'CDBG-DR 2025-014'],
    [28_500, 'anticipated'],
  ),
  row(
    '2026-11-10',
    ['Seawall section 1', 'cdbg_dr', 'work'],
    ['Florida Commerce', 'CDBG-DR 2025-021'],
    [150_000, 'anticipated'],
  ),
  row(
    '2026-11-10',
    ['Lift station 9', 'slfrf', 'local_share'],
    ['U.S. Treasury', 'SLFRF allocation, revenue loss'],
    [99_500, 'received'],
  ),
  row(
    '2026-11-10',
    ['Signal at junction 5', 'other', 'work'],
    ['State road fund', 'Agreement 24-118'],
    [31_600, 'awarded'],
  ),
];

interface RequestTold {
  readonly asker: 'fema' | 'state';
  readonly project: string;
  readonly reference: string;
  readonly subject: string;
  readonly question: string;
  readonly received: string;
  readonly due: string;
  readonly owner: 'Yvette Dubois' | 'Miguel Ortiz';
  readonly answer?: string;
}

/** One is late, one is due soon, one is answered. */
export const femaRequestsTold: readonly RequestTold[] = [
  {
    asker: 'fema',
    project: 'Bridge approaches',
    reference: 'RFI-781406-2',
    subject: 'Hydraulic study of Cypress Creek bridge',
    question: 'Send the hydraulic study behind the riprap quantities, with the survey of both approaches.',
    received: '2026-10-19',
    due: '2026-11-16',
    owner: 'Miguel Ortiz',
  },
  {
    asker: 'state',
    project: 'Fire station 7',
    reference: 'FDEM-2291',
    subject: 'Statement of loss of the insurer',
    question: 'Send the final statement of loss and the deductible that was applied to wind and flood.',
    received: '2026-11-12',
    due: '2026-12-11',
    owner: 'Yvette Dubois',
  },
  {
    asker: 'fema',
    project: 'Debris on county roads',
    reference: 'RFI-781400-1',
    subject: 'Load tickets of districts 3 and 4',
    question: 'Send the load tickets with truck certification and the reading of each tower monitor.',
    received: '2026-09-14',
    due: '2026-10-14',
    owner: 'Miguel Ortiz',
    answer: 'Tickets 1 to 1,686 with truck certifications and tower logs of both districts were sent in one package.',
  },
];

export const appealTold = {
  project: 'Harbor Street culverts',
  title: 'Box culverts of the same capacity',
  determination: 'DM-781405',
  determined: '2026-09-24',
  entered: '2026-10-06',
  filed: '2026-11-05',
  dollars: 148_600,
  position:
    'FEMA denied the box culverts as an improvement. The county’s adopted standard asks for them on every collector road, and it was in force before the incident.',
  facts: [
    [
      'The road standard asks for reinforced box culverts on collector roads.',
      'Resolution 2019-44, section 5.3',
      '44 CFR 206.226(d)',
    ],
    [
      'The standard applied to six culverts before the incident.',
      'As-built plans 2020 to 2023',
      '44 CFR 206.226(d)(3)',
    ],
    ['The capacity is the one before the incident.', 'Hydraulic memorandum, page 4', null],
  ],
} as const;
