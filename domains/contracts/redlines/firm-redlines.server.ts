import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import type { Contract } from '../signing/signing-keeping.server.ts';
import { contractRevision } from './contract-revision.record.ts';
import type { FirmProposal, FirmRedline, FirmReviewRow } from './firm-redline-calls.ts';
import { textOf } from './redline-calls.server.ts';
import { proposalsOf, type Revision } from './revising.server.ts';

export const unknown = () => fail('not_found', 'firm.redline', 'Your firm has no such review at this agency.');

interface Agency {
  readonly id: string;
  readonly name: string;
}

type Told = FirmReviewRow['status'];

/** What the firm knows of a revision: whether answers await approval is inside the agency. */
const toldAs = (status: Revision['status']): Told =>
  status === 'answered' || status === 'draft' ? 'returned' : status;

/** The contracts of this firm at one agency that it was asked to review, each with its latest revision. */
export async function reviewsAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmReviewRow[]> {
  const row = await rowOfFirm(work, firm);
  if (!row || isClosed(row)) return [];
  const revisions = await work.rows(contractRevision, {
    where: { vendor: row.id, sentAt: { not: null } },
    fields: ['contract', 'place', 'status', 'sentAt', 'dueOn'],
    order: ['-sentAt', '-place'],
    most: 'all',
  });
  const contracts = await work.rows(contract, {
    where: { id: revisions.map((one) => one.contract), vendor: row.id },
    fields: ['number', 'title'],
    most: 'all',
  });
  const latest = new Map<string, (typeof revisions)[number]>();
  for (const one of revisions)
    if ((latest.get(one.contract)?.place ?? 0) < (one.place ?? 0)) latest.set(one.contract, one);
  return [...latest.values()].flatMap(({ id, contract: at, place, status, sentAt, dueOn }) => {
    const of = contracts.find((one) => one.id === at);
    if (!of) return [];
    return [
      {
        agency: agency.id,
        agencyName: agency.name,
        id,
        number: of.number,
        title: of.title,
        place: place ?? 1,
        status: toldAs(status),
        isDue: status === 'sent',
        sentAt,
        dueOn,
      },
    ];
  });
}

export interface Own {
  readonly row: Revision;
  readonly of: Contract;
}

/** The revision, where it was sent to this firm; held where something follows from it. */
export async function ownRevision(work: UnitOfWork, firm: string, id: string, isHeld = false): Promise<Own> {
  const own = uuidPattern.test(id) ? await rowOfFirm(work, firm) : null;
  const known = own && !isClosed(own) ? await work.find(contractRevision, id) : null;
  if (!own || !known || known.vendor !== own.id || known.sentAt === null) throw unknown();
  // The contract first, as an edit of it takes them.
  const of = await work.row(contract, {
    where: { id: known.contract },
    ...(isHeld ? { lock: 'update' as const } : {}),
  });
  const row = isHeld ? await work.row(contractRevision, { where: { id }, lock: 'update' }) : known;
  if (!row || !of || of.vendor !== own.id) throw unknown();
  return { row, of };
}

type Kept = Awaited<ReturnType<typeof proposalsOf>>[number];

/** Before the whole round is approved, its answers are the agency’s own. */
function proposalFor({ status }: Revision, one: Kept): readonly FirmProposal[] {
  if (one.status === 'discarded') return [];
  const isTold = status === 'settled';
  return [
    {
      id: one.id,
      version: one.version,
      kind: one.kind,
      section: one.section,
      heading: one.heading,
      oldText: one.oldText,
      newText: one.newText,
      reason: one.reason,
      by: one.proposedBy,
      status: one.status !== 'commented' && (one.status === 'drafted' || isTold) ? one.status : 'proposed',
      counterText: isTold && one.status === 'countered' ? one.counterText : null,
      answer: isTold ? one.answer : null,
    },
  ];
}

export async function reviewAt(work: UnitOfWork, firm: string, id: string): Promise<Omit<FirmRedline, 'mayAnswer'>> {
  const { row, of } = await ownRevision(work, firm, id);
  const { former, sections } = await textOf(work, row);
  const others = await work.rows(contractRevision, {
    where: { contract: of.id, vendor: row.vendor, sentAt: { not: null } },
    fields: ['place', 'status'],
    order: 'place',
    most: 'all',
  });
  return {
    id: row.id,
    agencyName: (await ownerIn(work)).name,
    contractNumber: of.number,
    title: of.title,
    place: row.place ?? 1,
    former,
    status: toldAs(row.status),
    message: row.message,
    dueOn: row.dueOn,
    sentAt: row.sentAt,
    content: row.content ?? '{}',
    hash: row.hash ?? '',
    ended: row.ended,
    agreedBy: row.agreedBy,
    agreedAt: row.agreedAt,
    sections: [...sections],
    proposals: (await proposalsOf(work, row.id)).flatMap((one) => proposalFor(row, one)),
    revisions: others.map((one) => ({ id: one.id, place: one.place ?? 1, status: toldAs(one.status) })),
  };
}
