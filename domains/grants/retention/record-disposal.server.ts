import { createHash } from 'node:crypto';
import { actsForAny, href, personActing, type Row } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document, membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { retentionPages } from '../retention-pages.ts';
import { type DisposalFile, disposalPlan } from './disposal-files.server.ts';
import { isClosed, retentionOfOne } from './facts.server.ts';
import { recordDisposal } from './record-disposal.record.ts';
import { retentionEvent } from './retention-event.record.ts';
import { type Retention, whyNotDue } from './retention.ts';

type Disposal = Row<typeof recordDisposal>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Disposal>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `record_disposal.${code}`, message);

/** The award, held: no hold is placed while its disposal is judged. */
async function heldAward(work: UnitOfWork, id: string): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock: 'update' });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  return found;
}

async function refuseEarly(work: UnitOfWork, of: Award): Promise<Retention> {
  const retention = await retentionOfOne(work, of);
  const why = whyNotDue({ number: of.number, isClosed: isClosed(of) }, retention, work.today);
  if (why !== null) throw wrong('award', 'is_due', why);
  return retention;
}

async function proposed({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, recordDisposal, grantManagers);
  const of = await heldAward(work, row.award);
  const other = await work.asProduct.row(recordDisposal, { where: { liveKey: row.award }, fields: ['number'] });
  if (other) throw wrong('award', 'one_each', `${other.number} awaits approval for this award already.`);
  const retention = await refuseEarly(work, of);
  const { destroy } = await disposalPlan(work, of.id, retention);
  if (destroy.length === 0)
    throw wrong('award', 'has_files', `${of.number} has no file that can be destroyed. Its other records stay.`);
  await work.asProduct.change(recordDisposal, row.id, {}, { liveKey: row.award, retainedUntil: retention.until });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.retention',
    subject: `${row.number} of ${of.number} awaits your approval`,
    body: of.title,
    link: href(retentionPages.disposal, { id: row.id }),
  });
}

/** Two people end a hold and destroy what it kept: a person who lifted one does not approve. */
async function refuseLifter(work: UnitOfWork, of: Award): Promise<void> {
  const lifted = await work.asProduct.rows(retentionEvent, {
    where: { award: of.id, status: 'lifted' },
    fields: ['number', 'liftedBy'],
    order: 'number',
    most: 'all',
  });
  const own = lifted.find(({ liftedBy }) => liftedBy !== null && actsForAny(work.actor, liftedBy));
  if (own)
    throw wrong(
      'award',
      'approver_lifted_none',
      `You lifted ${own.number}, so someone else has to approve the disposal.`,
    );
}

const certified = ({ name, sha256, size, of }: DisposalFile) => ({ name, sha256, size, of });

/** Everything is judged again by what is true now. The content goes; rows, names, hashes and the audit record stay. */
async function approved({ row, work }: Facts): Promise<void> {
  const approvedBy = personActing(work.actor);
  const decided = { liveKey: null, approvedBy, approvedOn: work.today };
  const product = work.asProduct;
  if (work.actor.kind === 'system') {
    await product.change(recordDisposal, row.id, {}, decided);
    return;
  }
  await refuseWithoutRight(work, recordDisposal, grantApprovers);
  const of = await heldAward(work, row.award);
  await refuseLifter(work, of);
  const retention = await refuseEarly(work, of);
  const { destroy, keep } = await disposalPlan(work, of.id, retention);
  const reason = `${row.number}: retained until ${retention.until}`;
  for (const { id } of destroy) await product.move(document, id, 'destroy', { reason });
  const certificate = {
    award: of.number,
    authority: row.authority,
    retainedUntil: retention.until,
    proposedBy: row.createdBy,
    approvedBy,
    approvedAt: work.now(),
    destroyed: destroy.map(certified),
    kept: keep.map((file) => ({ ...certified(file), why: file.why })),
  };
  await product.change(
    recordDisposal,
    row.id,
    {},
    {
      ...decided,
      retainedUntil: retention.until,
      destroyed: destroy.length,
      kept: keep.length,
      certificate,
      sha256: createHash('sha256').update(canonical(certificate)).digest('hex'),
    },
  );
  await tell(work, row, of, `${row.number} of ${of.number} is carried out`);
}

const over =
  (what: string) =>
  async ({ row, work }: Facts): Promise<void> => {
    await work.asProduct.change(recordDisposal, row.id, {}, { liveKey: null });
    const of = await work.asProduct.row(grantAward, { where: { id: row.award } });
    if (of && work.actor.kind !== 'system') await tell(work, row, of, `${row.number} of ${of.number} ${what}`);
  };

const tell = (work: UnitOfWork, { id, createdBy }: Disposal, { manager, title }: Award, subject: string) =>
  notify(work, {
    to: [...new Set([createdBy, manager])],
    kind: 'grant.retention',
    subject,
    body: title,
    link: href(retentionPages.disposal, { id }),
  });

export const disposalEffects = follows(recordDisposal, {
  create: [proposed],
  approve: [approved],
  decline: [over('is declined')],
  withdraw: [over('is withdrawn')],
});
