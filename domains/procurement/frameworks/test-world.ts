import type { Person } from '#world';
import { type Bidder, bidder, inCounty, signedOf } from '../bidding/test-world.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import type { SealingWorld } from '../sealing/test-world.ts';
import { applyIn } from './firm-lists.server.ts';
import { listAdmission } from './list-admission.record.ts';
import { prequalifiedList } from './prequalified-list.record.ts';

export const pumps = {
  name: 'Pumps and pump parts',
  category: 'goods',
  scope: 'Portable pumps, hoses and parts.',
  criteria: 'Three years in the trade and two public references.',
  priceFactors: 'Catalog with the discount for public agencies.',
  opensOn: '2026-11-20',
  reviewOn: '2027-11-19',
  endsOn: '2028-11-19',
  decisionDays: 10,
  admissionMonths: 12,
} as const;

export const statement = 'Eleven years of pump work, with references of two water utilities.';
export const decision = 'All criteria are met, and both references were called.';
export const removal = 'Two orders came late, and the certificate asked for has not come.';

/** Written by the buyer, opened by the chief procurement officer. */
export async function openList(here: SealingWorld, given: object = {}): Promise<string> {
  const { id } = await here.buyer.make(prequalifiedList, { ...pumps, ...given });
  await here.buyer.run(prequalifiedList, 'propose', id);
  await here.chief.run(prequalifiedList, 'open', id);
  return id;
}

/** As the portal does it for a firm whose signer acts. */
export async function applied(here: SealingWorld, list: string, by: Bidder): Promise<string> {
  const signed = await signedOf(here, by);
  await inCounty(here, (work) => applyIn(work, signed, { list, statement }));
  const [last] = await here.buyer.list(listAdmission, `list=${list}&vendor=${by.vendor}&sort=-number`);
  return last?.id ?? '';
}

type Step = 'admit' | 'refuse' | 'proposeRemoval' | 'recordAnswer' | 'strike' | 'keep';

export const stepped = (here: SealingWorld, by: Person, id: string, step: Step, reason: string) =>
  here.run(by, (work) => work.move(listAdmission, id, step, { reason }));

export const admit = (here: SealingWorld, id: string, by: Person = here.buyer) =>
  stepped(here, by, id, 'admit', decision);

/** A firm that is on the list. */
export async function onList(here: SealingWorld, list: string, name: string): Promise<Bidder & { admission: string }> {
  const firm = await bidder(here, name);
  const admission = await applied(here, list, firm);
  await admit(here, admission);
  return { ...firm, admission };
}

export const mails = (here: SealingWorld) =>
  here.letters.map(({ to, subject, body }) => ({ to, subject, body: JSON.stringify(body) }));

export const emailOf = async (here: SealingWorld, { vendor: id }: Pick<Bidder, 'vendor'>): Promise<string> =>
  (await here.product.see(vendor, id)).email;
