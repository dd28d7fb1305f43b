import { costCenter } from '#domains/finance/cost-center.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { savedView } from '#domains/organization/saved-view.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { tutorial } from '#domains/training/tutorial.record.ts';
import type { Actor, StepOf } from '#kernel';
import type { Door } from '#server/records/door.ts';
import { people } from './people.ts';
import { chance } from './chance.ts';
import { costCenters, needs } from './spending.ts';
import { tutorials } from './tutorials.ts';

/** Someone of the county as the seed acts for them. */
export type Cast = ReadonlyMap<string, Actor>;

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
export async function seedCounty(door: Door, cast: Cast): Promise<void> {
  const random = chance(20261120);
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`Nobody is called ${name} in the county`);
    return actor;
  };
  const admin = actorOf('Dana Whitfield');

  await door.run(admin, async (work) => {
    for (const one of tutorials) await work.asProduct.insert(tutorial, one);
    for (const { name, duties } of people)
      for (const duty of duties)
        await work.asProduct.insert(dutyGrant, {
          member: actorOf(name).id,
          duty,
          fromDay: '2026-01-01',
          reason: 'Adopted with the delegation of authority for 2026',
        });
  });

  const centers = new Map<string, string[]>();
  await door.run(actorOf('Priya Raman'), async (work) => {
    for (const [code, name, department, head] of costCenters) {
      const made = await work.insert(costCenter, {
        code,
        name,
        department,
        manager: actorOf(head).id,
        opensOn: '2025-10-01',
      });
      centers.set(department, [...(centers.get(department) ?? []), made.id]);
    }
  });

  for (let count = 0; count < REQUISITIONS; count++) {
    const need = random.one(needs);
    const staff = people.filter(({ department }) => department === need.department);
    const requester = actorOf(random.one(staff).name);
    const asked = await door.run(requester, (work) =>
      work.insert(requisition, {
        purpose: need.purpose,
        costCenter: random.one(centers.get(need.department) ?? []),
        neededBy: random.day('2026-12-01', 120),
        federalFunds: need.department === 'Emergency Management' && random.number(1, 3) > 1,
        soleSource: need.why !== undefined,
        ...(need.why ? { justification: need.why } : {}),
        lines: need.items.map(([item, least, most, unit, price]) => ({
          item,
          quantity: { amount: String(random.number(least, most)), unit },
          unitPrice: { cents: Math.round(price * random.number(95, 108)), currency: 'USD' },
        })),
      }),
    );
    for (const step of random.weighted(lives)) {
      const by =
        step === 'submit' || step === 'cancel'
          ? requester
          : step === 'order'
            ? buyer(actorOf('Chantal Beaumont'))
            : approver(actorOf, requester);
      const reason = reasons[step];
      const done = await door
        .run(by, (work) => work.move(requisition, asked.id, step, reason ? { reason: random.one(reason) } : {}))
        .catch((error: { kind?: string }) => {
          if (error.kind === 'refused') return null; // two quotes are missing: it stays where it is, as it would in life
          throw error;
        });
      if (done === null) break;
    }
  }

  await door.run(actorOf('Miguel Ortiz'), (work) =>
    work.insert(savedView, {
      name: 'Waiting for a decision',
      listOf: 'requisition',
      question: 'status=submitted&sort=number',
      columns: [],
      shared: true,
    }),
  );
}

const buyer = (actor: Actor): Actor => ({ ...actor, duties: ['buyer'] });

/** A manager who did not ask for it. */
const approver = (actorOf: (name: string) => Actor, requester: Actor): Actor => {
  const miguel = actorOf('Miguel Ortiz');
  return requester.id === miguel.id ? actorOf('Lucia Ferreira') : miguel;
};
