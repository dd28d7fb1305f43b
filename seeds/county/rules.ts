import { randomUUID } from 'node:crypto';
import { decidePurchase, type PurchaseFacts } from '#domains/procurement/public.ts';
import { recordDecision, rulesOf } from '#domains/procurement/public.server.ts';
import { purchaseLimit } from '#domains/procurement/rule-packs/purchase-limit.record.ts';
import { ruleConfirmation } from '#domains/procurement/rule-packs/rule-confirmation.record.ts';
import { ruleException } from '#domains/procurement/rule-packs/rule-exception.record.ts';
import { ruleFinding } from '#domains/procurement/rule-packs/rule-finding.record.ts';
import { rulePackChoice } from '#domains/procurement/rule-packs/rule-pack-choice.record.ts';
import { shadowRun } from '#domains/procurement/rule-packs/shadow-run.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const of = (cast: Cast, name: string): Actor => {
  const actor = cast.get(name);
  if (!actor) throw new Error(`No one is called ${name} in the county`);
  return actor;
};
const dollars = (amount: number) => ({ cents: amount * 100, currency: 'USD' });

/** Figures that the county attorney has read in the law herself. */
const signedOff = [
  [
    'us-appendix-ii/i',
    'us-appendix-ii@2024-10-01.2',
    'confirmed',
    '31 USC 1352 and Appendix II(I), eCFR of 2026-10-01',
    '2026-10-08',
  ],
  [
    'us-uniform-guidance/319-local',
    'us-uniform-guidance@2024-10-01.2',
    'confirmed',
    '2 CFR 200.319, eCFR of 2026-10-01',
    '2026-10-08',
  ],
  [
    'fl-local-purchasing/retainage',
    'fl-local-purchasing@2020.2',
    'confirmed',
    'Section 255.078, Florida Statutes 2026',
    '2026-10-15',
  ],
  [
    'fl-local-purchasing/other-payment',
    'fl-local-purchasing@2020.2',
    'confirmed',
    'Section 218.74, Florida Statutes 2026',
    '2026-10-15',
  ],
] as const;

/** Whose law the county buys under, before anybody buys. */
export async function seedRules(as: As, cast: Cast): Promise<void> {
  const [walter, fiona] = [of(cast, 'Walter Kowalski'), of(cast, 'Fiona MacLeod')];
  const chosen = await as(walter, '2024-09-16').insert(rulePackChoice, {
    jurisdiction: 'FL',
    entity: 'county',
    fromDay: '2020-11-12',
    elections: ['meetsMonthly'],
    note: 'Chapters 218, 255 and 287, Florida Statutes, with the county’s procurement ordinance.',
  });
  await as(fiona, '2024-09-23').move(rulePackChoice, chosen.id, 'review');
  const bidding = await as(walter, '2024-09-16').insert(purchaseLimit, {
    citation: 'Procurement ordinance 2024-22, section 4',
    threshold: 'competitive_bidding',
    amount: dollars(100_000),
    fromDay: '2024-10-01',
  });
  await as(fiona, '2024-09-23').move(purchaseLimit, bidding.id, 'adopt');
  for (const [figure, packVersion, verdict, source, readOn] of signedOff)
    await as(fiona, readOn).insert(ruleConfirmation, { figure, packVersion, verdict, source, readOn });
  await as(walter, '2026-11-12').insert(purchaseLimit, {
    citation: 'Draft amendment to ordinance 2024-22',
    threshold: 'simplified_acquisition',
    amount: dollars(250_000),
    fromDay: '2027-01-01',
  });
}

type Tried = Omit<PurchaseFacts, 'entity' | 'states'>;

/** What purchasing tried before it went to the market: one for every kind of answer. */
const tried: readonly (readonly [on: string, title: string, facts: Tried])[] = [
  [
    '2025-09-29',
    'Trailer pumps, bought in the last days of the old limits',
    {
      cents: 12_400_00,
      category: 'goods',
      federalFunds: true,
      purchaseDay: '2025-09-29',
      awardDay: '2024-06-18',
      fundingAgency: 'fema',
    },
  ],
  [
    '2025-10-06',
    'Trailer pumps, second lot under the new limits',
    {
      cents: 12_400_00,
      category: 'goods',
      federalFunds: true,
      purchaseDay: '2025-10-06',
      awardDay: '2024-06-18',
      fundingAgency: 'fema',
    },
  ],
  [
    '2026-02-11',
    'Roof of the Bayview shelter',
    {
      cents: 1_184_000_00,
      category: 'construction',
      federalFunds: true,
      purchaseDay: '2026-02-11',
      awardDay: '2025-03-14',
      fundingAgency: 'fema',
      davisBacon: true,
      laborers: true,
    },
  ],
  [
    '2026-04-20',
    'Signals on Bay Street',
    {
      cents: 412_600_00,
      category: 'construction',
      federalFunds: true,
      purchaseDay: '2026-04-20',
      awardDay: '2025-06-02',
      obligationDay: '2026-03-30',
      publicationDay: '2026-04-27',
      fundingAgency: 'fhwa',
      davisBacon: true,
      laborers: true,
      infrastructure: true,
      electrical: true,
    },
  ],
  [
    '2026-06-09',
    'Design of the Mill Creek culvert',
    {
      cents: 396_000_00,
      category: 'architect_engineer',
      federalFunds: true,
      purchaseDay: '2026-06-09',
      awardDay: '2025-03-14',
      fundingAgency: 'fema',
    },
  ],
  [
    '2026-08-28',
    'Debris removal, first push after the flood',
    {
      cents: 640_000_00,
      category: 'services',
      federalFunds: true,
      purchaseDay: '2026-08-28',
      awardDay: '2026-08-30',
      fundingAgency: 'fema',
      emergency: true,
      soleSourceGround: 'emergency',
      laborers: true,
      timeAndMaterials: true,
    },
  ],
  [
    '2026-10-14',
    'Chlorine analyzers, asked for as a micro-purchase',
    {
      cents: 19_200_00,
      category: 'goods',
      federalFunds: true,
      purchaseDay: '2026-10-14',
      awardDay: '2025-11-03',
      fundingAgency: 'epa',
      soleSourceGround: 'micro_purchase',
      brandName: true,
    },
  ],
  [
    '2026-11-04',
    'Sheriff’s dock, cost plus ten percent',
    {
      cents: 118_000_00,
      category: 'construction',
      federalFunds: true,
      purchaseDay: '2026-11-04',
      awardDay: '2025-11-03',
      costPlusPercentage: true,
      laborers: true,
    },
  ],
  [
    '2026-11-17',
    'Library annex, county money',
    { cents: 545_000_00, category: 'construction', federalFunds: false, purchaseDay: '2026-11-17' },
  ],
];

/** What the rules said, and what people made of it. */
export async function seedRuleWork(as: As, cast: Cast): Promise<void> {
  const [chantal, walter, fiona, ingrid] = [
    'Chantal Beaumont',
    'Walter Kowalski',
    'Fiona MacLeod',
    'Ingrid Solberg',
  ].map((name) => of(cast, name)) as [Actor, Actor, Actor, Actor]; // as many as there are names
  const kept = new Map<string, { id: string; about: string }>();
  for (const [on, title, stated] of tried) {
    const work = as(chantal, on);
    const rules = await rulesOf(work, stated.purchaseDay);
    const facts: PurchaseFacts = { ...rules.agency, ...stated };
    const about = { record: 'trial', id: randomUUID(), title };
    const decision = decidePurchase(facts, rules.packs);
    const { id } = await recordDecision(work, { about, facts, decision, rules });
    kept.set(title, { id, about: about.id });
  }
  const asked = await as(chantal, '2026-11-05').insert(ruleException, {
    rule: 'us-uniform-guidance/320-c-1',
    subject: 'Chlorine analyzers, asked for as a micro-purchase',
    aboutRecord: 'trial',
    aboutId: kept.get('Chlorine analyzers, asked for as a micro-purchase')?.about ?? '',
    reason:
      'The plant’s permit names this analyzer. The order goes on as a single source, with the market research in the file.',
    untilDay: '2026-12-31',
  });
  await as(walter, '2026-11-05').move(ruleException, asked.id, 'grant');
  await as(ingrid, '2026-11-06').insert(ruleFinding, {
    subject: 'Cost plus a percentage in the price sheet of the dock',
    kind: 'other',
    rule: 'us-uniform-guidance/324-percentage',
    decision: kept.get('Sheriff’s dock, cost plus ten percent')?.id ?? '',
    owner: of(cast, 'Derek Osei').id,
    dueOn: '2026-11-18',
  });
  await as(ingrid, '2026-11-10').insert(ruleFinding, {
    subject: 'Uniform Grants Regulation: watch for the final rule',
    kind: 'rule_change',
    rule: 'us-uniform-grants-regulation/binding',
    owner: fiona.id,
    dueOn: '2026-12-15',
  });
  const run = await as(walter).insert(shadowRun, {
    name: 'What the old limits would still ask for',
    question: 'day',
    day: '2025-09-30',
    sinceDay: '2025-11-21',
    untilDay: '2026-11-20',
  });
  const compiled = as(walter).around.registry.get('shadow_run');
  for (let isFinished = false; !isFinished; ) {
    const read = await as(walter).act(compiled, { id: run.id, name: 'advance', input: {} });
    ({ isFinished } = read as { isFinished: boolean });
  }
}
