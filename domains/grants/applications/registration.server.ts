import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { Ports } from '#server/ports.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, notify } from '../../organization/public.server.ts';
import { applicationPages } from '../application-pages.ts';
import { preparing } from './application-words.ts';
import { type Application, isFederal } from './facts.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { isNews, lastNoticed, noticeOf, registrationLaw, registrationSays } from './registration.ts';

type Facts = EffectFacts<Application>;

/** Applications that are prepared or under consideration: the registration stays active until the decision. */
const concerned = [...preparing, 'submitted'] as const;

type Registered = Pick<Application, 'id' | 'listing' | 'opportunity' | 'samUntil' | 'samTold' | 'owner' | 'number'>;

/** At the start, and at each notice after it: the owner is told once, and nothing is held back. */
async function tellRegistration(work: UnitOfWork, row: Registered): Promise<boolean> {
  const asked = { isFederal: true, samUntil: row.samUntil };
  const stage = noticeOf(asked, work.today);
  if (row.samUntil === null || !isNews(stage, row.samTold) || !(await isFederal(work, row))) return false;
  await work.asProduct.change(grantApplication, row.id, {}, { samTold: stage });
  await notify(work, {
    to: [row.owner],
    kind: 'grant.application',
    subject: `${row.number}: ${withDays(registrationSays(row.samUntil, work.today))}`,
    body: `Renew it in SAM.gov and enter the new day under Setup. Nothing is submitted without it (${registrationLaw.before}).`,
    link: href(applicationPages.application, { id: row.id }),
  });
  return true;
}

/** A renewal is entered once: other open applications of the same entity take its day over. */
async function takeRenewal(work: UnitOfWork, { id, uei, samUntil }: Application): Promise<void> {
  if (uei === null || samUntil === null) return;
  const product = work.asProduct;
  const earlier = await product.rows(grantApplication, {
    where: { uei, status: [...concerned], id: { not: id }, samUntil: { below: samUntil } },
    fields: [],
    order: ['number', 'id'],
    lock: 'update',
    most: 'all',
  });
  for (const other of earlier) await product.change(grantApplication, other.id, { samUntil }, { samTold: null });
}

/** At the start of an application, and when its registration is changed. */
async function registered(work: UnitOfWork, id: string): Promise<void> {
  const row = await work.asProduct.row(grantApplication, { where: { id } });
  if (!row) return;
  await takeRenewal(work, row);
  await tellRegistration(work, row);
}

export async function beganRegistered({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') await registered(work, row.id);
}

export async function editedRegistered({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system' || row.samUntil === before.samUntil) return;
  await work.asProduct.change(grantApplication, row.id, {}, { samTold: null });
  await registered(work, row.id);
}

export async function warnOfRegistrations(work: UnitOfWork): Promise<number> {
  const near = await work.rows(grantApplication, {
    where: { status: [...concerned], samUntil: { until: lastNoticed(work.today) } },
    fields: ['number', 'listing', 'opportunity', 'samUntil', 'samTold', 'owner'],
    order: ['number', 'id'],
    most: 'all',
    lock: 'update',
  });
  let told = 0;
  for (const row of near) if (await tellRegistration(work, row)) told += 1;
  return told;
}

/** Each hour, by the day of the agency; the mark on the row keeps the same news from coming twice. */
export const registrationClock = (ports: Ports): void =>
  agencyClock(ports, 'grant.registrations', '40 * * * *', (product) => ports.door.run(product, warnOfRegistrations));
