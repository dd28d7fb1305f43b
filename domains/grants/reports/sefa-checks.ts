import { dollars } from '#kernel';
import type { Sefa } from './report-calls.ts';
import type { SefaRow } from './sefa-rows.ts';

export type SefaFinding = Sefa['findings'][number];
type Found = readonly [
  code: (typeof sefaCheckCodes)[number],
  field: string,
  says: string,
  severity?: SefaFinding['severity'],
];

/** Twelve characters without I and O, the first no zero, and no run of nine digits. */
export const isUei = (uei: string): boolean => /^[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}$/.test(uei) && !/\d{9}/.test(uei);

export interface Known {
  isAgency(prefix: string): boolean;
  isListed(aln: string): boolean;
}

const needsName = (cluster: SefaRow['cluster']) => cluster === 'other' || cluster === 'state';

function ofProgram({ aln, program }: SefaRow, { isAgency, isListed }: Known): (Found | false)[] {
  const [prefix = '', number = ''] = aln.split('.');
  const isNumber = /^(RD\d?|\d{3}[A-Za-z]?|U\d{2})$/.test(number);
  return [
    !isAgency(prefix) && ['federal_agency_prefix', 'Assistance listing', `No federal agency has the prefix ${prefix}.`],
    !isNumber && ['three_digit_extension', 'Assistance listing', `${aln} is no number of a listing, such as 97.036.`],
    isAgency(prefix) &&
      isNumber &&
      /^\d/.test(number) &&
      !isListed(aln) && [
        'listing_unknown',
        'Assistance listing',
        `${aln} is not among the listings. Check it.`,
        'warning',
      ],
    program.trim() === '' && ['program_name', 'Program', 'Enter the name of the program.'],
  ];
}

const ofCluster = ({ cluster, clusterName }: SefaRow): (Found | false)[] => [
  cluster === null && ['cluster_name', 'Cluster', 'Choose the cluster of the listing, or “No cluster”.'],
  cluster === 'other' &&
    !clusterName && ['other_cluster_name', 'Other or state name', 'Enter the name of the other cluster.'],
  cluster === 'state' &&
    !clusterName && ['state_cluster_name', 'Other or state name', 'Enter the name of the state cluster.'],
  !needsName(cluster) &&
    clusterName !== null && [
      'cluster_name_extra',
      'Other or state name',
      'A listed cluster has no other name. Remove it.',
    ],
];

const ofAmounts = (row: SefaRow): (Found | false)[] => [
  row.isLoan &&
    row.balanceCents === null && [
      'loan_balance',
      'Balance at year end',
      'Enter the balance of the loan at the end of this year.',
    ],
  !row.isLoan &&
    row.balanceCents !== null && [
      'loan_balance_extra',
      'Balance at year end',
      'Only a loan or guarantee has a balance. Remove it.',
    ],
  row.passedCents > row.cents && [
    'subrecipient_amount',
    'Passed to subrecipients',
    `${dollars(row.passedCents)} went to subrecipients, more than the ${dollars(row.cents)} spent.`,
  ],
  row.cents < 0 && ['amount_expended', 'Expenditures', 'Expenditures are below zero.'],
];

const ofPassThrough = ({ isDirect, passThrough, passThroughNumber }: SefaRow): (Found | false)[] => [
  !isDirect && !passThrough?.trim() && ['passthrough_name', 'Pass-through entity', 'Enter the pass-through entity.'],
  !isDirect &&
    !passThroughNumber?.trim() && [
      'passthrough_identifying_number',
      'Pass-through number',
      'Enter the number that the pass-through entity gave the award.',
    ],
];

const ofAudit = ({ isMajor, opinion, findings }: SefaRow): (Found | false)[] => [
  isMajor &&
    opinion === null && ['audit_report_type', 'Auditor’s opinion', 'A major program has an opinion. Enter it.'],
  !isMajor &&
    opinion !== null && [
      'audit_report_type_extra',
      'Auditor’s opinion',
      'Only a major program has an opinion. Remove it.',
    ],
  !isMajor &&
    findings > 0 && [
      'findings_not_major',
      'Auditor’s findings',
      'Findings on a program that is not major. Check it.',
      'warning',
    ],
];

/** One listing under two names or two clusters is likely a slip. */
function ofOthers(row: SefaRow, rows: readonly SefaRow[]): (Found | false)[] {
  const same = rows.filter(({ aln }) => aln === row.aln);
  return [
    same.some(({ program }) => program !== row.program) && [
      'program_name_differs',
      'Program',
      `${row.aln} has more than one name. Use one.`,
      'warning',
    ],
    row.cluster !== null &&
      same.some(({ cluster }) => cluster !== null && cluster !== row.cluster) && [
        'cluster_differs',
        'Cluster',
        `${row.aln} is in more than one cluster. Check it.`,
        'warning',
      ],
  ];
}

const ofWhole = ({ uei, totalCents, ledgerCents, thresholdCents, rows }: Omit<Sefa, 'findings'>): (Found | false)[] => [
  uei === '' && ['auditee_uei', 'Auditee UEI', 'No submitted application names the UEI of the agency.'],
  uei !== '' &&
    !isUei(uei) && ['auditee_uei_form', 'Auditee UEI', `${uei} is no UEI: twelve characters without I and O.`],
  totalCents !== ledgerCents && [
    'total_amount_expended',
    'Expenditures',
    `The schedule has ${dollars(totalCents)}, the costs less what others bear ${dollars(ledgerCents)}.`,
  ],
  totalCents < thresholdCents && [
    'below_threshold',
    'Expenditures',
    `Below ${dollars(thresholdCents)}: this year needs no single audit (2 CFR 200.501).`,
    'note',
  ],
  totalCents >= thresholdCents &&
    !rows.some(({ isMajor }) => isMajor) && [
      'no_major_program',
      'Major program',
      'The auditor has not named a major program yet.',
      'note',
    ],
];

/** The checks of the draft, by their codes: what a run says it asked. */
export const sefaCheckCodes = [
  'auditee_uei',
  'auditee_uei_form',
  'total_amount_expended',
  'below_threshold',
  'no_major_program',
  'federal_agency_prefix',
  'three_digit_extension',
  'listing_unknown',
  'program_name',
  'cluster_name',
  'other_cluster_name',
  'state_cluster_name',
  'cluster_name_extra',
  'loan_balance',
  'loan_balance_extra',
  'subrecipient_amount',
  'amount_expended',
  'passthrough_name',
  'passthrough_identifying_number',
  'audit_report_type',
  'audit_report_type_extra',
  'findings_not_major',
  'program_name_differs',
  'cluster_differs',
] as const;

const order = { error: 0, warning: 1, note: 2 } as const;

/**
 * What the Federal Audit Clearinghouse would refuse, by the rules of its schema of federal awards, and what its reader would ask. The codes
 * are the names of the fields there.
 */
export function findingsOf(sefa: Omit<Sefa, 'findings'>, known: Known): SefaFinding[] {
  const said = (found: readonly (Found | false)[], row: SefaRow | null): SefaFinding[] =>
    found.flatMap((one) =>
      one === false
        ? []
        : [
            {
              code: one[0],
              field: one[1],
              says: one[2],
              severity: one[3] ?? 'error',
              aln: row?.aln ?? null,
              award: row?.award ?? null,
              number: row?.number ?? null,
            },
          ],
    );
  return [
    ...said(ofWhole(sefa), null),
    ...sefa.rows.flatMap((row) =>
      said(
        [
          ...ofProgram(row, known),
          ...ofCluster(row),
          ...ofPassThrough(row),
          ...ofAmounts(row),
          ...ofAudit(row),
          ...ofOthers(row, sefa.rows),
        ],
        row,
      ),
    ),
  ].toSorted((one, other) => order[one.severity] - order[other.severity]);
}
