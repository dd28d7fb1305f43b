import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { nameKey } from '../../vendors/public.ts';
import { firmsOf } from '../../vendors/public.server.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { meetingAttendance } from './meeting-attendance.record.ts';

type Call = Pick<Row<typeof solicitation>, 'id' | 'mustAttend' | 'meetingAt'>;

/**
 * Whether this vendor may bid as far as a mandatory meeting goes: its row, its email or its whole name is among the attendees. A name
 * that is only alike lets no firm in; the paper list names the vendor where spellings differ.
 */
export async function hasAttended(work: UnitOfWork, call: Call, vendor: string): Promise<boolean> {
  if (!call.mustAttend || call.meetingAt === null) return true;
  const attended = await work.asProduct.rows(meetingAttendance, {
    where: { solicitation: call.id, status: 'attended' },
    fields: ['vendor', 'firm', 'email'],
    most: 'all',
  });
  const [[bidder] = []] = attended.length > 0 ? await firmsOf(work, [[{ vendor }]]) : [];
  if (!bidder) return false;
  const keys = bidder.names.map(nameKey).filter(Boolean);
  return attended.some((one) =>
    one.vendor === null
      ? keys.includes(nameKey(one.firm)) || (one.email !== null && bidder.marks.includes(one.email.toLowerCase()))
      : one.vendor === vendor,
  );
}

/** Where attendance is required, a firm that was not there cannot bid. Judged at the moment of the bid. */
export async function refuseAbsent(work: UnitOfWork, call: Call, vendor: string): Promise<void> {
  if (!(await hasAttended(work, call, vendor)))
    throw fail(
      'refused',
      'bid.absent',
      'This firm is not on the list of the mandatory meeting. If it attended, the buyer enters it from the paper list and a second person confirms it.',
    );
}
