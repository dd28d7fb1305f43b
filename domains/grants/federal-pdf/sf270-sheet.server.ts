import { dollars, type Row } from '#kernel';
import type { Sheet, SheetPart } from '#server/services/pdf/sheet.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import type { DrawdownStanding } from '../drawdowns/drawdown-calls.ts';
import { formKindOf, formKinds } from '../drawdowns/drawdown-words.ts';
import type { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { nameAndTitle, type Recipient, type Signer } from './recipient.server.ts';
import { box, CERTIFICATION, checks, usDay } from './sheet-parts.server.ts';

export const requestNotes: Readonly<Record<Row<typeof grantDrawdown>['status'], string>> = {
  draft: 'Draft. The figures can still change',
  submitted: 'Awaiting approval',
  returned: 'Sent back. The figures can still change',
  approved: 'Approved, not filed yet',
  filed: 'Filed',
  paid: 'Paid',
  short_paid: 'Paid in part',
  discarded: 'Discarded',
};

export interface Sf270 {
  readonly drawdown: Row<typeof grantDrawdown>;
  readonly award: Row<typeof grantAward>;
  readonly lines: DrawdownStanding['lines'];
  readonly recipient: Recipient;
  readonly signer: Signer;
}

const computation = (lines: DrawdownStanding['lines']): SheetPart => ({
  head: [
    { value: '', width: 0.6 },
    { value: 'Computation', width: 6 },
    { value: 'Total', width: 2, isFigure: true },
  ],
  rows: lines.map(({ item, label, cents }) => [
    { value: item, width: 0.6 },
    { value: label, width: 6 },
    { value: dollars(cents), width: 2, isFigure: true as const },
  ]),
});

/** SF-270 in the order and with the numbers of OMB 4040-0012. */
export function sf270Sheet({ drawdown, award, lines, recipient, signer }: Sf270): Sheet {
  const isAdvance = drawdown.kind === 'advance';
  return {
    title: 'Request for Advance or Reimbursement',
    form: 'SF-270',
    omb: '4040-0012',
    note: `${drawdown.number}. ${requestNotes[drawdown.status]}.`,
    parts: [
      {
        row: [
          box('1a', 'Type of payment requested', checks(formKinds, formKindOf(drawdown.kind))),
          box('2', 'Basis of request', checks({ cash: 'Cash', accrual: 'Accrued expenditures' }, 'cash')),
        ],
      },
      {
        row: [
          box('3', 'Federal sponsoring agency and organizational element', award.agency),
          box('4', 'Federal grant or other identifying number', award.fain ?? award.passThroughNumber),
        ],
      },
      {
        row: [
          box('5', 'Payment request number', drawdown.requestNo === null ? '' : String(drawdown.requestNo)),
          box('6', 'Employer identification number', recipient.ein),
          box('7', 'Recipient account number or identifying number', award.number),
        ],
      },
      {
        row: [
          box('8', 'Period covered by this request, from', usDay(drawdown.fromDay)),
          box('', 'To', usDay(drawdown.untilDay)),
        ],
      },
      {
        row: [
          box('9', 'Recipient organization', [recipient.name, recipient.address].join('\n')),
          box('10', 'Payee (where it is not the recipient)', ''),
        ],
      },
      {
        heading: isAdvance
          ? '12. Alternate computation for advances only'
          : '11. Computation of amount of reimbursements/advances requested',
      },
      computation(lines),
      ...(isAdvance && drawdown.cashPlan !== null ? [{ row: [box('', 'Cash plan', drawdown.cashPlan)] }] : []),
      ...(drawdown.note === null ? [] : [{ row: [box('', 'Note', drawdown.note)] }]),
      { heading: '13. Certification' },
      { print: CERTIFICATION },
      {
        row: [
          box(
            '',
            'Signature of authorized certifying official',
            drawdown.approvedOn === null
              ? ''
              : `Approved in the system by ${signer.name} on ${usDay(drawdown.approvedOn)}`,
            { width: 2 },
          ),
          box('', 'Date request submitted', usDay(drawdown.filedOn)),
        ],
      },
      {
        row: [
          box('', 'Typed or printed name and title', nameAndTitle(signer), { width: 2 }),
          box('', 'Telephone', signer.phone),
        ],
      },
    ],
  };
}
