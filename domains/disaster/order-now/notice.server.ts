import { href, peopleAmong, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reasonGiven, refusedAt, refuseWithoutRight, task } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { emergencyOrderPages } from '../emergency-order-pages.ts';
import { incident } from '../incidents/incident.record.ts';
import { hazards, logisticsPeople } from '../incidents/incident-words.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { hardDates } from './hard-dates.server.ts';
import { personalIn, reasonOf } from './notice-words.ts';
import { LEAST_WORDS } from './order-now-days.ts';

type Notice = Row<typeof emergencyNotice>;
type Facts = EffectFacts<Notice>;
type Activation = Row<typeof emergencyActivation>;

/** The notice of an activation that is in force: composed of what is public by itself, with the day by which it is posted. */
export async function draftNotice(work: UnitOfWork, row: Activation): Promise<void> {
  const product = work.asProduct;
  const live = await product.has(emergencyNotice, { activation: row.id, status: ['draft', 'posted'] });
  if (live) return;
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['name', 'hazard'] });
  if (!of) throw missing(incident);
  const { noticeBy: postBy } = await hardDates(work);
  const { id, number } = await product.insert(
    emergencyNotice,
    { need: row.need, reason: reasonOf({ basis: row.basis, hazard: hazards[of.hazard], incident: of.name }) },
    {
      activation: row.id,
      vendor: row.vendor,
      amount: row.ceiling,
      decidedOn: work.today,
      endsOn: row.endsOn,
      postBy,
    },
  );
  const [owner] = peopleAmong([row.createdBy, personActing(work.actor)]);
  if (work.actor.kind === 'system' || !owner) return;
  await product.insert(
    task,
    {
      subject: `Post the public notice ${number} of ${row.number}`.slice(0, 200),
      assignee: owner,
      dueOn: postBy,
      link: href(emergencyOrderPages.emergencyNotice, { id }),
    },
    { givenBy: personActing(work.actor) ?? owner },
  );
}

/** More time is said in the notice as well. */
export async function noticeEnds(work: UnitOfWork, row: Activation): Promise<void> {
  const product = work.asProduct;
  const live = await product.row(emergencyNotice, {
    where: { activation: row.id, status: ['draft', 'posted'] },
    fields: ['endsOn'],
  });
  if (live && live.endsOn !== row.endsOn) await product.change(emergencyNotice, live.id, {}, { endsOn: row.endsOn });
}

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** What would tell the public more than it may know: personal data, and in the text what is held back in its field. */
async function refuseProtected(work: UnitOfWork, row: Notice): Promise<void> {
  for (const field of ['need', 'reason'] as const) {
    const found = personalIn(row[field] ?? '');
    if (found)
      throw refusedAt(field, 'emergency_notice.no_personal_data', `This has ${found}. Take it out before you post.`);
  }
  const held = row.held ?? [];
  if (held.length === 0) return;
  if (!row.heldLaw?.trim())
    throw refusedAt('heldLaw', 'emergency_notice.names_exemption', 'Enter the law that protects what is held back.');
  const firm =
    held.includes('vendor') && row.vendor
      ? await work.asProduct.row(vendor, { where: { id: row.vendor }, fields: ['name'] })
      : null;
  const told = plain(held.includes('need') ? row.reason : `${row.need ?? ''} ${row.reason ?? ''}`);
  if (firm && told.includes(plain(firm.name)))
    throw refusedAt('reason', 'emergency_notice.keeps_vendor', `This names ${firm.name}, which is held back.`);
  if (held.includes('need') && plain(row.need) !== '' && told.includes(plain(row.need)))
    throw refusedAt('reason', 'emergency_notice.keeps_need', 'The reason states the need, which is held back.');
}

/** A page that anyone reads says why, and nothing that is protected. */
async function posted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, emergencyNotice, logisticsPeople);
  if (work.actor.kind !== 'system') {
    if (!row.need?.trim()) throw refusedAt('need', 'emergency_notice.says_what', 'Enter what was bought.');
    if ((row.reason ?? '').trim().length < LEAST_WORDS)
      throw refusedAt('reason', 'emergency_notice.says_why', `Enter the reason in ${LEAST_WORDS} characters or more.`);
    await refuseProtected(work, row);
  }
  const postedBy = personActing(work.actor);
  await work.asProduct.change(emergencyNotice, row.id, {}, { postedBy, postedOn: work.today });
  const link = href(emergencyOrderPages.emergencyNotice, { id: row.id });
  const open = await work.asProduct.row(task, { where: { link, status: 'open' }, fields: ['subject'] });
  if (open) await work.asProduct.move(task, open.id, 'finish');
}

/** What was public says that it is no more; its activation is owed another notice. */
async function withdrawn({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, emergencyNotice, logisticsPeople);
  const withdrawal = (await reasonGiven(work, emergencyNotice.name, row.id, ['withdraw']))?.slice(0, 1000) ?? null;
  const found = personalIn(withdrawal ?? '');
  if (found && work.actor.kind !== 'system')
    throw refusedAt(
      'reason',
      'emergency_notice.no_personal_data',
      `The public reads this reason, and it has ${found}.`,
    );
  await work.asProduct.change(emergencyNotice, row.id, {}, { withdrawnOn: work.today, withdrawal });
  const of = await work.asProduct.row(emergencyActivation, { where: { id: row.activation } });
  if (of) await draftNotice(work, of);
}

export const emergencyNoticeEffects = follows(emergencyNotice, { post: [posted], withdraw: [withdrawn] });
