import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import { vendorPolicy } from '#domains/vendors/vendor-policy.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const banks = ['First Coastal Bank', 'Piedmont Trust', 'Bank of the Bay', 'Chesapeake Credit Union'];
const routing = ['061000104', '051400549', '055003308', '251480576'];

const accountAt = (at: number): string => String(40_017_732 + at * 1_000_003);

/** Where some vendors are paid, as far as each has come: paid for a year, cooling, called back, and just proposed. */
export async function seedVendorAccounts(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [dana, jorge, samuel, grace, walter] = [
    actorOf('Dana Whitfield'),
    actorOf('Jorge Salinas'),
    actorOf('Samuel Bright'),
    actorOf('Grace Oyelaran'),
    actorOf('Walter Kowalski'),
  ];
  await as(walter, '2025-10-01').insert(vendorPolicy, {
    fromDay: '2025-10-01',
    coolingDays: 10,
    adoptedBy: 'Procurement manual, chapter 9',
  });
  const firms = await as(dana).rows(vendor, {
    where: { status: 'active' },
    order: '-number',
    fields: ['name'],
    most: 4,
  });
  const days = [
    ['2025-11-03', '2025-11-05', '2025-11-06', '2025-11-12', '2025-11-18'],
    ['2026-11-10', '2026-11-12', '2026-11-12', '2026-11-18'],
    ['2026-11-16', '2026-11-17'],
    ['2026-11-19'],
  ] as const;
  for (const [at, firm] of firms.entries()) {
    const [proposed, called, approved, prenote, active] = days[at] ?? [];
    const { id } = await as(dana, proposed).insert(vendorBankAccount, {
      vendor: firm.id,
      holder: firm.name,
      bank: banks[at] ?? '',
      routing: routing[at] ?? '',
      account: accountAt(at),
      why: at === 0 ? 'Account from the signed vendor form.' : 'The firm changed its bank.',
    });
    if (called)
      await as(jorge, called).move(vendorBankAccount, id, 'verify', { input: { spokeWith: 'Office manager' } });
    if (approved) await as(samuel, approved).move(vendorBankAccount, id, 'approve');
    if (prenote) await as(grace, prenote).move(vendorBankAccount, id, 'prenote', { input: { prenote: 'deposits' } });
    if (active) await as(dana, active).asProductAlone.move(vendorBankAccount, id, 'activate');
  }
  // One account behind two names: what the picture of duplicates is for. Neither has billed so far.
  const again = await as(dana).row(vendor, { where: { name: 'Harbor Road Services LLC' }, fields: ['name'] });
  if (again)
    await as(dana, '2026-11-19').insert(vendorBankAccount, {
      vendor: again.id,
      holder: again.name,
      bank: banks[3] ?? '',
      routing: routing[3] ?? '',
      account: accountAt(3),
      why: 'Account from the signed vendor form.',
    });
}
