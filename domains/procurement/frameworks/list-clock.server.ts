import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addDays } from '../../customers/public.ts';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import { tellFirmOf } from './admission-mails.server.ts';
import { RENEWAL_DAYS } from './admissions.server.ts';
import { listAdmission } from './list-admission.record.ts';
import { livingStates } from './list-life.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import { runningCallOffs } from './standing.server.ts';

const REVIEW_DAYS = 30;

/** Each hour, by the day of the agency: reviews that come near, decisions that are late, admissions and lists that end. */
export const listClock = (ports: Ports): void =>
  agencyClock(ports, 'prequalified_list.days', '25 * * * *', (product) => ports.door.run(product, listDays));

const all = { order: 'number', most: 'all' } as const;

export async function listDays(work: UnitOfWork): Promise<void> {
  await remindOfReviews(work);
  await tellOverdue(work);
  await closeAnswers(work);
  await remindOfLapse(work);
  await lapse(work);
  await expire(work);
}

async function remindOfReviews(work: UnitOfWork): Promise<void> {
  const near = await work.rows(prequalifiedList, {
    where: { status: [...livingStates], reviewOn: { until: addDays(work.today, REVIEW_DAYS) }, remindedOn: null },
    fields: ['number', 'name', 'reviewOn', 'buyer'],
    ...all,
  });
  for (const { id, number, name, reviewOn, buyer } of near) {
    await work.asProduct.change(prequalifiedList, id, {}, { remindedOn: work.today });
    await notify(work, {
      to: [buyer],
      kind: 'prequalified_list.review',
      subject: `${number} ${name}: review due ${reviewOn}`.slice(0, 200),
      body: 'Check that the list is current and has enough sources. (2 CFR 200.319(e))',
      link: `/opportunities/lists/${id}`,
    });
  }
}

/** A decision that is late keeps a firm out of competition, so the chief procurement officer hears of it too. */
async function tellOverdue(work: UnitOfWork): Promise<void> {
  const late = await work.rows(listAdmission, {
    where: { status: 'applied', decideBy: { below: work.today }, overdueOn: null },
    fields: ['number', 'decideBy', 'list'],
    ...all,
  });
  const chiefs = late.length > 0 ? await membersWithDuty(work, 'chief_procurement_officer') : [];
  for (const { id, number, decideBy, list } of late) {
    const of = await work.row(prequalifiedList, { where: { id: list }, fields: ['buyer'] });
    await work.asProduct.change(listAdmission, id, {}, { overdueOn: work.today });
    await notify(work, {
      to: [...(of ? [of.buyer] : []), ...chiefs],
      kind: 'list_admission.overdue',
      subject: `${number} was to be decided by ${decideBy}`,
      link: `/opportunities/admissions/${id}`,
    });
  }
}

async function closeAnswers(work: UnitOfWork): Promise<void> {
  const due = await work.rows(listAdmission, {
    where: { status: 'removing', answerBy: { below: work.today } },
    fields: [],
    lock: 'update',
    ...all,
  });
  for (const { id } of due) await work.move(listAdmission, id, 'closeAnswer');
}

async function remindOfLapse(work: UnitOfWork): Promise<void> {
  const near = await work.rows(listAdmission, {
    where: { status: 'admitted', untilDay: { until: addDays(work.today, RENEWAL_DAYS) }, remindedOn: null },
    fields: ['number', 'vendor', 'untilDay'],
    ...all,
  });
  for (const { id, number, vendor, untilDay } of near) {
    await work.asProduct.change(listAdmission, id, {}, { remindedOn: work.today });
    await tellFirmOf(work, { vendor }, `Admission ends ${untilDay}: ${number}`, ['Apply again to stay on the list.']);
  }
}

async function lapse(work: UnitOfWork): Promise<void> {
  const over = await work.rows(listAdmission, {
    where: { status: ['admitted', 'removing', 'answered'], untilDay: { below: work.today } },
    fields: ['untilDay'],
    lock: 'update',
    ...all,
  });
  for (const { id, untilDay } of over)
    await work.move(listAdmission, id, 'lapse', { computed: { endedWhy: `It counted until ${untilDay}.` } });
}

/** A list whose period is over closes, but never while a call-off runs. */
async function expire(work: UnitOfWork): Promise<void> {
  const over = await work.rows(prequalifiedList, {
    where: { status: [...livingStates], endsOn: { below: work.today } },
    fields: [],
    lock: 'update',
    ...all,
  });
  for (const { id } of over)
    if ((await runningCallOffs(work, id)).length === 0) await work.move(prequalifiedList, id, 'expire');
}
