import { href } from '#kernel';
import { agencyClock, membersWithDuty, notify } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reminderPages } from '../reminder-pages.ts';
import { vendor } from '../vendor.record.ts';
import { vendorPolicyOn } from '../vendor-policy.server.ts';
import { coverages } from '../coverages.ts';
import { supersededOn } from '../insurance/in-force.server.ts';
import { programs } from '../programs.ts';
import { dueAhead, LATEST, type ReminderDay } from './reminder-days.ts';
import { type Paper, papers, vendorReminder } from './vendor-reminder.record.ts';

/** Longest of the choices of the policy. */
const FARTHEST = 90;

interface Due {
  readonly vendor: string;
  readonly name: string;
  readonly email: string;
  readonly isFirm: boolean;
  readonly paper: Paper;
  readonly of: string;
  readonly what: string;
  readonly untilDay: string;
  readonly left: number;
  readonly sent: number | null;
}

/** What expires soon, of vendors that are approved. A paper that another one of its kind outlives, or that the firm renews, needs no word. */
const expiring = `
  with papers as (
    select v.id as vendor, 'sam' as paper, v.id as of, coalesce(v.uei, '') as what, v.sam_until as until_day
      from vendor v where v.organization_id = $1
    union all
    select i.vendor, 'insurance', i.id, i.coverage, i.until_day from vendor_insurance i
      where i.organization_id = $1 and i.status = 'confirmed' and not exists (select from vendor_insurance o
        where o.organization_id = $1 and o.vendor = i.vendor and o.coverage = i.coverage and o.status = 'confirmed'
          and not ${supersededOn('$2::date', 'o')} and (o.until_day, o.id) > (i.until_day, i.id))
        and not ${supersededOn('$2::date')} and not exists (select from vendor_insurance o
        where o.organization_id = $1 and o.vendor = i.vendor and o.coverage = i.coverage and o.status = 'entered'
          and o.submitted_by is not null and o.until_day > i.until_day)
    union all
    select c.vendor, 'certification', c.id, c.program, c.until_day from vendor_certification c
      where c.organization_id = $1 and c.status = 'confirmed' and not exists (select from vendor_certification o
        where o.organization_id = $1 and o.vendor = c.vendor and o.program = c.program and o.status = 'confirmed'
          and (coalesce(o.until_day, '2200-12-31'), o.id) > (coalesce(c.until_day, '2200-12-31'), c.id))
        and not exists (select from vendor_certification o
        where o.organization_id = $1 and o.renews = c.id and o.status = 'claimed' and o.submitted_by is not null))
  select v.id as vendor, v.name, v.email, v.firm is not null as "isFirm", p.paper, p.of, p.what, p.until_day::text as "untilDay",
    p.until_day - $2::date as left,
    (select min(r.ahead) from vendor_reminder r where r.organization_id = $1 and r.vendor = v.id and r.paper = p.paper and r.of = p.of
      and r.until_day = p.until_day) as sent
  from papers p join vendor v on v.organization_id = $1 and v.id = p.vendor
  where v.status in ('active', 'on_hold') and p.until_day between $2::date - ${LATEST} and $2::date + ${FARTHEST}
  order by v.name, v.id, p.until_day, p.paper, p.of`;

const documentOf = ({ paper, what }: Due): string => {
  if (paper === 'sam') return what ? `${papers.sam} of UEI ${what}` : papers.sam;
  const named: Readonly<Record<string, string>> = paper === 'insurance' ? coverages : programs;
  return `${papers[paper]}: ${named[what] ?? what}`;
};

/** Reminds the firm by email, and tells those who keep vendors and buy in one notice for the day. */
export async function remind(work: UnitOfWork): Promise<number> {
  const { reminderDays } = await vendorPolicyOn(work, work.today);
  if (!reminderDays?.length) return 0;
  // Held before anything is read, so that two runs at once remind once: what is read with the lock would be older than it.
  await work.rows(vendor, { where: { status: ['active', 'on_hold'] }, fields: [], lock: 'update', most: 'all' });
  const all = await work.tx.query<Due>(expiring, [work.actor.organizationId, work.today], 'vendor.expiring');
  const due = all.flatMap((one) => {
    const ahead = dueAhead(reminderDays as readonly ReminderDay[], one.left, one.sent);
    return ahead === null ? [] : [{ ...one, ahead, document: documentOf(one) }];
  });
  if (due.length === 0) return 0;
  const [agency] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  for (const { vendor, paper, of, document, untilDay, ahead, email } of due)
    await work.insert(
      vendorReminder,
      {},
      {
        vendor,
        paper,
        of,
        document,
        untilDay,
        ahead,
        sentTo: email,
        sentOn: work.today,
      },
    );
  for (const [first, ...more] of Map.groupBy(due, ({ vendor }) => vendor).values()) {
    if (!first) continue;
    const its = [first, ...more];
    const isSam = its.some(({ paper }) => paper === 'sam');
    await work.sendMail({
      to: first.email,
      subject: `${agency?.name ?? ''}: ${its.length === 1 ? first.document : `${its.length} documents`} of ${first.name} ${its.every(({ left }) => left < 0) ? 'expired' : 'expires soon'}`,
      body: [
        ...its.map(({ document, untilDay, left }) => `${document} ${left < 0 ? 'expired' : 'expires'} on ${untilDay}.`),
        isSam
          ? 'Renew the registration at SAM.gov, then give the purchasing office the new date.'
          : first.isFirm
            ? 'Submit the renewed certificate in the vendor portal.'
            : 'Send the renewed certificate to the purchasing office.',
        ...(first.isFirm ? [{ link: '/vendor-portal', label: 'Open the vendor portal' }] : []),
      ],
    });
  }
  const firms = new Set(due.map(({ vendor }) => vendor)).size;
  await notify(work, {
    to: [...new Set([...(await membersWithDuty(work, 'vendor_clerk')), ...(await membersWithDuty(work, 'buyer'))])],
    kind: 'vendor.expiring',
    subject: firms === 1 ? `${due[0]?.name}: a document expires soon` : `Documents of ${firms} vendors expire soon`,
    body: due
      .slice(0, 10)
      .map(({ name, document, untilDay }) => `${name}, ${document}, ${untilDay}`)
      .join('; '),
    link: `${href(reminderPages.reminders)}?${new URLSearchParams({ sentOn: work.today })}`,
  });
  return due.length;
}

/** Each morning by the day of the agency, and after downtime as well. */
export const reminderClock = (ports: Ports): void =>
  agencyClock(ports, 'vendor.reminders', '25 * * * *', (product) => ports.door.run(product, remind));
