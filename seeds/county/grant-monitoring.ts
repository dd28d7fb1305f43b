import { monitoringFinding } from '#domains/grants/monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '#domains/grants/monitoring/monitoring-visit.record.ts';
import { levelOf, plans, type RiskLevel, scoreOf } from '#domains/grants/monitoring/risk.ts';
import { subawardRisk } from '#domains/grants/monitoring/subaward-risk.record.ts';
import { auditDue } from '#domains/grants/subrecipients/audit.rules.ts';
import type { subaward } from '#domains/grants/subrecipients/subaward.record.ts';
import type { subrecipient } from '#domains/grants/subrecipients/subrecipient.record.ts';
import { subrecipientAudit } from '#domains/grants/subrecipients/subrecipient-audit.record.ts';
import type { Row } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import type { As } from './county.ts';
import { type Hands, keep, usd } from './grant-hands.ts';

interface Made {
  readonly parties: readonly Row<typeof subrecipient>[];
  readonly subs: readonly Row<typeof subaward>[];
}

/** Answers in the order of the factors: experience, audits, personnel, federal monitoring, size, reporting. */
const risksTold: Readonly<Record<string, readonly [assessedOn: string, answers: string, override?: RiskLevel]>> = {
  'Tidewater Housing Authority': ['2026-08-18', 'lmllhm'],
  'Town of Palmetto Landing': ['2026-09-02', 'hhhmmm'],
  'City of Cedar Point': ['2026-10-06', 'mmllml'],
  'Harbor Street Housing Partners, Inc.': ['2026-07-14', 'lmmlmm'],
  'First Coast Family Shelter': ['2026-03-10', 'llmlll'],
  'St. Brendan Outreach Center': ['2026-11-03', 'mmmlll'],
  'Meals on Wheels of the First Coast': ['2026-01-20', 'lllmhl', 'medium'],
  'Riverside Senior Center Association': ['2026-02-11', 'mmhmlh'],
  'Northeast Florida Legal Aid': ['2026-01-15', 'llllll'],
};
const levelIn = { l: 'low', m: 'medium', h: 'high' } as const;
const levelAt = (answers: string, at: number): RiskLevel => levelIn[(answers[at] ?? 'l') as keyof typeof levelIn];

const checklist = (note: string | null) => [
  { item: 'Costs are supported by invoices and time sheets', answer: note ? 'partly' : 'met', note },
  { item: 'Eligibility of beneficiaries is documented', answer: 'met' },
  { item: 'Procurement follows 2 CFR 200.318 to 200.327', answer: 'met' },
  { item: 'Reports agree with the ledger', answer: 'met' },
];

/** How the subrecipients are watched: risk, visits, findings and single audits. */
export async function seedMonitoring(as: As, people: Hands, { parties, subs }: Made): Promise<void> {
  const { yvette, miguel, priya, laura, paper } = people;
  const hands = as(yvette, '2026-11-16').asProduct;
  await keep(
    hands,
    subawardRisk,
    parties.flatMap(({ id, name }) => {
      const told = risksTold[name];
      if (!told) return [];
      const [assessedOn, said, override] = told;
      const answers = {
        experience: levelAt(said, 0),
        audits: levelAt(said, 1),
        personnel: levelAt(said, 2),
        federalMonitoring: levelAt(said, 3),
        size: levelAt(said, 4),
        reporting: levelAt(said, 5),
      };
      const score = scoreOf(answers);
      const level = override ?? levelOf(score);
      return [
        [
          {
            subrecipient: id,
            assessedOn,
            ...answers,
            basis: 'Last audit report, IRS Form 990 or annual report, and our payment and report log.',
            override: override ?? null,
            overrideReason: override ? 'Its director and its bookkeeper both left in December.' : null,
          },
          {
            status: 'adopted',
            createdBy: yvette.id,
            score,
            level,
            ...plans[level],
            adoptedBy: override ? priya.id : yvette.id,
            adoptedOn: assessedOn,
          },
        ] as const,
      ];
    }),
  );
  const of = (what: string) => subs.find(({ description }) => description.startsWith(what))?.id ?? '';
  const visit = (
    what: string,
    kind: 'desk' | 'site',
    days: { plannedOn: string; visitedOn?: string; issuedOn?: string },
    more: { status: string; note?: string; samples?: readonly (readonly [string, string, number])[] },
  ) =>
    [
      {
        subaward: of(what),
        kind,
        scope: 'Payments, eligibility files and reports since the last review.',
        plannedOn: days.plannedOn,
        lead: kind === 'site' ? miguel.id : yvette.id,
        team: kind === 'site' ? 'Yvette Dubois' : null,
        visitedOn: days.visitedOn ?? null,
        checklist: days.visitedOn ? checklist(more.note ?? null) : [],
        samples: (more.samples ?? []).map(([reference, description, dollars]) => ({
          reference,
          description,
          amount: usd(dollars),
        })),
        summary: days.issuedOn ? 'Costs sampled are supported, with the exceptions named in the findings.' : null,
        documents: days.issuedOn ? [paper] : [],
      },
      {
        status: more.status,
        createdBy: kind === 'site' ? miguel.id : yvette.id,
        ...(more.status === 'planned' ? {} : { notifiedOn: days.plannedOn }),
        ...(days.issuedOn ? { issuedBy: kind === 'site' ? yvette.id : miguel.id, issuedOn: days.issuedOn } : {}),
        ...(more.status === 'closed' ? { closedOn: days.issuedOn } : {}),
      },
    ] as const;
  const visits = await keep(hands, monitoringVisit, [
    visit(
      'Rehabilitation of Palmetto',
      'site',
      { plannedOn: '2026-05-12', visitedOn: '2026-05-14', issuedOn: '2026-06-09' },
      {
        status: 'issued',
        note: 'One change order without a cost analysis.',
        samples: [
          ['PC-0312', 'Roof, building 4', 18_420],
          ['PC-0327', 'Windows, building 2', 9_360.4],
        ],
      },
    ),
    visit(
      'Sidewalks and ramps',
      'desk',
      { plannedOn: '2026-10-12', visitedOn: '2026-10-14', issuedOn: '2026-10-19' },
      { status: 'issued', note: 'No certified payrolls.', samples: [['PAY-1', 'Pay application 1', 31_250]] },
    ),
    visit('Sidewalks and ramps', 'site', { plannedOn: as.day('2026-12-08') }, { status: 'planned' }),
    visit(
      'Home-delivered meals',
      'site',
      { plannedOn: '2026-04-20', visitedOn: '2026-04-22', issuedOn: '2026-05-11' },
      {
        status: 'closed',
        note: 'Two route sheets without a signature.',
        samples: [['MEAL-0222', 'Route sheets, February', 4_180]],
      },
    ),
    visit(
      'Congregate meals',
      'desk',
      { plannedOn: '2026-06-15', visitedOn: '2026-06-16', issuedOn: '2026-06-24' },
      { status: 'closed', samples: [['CM-0504', 'Food invoices, April', 3_912.6]] },
    ),
    visit('Congregate meals', 'site', { plannedOn: as.day('2026-12-02') }, { status: 'notified' }),
    visit(
      'Rapid rehousing',
      'desk',
      { plannedOn: '2026-11-04', visitedOn: '2026-11-05' },
      { status: 'draft', samples: [['DEP-77', 'Security deposits, July', 5_400]] },
    ),
    visit(
      'Emergency shelter',
      'site',
      { plannedOn: '2026-02-10', visitedOn: '2026-02-12', issuedOn: '2026-03-02' },
      { status: 'closed', samples: [['ESG-118', 'Utilities, December', 2_210]] },
    ),
    visit('Eviction defense', 'desk', { plannedOn: as.day('2026-12-14') }, { status: 'planned' }),
  ]);
  await keep(hands, monitoringFinding, [
    [
      {
        subaward: of('Rehabilitation of Palmetto'),
        visit: visits[0]?.id,
        kind: 'procurement',
        condition: 'A change order of $9,360.40 has no cost or price analysis.',
        cause: 'The project manager did not know that changes need one.',
        questioned: usd(9_360.4),
        correctiveAction: 'Document the analysis and adopt a change order checklist.',
        owner: miguel.id,
        dueOn: as.day('2026-12-18'),
        response: 'The analysis is under way with the architect’s estimate; the checklist is adopted.',
      },
      { status: 'in_progress', createdBy: miguel.id, respondedOn: '2026-07-06' },
    ],
    [
      {
        subaward: of('Sidewalks and ramps'),
        visit: visits[1]?.id,
        kind: 'records',
        condition: 'Certified payrolls of the first pay application were not collected.',
        cause: 'New staff; the contract has no Davis-Bacon checklist.',
        questioned: usd(31_250),
        correctiveAction:
          'Collect certified payrolls, compare them with the wage determination, correct underpayments.',
        owner: yvette.id,
        dueOn: '2026-11-02',
      },
      { status: 'open', createdBy: yvette.id },
    ],
    [
      {
        subaward: of('Home-delivered meals'),
        visit: visits[3]?.id,
        kind: 'records',
        condition: 'Two route sheets of February lack the signature of the driver.',
        cause: 'A substitute driver was not trained.',
        questioned: usd(186.4),
        correctiveAction: 'Train substitutes; check sheets each week.',
        owner: miguel.id,
        dueOn: '2026-07-31',
        response: 'Substitutes are trained and sheets are checked each Friday.',
        evidence: [paper],
        verification: 'Forty sheets of June were looked at; all are signed.',
      },
      {
        status: 'closed',
        createdBy: miguel.id,
        respondedOn: '2026-05-29',
        verifiedBy: miguel.id,
        closedBy: laura.id,
        closedOn: '2026-07-20',
      },
    ],
  ]);
  const partyOf = (name: string) => parties.find((one) => one.name.startsWith(name))?.id ?? '';
  await keep(hands, subrecipientAudit, [
    [
      {
        subrecipient: partyOf('Tidewater Housing'),
        fromDay: '2024-10-01',
        untilDay: '2025-09-30',
        spent: usd(6_912_400),
        auditorReportOn: '2026-05-20',
        receivedOn: '2026-06-12',
        clearinghouseId: '2025-09-GSAFAC-0000412077',
        findings: 1,
        acceptedOn: '2026-06-15',
        documents: [paper],
      },
      {
        status: 'received',
        createdBy: yvette.id,
        receivedBy: yvette.id,
        dueOn: auditDue('2025-09-30', '2026-05-20'),
        decisionDueOn: addMonths('2026-06-15', 6),
      },
    ],
    [
      {
        subrecipient: partyOf('Town of Palmetto'),
        fromDay: '2024-10-01',
        untilDay: '2025-09-30',
        spent: usd(1_204_300),
      },
      { status: 'expected', createdBy: yvette.id, dueOn: auditDue('2025-09-30', null) },
    ],
    [
      { subrecipient: partyOf('Meals on Wheels'), fromDay: '2026-01-01', untilDay: '2026-12-31', spent: null },
      { status: 'expected', createdBy: yvette.id, dueOn: auditDue('2026-12-31', null) },
    ],
    [
      {
        subrecipient: partyOf('First Coast Family'),
        fromDay: '2024-07-01',
        untilDay: '2025-06-30',
        spent: usd(812_000),
        auditorReportOn: '2025-12-03',
        receivedOn: '2025-12-29',
        clearinghouseId: '2025-06-GSAFAC-0000398114',
        findings: 0,
        acceptedOn: '2026-01-05',
        decision: 'The audit has no finding about our awards. No action is needed.',
        documents: [paper],
      },
      {
        status: 'decided',
        createdBy: yvette.id,
        receivedBy: yvette.id,
        dueOn: auditDue('2025-06-30', '2025-12-03'),
        decisionDueOn: addMonths('2026-01-05', 6),
        decidedBy: priya.id,
        decidedOn: '2026-01-22',
      },
    ],
    [
      {
        subrecipient: partyOf('Northeast Florida'),
        fromDay: '2025-01-01',
        untilDay: '2025-12-31',
        spent: usd(640_200),
      },
      { status: 'not_required', createdBy: yvette.id, dueOn: auditDue('2025-12-31', null) },
    ],
  ]);
}
