import { fail } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';
import { reasonGiven } from '#domains/organization/public.server.ts';
import { sidesHeld } from '#server/auth/directory.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from './vendor.record.ts';

/** A paper of a vendor that the vendor itself may submit, as far as its decision looks at it. */
interface Submitted {
  readonly id: string;
  readonly vendor: string;
  readonly submittedBy: string | null;
}
type Facts<R extends Submitted> = EffectFacts<R>;

/** Each person who acts, with the account of the vendor’s firm, and whether the vendor has the person’s address. */
const peopleOf = `select m.user_id as "userId", v.firm, lower(m.email) = lower(v.email) or exists (select from vendor_contacts c
    where c.organization_id = v.organization_id and c.parent = v.id and lower(c.email) = lower(m.email)) as "isAddress"
  from vendor v join organization_members m on m.organization_id = v.organization_id and m.id = any($3::uuid[])
  where v.organization_id = $1 and v.id = $2`;

const ownFirm = `select exists (select from organization_members
  where user_id = $1 and organization_id = $2 and status in ('active', 'suspended')) as "isOwn"`;

/**
 * Whether one of these people works for this vendor: with an account that is of its firm, or under an address that the vendor has.
 * The principals of a delegate count as well.
 */
export async function worksForVendor(work: UnitOfWork, of: string, people: readonly string[]): Promise<boolean> {
  const known = await work.tx.query<{ userId: string; firm: string | null; isAddress: boolean | null }>(
    peopleOf,
    [work.actor.organizationId, of, people],
    'vendor.people_of',
  );
  for (const { userId, firm, isAddress } of known) {
    if (isAddress) return true;
    const isFirm = firm !== null && (await sidesHeld(work.tx, userId)).includes('firm');
    // A person reads their own memberships alone, and `sidesHeld` has said who they are.
    const [held] = isFirm ? await work.tx.query<{ isOwn: boolean }>(ownFirm, [userId, firm], 'vendor.own_firm') : [];
    if (held?.isOwn) return true;
  }
  return false;
}

/** A person of the firm does not confirm its papers. */
export const refuseOwnFirm = (record: string, paper: string) =>
  async function refuseOwnFirm({ row, work }: Facts<Submitted>): Promise<void> {
    if (await worksForVendor(work, row.vendor, peopleActing(work.actor)))
      throw fail(
        'refused',
        `${record}.confirmer_is_of_firm`,
        `You work for this vendor, so someone else has to confirm its ${paper}.`,
      );
  };

interface Told<R> {
  readonly record: string;
  readonly decided: 'confirmed' | 'refused';
  /** What was decided, such as “certification SBE-7”, and what it is about. */
  readonly what: (row: R) => readonly [name: string, about: string];
}

/** What became of a paper that a firm submitted is told to it by mail; its portal shows it as well. */
export const tellSubmitter = <R extends Submitted>({ record, decided, what }: Told<R>) =>
  async function tellSubmitter({ row, work }: Facts<R>): Promise<void> {
    if (row.submittedBy === null) return;
    const found = await work.row(vendor, { where: { id: row.vendor }, fields: ['email'] });
    if (!found) return;
    const [agency] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
      work.actor.organizationId,
    ]);
    const why = decided === 'refused' ? await reasonGiven(work, record, row.id, ['refuse']) : null;
    const [name, about] = what(row);
    const subject = `${agency?.name ?? ''} ${decided} your ${name}`;
    await work.sendMail({
      to: found.email,
      subject,
      body: [
        `${subject} (${about}).`,
        ...(why ? [`Reason: ${why}`, 'You can submit it again.'] : []),
        { link: '/vendor-portal', label: 'Open the vendor portal' },
      ],
    });
  };
