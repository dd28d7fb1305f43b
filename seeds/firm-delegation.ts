import { dutyGrant, firmDelegation, join, productIn } from '#domains/organization/public.server.ts';
import { addDays } from '#kernel/lists/days.ts';
import type { Ports } from '#server/ports.ts';

/** A colleague of the approved firm signs its bids while its owner is on vacation in two weeks. */
export async function seedFirmDelegation({ door, accounts }: Ports, firm: string): Promise<void> {
  await door.run(productIn(firm), async (work) => {
    const signer = await work.row(dutyGrant, {
      where: { duty: 'bid_signer', status: 'active' },
      fields: ['member'],
      order: 'fromDay',
    });
    const name = 'Marcus Webb';
    const email = 'marcus.webb@vendors.example';
    if (!signer || (await accounts.directory.find(work.tx, email))) return;
    const userId = await accounts.directory.create(work.tx, { email, name, passwordHash: null, isVerified: true });
    const { id: deputy } = await join(work, { userId, name, email, role: 'user', reason: 'Works for the firm' });
    const fromDay = addDays(work.today, 14);
    const reason = 'Vacation';
    const untilDay = addDays(fromDay, 9);
    await work.insert(firmDelegation, {
      principal: signer.member,
      deputy,
      duties: ['bid_signer'],
      fromDay,
      untilDay,
      reason,
    });
  });
}
