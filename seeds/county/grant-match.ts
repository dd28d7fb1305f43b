import { grantCost } from '#domains/grants/costs/grant-cost.record.ts';
import { matchEntry } from '#domains/grants/match/match-entry.record.ts';
import { keyOf } from '#domains/grants/match/match.server.ts';
import { testNames } from '#domains/grants/match/match-words.ts';
import { document } from '#domains/organization/document.record.ts';
import { addDays } from '#kernel/lists/days.ts';
import { usd, type GrantHands } from './grant-drawdowns.ts';
import { keep } from './grant-hands.ts';

const day = '2026-11-13';
const volunteers = { kind: 'volunteer', costClass: 'personnel', basis: 'own_pay' } as const;

/** What was given, by whom, on which paper, and how many cents; time with its hours. */
const told = [
  {
    ...volunteers,
    donor: 'Friends of the Tidewater Shore',
    documentNumber: 'VOL-2026-31',
    description: 'Dune planting, October',
    basisNote: 'Grade 4 of the county pay plan, with fringe.',
    hours: 84,
    rate: 24_50,
    status: 'approved',
  },
  {
    kind: 'services',
    costClass: 'contractual',
    basis: 'employer_pay',
    donor: 'Harbor Engineering Group',
    documentNumber: 'HEG-PB-118',
    description: 'Survey of outfalls without charge',
    basisNote: 'Letter of the employer with the regular pay of the engineer.',
    hours: 46,
    rate: 61_00,
    status: 'approved',
  },
  {
    kind: 'space',
    costClass: 'other',
    basis: 'rental',
    donor: 'First Methodist Church',
    documentNumber: 'SPACE-10',
    description: 'Hall for six public meetings',
    basisNote: 'Appraisal of fair rental value for comparable halls.',
    cents: 1_800_00,
    status: 'approved',
  },
  {
    ...volunteers,
    donor: 'Tidewater Amateur Radio Club',
    documentNumber: 'TARC-0917',
    description: 'Weather spotter training',
    basisNote: 'Grade 6 of the county pay plan, with fringe.',
    hours: 52,
    rate: 29_75,
    status: 'submitted',
  },
  {
    kind: 'supplies',
    costClass: 'supplies',
    basis: 'market',
    donor: 'Bayside Building Supply',
    documentNumber: 'DON-4471',
    description: 'Native plants and stakes',
    basisNote: 'Price list of the store on the day of the gift.',
    cents: 2_460_00,
    status: 'draft',
  },
] as const;

/** Contributions to the match of awards that are running; what two people approved is posted as a cost. */
export async function seedMatch({ as, yvette, miguel, priya, awards }: GrantHands): Promise<void> {
  const hands = as(yvette, day).asProduct;
  const matched = awards.filter(({ status, match }) => status === 'active' && (match?.cents ?? 0) > 0);
  const proof = await hands.insert(
    document,
    { name: 'Volunteer sheet and pay scale.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 33_118, sha256: 'c'.repeat(64), scan: 'clean' },
  );
  for (const [at, one] of told.entries()) {
    const award = matched[at % 3] ?? matched[0];
    if (!award) return;
    const cents = 'hours' in one ? one.hours * one.rate : one.cents;
    const isApproved = one.status === 'approved';
    const { donor, documentNumber, description, costClass } = one;
    const [fromDay, untilDay] = [as.day('2026-10-05'), as.day(addDays('2026-10-24', at))];
    const amount = usd(cents);
    const decided = { submittedBy: yvette.id, approvedBy: priya.id, approvedOn: as.day(day) };
    const key = keyOf({ donor, documentNumber });
    const [cost] = isApproved
      ? await keep(hands, grantCost, [
          [
            {
              description,
              source: 'in_kind',
              payee: donor,
              documentNumber,
              costClass,
              incurredOn: untilDay,
              amount,
              splits: [{ award: award.id, share: 'match', amount }],
              documents: [proof.id],
            },
            { status: 'approved', createdBy: yvette.id, documentKey: `${key}|${cents}`, ...decided },
          ],
        ])
      : [];
    await keep(hands, matchEntry, [
      [
        {
          award: award.id,
          kind: one.kind,
          donor,
          documentNumber,
          description,
          costClass,
          fromDay,
          untilDay,
          basis: one.basis,
          basisNote: one.basisNote,
          ...('hours' in one ? { hours: { amount: String(one.hours), unit: 'HR' }, rate: usd(one.rate) } : {}),
          amount,
          documents: [proof.id],
          // The draft waits for its last answers.
          ...Object.fromEntries(testNames.slice(0, one.status === 'draft' ? 4 : undefined).map((name) => [name, true])),
        },
        {
          status: one.status,
          createdBy: one.status === 'draft' ? miguel.id : yvette.id,
          documentKey: key,
          ...(isApproved
            ? { ...decided, cost: cost?.id }
            : one.status === 'submitted'
              ? { submittedBy: yvette.id }
              : {}),
        },
      ],
    ]);
  }
}
