import { costCenter } from '#domains/finance/cost-center.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { savedView } from '#domains/organization/saved-view.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { tutorial } from '#domains/training/tutorial.record.ts';
import type { Actor, StepOf } from '#kernel';
import type { Work } from '#server/records/work.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import { seedCapital } from './capital.ts';
import { people } from './people.ts';
import { agencies, divisionOf } from './agencies.ts';
import { chance } from './chance.ts';
import { seedMasterData } from './master-data.ts';
import { seedSite } from './public-site.ts';
import { seedAgencies, seedAuthority, seedServed } from './seed-agencies.ts';
import { seedRules, seedRuleWork } from './rules.ts';
import { costCenters, needs } from './spending.ts';
import { tasks } from './tasks.ts';
import { tutorials } from './tutorials.ts';

/** Someone of the county as the seed acts for them. */
export type Cast = ReadonlyMap<string, Actor>;

/** The hands of somebody, today or on an earlier day. */
export type As = (actor: Actor, on?: string) => Work;

const REQUISITIONS = 160;

/** What may become of a request, and how often: most are decided, some wait, some are still being written. */
const lives: readonly (readonly [weight: number, steps: readonly StepOf<typeof requisition>[]])[] = [
  [12, []],
  [22, ['submit']],
  [8, ['submit', 'return']],
  [24, ['submit', 'approve']],
  [22, ['submit', 'approve', 'order']],
  [6, ['submit', 'reject']],
  [6, ['cancel']],
];

const reasons: Readonly<Record<string, readonly string[]>> = {
  return: [
    'Which cost center pays for the hoses?',
    'Please add the second price quote.',
    'Split the freight from the goods.',
  ],
  reject: ['The fleet budget is spent for this year.', 'The warehouse still has a pallet of these.'],
  cancel: ['No longer needed.', 'Covered by the county-wide contract.', 'Asked for twice by mistake.'],
};

/** Fills an organization with a believable county, every row through the same door as everybody else, the same rows every time. */
export async function seedCounty(as: As, cast: Cast): Promise<void> {
  const random = chance(20261120);
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`Nobody is called ${name} in the county`);
    return actor;
  };
  const admin = actorOf('Dana Whitfield');

  const product = as(admin).asProduct;
  for (const one of tutorials) await as(admin).insert(tutorial, one);
  for (const { name, duties } of people)
    for (const duty of duties)
      await product.insert(dutyGrant, {
        member: actorOf(name).id,
        duty,
        fromDay: '2026-01-01',
        reason: 'Adopted with the delegation of authority for 2026',
      });

  const agencyIds = await seedAgencies(as, cast);
  const codes = await seedMasterData(as, cast);
  await seedAuthority(as, cast, { agencyIds, codes });
  await seedServed(as, cast, { agencyIds, codes });
  const agencyOf = (code: string, department: string) =>
    agencyIds.get(divisionOf[code] ?? agencies.find(({ name }) => name === department)?.code ?? 'TC') ?? null;
  await seedRules(as, cast);

  const centers = new Map<string, string[]>();
  const finance = as(actorOf('Priya Raman'));
  for (const [code, name, department, head] of costCenters) {
    const made = await finance.insert(costCenter, {
      code,
      name,
      department,
      manager: actorOf(head).id,
      agency: agencyOf(code, department),
      opensOn: '2025-10-01',
    });
    centers.set(department, [...(centers.get(department) ?? []), made.id]);
  }

  for (let count = 0; count < REQUISITIONS; count++) {
    const need = random.one(needs);
    const staff = people.filter(({ department }) => department === need.department);
    const requester = actorOf(random.one(staff).name);
    const federal = need.department === 'Emergency Management' && random.number(1, 3) > 1;
    const lines = need.items.map(([item, least, most, unit, price]) => ({
      item,
      quantity: { amount: String(random.number(least, most)), unit },
      unitPrice: { cents: Math.round(price * random.number(95, 108)), currency: 'USD' },
    }));
    const asked = await as(requester).insert(requisition, {
      purpose: need.purpose,
      costCenter: random.one(centers.get(need.department) ?? []),
      neededBy: random.day(as(requester).today, 120),
      federalFunds: federal,
      ...(federal ? { federalAward: 'FEMA-4834-PW-00117', awardedOn: '2025-03-14' } : {}),
      soleSource: need.why !== undefined,
      ...(need.why ? { justification: need.why } : {}),
      lines,
    });
    // Federal money above the micro-purchase threshold waits for its two quotes: it stays a draft, as it would in life.
    const lacksQuotes = federal && need.why === undefined && asked.total.cents > 15_000_00;
    for (const step of lacksQuotes ? [] : random.weighted(lives)) {
      const reason = reasons[step] ? random.one(reasons[step]) : null;
      if (isDecision(step))
        await everybodyDecides(product, { record: 'requisition', row: asked.id, word: step, comment: reason }, (id) => {
          const decider = memberOf(cast, id);
          return decider && as(decider);
        });
      else
        await as(step === 'order' ? actorOf('Chantal Beaumont') : requester).move(
          requisition,
          asked.id,
          step,
          reason ? { reason } : {},
        );
    }
  }

  for (const { from, to, inDays, ...given } of tasks) {
    const giver = as(actorOf(from));
    const dueOn = new Date(Date.parse(giver.today) + inDays * 86_400_000).toISOString().slice(0, 10);
    await giver.insert(task, { ...given, assignee: actorOf(to).id, dueOn });
  }

  await seedSite(as, cast);
  await seedCapital(as, cast);
  await seedRuleWork(as, cast);

  await as(actorOf('Miguel Ortiz')).insert(savedView, {
    name: 'Waiting for a decision',
    listOf: 'requisition',
    question: 'status=submitted&sort=number',
    columns: [],
    shared: true,
  });
}

const isDecision = (step: string): step is 'approve' | 'reject' | 'return' =>
  step === 'approve' || step === 'reject' || step === 'return';
