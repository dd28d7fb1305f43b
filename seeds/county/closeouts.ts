import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractCloseout } from '#domains/contracts/lifecycle/contract-closeout.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

interface Ended {
  readonly title: string;
  readonly dollars: number;
  readonly days: readonly [from: string, until: string];
  readonly end: 'none' | 'open' | 'submitted' | 'closed' | 'withdrawn';
  readonly federal?: true;
}

/** Their work is done: one in each state of a closeout, and one that nobody has begun to close. */
const ended: readonly Ended[] = [
  { title: 'Elevator maintenance, courthouse', dollars: 84_000, days: ['2023-11-01', '2026-10-30'], end: 'none' },
  { title: 'Shelter generators', dollars: 236_000, days: ['2025-09-01', '2026-10-16'], end: 'open', federal: true },
  { title: 'Radio tower painting', dollars: 61_500, days: ['2026-04-06', '2026-09-30'], end: 'submitted' },
  { title: 'Voting booths', dollars: 47_900, days: ['2026-01-12', '2026-08-31'], end: 'closed' },
  { title: 'Beach access walkovers', dollars: 128_000, days: ['2026-02-02', '2027-05-28'], end: 'withdrawn' },
];

const attested = {
  evaluation: 'Delivered in time and as specified. Two punch-list items were corrected within a week.',
  property: 'none',
  warranty: 'begins',
  warrantyFrom: '2026-09-01',
  warrantyUntil: '2027-08-31',
  keepYears: 5,
  keepSource: 'GS1-SL, item 65',
} as const;

/** Contracts of the paper file whose work is done, with their closeouts. */
export async function seedCloseouts(as: As, cast: Cast): Promise<void> {
  const [derek, walter] = ['Derek Osei', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-11-19');
  const hands = writer.asProduct;
  const { registry } = hands.around;
  const firms = await hands.rows(vendor, { where: { status: 'active' }, fields: [], order: 'number', most: 5 });
  const made = await writer.createMany(
    registry.get(contract.name),
    ended.map(({ title, dollars, days: [from, until], federal }, at) => ({
      title,
      type: 'fixed',
      isExisting: true,
      vendor: firms[at % Math.max(1, firms.length)]?.id ?? null,
      value: usd(dollars),
      ceiling: usd(dollars),
      orderedBefore: usd(dollars),
      fromDay: as.day(from),
      untilDay: as.day(until),
      signedOn: as.day(from),
      manager: derek.id,
      federalFunds: federal ?? false,
    })),
  );
  for (const [at, { id }] of made.entries()) {
    const { end, days } = ended[at] ?? { end: 'none', days: ['2026-01-01', '2026-01-01'] };
    await hands.repoint(registry.get(contract.name), {
      id,
      values: () => ({
        status: end === 'closed' ? 'closed' : 'active',
        approvedBy: walter.id,
        activeOn: as.day(days[0]),
        ...(end === 'closed' ? { closedOn: as.day('2026-11-18') } : {}),
      }),
      reason: 'Taken over from the paper file of the contract.',
    });
    if (end === 'none') continue;
    const closeout = await hands.insert(contractCloseout, {
      contract: id,
      completedOn: as.day(end === 'withdrawn' ? '2026-11-02' : days[1]),
      ...(end === 'open' || end === 'withdrawn'
        ? {}
        : {
            ...attested,
            warrantyFrom: as.day(attested.warrantyFrom),
            warrantyUntil: as.day(attested.warrantyUntil),
          }),
    });
    if (end === 'withdrawn') {
      await hands.move(contractCloseout, closeout.id, 'withdraw', { reason: 'Two walkovers are still to be built.' });
      continue;
    }
    if (end !== 'open') await as(derek, '2026-11-18').asProduct.move(contractCloseout, closeout.id, 'submit');
    if (end === 'closed') await as(walter, '2026-11-18').asProduct.move(contractCloseout, closeout.id, 'close');
  }
}
