import { dollars } from '#kernel';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import { nameAndTitle } from './recipient.server.ts';
import { requestNotes, type Sf270 } from './sf270-sheet.server.ts';
import { box, checks, usDay } from './sheet-parts.server.ts';

/** Item 12 of the form, word by word. */
const CERTIFICATION =
  'I certify that to the best of my knowledge and belief the billed costs or disbursements are in accordance with the terms of the project and that the reimbursement represents the Federal share due which has not been previously requested and that an inspection has been performed and all work is in accordance with the terms of the award.';

/** SF-271 in the order and with the numbers of OMB 4040-0011. One program is requested at a time, so column (a) is the total. */
export function sf271Sheet({ drawdown, award, lines, recipient, signer }: Sf270): Sheet {
  const percent = drawdown.completion === null ? '' : `${drawdown.completion}%`;
  return {
    title: 'Outlay Report and Request for Reimbursement for Construction Programs',
    form: 'SF-271',
    omb: '4040-0011',
    note: `${drawdown.number}. ${requestNotes[drawdown.status]}.`,
    parts: [
      {
        row: [
          box(
            '1',
            'Type of request',
            checks({ final: 'Final', partial: 'Partial' }, drawdown.completion === 100 ? 'final' : 'partial'),
          ),
          box('2', 'Basis of request', checks({ cash: 'Cash', accrual: 'Accrual' }, 'cash')),
        ],
      },
      {
        row: [
          box(
            '3',
            'Federal sponsoring agency and organizational element to which this report is submitted',
            award.agency,
          ),
          box('4', 'Federal grant or other identifying number', award.fain ?? award.passThroughNumber),
        ],
      },
      {
        row: [
          box('5', 'Partial payment request number', drawdown.requestNo === null ? '' : String(drawdown.requestNo)),
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
      { heading: '11. Status of funds' },
      {
        head: [
          { value: '', width: 0.7 },
          { value: 'Classification', width: 5 },
          { value: 'Program (a)', width: 2, isFigure: true },
          { value: 'Total', width: 2, isFigure: true },
        ],
        rows: [
          ...lines.map(({ item, label, cents }) => [
            { value: item, width: 0.7 },
            { value: label, width: 5 },
            { value: dollars(cents), width: 2, isFigure: true as const },
            { value: dollars(cents), width: 2, isFigure: true as const },
          ]),
          [
            { value: '11v', width: 0.7 },
            { value: 'Percentage of physical completion of project', width: 5 },
            { value: percent, width: 2, isFigure: true },
            { value: percent, width: 2, isFigure: true },
          ],
        ],
      },
      ...(drawdown.note === null ? [] : [{ row: [box('', 'Note', drawdown.note)] }]),
      { heading: '12. Certification' },
      { print: CERTIFICATION },
      {
        row: [
          box(
            'a',
            'Recipient: signature of authorized certifying official',
            drawdown.approvedOn === null
              ? ''
              : `Approved in the system by ${signer.name} on ${usDay(drawdown.approvedOn)}`,
            { width: 2 },
          ),
          box('', 'Date report submitted', usDay(drawdown.filedOn)),
        ],
      },
      {
        row: [
          box('', 'Typed or printed name and title', nameAndTitle(signer), { width: 2 }),
          box('', 'Telephone', signer.phone),
        ],
      },
      {
        row: [
          box('b', 'Representative certifying to line 11v: signature', '', { width: 2 }),
          box('', 'Date signed', ''),
        ],
      },
    ],
  };
}
