import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { momentIn } from '../publication/notice-words.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import type { negotiationRound } from './negotiation-round.record.ts';

type Call = Row<typeof solicitation>;
type Round = Row<typeof negotiationRound>;
type Body = Parameters<UnitOfWork['sendMail']>[0]['body'];

export interface Told {
  readonly call: Call;
  readonly firm: string | null;
  readonly subject: string;
  readonly body: Body;
}

/** To one firm, of its own part of the round and of no other firm’s. */
export async function tellFirm(work: UnitOfWork, { call, firm, subject, body }: Told): Promise<void> {
  const found = firm && (await work.asProduct.row(vendor, { where: { id: firm }, fields: ['email'] }));
  if (!found) return;
  await work.sendMail({ to: found.email, subject: `${subject}: ${call.number} ${call.name}`.slice(0, 200), body });
}

export const dueWords = async (work: UnitOfWork, { dueAt }: Pick<Round, 'dueAt'>): Promise<string> =>
  momentIn(dueAt, (await ownerIn(work)).timeZone);

export const portalLink = (work: UnitOfWork, { id }: Pick<Call, 'id'>) => ({
  link: `/vendor-portal/bids/${id}?agency=${work.actor.organizationId}`,
  label: 'Answer in the vendor portal',
});
