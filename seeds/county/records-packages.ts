import { recordsPackage } from '#domains/procurement/records-request/records-package.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** A records request that was answered, and one that waits for a second person. */
const told = [
  {
    of: 'Parking management',
    requester: 'Ines Calloway, Tidewater Gazette',
    request: 'Everything on the parking management request for proposals and why it was cancelled.',
    on: '2026-11-12',
    isReleased: true,
  },
  {
    of: 'Uniforms and protective clothing',
    requester: 'Harborline Supply',
    request: 'The solicitation of uniforms and the reason for its cancellation.',
    on: '2026-11-18',
    isReleased: false,
  },
] as const;

/** Prepared by counsel, released by the chief procurement officer. */
export async function seedRecordsPackages(as: As, cast: Cast): Promise<void> {
  const [walter, fiona] = ['Walter Kowalski', 'Fiona MacLeod'].map((name) => cast.get(name)) as [Actor, Actor]; // two people of the county
  for (const { of, requester, request, on, isReleased } of told) {
    const counsel = as.onRow(fiona, as.day(on));
    const call = await counsel.row(solicitation, { where: { name: of, status: 'cancelled' }, fields: [] });
    if (!call) throw new Error(`No cancelled solicitation is called ${of}`);
    const { id } = await counsel.insert(recordsPackage, {
      solicitation: call.id,
      requester,
      request,
      redactions: [],
    });
    await counsel.move(recordsPackage, id, 'prepare');
    if (isReleased) await as.onRow(walter, as.day(on)).move(recordsPackage, id, 'release');
  }
}
