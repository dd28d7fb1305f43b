import { dollars, type Row } from '#kernel';
import { localTime } from '#kernel/lists/days.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import { member } from '../../organization/public.server.ts';
import { box, usDay } from '../federal-pdf/sheet-parts.server.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import type { applicationSubmission } from './application-submission.record.ts';
import { deadlineZones, submissionKinds, zoneNames } from './application-words.ts';
import type { Application } from './facts.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { bytesOf, hashOf, manifestOf, type Packed } from './package.server.ts';

type Submission = Row<typeof applicationSubmission>;

export const packedOf = ({ content }: Submission): Packed => content as Packed; // as it was made when it was submitted

/** A moment as the clock of the funder has it, with the zone. */
function momentOf(at: string, { dueZone }: Pick<Application, 'dueZone'>): string {
  const [day = '', time = ''] = localTime(at, zoneNames[dueZone]).split('T');
  return `${usDay(day)} ${time.slice(0, 5)} ${deadlineZones[dueZone]}`;
}

/** What the hash of the receipt is of: the kept package, worked out again. */
const isWhole = (row: Submission): boolean => hashOf(manifestOf(packedOf(row))) === row.sha256;

interface Receipt {
  readonly row: Submission;
  readonly of: Application;
  readonly notice: string | null;
  readonly signer: string | null;
}

function receiptSheet({ row, of, notice, signer }: Receipt): Sheet {
  const { texts, files } = packedOf(row);
  const kept = [
    ...texts.map(({ name, text }) => ({ name, size: Buffer.byteLength(text), sha256: hashOf(text) })),
    ...files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
  ];
  return {
    title: 'Submission Receipt',
    form: row.number ?? '',
    note: `${of.number}. ${submissionKinds[row.kind]} submission ${row.round}.`,
    parts: [
      { heading: 'Application' },
      { row: [box('1', 'Project title', of.title)] },
      { row: [box('2', 'Funding agency', of.agency), box('3', 'Notice', notice), box('4', 'Listing', of.listing)] },
      {
        row: [
          box('5', 'UEI', of.uei),
          box('6', 'Amount requested', row.requested && dollars(row.requested.cents)),
          box('7', 'Match', row.match && dollars(row.match.cents)),
        ],
      },
      { heading: 'Signature' },
      {
        row: [
          box('8', 'Signed by', signer),
          box('9', 'Signed as', row.signerTitle),
          box('10', 'Submitted at', momentOf(row.submittedAt, of)),
        ],
      },
      {
        row: [
          box('11', 'Deadline', of.dueAt && momentOf(of.dueAt, of)),
          box('12', 'Tracking number of the funder', of.tracking),
        ],
      },
      { heading: 'Package' },
      { row: [box('13', 'SHA-256 of the package', row.sha256)] },
      {
        row: [
          box('14', 'Files', String(kept.length)),
          box('15', 'Bytes', bytesOf(packedOf(row)).toLocaleString('en-US')),
          box('16', 'Kept package', isWhole(row) ? 'Has this hash' : 'HAS ANOTHER HASH'),
        ],
      },
      {
        print:
          'The hash of the package is the SHA-256 of manifest.txt, which has a line for each file: its SHA-256, two spaces and its name.',
      },
      {
        head: [
          { value: 'File', width: 3 },
          { value: 'Bytes', width: 1, isFigure: true },
          { value: 'SHA-256', width: 4 },
        ],
        rows: kept.map(({ name, size, sha256 }) => [
          { value: name, width: 3 },
          { value: size.toLocaleString('en-US'), width: 1, isFigure: true as const },
          { value: sha256, width: 4 },
        ]),
      },
    ],
  };
}

/** The receipt of a submission, out of what was kept with it. */
export async function receiptSheetOf(work: UnitOfWork, row: Submission) {
  const product = work.asProduct;
  const of = await product.row(grantApplication, { where: { id: row.application } });
  if (!of) throw missing(grantApplication);
  const notice =
    of.opportunity === null
      ? null
      : await product.row(grantOpportunity, { where: { id: of.opportunity }, fields: ['number'] });
  const signer =
    row.signedBy === null ? null : await product.row(member, { where: { id: row.signedBy }, fields: ['name'] });
  return {
    sheet: receiptSheet({ row, of, notice: notice?.number ?? null, signer: signer?.name ?? null }),
    name: `${row.number}-receipt`,
  };
}
