import { fail, type Row } from '#kernel';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { judgeVendors } from '../exclusions/exclusion.server.ts';
import { vendorPolicyOn } from '../vendor-policy.server.ts';
import { vendor } from '../vendor.record.ts';
import { citationOf, debarmentActions } from './debarment-fields.ts';
import { vendorDebarment } from './debarment.record.ts';
import { beginHold, endHold } from './debarment-hold.server.ts';

type Facts = EffectFacts<Row<typeof vendorDebarment>>;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The last day of a term of months that begins on a day. */
export function endOfTerm(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const same = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return dayAfter(same.toISOString().slice(0, 10), -1);
}

const answered = ['response', 'decision', 'appeal', 'appealDecision'] as const;

/** What is said later is not written before: a response belongs to the vendor, a decision to who decides. */
async function refuseEarly({ row }: Facts): Promise<void> {
  if (row.status !== 'draft') return;
  const issues = answered.flatMap((path) =>
    row[path] === null
      ? []
      : [{ path, code: 'vendor_debarment.early', message: 'Leave this empty now: it has a step of its own.' }],
  );
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
}

async function tellFirm(work: UnitOfWork, row: Facts['row'], subject: string, body: readonly string[]): Promise<void> {
  const found = await work.row(vendor, { where: { id: row.vendor }, fields: ['name', 'email'] });
  const [agency] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  if (found)
    await work.sendMail({
      to: found.email,
      subject: `${agency?.name ?? ''}: ${subject} of ${found.name}`,
      body: [...body, { link: '/vendor-portal', label: 'Open the vendor portal' }],
    });
}

/** Reasons, cause and the days to respond go with the notice: 2 CFR 180.715 and 180.805. */
async function sendNotice({ row, work }: Facts): Promise<void> {
  const other = await work.row(vendorDebarment, {
    where: {
      vendor: row.vendor,
      status: ['noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld'],
      action: row.action,
      cause: row.cause,
      id: { not: row.id },
    },
    fields: ['number'],
  });
  if (other)
    throw fail(
      'refused',
      'vendor_debarment.one_at_a_time',
      `${other.number} is open for this vendor and cause. Decide it first.`,
    );
  const { responseDays } = await vendorPolicyOn(work, work.today);
  const respondBy = dayAfter(work.today, responseDays);
  const isSuspension = row.action === 'suspension';
  const term = isSuspension ? { fromDay: work.today, untilDay: endOfTerm(work.today, row.months) } : {};
  await work.asProduct.change(
    vendorDebarment,
    row.id,
    {},
    {
      noticedBy: work.person,
      noticedOn: work.today,
      respondBy,
      citation: citationOf(row.procedure, row.cause),
      ...term,
    },
  );
  if (isSuspension) {
    await beginHold(work, row);
    await judgeVendors(work, null);
  }
  const what = debarmentActions[row.action].toLowerCase();
  await tellFirm(work, row, isSuspension ? 'notice of suspension' : 'notice of proposed debarment', [
    `${row.number}: ${what} for ${row.months} months under ${citationOf(row.procedure, row.cause)}.`,
    row.facts,
    isSuspension
      ? `The suspension is in force now. You can contest it until ${respondBy}.`
      : `Nothing is in force yet. You can respond until ${respondBy}; someone who did not propose it decides afterwards.`,
  ]);
}

/** Of the firm’s own person the call says who; of a paper it is who recorded it. */
async function keepResponse({ row, work }: Facts): Promise<void> {
  const by = work.actor.kind === 'system' ? row.respondedBy : `Recorded by ${work.actor.name}`;
  await work.asProduct.change(vendorDebarment, row.id, {}, { respondedBy: by, respondedOn: work.today });
}

async function keepAppeal({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await work.asProduct.change(vendorDebarment, row.id, {}, { appealedBy: `Recorded by ${work.actor.name}` });
}

async function imposeTerm({ row, work }: Facts): Promise<void> {
  const { appealDays } = await vendorPolicyOn(work, work.today);
  const fromDay = row.fromDay ?? work.today;
  const untilDay = row.untilDay ?? endOfTerm(work.today, row.months);
  const appealBy = dayAfter(work.today, appealDays);
  await work.asProduct.change(
    vendorDebarment,
    row.id,
    {},
    { decidedBy: work.person, decidedOn: work.today, fromDay, untilDay, appealBy },
  );
  await beginHold(work, row);
  await judgeVendors(work, null);
  await tellFirm(work, row, debarmentActions[row.action].toLowerCase(), [
    `${row.number} is in force until ${untilDay}. New bids, awards and orders are stopped; work that was awarded goes on.`,
    row.decision ?? '',
    `You can appeal until ${appealBy}. Someone who took no part so far decides.`,
  ]);
}

async function closeCase({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    vendorDebarment,
    row.id,
    {},
    { decidedBy: work.person, decidedOn: work.today, endedOn: work.today },
  );
  await endHold(work, row);
  await tellFirm(work, row, 'no action', [`${row.number} was closed without action.`, row.decision ?? '']);
}

async function decideAppeal({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorDebarment, row.id, {}, { appealDecidedBy: work.person });
}

async function end({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorDebarment, row.id, {}, { endedOn: work.today });
  await endHold(work, row);
  await tellFirm(work, row, `end of ${debarmentActions[row.action].toLowerCase()}`, [
    `${row.number} is over since ${work.today}.`,
    ...(row.appealDecision ? [row.appealDecision] : []),
  ]);
}

const tellOfAppeal = ({ row, work }: Facts): Promise<void> =>
  tellFirm(work, row, 'decision on the appeal', [
    `${row.number} stays in force until ${row.untilDay}.`,
    row.appealDecision ?? '',
  ]);

async function keepAsker({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorDebarment, row.id, {}, { liftAskedBy: work.person });
}

async function tellDeciders({ row, work }: Facts): Promise<void> {
  const found = await work.row(vendor, { where: { id: row.vendor }, fields: ['name'] });
  await notify(work, {
    to: [
      ...(await membersWithDuty(work, 'chief_procurement_officer')),
      ...(await membersWithDuty(work, 'legal_counsel')),
    ],
    kind: 'vendor.debarment',
    subject: `${row.number} of ${found?.name} awaits a decision`,
    body: `${debarmentActions[row.action]} is ${row.status.replaceAll('_', ' ')}.`,
    link: `/vendor-directory/debarments/${row.id}`,
  });
}

export const debarmentEffects = follows(vendorDebarment, {
  create: [refuseEarly, tellDeciders],
  edit: [refuseEarly],
  notice: [sendNotice],
  recordResponse: [keepResponse, tellDeciders],
  closeResponse: [tellDeciders],
  impose: [imposeTerm],
  dismiss: [closeCase],
  recordAppeal: [keepAppeal, tellDeciders],
  uphold: [decideAppeal, tellOfAppeal],
  reverse: [decideAppeal, end],
  requestLift: [keepAsker, tellDeciders],
  lift: [end],
  expire: [end],
});
