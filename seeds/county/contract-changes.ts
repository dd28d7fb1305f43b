import { contractChange } from '#domains/contracts/changes/contract-change.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

type Told = Omit<New<typeof contractChange>, 'contract' | 'eventOn'> & { readonly of: string; readonly on: string };

const within = {
  wouldCompete: 'no',
  scopeReason: 'The same service at the same sites; only quantities change.',
} as const;

const told: readonly Told[] = [
  {
    of: 'Water treatment chemicals',
    on: '2026-08-12',
    subject: 'Second delivery point at the east plant',
    cause: 'code',
    details: 'The state limits what one tank may hold, so a second delivery point is needed.',
    lines: [
      { item: 'Delivery to the east plant, 26 trips', amount: usd(14_300), eligible: true },
      { item: 'Unloading platform rental', amount: usd(4_100), eligible: false },
    ],
    ...within,
    analysisKind: 'price',
    analysis: 'The rate of a trip is that of the contract, and the platform was quoted by three local firms.',
  },
  {
    of: 'Grounds care, parks and medians',
    on: '2026-11-09',
    subject: 'One more month until the new contract starts',
    cause: 'schedule',
    days: 31,
    scheduleBasis: 'The new contract is awarded on December 15 and starts on January 1.',
    ...within,
  },
  {
    of: 'Janitorial services, libraries and courthouse',
    on: '2026-10-20',
    subject: 'Night cleaning of the new branch library',
    cause: 'owner',
    lines: [{ item: 'Night cleaning, two months', amount: usd(9_600), eligible: false }],
  },
  {
    of: 'Diesel and gasoline, delivered',
    on: '2026-11-16',
    subject: 'Fuel for emergency generators after the storm',
    cause: 'unforeseen',
    rough: usd(45_000),
  },
];

const reason = 'Taken over from the paper file of the contract.';

/** Changes in each of their stages, as the paper files have them: executed, awaiting approval, priced, and an event with a first guess. */
export async function seedContractChanges(as: As, cast: Cast): Promise<void> {
  const [derek, walter] = ['Derek Osei', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-11-17');
  const compiled = writer.around.registry.get(contractChange.name);
  const contracts = await writer.rows(contract, {
    where: { status: 'active' },
    fields: ['title', 'ceiling', 'untilDay'],
    most: 'all',
  });
  const contractOf = (title: string) => contracts.find((one) => one.title === title);
  const [executed, waiting, priced] = await writer.createMany(
    compiled,
    told.map(({ of, on, ...given }) => ({ ...given, contract: contractOf(of)?.id, eventOn: as.day(on) })),
  );
  const follow = (row: { readonly id: string } | undefined, values: object) =>
    writer.asProduct.repoint(compiled, { id: row?.id ?? '', values: () => ({ ...values }), reason });
  const proposed = { proposedBy: derek.id, proposedOn: as.day('2026-11-17') };
  const of = contractOf('Water treatment chemicals');
  const [added, before] = [18_400_00, of?.ceiling?.cents ?? 0];
  const limitAfter = { cents: before + added, currency: 'USD' };
  await follow(executed, {
    ...proposed,
    status: 'executed',
    memo: 'Offered at 12 percent more; the rates of the contract were agreed.',
    approvedBy: walter.id,
    approvedOn: as.day('2026-11-18'),
    cumulative: { cents: added, currency: 'USD' },
    signedOn: as.day('2026-11-18'),
    executedBy: derek.id,
    executedOn: as.day('2026-11-19'),
    exposure: { cents: added, currency: 'USD' },
    limitBefore: of?.ceiling ?? null,
    limitAfter,
    endBefore: of?.untilDay ?? null,
    endAfter: of?.untilDay ?? null,
  });
  await writer.asProduct.change(contract, of?.id ?? '', {}, { ceiling: limitAfter });
  await follow(waiting, {
    ...proposed,
    status: 'agreed',
    memo: 'The monthly rate stays; the contractor agreed to the month by telephone.',
  });
  await follow(priced, { status: 'priced' });
}
