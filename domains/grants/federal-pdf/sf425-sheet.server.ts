import type { Row } from '#kernel';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { indirectKinds } from '../award/award-words.ts';
import type { grantReport } from '../reports/grant-report.record.ts';
import { bases, type LineName, sf425Lines } from '../reports/report-words.ts';
import type { Lines } from '../reports/sf425.ts';
import { nameAndTitle, type Recipient, type Signer } from './recipient.server.ts';
import { box, CERTIFICATION, checks, figure, reportNotes, usDay } from './sheet-parts.server.ts';

const rhythms = { quarterly: 'Quarterly', semiannual: 'Semi-annual', annual: 'Annual', final: 'Final' } as const;

const groups = [
  ['Federal cash', ['receipts', 'disbursements', 'cashOnHand']],
  [
    'Federal expenditures and unobligated balance',
    ['authorized', 'expenditures', 'unliquidated', 'federalTotal', 'unobligated'],
  ],
  ['Recipient share', ['matchRequired', 'matchSpent', 'matchLeft']],
  ['Program income', ['incomeEarned', 'incomeDeducted', 'incomeAdded', 'incomeLeft']],
] as const satisfies readonly (readonly [string, readonly LineName[]])[];

export interface Sf425 {
  readonly report: Row<typeof grantReport>;
  readonly award: Row<typeof grantAward>;
  readonly lines: Lines;
  readonly recipient: Recipient;
  readonly signer: Signer;
}

/** SF-425 in the order and with the numbers of OMB 4040-0014. */
export function sf425Sheet({ report, award, lines, recipient, signer }: Sf425): Sheet {
  const percent = report.indirectRate === null ? '' : `${report.indirectRate}%`;
  const indirect = report.indirectBase === null ? null : report.indirectBase.cents;
  return {
    title: 'Federal Financial Report',
    form: 'SF-425',
    omb: '4040-0014',
    note: `${report.number}. ${reportNotes[report.status]}.`,
    parts: [
      {
        row: [
          box('1', 'Federal agency and organizational element to which report is submitted', award.agency),
          box('2', 'Federal grant or other identifying number', award.fain ?? award.passThroughNumber),
        ],
      },
      {
        row: [
          box(
            '3',
            'Recipient organization (name and complete address including ZIP code)',
            [recipient.name, recipient.address].join('\n'),
          ),
        ],
      },
      {
        row: [
          box('4a', 'UEI', recipient.uei),
          box('4b', 'EIN', recipient.ein),
          box('5', 'Recipient account number or identifying number', award.number),
        ],
      },
      {
        row: [
          box('6', 'Report type', checks(rhythms, report.kind === 'final' ? 'final' : award.reporting), { width: 2 }),
          box('7', 'Basis of accounting', checks(bases, report.basis)),
        ],
      },
      {
        row: [
          box('8', 'Project/grant period, from', usDay(award.fromDay)),
          box('', 'To', usDay(award.untilDay)),
          box('9', 'Reporting period end date', usDay(report.periodEnd)),
        ],
      },
      { heading: '10. Transactions (cumulative)' },
      ...groups.map(([label, names]) => ({
        head: [
          { value: '', width: 0.5 },
          { value: label, width: 6 },
          { value: 'Cumulative', width: 2, isFigure: true as const },
        ],
        rows: names.map((name) => figure(sf425Lines[name][0], sf425Lines[name][1], lines[name])),
      })),
      { heading: '11. Indirect expense' },
      {
        row: [
          box('a', 'Type', indirectKinds[award.indirect]),
          box('b', 'Rate', percent),
          box('c', 'Period from', indirect === null ? '' : usDay(award.fromDay)),
          box('', 'Period to', indirect === null ? '' : usDay(report.periodEnd)),
        ],
      },
      {
        head: [
          { value: '', width: 0.5 },
          { value: 'Indirect expense', width: 6 },
          { value: 'Cumulative', width: 2, isFigure: true },
        ],
        rows: [
          figure('11d', 'Base', indirect),
          figure('11e', sf425Lines.indirectAmount[1], indirect === null ? null : lines.indirectAmount),
        ],
      },
      { row: [box('12', 'Remarks', report.reason)] },
      { heading: '13. Certification' },
      { print: CERTIFICATION },
      {
        row: [
          box('a', 'Typed or printed name and title of authorized certifying official', nameAndTitle(signer), {
            width: 2,
          }),
          box('c', 'Telephone', signer.phone),
        ],
      },
      {
        row: [
          box(
            'b',
            'Signature of authorized certifying official',
            report.certifiedOn === null
              ? ''
              : `Certified in the system by ${signer.name} on ${usDay(report.certifiedOn)}`,
            { width: 2 },
          ),
          box('d', 'Email address', signer.email),
        ],
      },
      {
        row: [
          box('e', 'Date report submitted', usDay(report.filedOn)),
          box('', 'Receipt', report.receipt),
          box('14', 'Agency use only', ''),
        ],
      },
    ],
  };
}
