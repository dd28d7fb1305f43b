import { lawOfKind } from '#domains/grants/approvals/approval-words.ts';
import { priorApproval } from '#domains/grants/approvals/prior-approval.record.ts';
import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { askedWithYears } from '#domains/grants/budget/asked.ts';
import { totalsOfBudget } from '#domains/grants/budget/facts.server.ts';
import { awardKeyPerson } from '#domains/grants/key-people/award-key-person.record.ts';
import { grantBudget } from '#domains/grants/budget/grant-budget.record.ts';
import type { Actor, New, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { As, Cast } from './county.ts';
import { keep, usd } from './grant-hands.ts';

type Request = Row<typeof priorApproval>;
type Told = Omit<New<typeof priorApproval>, 'award'>;

/** Of which award, what was asked and when it went out, and what became of it. */
const told: readonly (readonly [
  award: string,
  asked: Told,
  status: Request['status'],
  sentOn: string | null,
  answer?: readonly [reference: string, on: string, conditions?: string],
])[] = [
  [
    'Pump station elevation',
    {
      kind: 'transfer',
      subject: 'Transfer from construction to pumps',
      reason: 'The two pumps cost more than was budgeted; the site work was bid lower than its estimate.',
      amount: usd(100_000),
    },
    'approved',
    '2026-08-18',
    ['FDEM approval of September 8, 2026', '2026-09-08'],
  ],
  [
    'Hurricane Helene',
    {
      kind: 'transfer',
      subject: 'More for the debris contract',
      reason: 'The contractor removed more vegetative debris than the first estimate of the storm.',
      neededOn: '2026-12-15',
    },
    'submitted',
    null,
  ],
  [
    'Mill Creek Road',
    {
      kind: 'extension',
      subject: 'Eight more months for construction',
      reason: 'The right of way was certified late and the bridge beams have a lead time of 30 weeks.',
      neededOn: '2027-03-31',
    },
    'sent',
    '2026-10-12',
  ],
  [
    'Supportive services and meals',
    {
      kind: 'key_person',
      subject: 'A new program director',
      reason: 'The director named in the application retired on September 30.',
    },
    'approved',
    '2026-09-14',
    ['ACL letter 26-118', '2026-10-05', 'Send the résumé with the next performance report.'],
  ],
  [
    'Safe streets and roads',
    {
      kind: 'subaward',
      subject: 'A subaward for the public survey',
      reason: 'The regional planning council can survey residents at half the cost of a consultant.',
      amount: usd(48_000),
    },
    'sent',
    '2026-11-09',
  ],
  [
    'State homeland security',
    {
      kind: 'scope',
      subject: 'Portable repeaters instead of a tower',
      reason: 'The tower site failed its environmental review; repeaters cover the same area.',
    },
    'denied',
    '2026-05-04',
    ['FDEM letter of May 29, 2026', '2026-05-29'],
  ],
  [
    'Transit operations',
    {
      kind: 'cost_item',
      subject: 'Overtime premium for the fleet overhaul',
      reason: 'The overhaul has to end before the winter schedule begins in January.',
      amount: usd(22_500),
    },
    'draft',
    null,
  ],
  [
    'Staffing for adequate fire',
    {
      kind: 'absence',
      subject: 'Training chief away for four months',
      reason: 'The training chief is deployed and a captain takes over the academy.',
    },
    'withdrawn',
    null,
  ],
];

/** Whom the applications of these awards name; those who left or are away are the ones that the requests below are about. */
const people: readonly (readonly [
  award: string,
  Omit<New<typeof awardKeyPerson>, 'award'>,
  Row<typeof awardKeyPerson>['status'],
])[] = [
  [
    'Supportive services and meals',
    { name: 'Gloria Santos', role: 'Program director', effort: 60, sinceDay: '2025-12-01', leftOn: '2026-09-30' },
    'left',
  ],
  [
    'Staffing for adequate fire',
    {
      name: 'Marcus Reed',
      role: 'Training chief',
      effort: 25,
      sinceDay: '2025-03-01',
      awayFrom: '2026-11-02',
      awayUntil: '2027-01-15',
    },
    'away',
  ],
  [
    'Safe streets and roads',
    { name: 'Ellen Park', role: 'Project manager', effort: 40, sinceDay: '2025-04-01' },
    'serving',
  ],
];

/** The days that a funder has, as the governing text of these awards says. */
const ANSWER_DAYS = 30;

/** What eight awards asked of their funders, in every state; one answer is late. */
export async function seedGrantApprovals(as: As, cast: Cast): Promise<void> {
  const [yvette, priya] = ['Yvette Dubois', 'Priya Raman'].map((name) => cast.get(name)) as [Actor, Actor];
  const hands = as(yvette, '2026-11-18').asProduct;
  const awards = await hands.rows(grantAward, { order: 'number', most: 'all' });
  const budgets = await hands.rows(grantBudget, { order: '-number', most: 'all' });
  await keep(
    hands,
    awardKeyPerson,
    people.flatMap(([title, person, status]) => {
      const award = awards.find((one) => one.title.startsWith(title));
      return award
        ? [
            [
              { award: award.id, ...person },
              { status, createdBy: yvette.id },
            ] as const,
          ]
        : [];
    }),
  );
  const paper = awards.flatMap(({ documents }) => documents ?? [])[0];
  await keep(
    hands,
    priorApproval,
    told.map(([title, asked, status, sentOn, answer]) => {
      const award = awards.find((one) => one.title.startsWith(title));
      if (!award) throw new Error(`No award of the seed begins with ${title}`);
      const of = asked.kind === 'transfer' ? budgets.find((one) => one.award === award.id && isMeant(one)) : undefined;
      return [
        {
          award: award.id,
          ...asked,
          ...(of && { budget: of.id }),
          ...(answer && {
            reference: answer[0],
            answeredOn: answer[1],
            conditions: answer[2] ?? null,
            answer: paper ? [paper] : null,
          }),
        },
        {
          status,
          createdBy: yvette.id,
          law: lawOfKind(asked.kind),
          ...(status === 'draft' ? {} : { submittedBy: yvette.id }),
          ...(sentOn && { sentBy: priya.id, sentOn, dueOn: addDays(sentOn, ANSWER_DAYS) }),
          ...(sentOn && of && { asked: askedWithYears(totalsOfBudget(of, award)) }),
          ...(answer && { recordedBy: priya.id }),
        },
      ] as const;
    }),
  );
}

/** The version that makes a transfer: not the first of its award. */
const isMeant = ({ title }: Row<typeof grantBudget>): boolean =>
  title === 'Revision for pump delivery' || title === 'More for the debris contract';
