import { type Answers, proposalOf } from '#domains/grants/subrecipients/determination-weights.ts';
import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { grantCost } from '#domains/grants/costs/grant-cost.record.ts';
import { documentKeyOf } from '#domains/grants/costs/grant-cost.server.ts';
import { ofContractor, ofSubrecipient } from '#domains/grants/subrecipients/determination.ts';
import { ffataDue } from '#domains/grants/subrecipients/ffata.rules.ts';
import { ffataReport } from '#domains/grants/subrecipients/ffata-report.record.ts';
import { lowerTierSubaward } from '#domains/grants/subrecipients/lower-tier-subaward.record.ts';
import { subaward } from '#domains/grants/subrecipients/subaward.record.ts';
import { subawardAmendment } from '#domains/grants/subrecipients/subaward-amendment.record.ts';
import { subawardHold } from '#domains/grants/subrecipients/subaward-hold.record.ts';
import { subrecipient } from '#domains/grants/subrecipients/subrecipient.record.ts';
import { document } from '#domains/organization/document.record.ts';
import type { Actor, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';
import { type Hands, type Input, keep, usd } from './grant-hands.ts';
import { seedMonitoring } from './grant-monitoring.ts';
import { seedSubReports } from './grant-sub-reports.ts';
import { awardsTold, partiesTold, type SubTold, subsTold } from './grant-subrecipient-list.ts';

const answers = Object.fromEntries([
  ...ofSubrecipient.map((name) => [name, 'yes']),
  ...ofContractor.map((name) => [name, 'no']),
]) as Input;

const isSigned = ({ status }: SubTold) => ['active', 'closing', 'closed'].includes(status);

/** Nine organizations that carry out parts of federal programs with money of the county, in every phase of a subaward. */
export async function seedSubrecipients(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, priya, laura] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman', 'Laura Jennings'].map(
    (name) => cast.get(name),
  ) as [Actor, Actor, Actor, Actor];
  const hands = as(yvette, '2026-11-13').asProduct;
  const paper = await hands.insert(
    document,
    { name: 'Subaward agreement.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 61_804, sha256: 'b'.repeat(64), scan: 'clean' },
  );
  const people: Hands = { yvette, miguel, priya, laura, paper: paper.id };
  const awards = await hands.rows(grantAward, { where: { fain: Object.values(awardsTold) }, most: 'all' });
  const parties = await keep(
    hands,
    subrecipient,
    partiesTold.map((told) => [told, { createdBy: yvette.id }] as const),
  );
  const partyOf = (name: string) => parties.find((one) => one.name === name);
  const subs = await keep(
    hands,
    subaward,
    subsTold.flatMap((told) => {
      const award = awards.find(({ fain }) => fain === awardsTold[told.award]);
      const party = partyOf(told.party);
      return award && party ? [subRow(told, { award, party: party.id, people })] : [];
    }),
  );
  await seedMoney(hands, people, subs);
  await keep(hands, lowerTierSubaward, lowerTold(subs));
  await seedMonitoring(as, people, { parties, subs });
  await seedSubReports(hands, people, { awards, parties, subs });
}

/** Of the first two open subawards, what is passed on; one a little more than it was given. */
const lowerTold = (subs: readonly Row<typeof subaward>[]) =>
  subs
    .filter(({ status }) => status === 'active')
    .slice(0, 2)
    .map(({ id, amount }, at): readonly [Input, Input] => [
      {
        subaward: id,
        recipient: at === 0 ? 'Marsh Street Family Center' : 'Palmetto Youth Builders, Inc.',
        purpose: 'Case work and intake',
        amount: usd(at === 0 ? Math.round(amount.cents / 400) : amount.cents / 100 + 1_500),
        paid: usd(0),
        asOf: '2026-10-31',
      },
      { status: 'reported' },
    ]);

interface Of {
  readonly award: Pick<Row<typeof grantAward>, 'id' | 'untilDay' | 'listings'>;
  readonly party: string;
  readonly people: Hands;
}

function subRow(
  told: SubTold,
  { award, party, people: { yvette, miguel, priya, paper } }: Of,
): readonly [Input, Input] {
  const amount = usd(told.dollars);
  const untilDay = told.until ?? award.untilDay;
  const isDraft = told.status === 'draft';
  const input = {
    award: award.id,
    subrecipient: party,
    description: told.what,
    amount,
    committed: isDraft ? null : amount,
    fromDay: told.from,
    untilDay,
    budgetFrom: isDraft ? null : told.from,
    budgetUntil: isDraft ? null : untilDay,
    aln: told.aln,
    research: isDraft ? null : 'no',
    indirect: told.isFixed ? 'none' : 'de_minimis',
    indirectRate: told.isFixed ? null : 10,
    officialContact: 'Yvette Dubois, grants@tidewater.example',
    scope: told.scope,
    requirements: isDraft ? null : 'Uniform Guidance subparts D to F and the conditions of the award apply.',
    recordsAccess: isDraft ? null : 'Section 9 of the agreement',
    closeoutTerms: isDraft ? null : 'Section 14 of the agreement',
    isFixed: told.isFixed === true,
    priorApproval: told.isFixed ? 'HUD field office, approval of September 2025' : null,
    documents: isDraft ? [] : [paper],
    manager: told.monitor === 'Miguel Ortiz' ? miguel.id : yvette.id,
    ...(isDraft ? {} : { ...answers, determinationReasons: told.why }),
    finalReportOn: told.status === 'closed' ? '2026-10-21' : null,
  };
  const checkedOn = told.signed ?? '2026-11-12';
  return [
    input,
    {
      status: told.status,
      createdBy: yvette.id,
      ...(isDraft
        ? {}
        : {
            ...proposalOf(answers as Answers),
            conclusion: 'subrecipient',
            determinedBy: yvette.id,
            determinedOn: addDays(checkedOn, -6),
          }),
      ...(isSigned(told) || told.status === 'checked'
        ? { checkedAt: `${checkedOn}T15:00:00.000Z`, checkResult: 'No exclusion found.', checkedBy: yvette.id }
        : {}),
      ...(isSigned(told)
        ? {
            signedBy: priya.id,
            signedOn: told.signed,
            originalAmount: usd(told.original ?? told.dollars),
            originalUntil: untilDay,
          }
        : {}),
      ...(told.status === 'closing' || told.status === 'closed' ? { closingBy: yvette.id } : {}),
      ...(told.status === 'closed' ? { finalAmount: usd(told.paid ?? 0), closedOn: '2026-10-28' } : {}),
    },
  ];
}

/** What was paid, what an amendment added, one hold and one condition, and what is reported in SAM.gov. */
async function seedMoney(hands: UnitOfWork, people: Hands, subs: readonly Row<typeof subaward>[]): Promise<void> {
  const { yvette, miguel, priya, laura, paper } = people;
  const told = subs.map((sub) => ({ sub, of: subsTold.find(({ what }) => what === sub.description) as SubTold }));
  await keep(
    hands,
    grantCost,
    told.flatMap(({ sub, of }, at) =>
      (of.payments ?? []).map(([incurredOn, dollars], place) => {
        const input = {
          description: `Reimbursement ${place + 1}, ${of.what}`.slice(0, 200),
          source: 'other' as const,
          payee: of.party,
          documentNumber: `SR-${at + 1}${String(place + 1).padStart(2, '0')}`,
          subaward: sub.id,
          costClass: 'contractual' as const,
          incurredOn,
          paidOn: addDays(incurredOn, 21),
          amount: usd(dollars),
          splits: [{ award: sub.award, share: 'funder', amount: usd(dollars) }],
          documents: [paper],
        };
        return [
          input,
          {
            status: 'approved',
            createdBy: yvette.id,
            submittedBy: yvette.id,
            approvedBy: priya.id,
            approvedOn: addDays(incurredOn, 14),
            documentKey: documentKeyOf(input),
          },
        ] as const;
      }),
    ),
  );
  const amended = told.find(({ of }) => of.original !== undefined);
  if (amended)
    await keep(hands, subawardAmendment, [
      [
        {
          subaward: amended.sub.id,
          amountChange: usd(amended.of.dollars - (amended.of.original ?? 0)),
          reason: 'Two more families a month are housed since the summer.',
          documents: [paper],
        },
        {
          status: 'applied',
          createdBy: yvette.id,
          submittedBy: yvette.id,
          amountBefore: usd(amended.of.original ?? 0),
          amountAfter: usd(amended.of.dollars),
          untilBefore: amended.sub.untilDay,
          untilAfter: amended.sub.untilDay,
          appliedBy: laura.id,
          appliedOn: '2026-10-22',
        },
      ],
    ]);
  await keep(
    hands,
    subawardHold,
    told.flatMap(({ sub, of }) =>
      (of.holds ?? []).map(({ kind, from, reason, action, due, lifted }) => [
        {
          subaward: sub.id,
          kind,
          fromDay: from,
          reason,
          action,
          dueOn: due,
          appeal: 'In writing to the grants office within 30 days.',
          liftEvidence: lifted ?? null,
        },
        {
          status: lifted ? 'lifted' : 'active',
          createdBy: yvette.id,
          ...(lifted ? { liftAskedBy: miguel.id, liftedBy: priya.id, liftedOn: addDays(from, 45) } : {}),
        },
      ]),
    ),
  );
  await keep(
    hands,
    ffataReport,
    told.flatMap(({ sub, of }) =>
      (of.reported ?? []).map(([obligatedOn, dollars, total, filedOn]) => [
        {
          subaward: sub.id,
          obligatedOn,
          amount: usd(dollars),
          total: usd(total),
          dueOn: ffataDue(obligatedOn),
          filedOn,
          receipt: filedOn ? `SAM-${filedOn.replaceAll('-', '')}-${sub.number.slice(-4)}` : null,
        },
        { status: filedOn ? 'filed' : 'due', ...(filedOn ? { filedBy: yvette.id } : {}) },
      ]),
    ),
  );
}
