import { addDays } from '#domains/customers/calendar/calendar.ts';
import { bidInvitation } from '#domains/procurement/outreach/bid-invitation.record.ts';
import { interestedFirm } from '#domains/procurement/outreach/interested-firm.record.ts';
import { meetingAttendance } from '#domains/procurement/outreach/meeting-attendance.record.ts';
import { outreachStep } from '#domains/procurement/outreach/outreach-step.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const steps = [
  ['lists', 'Certified small and minority firms of the directory are on the list of this solicitation.'],
  ['solicit', 'Invited firms with a current certification for marine construction.'],
  ['divide', 'Sheet pile and concrete cap may be bid separately.'],
  ['agencies', 'Sent the notice to the SBA district office and the MBDA business center.'],
] as const;

/** One federally funded solicitation with a mandatory site visit: who was invited, who attended, who follows it. */
export async function seedOutreach(as: As, cast: Cast): Promise<void> {
  const [chantal, walter] = ['Chantal Beaumont', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor]; // two people of the county
  const call = await as(chantal).row(solicitation, {
    where: { status: 'published', mustAttend: true },
    order: '-number',
    fields: ['publishedAt', 'meetingAt'],
  });
  if (!call?.publishedAt || !call.meetingAt) return;
  const firms = await as(chantal).rows(vendor, {
    where: { status: 'active' },
    order: 'name',
    fields: ['name', 'email'],
    most: 5,
  });
  const day = addDays(call.publishedAt.slice(0, 10), 3);
  const buyer = as.onRow(chantal, day);
  const product = buyer.asProduct;
  const at = { solicitation: call.id };
  for (const [step, evidence] of steps)
    await buyer.insert(outreachStep, { ...at, step, evidence, doneOn: buyer.today });
  for (const { id, name, email } of firms)
    await product.insert(
      bidInvitation,
      { ...at, vendor: id, firm: name, email, chosenBy: 'within 60 miles of Tidewater, certified' },
      { invitedBy: chantal.id },
    );
  const [first, second, third] = firms;
  for (const [firm, contact, isVisible] of [
    [first, 'Alma Reyes', true],
    [third, 'Joel Nguyen', false],
  ] as const) {
    if (!firm) continue;
    const made = await product.insert(interestedFirm, {
      ...at,
      firm: firm.name,
      contact,
      email: firm.email,
      isVisible,
    });
    await product.move(interestedFirm, made.id, 'confirm', { computed: { confirmedAt: product.now() } });
  }
  const there = as.onRow(chantal, call.meetingAt.slice(0, 10));
  const signed = there.asProduct;
  if (first) {
    const given = { ...at, name: 'Alma Reyes', firm: first.name, email: first.email };
    const made = await signed.insert(meetingAttendance, given, { signedWith: 'code' });
    await signed.move(meetingAttendance, made.id, 'signIn', { computed: { attendedAt: signed.now() } });
  }
  if (second) {
    const made = await there.insert(meetingAttendance, {
      ...at,
      name: 'Hugh Carver',
      firm: second.name,
      vendor: second.id,
    });
    await as.onRow(walter, call.meetingAt.slice(0, 10)).move(meetingAttendance, made.id, 'confirm');
  }
  if (third) await there.insert(meetingAttendance, { ...at, name: 'Joel Nguyen', firm: third.name, vendor: third.id });
}
