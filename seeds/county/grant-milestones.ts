import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { grantMeasure } from '#domains/grants/milestones/grant-measure.record.ts';
import { grantMilestone } from '#domains/grants/milestones/grant-milestone.record.ts';
import { subaward } from '#domains/grants/subrecipients/subaward.record.ts';
import { type Actor, moneyOf, type New, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { As, Cast } from './county.ts';

type Award = Row<typeof grantAward>;
type Status = Row<typeof grantMilestone>['status'];

/** Baseline, status, and by how many days the forecast or the actual day is apart from the baseline. */
type Told = readonly [title: string, baseline: string, status: Status, apart?: number];

/** Three of each award; the second and the third come after the one before. */
const told: Readonly<Record<string, readonly [Told, Told, Told]>> = {
  'Hurricane Helene': [
    ['Debris removal complete', '2025-03-31', 'verified', 12],
    ['Permanent work designs approved', '2026-06-30', 'done', 45],
    ['Permanent work complete', '2027-01-31', 'in_progress', 75],
  ],
  'Pump station elevation': [
    ['Design and permits', '2025-09-30', 'verified', 21],
    ['Pumps delivered', '2026-08-31', 'in_progress', 150],
    ['Station in service', '2026-12-15', 'planned', 60],
  ],
  'Emergency management performance grant, FY2026': [
    ['Training plan adopted', '2026-09-30', 'verified', -5],
    ['Full-scale exercise', '2026-12-04', 'planned'],
    ['Plan update adopted', '2027-05-31', 'planned'],
  ],
  'State homeland security': [
    ['Radios ordered', '2025-06-30', 'verified', 30],
    ['Radios delivered', '2026-05-31', 'done', 80],
    ['Users trained', '2026-10-31', 'missed'],
  ],
  'Staffing for adequate fire': [
    ['Twelve firefighters hired', '2025-06-30', 'verified', 14],
    ['Academy completed', '2025-12-15', 'verified', 0],
    ['Second report on staffing', '2026-11-30', 'in_progress'],
  ],
  'Community development block grant, program year 2025': [
    ['Action plan accepted', '2025-10-31', 'verified', 4],
    ['Rehabilitation of 20 homes', '2026-09-30', 'in_progress', 90],
    ['Public facility opened', '2027-06-30', 'planned'],
  ],
  'Transit operations': [
    ['Maintenance contract', '2025-11-30', 'verified', 20],
    ['Fleet overhaul', '2026-12-31', 'in_progress'],
    ['Final inspection', '2028-06-30', 'planned'],
  ],
  'Mill Creek Road': [
    ['Right of way certified', '2025-12-31', 'verified', 34],
    ['Construction half complete', '2026-10-15', 'missed'],
    ['Open to traffic', '2027-09-30', 'planned', 110],
  ],
  'Safe streets and roads': [
    ['Public survey', '2025-08-31', 'verified', 9],
    ['Second round of workshops', '2026-03-31', 'waived'],
    ['Plan adopted by the board', '2026-12-10', 'in_progress'],
  ],
  'Supportive services and meals': [
    ['Kitchen inspected', '2026-02-28', 'verified', 3],
    ['Satisfaction survey', '2026-09-15', 'waived'],
    ['Annual report', '2026-12-31', 'planned'],
  ],
};

const value = (periodEnd: string, amount: string, unit: 'NO' | 'PCT' | 'MI' | 'FT', source: string) => ({
  periodEnd,
  value: { amount, unit },
  source,
});

const measures: readonly (readonly [string, Omit<New<typeof grantMeasure>, 'award'>])[] = [
  [
    'Supportive services and meals',
    {
      title: 'Meals served',
      goal: { amount: '148000', unit: 'NO' },
      strategies: [
        { strategy: 'Two more routes north of the river from April on.' },
        { strategy: 'A second kitchen shift while schools are closed.' },
      ],
      values: [
        value('2026-03-31', '35210', 'NO', 'Route sheets, quarter 1'),
        value('2026-06-30', '37480', 'NO', 'Route sheets, quarter 2'),
        value('2026-09-30', '36905', 'NO', 'Route sheets, quarter 3'),
      ],
    },
  ],
  [
    'Staffing for adequate fire',
    {
      title: 'First engine within four minutes',
      goal: { amount: '90', unit: 'PCT' },
      method: 'latest',
      reporting: 'semiannual',
      values: [
        value('2025-12-31', '81.5', 'PCT', 'Dispatch records'),
        value('2026-06-30', '87.25', 'PCT', 'Dispatch records'),
      ],
    },
  ],
  [
    'Community development block grant, program year 2025',
    {
      title: 'Homes rehabilitated',
      goal: { amount: '20', unit: 'NO' },
      values: [
        value('2026-03-31', '4', 'NO', 'Inspection reports'),
        value('2026-09-30', '9', 'NO', 'Inspection reports'),
      ],
    },
  ],
  [
    'Mill Creek Road',
    {
      title: 'Shared-use path built',
      goal: { amount: '3.4', unit: 'MI' },
      reporting: 'annual',
      values: [value('2026-09-30', '1.15', 'MI', 'Survey of the engineer')],
    },
  ],
  [
    'Safe streets and roads',
    {
      title: 'Safety plan adopted by the board',
      kind: 'yes_no',
      reporting: 'final',
      strategies: [{ strategy: 'Two workshops in each district before the draft.' }],
      values: [],
    },
  ],
  [
    'Supportive services and meals',
    {
      title: 'What participants say of the meals',
      kind: 'narrative',
      reporting: 'annual',
      values: [],
    },
  ],
];

/** What the fixed amount subaward of the legal clinic reaches: the first half was billed before, the second is paid when it is verified. */
const clinic = {
  description: 'Eviction defense clinic',
  milestones: [
    ['Twelve clinic days held', '2026-06-30', null, 'verified'],
    ['Twenty-four clinic days held', '2026-12-18', 14_250_00, 'in_progress'],
  ],
} as const;

/** Milestones of ten awards and of a subaward in every state, and measures of five. */
export async function seedGrantMilestones(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const hands = as(yvette, '2026-11-18').asProduct;
  const compiled = hands.around.registry.get(grantMilestone.name);
  const awards = await hands.rows(grantAward, { order: 'number', most: 'all' });
  const found = (title: string): Award => {
    const award = awards.find((one) => one.title.startsWith(title));
    if (!award) throw new Error(`No award of the seed begins with ${title}`);
    return award;
  };
  // What a milestone depends on is kept before it: first those that begin, then those that follow.
  const before = new Map<string, string>();
  for (const place of [0, 1, 2] as const) {
    const rows = Object.entries(told).map(([title, three]) => {
      const award = found(title);
      const [words, baselineOn, status, apart] = three[place];
      const isReached = status === 'done' || status === 'verified';
      const day = apart === undefined ? null : addDays(baselineOn, apart);
      const isBegun = status !== 'planned' || day !== null;
      const first = before.get(title);
      const row = newRow(
        hands,
        compiled,
        {
          award: award.id,
          title: words,
          baselineOn,
          forecastOn: isReached ? null : day,
          actualOn: isReached ? day : null,
          owner: award.manager,
          weight: 1,
          dependsOn: first === undefined ? [] : [first],
          evidence: isReached ? (award.documents ?? []) : [],
        },
        {
          status,
          createdBy: award.manager === miguel.id ? miguel.id : yvette.id,
          ...(isBegun ? { baselineKept: baselineOn } : {}),
          ...(isReached ? { doneBy: award.manager } : {}),
          ...(status === 'verified' || status === 'waived'
            ? { verifiedBy: priya.id, verifiedOn: addDays(day ?? baselineOn, 6) }
            : {}),
        },
      );
      before.set(title, row.id);
      return row;
    });
    await keepRows(hands, compiled, { rows });
  }
  const measure = hands.around.registry.get(grantMeasure.name);
  await keepRows(hands, measure, {
    rows: measures.map(([title, given]) =>
      newRow(
        hands,
        measure,
        { kind: 'numeric', direction: 'more', method: 'sum', reporting: 'quarterly', ...given, award: found(title).id },
        { status: 'tracked', createdBy: yvette.id },
      ),
    ),
  });
  await seedClinic(as, { yvette, priya });
}

async function seedClinic(as: As, { yvette, priya }: { readonly yvette: Actor; readonly priya: Actor }): Promise<void> {
  const hands = as(yvette, '2026-11-18').asProduct;
  const sub = await hands.row(subaward, { where: { description: clinic.description } });
  if (!sub) return;
  const compiled = hands.around.registry.get(grantMilestone.name);
  const rows = clinic.milestones.map(([title, baselineOn, cents, status]) => {
    const isReached = status === 'verified';
    return newRow(
      hands,
      compiled,
      {
        award: sub.award,
        subaward: sub.id,
        title,
        baselineOn,
        actualOn: isReached ? baselineOn : null,
        owner: sub.manager,
        weight: 1,
        payment: cents === null ? null : moneyOf(yvette, cents),
        evidence: isReached ? (sub.documents ?? []) : [],
      },
      {
        status,
        createdBy: yvette.id,
        baselineKept: baselineOn,
        ...(isReached ? { doneBy: sub.manager, verifiedBy: priya.id, verifiedOn: addDays(baselineOn, 9) } : {}),
      },
    );
  });
  await keepRows(hands, compiled, { rows });
}
