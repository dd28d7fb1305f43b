import { type Actor, allows, fail } from '#kernel';
import type { CameWith } from '#server/http/operation.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, nameFor } from '../../organization/public.server.ts';
import { firmProfile } from '../../vendors/public.server.ts';
import { addendumAcknowledgement } from './addendum-acknowledgement.record.ts';

export const signers = { duty: 'bid_signer' } as const;

/** A bid is signed by a person in their own session. */
export function refuseKeys({ sessionId }: CameWith): void {
  if (sessionId === null)
    throw fail('forbidden', 'bid.in_person', 'Sign in yourself: no key and no service signs a bid.');
}

export interface Signed {
  readonly firmId: string;
  /** As the agency reads it after the opening. */
  readonly by: string;
  /** Addenda that the firm acknowledged, by their id. */
  readonly acknowledged: ReadonlySet<string>;
}

/** Whether this person signs bids for their firm, by the duties of this moment. */
export async function maySign(work: UnitOfWork): Promise<boolean> {
  const { actor } = await work.asTheyAre();
  return actor.kind === 'person' && allows(signers, actor);
}

/** Who signs, judged when they act: a duty that ended since the page was opened counts no more. */
export async function signedBy(work: UnitOfWork): Promise<Signed> {
  if (!(await maySign(work)))
    throw fail(
      'forbidden',
      'bid.signer',
      'Only someone with the duty Bid signer can do this. Ask an admin of your firm to grant it.',
    );
  const { organizationId } = work.actor;
  const name = await nameFor(work, signers.duty);
  const profile = await work.row(firmProfile, { where: {}, fields: ['name'] });
  return {
    firmId: organizationId,
    by: `${name}, ${profile?.name ?? ''}`.slice(0, 400),
    acknowledged: new Set((await acknowledgedBy(work)).map(({ about }) => about)),
  };
}

export const acknowledgedBy = (work: UnitOfWork) =>
  work.asProduct.rows(addendumAcknowledgement, {
    where: {},
    fields: ['about', 'number', 'createdAt'],
    most: 'all',
  });

/** The address of the person who acts; answers and receipts go there. */
export async function addressOf(work: UnitOfWork, { id }: Pick<Actor, 'id'>): Promise<string> {
  const found = await work.asProduct.row(member, { where: { id }, fields: ['email'] });
  if (!found) throw fail('forbidden', 'bid.signer', 'You are no longer a member of this firm.');
  return found.email;
}
