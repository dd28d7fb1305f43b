import { randomUUID } from 'node:crypto';
import type { Person } from '#world';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { firmProfile } from '../../vendors/firm/firm-profile.record.ts';
import { inAgency } from '../../vendors/public.server.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { fromHex } from '../sealing/bytes.ts';
import type { BidFile } from '../enclosures/bid-file.ts';
import type { BidSecurity } from './bid-response.ts';
import type { Enclosed } from '../enclosures/enclosing.server.ts';
import { seal } from '../sealing/envelope.ts';
import { bytesOfBid } from '../sealing/bid-content.ts';
import { firm as vendorOf, type liveEvent, type SealingWorld } from '../sealing/test-world.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { addendum } from '../publication/addendum.record.ts';
import { addendumAcknowledgement } from './addendum-acknowledgement.record.ts';
import { issuedAddenda, rehearsedOr, submitIn } from './at-solicitation.server.ts';
import type { SealedBid } from './seal-bid.ts';
import { signedBy } from './signing.server.ts';

export interface Bidder {
  readonly id: string;
  readonly vendor: string;
  readonly signer: Person;
}

/** A firm of the server with a signer, approved by the county. */
export async function bidder(here: SealingWorld, name: string, status = 'active'): Promise<Bidder> {
  const id = await here.organization(name, 'firm');
  const founder = await here.member(`${name} signer`, 'admin', id);
  const product = here.person({ ...here.product.actor, organizationId: id });
  await product.make(firmProfile, { name } as never);
  const row = await vendorOf(here, name);
  await here.run(here.product, (work) => work.change(vendor, row, {}, { firm: id }));
  if (status !== 'registered') await setStatus(here, row, status);
  return { id, vendor: row, signer: founder.with({ duties: ['bid_signer'] }) };
}

/** Straight into the row: how an agency approves and holds is the vendor's own story. */
export const setStatus = (here: SealingWorld, id: string, status: string, heldFrom: readonly string[] | null = null) =>
  here.run(here.product, (work) =>
    work.tx.query('update vendor set status = $3, held_from = $4 where organization_id = $1 and id = $2', [
      here.product.actor.organizationId,
      id,
      status,
      heldFrom,
    ]),
  );

export type Live = Awaited<ReturnType<typeof liveEvent>>;

export async function sealedBy(
  here: SealingWorld,
  at: Live,
  by: Bidder,
  cents: number,
  files: readonly BidFile[] = [],
  security: BidSecurity | null = null,
) {
  const { publicKey } = await here.product.see(sealedEvent, at.event);
  const receipt = randomUUID();
  const content = bytesOfBid({
    form: 'levee-bid-1',
    solicitation: at.solicitation,
    vendor: by.vendor,
    offer: { prices: { '1': cents * 100 }, extras: {} },
    notes: '',
    response: {
      answers: {},
      meets: [],
      forms: {},
      security,
      subcontractors: [],
      tradeSecrets: [{ section: 'Approach', ground: 'Own method' }],
      signer: { name: 'Alma Reyes', title: 'Owner' },
    },
    files,
  });
  const sealedFor = { event: at.event, vendor: by.vendor, part: receipt, version: 1 };
  return { receipt, ...(await seal(content, fromHex(publicKey ?? ''), sealedFor)) };
}

/** In the county, as the product does it for a firm. */
export const inCounty = <T>(here: SealingWorld, run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  inAgency(here, { agency: here.product.actor.organizationId, requestId: randomUUID() }, run);

export const signedOf = (here: SealingWorld, by: Bidder, person = by.signer) => here.run(person, signedBy);

interface How {
  readonly isRehearsal?: boolean;
  readonly receivedAt?: Date;
  readonly enclosures?: readonly Enclosed[];
}

export async function submit(
  here: SealingWorld,
  at: Live,
  by: Bidder,
  one: { readonly receipt: string; readonly envelope: Uint8Array<ArrayBuffer> },
  { isRehearsal = false, receivedAt = here.clock.now(), enclosures = [] }: How = {},
) {
  const begunAt = receivedAt;
  const signed = await signedOf(here, by);
  const { receipt, envelope } = one;
  const sending = { solicitation: at.solicitation, receipt, envelope, begunAt, receivedAt, isRehearsal, enclosures };
  return inCounty(here, (work) => submitIn(work, signed, sending)).catch(rehearsedOr);
}

/** Both envelopes as the browser of a firm sealed them, in one step. */
export async function submitTwo(
  here: SealingWorld,
  solicitation: string,
  by: Bidder,
  one: SealedBid,
  isRehearsal = false,
) {
  const signed = await signedOf(here, by);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
  const price = one.price && { receipt: one.price.receipt, envelope: bytes(one.price.envelope) };
  const now = here.clock.now();
  const arrived = { begunAt: now, receivedAt: now, isRehearsal };
  const sending = { solicitation, receipt: one.receipt, envelope: bytes(one.envelope), price, ...arrived };
  return inCounty(here, (work) => submitIn(work, signed, sending)).catch(rehearsedOr);
}

export async function addendumTo(here: SealingWorld, at: Live, more: object = {}): Promise<void> {
  const given = { solicitation: at.solicitation, reason: 'Delivery to Yard 4', ...more };
  const { id } = await here.buyer.make(addendum, given);
  await here.chief.run(addendum, 'issue', id);
}

/** As the call does it: the row of the firm that says so. */
export async function acknowledge(here: SealingWorld, at: Live, by: Bidder): Promise<void> {
  const all = await inCounty(here, (work) => issuedAddenda(work, at.solicitation));
  const product = here.person({ ...here.product.actor, organizationId: by.id });
  for (const { id, number } of all)
    await here.run(product, async (work) => {
      if (!(await work.has(addendumAcknowledgement, { about: id })))
        await work.insert(
          addendumAcknowledgement,
          {},
          {
            agency: 'Tidewater County',
            solicitation: 'SOL',
            name: 'Pumps',
            addendum: number ?? 1,
            hash: '0'.repeat(64),
            about: id,
            acknowledgedBy: by.signer.id,
          },
        );
    });
}
