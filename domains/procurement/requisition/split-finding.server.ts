import { membersWithDuty, membersWithRole } from '../../organization/public.server.ts';
import { actsForAny, dollars, fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ruleFinding } from '../rule-packs/rule-finding.record.ts';
import type { Splitting } from '../rule-packs/splitting.ts';
import { requisition } from './requisition.record.ts';

type Requisition = Row<typeof requisition>;

const TWO_WEEKS = 14 * 86_400_000;

/** Who looks into it: the chief procurement officer, else an auditor or administrator; one of those who asked only where there is nobody else, so that no finding is left out. */
async function ownerFor(work: UnitOfWork, { requestedBy, createdBy }: Requisition): Promise<string | null> {
  const people = [
    ...(await membersWithDuty(work, 'chief_procurement_officer')),
    ...(await membersWithDuty(work, 'auditor')),
    ...(await membersWithRole(work, 'admin')),
  ];
  return people.find((one) => one !== requestedBy && one !== createdBy) ?? people[0] ?? null;
}

/**
 * What looks like one need in pieces becomes a finding with an owner and a day: it stands before whoever approves the request, and
 * is counted until somebody answers it. Law: 2 CFR 200.318(i), 200.320(a)(1).
 */
export async function keepSplitFinding(
  work: UnitOfWork,
  row: Requisition,
  { findings, citation }: Splitting,
): Promise<void> {
  if (findings.length === 0) return;
  const detail = [...findings.map(({ sentence }) => sentence), citation].join('\n').slice(0, 4000);
  const open = await work.row(ruleFinding, {
    where: { aboutId: row.id, aboutRecord: 'requisition', kind: 'split', status: 'open' },
    order: '-createdAt',
    fields: ['detail'],
  });
  if (open?.detail === detail) return;
  const most = Math.max(...findings.map(({ cents }) => cents));
  const subject = `Possible split purchase, ${dollars(most)} in all: ${row.number} ${row.purpose}`.slice(0, 200);
  if (open) {
    await work.asProduct.change(ruleFinding, open.id, {}, { subject, detail });
    return;
  }
  const owner = await ownerFor(work, row);
  if (owner === null) return;
  await work.asProduct.insert(ruleFinding, {
    subject,
    kind: 'split',
    rule: citation.slice(0, 120),
    owner,
    dueOn: new Date(Date.parse(work.today) + TWO_WEEKS).toISOString().slice(0, 10),
    aboutRecord: requisition.name,
    aboutId: row.id,
    detail,
  });
}

/** Those who asked for a purchase do not say of it that it is no piece: another person answers the finding. Law: 2 CFR 200.318(c), (i). */
export async function refuseOwnAnswer(
  work: UnitOfWork,
  { kind, aboutRecord, aboutId }: Pick<Row<typeof ruleFinding>, 'kind' | 'aboutRecord' | 'aboutId'>,
): Promise<void> {
  if (kind !== 'split' || aboutRecord !== requisition.name || !aboutId) return;
  const about = await work.asProduct.find(requisition, aboutId);
  if (about && actsForAny(work.actor, about.requestedBy, about.createdBy))
    throw fail(
      'refused',
      'rule_finding.answered_by_another',
      'You requested this purchase, so someone else has to answer the finding.',
    );
}

/** Which of these requests have a split finding that is still open. */
export async function splitAmong(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await work.rows(ruleFinding, {
    where: { aboutId: ids, aboutRecord: 'requisition', kind: 'split', status: 'open' },
    fields: ['aboutId'],
    most: 'all',
  });
  return new Set(found.flatMap(({ aboutId }) => aboutId ?? []));
}
