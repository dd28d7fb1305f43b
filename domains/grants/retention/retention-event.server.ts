import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { retentionPages } from '../retention-pages.ts';
import { holdLifters, holdPlacers } from './retention-life.ts';
import { retentionEvent } from './retention-event.record.ts';
import { eventKinds } from './retention-words.ts';

type Facts = EffectFacts<Row<typeof retentionEvent>>;

/** The award is held: of a hold and an approval of its disposal, one comes after the other. */
async function placed({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, retentionEvent, holdPlacers);
  const of = await work.asProduct.row(grantAward, { where: { id: row.award }, lock: 'update' });
  if (!of) throw refusedAt('award', 'retention_event.no_award', 'Choose an award.');
  if (of.status === 'draft' || of.status === 'returned' || of.status === 'submitted' || of.status === 'discarded')
    throw refusedAt(
      'award',
      'retention_event.award_is_accepted',
      `${of.number} isn’t accepted. It has no records yet.`,
    );
  await tell(work, row, of, `${eventKinds[row.kind]} on ${of.number}`);
}

async function lifted({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') await refuseWithoutRight(work, retentionEvent, holdLifters);
  const of = await work.asProduct.row(grantAward, { where: { id: row.award }, lock: 'update' });
  await work.asProduct.change(retentionEvent, row.id, {}, { liftedBy: personActing(work.actor), liftedOn: work.today });
  if (of && work.actor.kind !== 'system') await tell(work, row, of, `${row.number} of ${of.number} is lifted`);
}

const tell = (
  work: UnitOfWork,
  { id, reason }: Row<typeof retentionEvent>,
  { manager }: Row<typeof grantAward>,
  subject: string,
): Promise<void> =>
  notify(work, {
    to: [manager],
    kind: 'grant.retention',
    subject,
    body: reason,
    link: href(retentionPages.retentionEvent, { id }),
  });

export const eventEffects = follows(retentionEvent, { create: [placed], lift: [lifted] });
