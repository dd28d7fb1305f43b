import { fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { momentIn } from '../publication/notice-words.ts';
import { notify, reasonGiven } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { award } from '../award/award.record.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { debrief } from './debrief.record.ts';

type Debrief = Row<typeof debrief>;
type Facts = EffectFacts<Debrief>;
const DAY = 86_400_000;

export const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** Awards that bidders were told about. */
export const told = ['noticed', 'protested', 'standby', 'final'] as const;

/** Bids whose firm may ask why another was selected. */
export const opened = ['opened', 'responsive', 'nonresponsive'] as const;

/** The last day on which a debrief is booked: so many days after the notice as the policy of that day says. */
export async function lastDayToBook(work: UnitOfWork, noticedAt: string): Promise<string> {
  // A firm books by the product, which has no day of its own.
  const { timeZone } = await ownerIn(work);
  const noticed = dayIn(timeZone, new Date(noticedAt));
  const { debriefDays } = await policyOn(work, noticed);
  return new Date(Date.parse(noticed) + debriefDays * DAY).toISOString().slice(0, 10);
}

async function offer({ row, work }: Facts): Promise<void> {
  const of = await work.asProduct.find(award, row.award);
  if (!of || !(told as readonly string[]).includes(of.status))
    throw refused('award', 'debrief.not_noticed', 'Choose an award that bidders were notified of.');
  if (row.startsAt <= work.now() && work.actor.kind !== 'system')
    throw refused('startsAt', 'debrief.past', 'Enter a time in the future.');
  if (row.vendor !== null && row.status === 'offered')
    throw refused('vendor', 'debrief.book', 'Offer the time first, then book it for a vendor.');
}

/** A firm that bid and was not selected, once for each award, in time; two that book the same time find it taken. */
async function judgeBooking({ row, work }: Facts): Promise<void> {
  const of = await work.asProduct.find(award, row.award);
  // Two bookings of one firm wait for each other here.
  await work.row(award, { where: { id: row.award }, fields: ['number'], lock: 'update' });
  if (!of || !(told as readonly string[]).includes(of.status) || of.noticedAt === null)
    throw refused('award', 'debrief.not_noticed', 'This award is no longer announced, so there is no debrief.');
  if (row.vendor === of.vendor)
    throw refused('vendor', 'debrief.awardee', 'The awardee has no debrief. Choose a firm that was not selected.');
  const own = {
    solicitation: of.solicitation,
    vendor: row.vendor ?? '',
    status: opened,
  } as const;
  if (!(await work.has(bid, own)))
    throw refused('vendor', 'debrief.no_bid', 'This firm has no opened bid on the solicitation.');
  const other = {
    award: row.award,
    vendor: row.vendor ?? '',
    status: ['booked', 'held'],
    id: { not: row.id },
  } as const;
  if (await work.has(debrief, other))
    throw refused('vendor', 'debrief.once', 'A debrief of this award is booked for this firm already.');
  if (row.startsAt <= work.now()) throw refused('startsAt', 'debrief.past', 'This time has passed. Choose another.');
  const until = await lastDayToBook(work, of.noticedAt);
  if ((await ownerIn(work)).today > until)
    throw refused('award', 'debrief.too_late', `Debriefs of this award could be booked until ${until}.`);
  await work.asProduct.change(debrief, row.id, {}, { bookedAt: work.now() });
  await tell(work, row, 'Debrief booked', []);
  await notify(work, {
    to: [row.createdBy],
    kind: 'debrief.booked',
    subject: `${row.number}: a debrief is booked`,
    link: `/debriefs/${row.id}`,
  });
}

/** To the firm: when, where, about what. */
export async function tell(work: UnitOfWork, row: Debrief, what: string, more: readonly string[]): Promise<void> {
  const firm = row.vendor && (await work.asProduct.find(vendor, row.vendor));
  const of = await work.asProduct.find(award, row.award);
  const call = of && (await work.asProduct.find(solicitation, of.solicitation));
  if (!firm || !call) return;
  const at = momentIn(row.startsAt, (await ownerIn(work)).timeZone);
  await work.sendMail({
    to: firm.email,
    subject: `${what}: ${call.number} ${call.name}`.slice(0, 200),
    body: [`Debrief on ${call.number} ${call.name}: ${at}, ${row.minutes} minutes.`, `Where: ${row.place}`, ...more],
  });
}

async function tellCancelled({ row, before, work }: Facts): Promise<void> {
  if (before.status !== 'booked') return;
  const reason = await reasonGiven(work, debrief.name, row.id, ['cancel']);
  await tell(work, row, 'Debrief cancelled', [`Reason: ${reason ?? ''}`, 'Book another time in the vendor portal.']);
}

async function refuseHeldEarly({ row, work }: Facts): Promise<void> {
  if (row.startsAt > work.now() && work.actor.kind !== 'system')
    throw refused('startsAt', 'debrief.not_yet', 'This debrief has not begun yet.');
}

export const debriefEffects = follows(debrief, {
  create: [offer],
  edit: [offer],
  book: [judgeBooking],
  hold: [refuseHeldEarly],
  cancel: [tellCancelled],
});
