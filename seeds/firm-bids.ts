import { randomUUID } from 'node:crypto';
import { dutyGrant, member, productIn } from '#domains/organization/public.server.ts';
import { submitIn } from '#domains/procurement/bidding/at-solicitation.server.ts';
import { bytesOfBid } from '#domains/procurement/sealing/bid-content.ts';
import { fromHex } from '#domains/procurement/sealing/bytes.ts';
import { seal } from '#domains/procurement/sealing/envelope.ts';
import { sealedEvent } from '#domains/procurement/sealing/sealed-event.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { CERTIFIED } from '#domains/procurement/bidding/required-forms.ts';
import { dayIn } from '#kernel/fields/date.ts';
import type { Ports } from '#server/ports.ts';
import { sentFile } from './bid-files.ts';

/** Who signs and bills for each firm; the approved one has a bid with a receipt in the county's open sealed call. */
export async function seedFirmBids({ door }: Ports, county: string, firm: string): Promise<void> {
  const name = await door.run(productIn(firm), async (work) => {
    const founder = await work.row(member, { where: { status: 'active' }, fields: ['name'], order: 'name' });
    // The product's day is that of UTC, and a duty begins on the day of the firm: in its evening that is not yet tomorrow.
    const [firmsOwn] = await work.tx.query<{ timeZone: string }>(
      'select time_zone as "timeZone" from organization where id = $1',
      [firm],
    );
    const fromDay = dayIn(firmsOwn?.timeZone ?? 'UTC', new Date(work.now()));
    if (founder)
      for (const duty of ['bid_signer', 'invoicing'] as const)
        await work.insert(dutyGrant, { member: founder.id, duty, fromDay });
    return founder?.name ?? '';
  });
  await door.run(productIn(county), async (work) => {
    const row = await work.row(vendor, { where: { firm, status: 'active' }, fields: ['name'] });
    const event = await work.row(sealedEvent, {
      where: { status: 'live', part: 'bid' },
      fields: ['solicitation', 'publicKey'],
      order: '-number',
    });
    const call = event && (await work.find(solicitation, event.solicitation));
    if (!row || !event?.publicKey || !call) return;
    // Where the county is seeded after its call is due, no bid is in time any more.
    if (call.dueAt !== null && call.dueAt <= work.now()) return;
    const receipt = randomUUID();
    const prices = Object.fromEntries(
      (call.items ?? []).map((_, at) => [String(at + 1), (at === 0 ? 76_40 : 42_10) * 100]),
    );
    const signer = { name, title: 'Owner' };
    const response = {
      answers: {},
      meets: [],
      forms: Object.fromEntries(
        (call.forms ?? []).flatMap(({ kind, isOptional }, at) =>
          isOptional ? [] : [[String(at + 1), kind === 'expires' ? '2027-09-30' : CERTIFIED]],
        ),
      ),
      security: null,
      subcontractors: [],
      tradeSecrets: [],
      signer,
    };
    const offer = { prices, extras: {} };
    const file = await sentFile(
      work,
      { event: event.id, vendor: row.id },
      {
        name: 'Retroreflectivity certificate.txt',
        kind: 'proposal',
        text: 'The sheeting of every sign in this bid meets ASTM D4956 Type XI. Lot numbers are on the packing list.\n',
      },
    );
    const content = bytesOfBid({
      form: 'levee-bid-1',
      solicitation: call.id,
      vendor: row.id,
      offer,
      notes: 'Delivery within 30 days.',
      response,
      files: [file],
    });
    const sealedFor = { event: event.id, vendor: row.id, part: receipt, version: 1 };
    const { envelope } = await seal(content, fromHex(event.publicKey), sealedFor);
    const signed = { firmId: firm, by: `${name}, ${row.name}`, acknowledged: new Set<string>() };
    const at = new Date(work.now());
    const sending = { solicitation: call.id, receipt, envelope, begunAt: at, receivedAt: at, isRehearsal: false };
    await submitIn(work, signed, { ...sending, enclosures: [file] });
  });
}
