import { analyze, ratioText } from '#domains/disaster/mitigation/bca.ts';
import { figuresOf, inputsOf, type MitigationRow } from '#domains/disaster/mitigation/figures.ts';
import { mitigationPlan } from '#domains/disaster/mitigation/mitigation-plan.record.ts';
import { mitigationProject } from '#domains/disaster/mitigation/mitigation-project.record.ts';
import { discountOn } from '#domains/disaster/mitigation/mitigation-terms.ts';
import { programStatus } from '#domains/disaster/mitigation/program-status.record.ts';
import { damageLine } from '#domains/disaster/public-assistance/damage-line.record.ts';
import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { keep, usd } from './grant-hands.ts';
import { mitigationTold, statusesTold } from './mitigation-list.ts';

/** Two plans, the programs as public sources have them, and projects in their states. */
export async function seedMitigation(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const hands = as(yvette, '2026-11-13').asProduct;
  const confirmed = { confirmedBy: priya.id, confirmedOn: as.day('2026-11-13') };
  const plans = await keep(hands, mitigationPlan, [
    [
      {
        title: 'Tidewater local mitigation strategy',
        jurisdiction: 'Tidewater County',
        approvedOn: '2022-09-15',
        adoptedOn: '2022-10-04',
        resolution: '2022-118',
        expiresOn: '2027-08-31',
      },
      { status: 'adopted', createdBy: yvette.id, ...confirmed },
    ],
    [
      {
        title: 'Marsh Point mitigation plan',
        jurisdiction: 'Town of Marsh Point',
        approvedOn: '2024-05-10',
        adoptedOn: '2024-06-03',
        resolution: '2024-31',
        expiresOn: '2029-04-30',
      },
      { status: 'adopted', createdBy: miguel.id, ...confirmed },
    ],
  ]);
  await keep(
    hands,
    programStatus,
    statusesTold.map(({ isConfirmed, ...told }) => [
      told,
      { createdBy: miguel.id, ...(isConfirmed ? { status: 'confirmed', ...confirmed } : { status: 'draft' }) },
    ]),
  );
  const declared = await hands.rows(declaredDisaster, { fields: ['number'], most: 'all' });
  const culverts = await hands.rows(damageLine, {
    where: { facility: ['Culvert H-1', 'Culvert H-2', 'Culvert H-3', 'Culvert H-4'] },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  await keep(
    hands,
    mitigationProject,
    mitigationTold.map((told) => {
      const input = {
        program: told.program,
        disaster: declared.find(({ number }) => number === told.disaster)?.id ?? null,
        title: told.title,
        hazard: told.hazard,
        community: told.community,
        plan: plans.find(({ jurisdiction }) => jurisdiction === told.community)?.id ?? null,
        site: told.site,
        damage: told.title.startsWith('Culverts') ? culverts.map(({ id }) => id) : [],
        problem: told.problem,
        scope: told.scope,
        ...(told.isWhole ? whole : {}),
        costs: told.costs.map(([costClass, description, dollars]) => ({
          costClass,
          description,
          quantity: { amount: '1', unit: 'LS' },
          unitPrice: usd(dollars),
          matchSource: told.isWhole ? 'Stormwater fund' : null,
        })),
        federalShare: 75,
        isSmallRural: false,
        usefulLife: told.years,
        upkeep: usd(told.upkeep),
        losses: (told.losses ?? []).map(([returnPeriod, before, after]) => ({
          returnPeriod,
          before: usd(before),
          after: usd(after),
        })),
        benefits: told.benefit
          ? [{ kind: 'damage', annual: usd(told.benefit), basis: 'Repairs and claims of ten years' }]
          : [],
        awardedOn: told.awardedOn ?? null,
        femaNumber: told.awardedOn ? '4834-017-R' : null,
        award: told.award ? usd(told.award) : null,
      } as const;
      return [input, { status: told.state, createdBy: yvette.id, ...submission(input, told, yvette, priya) }] as const;
    }),
  );
}

const whole = {
  alternatives: [
    { description: 'No action', rejectedWhy: 'Losses go on and grow with each storm.' },
    { description: 'A larger project in phases', rejectedWhy: 'Costs more than it avoids.' },
  ],
  decision: 'The least cost that holds for the useful life.',
  feasibility: 'Concept of the county engineer with survey and hydraulic model.',
  schedule: 'Design 6 months, permits 4 months, construction 12 months.',
  maintenance: 'Inspected and cleaned every spring by public works.',
  environment: 'No wetland is filled. Mail to the historic preservation office is on file.',
} as const;

/** What the submission kept: its day, its cost and its ratio at the rate of that day. */
function submission(
  input: object,
  told: (typeof mitigationTold)[number],
  yvette: Actor,
  priya: Actor,
): Readonly<Record<string, unknown>> {
  if (!told.submittedOn) return {};
  const figures = figuresOf(input as MitigationRow); // its lines are there
  const inputs = inputsOf(figures);
  const { rate } = discountOn(told.submittedOn);
  return {
    submittedOn: told.submittedOn,
    submittedBy: yvette.id,
    submittedCost: { cents: figures.costCents, currency: 'USD' },
    submittedRatio: inputs ? `${ratioText(analyze(inputs, rate).ratio)} at ${rate} %` : 'Narrative',
    ...(told.state === 'submitted' ? {} : { decidedBy: priya.id }),
  };
}
