import { dollars, type Row } from '#kernel';
import type { Sheet, SheetPart } from '#server/services/pdf/sheet.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import type { Compensation } from '../property/disposition.ts';
import { conditions, outcomes } from '../property/property-words.ts';
import { type PropertyLine, reported, type Sf428 } from '../property/sf428.ts';
import { attachments, type PropertyReportKind } from '../reports/report-words.ts';
import type { grantReport } from '../reports/grant-report.record.ts';
import { nameAndTitle, type Recipient, type Signer } from './recipient.server.ts';
import { box, checks, figure, reportNotes, usDay } from './sheet-parts.server.ts';

export interface Sf428Sheet {
  readonly report: Row<typeof grantReport>;
  readonly kind: PropertyReportKind;
  readonly award: Row<typeof grantAward>;
  readonly of: Sf428;
  readonly recipient: Recipient;
  readonly signer: Signer;
}

const CERTIFICATION =
  'I certify to the best of my knowledge and belief that all information presented in this report is true, correct and complete for the purposes set forth in the award document and constitutes a material representation of fact upon which the Federal government may rely.';

const attached: Readonly<Record<PropertyReportKind, string>> = {
  property: 'Annual Report (SF-428-A)',
  final_property: 'Final (Award Closeout) Report (SF-428-B)',
  disposition: 'Disposition Report/Request (SF-428-C)',
};

const mark = (isMarked: boolean, label: string): string => `[${isMarked ? 'X' : '_'}] ${label}`;
const line = (item: string, isMarked: boolean, label: string): SheetPart => ({
  row: [
    { value: item, width: 0.5 },
    { value: mark(isMarked, label), width: 8 },
  ],
});
const bar = (threshold: number | null): string => (threshold === null ? 'the federal threshold' : dollars(threshold));

/** The worksheet of both attachments: (iii) is (i) times (ii), (v) is (iii) less (iv). */
const worksheet = (title: string, due: Compensation | null): SheetPart => ({
  head: [
    { value: '', width: 0.5 },
    { value: title, width: 6 },
    { value: '', width: 2 },
  ],
  rows: [
    figure('(i)', 'Sale proceeds (or estimate of current fair market value)', due?.value ?? null),
    [
      { value: '(ii)', width: 0.5 },
      { value: 'Percentage of Federal participation', width: 6 },
      { value: due === null ? '' : `${due.percent.toFixed(2)}%`, width: 2, isFigure: true },
    ],
    figure('(iii)', 'Federal share', due?.share ?? null),
    figure('(iv)', 'Selling and handling allowance', due?.allowance ?? null),
    figure('(v)', 'Amount remitted to the Federal Government', due?.remit ?? null),
  ],
});

const agencyAnswer: SheetPart = {
  row: [
    box('', 'For agency use only', mark(false, 'Request approved'), { width: 2 }),
    box('', '', mark(false, 'Denied')),
    box('', '', mark(false, 'Dispose in accordance with attached instructions'), { width: 3 }),
  ],
};

function partsOfA({ report, of: { lines } }: Sf428Sheet): readonly SheetPart[] {
  return [
    {
      row: [
        box('1', 'Report type', checks({ individual: 'Individual', consolidated: 'Consolidated' }, 'individual')),
        box('2', 'Report as of', usDay(report.periodEnd)),
      ],
    },
    {
      head: [
        { value: '', width: 0.5 },
        { value: '3. Federally-owned property: (a) description', width: 4 },
        { value: '(b) Identification', width: 2 },
        { value: '(c) Acquisition date', width: 1.5 },
        { value: '(d) Acquisition cost', width: 1.6, isFigure: true },
      ],
      rows: lines.map((one, at) => [
        { value: String(at + 1), width: 0.5 },
        { value: one.description, width: 4 },
        { value: one.identifier ?? one.number, width: 2 },
        { value: usDay(one.acquiredOn), width: 1.5 },
        { value: dollars(one.costCents), width: 1.6, isFigure: true as const },
      ]),
    },
    { row: [box('4', 'Comments', lines.length === 0 ? 'No federally-owned property is in custody.' : '')] },
  ];
}

function partsOfB({ of }: Sf428Sheet): readonly SheetPart[] {
  const { federal, reserved, hasSupplies, hasNone } = reported(of);
  const has = (all: readonly PropertyLine[], ...found: readonly PropertyLine['outcome'][]): boolean =>
    all.some(({ outcome }) => found.includes(outcome));
  const threshold = bar(of.thresholdCents);
  return [
    { heading: '1. Report (select all that apply)' },
    line('a', federal.length > 0, 'Federally-owned property (listed on SF-428S, section 2a)'),
    line(
      'b',
      reserved.length > 0,
      `Acquired equipment with acquisition cost of ${threshold} or more for which the awarding agency has reserved the right to transfer title (listed on SF-428S, section 2b)`,
    ),
    line(
      'c',
      hasSupplies,
      `Residual unused supplies with total aggregate fair market value exceeding ${threshold} not needed for any other Federally sponsored programs or projects (section 2c)`,
    ),
    line('d', hasNone, 'None of the above'),
    { heading: '2. Complete relevant section(s)' },
    { print: 'a. Federally-owned property' },
    line('(i)', has(federal, 'other_award'), 'Request transfer to another Federal award (see comments)'),
    line('(ii)', has(federal, null), 'Request Federal agency disposition instructions'),
    line(
      '(iii)',
      has(federal, 'in_use', 'transferred', 'returned', 'used_up', 'lost'),
      'Other (see supplemental sheet)',
    ),
    agencyAnswer,
    { print: 'b. Acquired equipment' },
    line(
      '(i)',
      has(reserved, 'in_use', 'retained'),
      'Request unconditional transfer of title with no further obligation to the Federal Government',
    ),
    line('(ii)', has(reserved, null), 'Request Federal agency disposition instructions'),
    line(
      '(iii)',
      has(reserved, 'other_award', 'sold', 'traded', 'transferred', 'lost'),
      'Other (see supplemental sheet)',
    ),
    agencyAnswer,
    worksheet('c. Residual unused supplies', of.supplies),
  ];
}

function partsOfC({ of }: Sf428Sheet): readonly SheetPart[] {
  const federal = of.lines.filter(({ holder }) => holder === 'federal');
  const acquired = of.lines.filter(({ holder, kind }) => holder !== 'federal' && kind === 'equipment');
  return [
    { heading: '1. Request disposition instructions for' },
    { print: 'a. Federally-owned property' },
    line(
      '(i)',
      federal.some(({ outcome }) => outcome === null),
      'Request Federal agency disposition instructions',
    ),
    line(
      '(ii)',
      federal.some(({ outcome }) => outcome !== null && outcome !== 'lost'),
      'Other (see supplemental sheet)',
    ),
    agencyAnswer,
    { print: `b. Acquired equipment with current fair market value of ${bar(of.thresholdCents)} or more` },
    line(
      '(i)',
      acquired.some(({ outcome }) => outcome === 'traded'),
      'Request approval to trade in or sell to offset costs of replacement equipment',
    ),
    line(
      '(ii)',
      acquired.some(({ outcome }) => outcome === null),
      'Request Federal agency disposition instructions',
    ),
    agencyAnswer,
    { heading: '2. Report disposition by sale or retention' },
    line(
      'a',
      acquired.some(({ outcome }) => outcome === 'retained'),
      'Retention of acquired equipment for use on non-Federally supported projects',
    ),
    line(
      'b',
      acquired.some(({ outcome }) => outcome === 'sold'),
      'Sale of acquired equipment',
    ),
    worksheet('Worksheet', of.sale),
    { heading: '3. Report loss, destruction or theft' },
    line(
      '',
      of.lines.some(({ outcome }) => outcome === 'lost'),
      'Items are listed on the supplemental sheet',
    ),
  ];
}

/** SF-428S: columns a to f are those of the form; cost and disposition follow them. */
const supplement = ({ of: { lines }, kind }: Sf428Sheet): readonly SheetPart[] => [
  { heading: 'Supplemental Sheet, SF-428S' },
  {
    row: [
      box(
        '',
        'Report type',
        checks(
          { property: 'Annual report', final_property: 'Final report', disposition: 'Disposition request/report' },
          kind,
        ),
      ),
    ],
  },
  {
    head: [
      { value: '(b)', width: 0.6 },
      { value: '(c) Description of item', width: 2.8 },
      { value: '(d) Identification', width: 2 },
      { value: '(e) Acquired', width: 1.3 },
      { value: '(f) Condition', width: 1.2 },
      { value: 'Acquisition cost', width: 1.5, isFigure: true },
      { value: 'Disposition', width: 1.8 },
      { value: 'Due', width: 1.4, isFigure: true },
    ],
    rows: lines.map((one) => [
      { value: one.holder === 'federal' ? 'GP' : 'ACQ', width: 0.6 },
      { value: one.description, width: 2.8 },
      { value: one.identifier ?? one.number, width: 2 },
      { value: usDay(one.acquiredOn), width: 1.3 },
      { value: isCondition(one.condition) ? conditions[one.condition] : '', width: 1.2 },
      { value: dollars(one.costCents), width: 1.5, isFigure: true as const },
      { value: one.outcome === null ? 'Instructions requested' : outcomes[one.outcome], width: 1.8 },
      { value: one.due === null ? '' : dollars(one.due.remit), width: 1.4, isFigure: true as const },
    ]),
  },
];

const isCondition = (one: string | null): one is keyof typeof conditions =>
  one !== null && Object.hasOwn(conditions, one);

const parts = { property: partsOfA, final_property: partsOfB, disposition: partsOfC } as const;

/** SF-428 with its attachment and the supplemental sheet, in the order and with the numbers of OMB 4040-0018. */
export function sf428Sheet(all: Sf428Sheet): Sheet {
  const { report, kind, award, of, recipient, signer } = all;
  const hasSheet = of.lines.length > 0;
  return {
    title: 'Tangible Personal Property Report',
    form: 'SF-428',
    omb: '4040-0018',
    note: `${report.number}. ${reportNotes[report.status]}.`,
    parts: [
      {
        row: [
          box('1', 'Federal agency and organizational element to which report is submitted', award.agency),
          box('2', 'Federal grant or other identifying number', award.fain ?? award.passThroughNumber),
        ],
      },
      { row: [box('3a', 'UEI', recipient.uei), box('3b', 'EIN', recipient.ein)] },
      {
        row: [
          box('4', 'Recipient organization', [recipient.name, recipient.address].join('\n'), { width: 2 }),
          box('5', 'Recipient account or identifying number', award.number),
        ],
      },
      {
        row: [
          box('6', 'Attachment', checks(attached, kind), { width: 2.8 }),
          box('7', 'Supplemental sheet', checks({ yes: 'Yes', no: 'No' }, hasSheet ? 'yes' : 'no')),
        ],
      },
      { row: [box('8', 'Comments', report.reason)] },
      { heading: '9. Certification' },
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
      { row: [box('e', 'Date report submitted', usDay(report.filedOn)), box('10', 'Agency use only', '')] },
      { heading: `Attachment ${attachments[kind]}: ${attached[kind]}` },
      ...parts[kind](all),
      ...(hasSheet ? supplement(all) : []),
    ],
  };
}
