import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { approvables } from '#domains/server.ts';
import { absence } from '#domains/workflow/approvals/absence.record.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { ask, askOpinion } from '#domains/workflow/approvals/talk.server.ts';
import type { Actor } from '#kernel';
import { everybodyDecides, memberOf } from '../deciding.ts';
import type { As, Cast } from './county.ts';

/** Who is away, and who decides meanwhile. */
const away: readonly (readonly [who: string, from: string, until: string, note: string, deputy: string | null])[] = [
  ['Benjamin Cho', '2026-11-16', '2026-11-27', 'At the fire academy', 'Miguel Ortiz'],
  ['Elijah Brooks', '2026-11-19', '2026-11-24', 'On leave', null],
  ['Miguel Ortiz', '2026-12-21', '2026-12-31', 'Holidays', 'Lucia Ferreira'],
  ['Noah Feldman', '2026-06-08', '2026-06-19', 'Library conference', 'Sofia Marchetti'],
];

interface Wish {
  readonly by: string;
  readonly center: string;
  readonly day: string;
  readonly purpose: string;
  readonly item: string;
  readonly pieces: number;
  readonly dollars: number;
}

/** Requests that wait for a reason worth seeing. */
const waiting: readonly Wish[] = [
  {
    by: 'Rosa Delgado',
    center: '4010',
    day: '2026-11-12',
    purpose: 'Bypass pump for the Cedar Street outfall',
    item: 'Bypass pump, 8 inch, monthly hire',
    pieces: 2,
    dollars: 3100,
  },
  {
    by: 'Rosa Delgado',
    center: '4010',
    day: '2026-11-17',
    purpose: 'Manhole risers before the paving',
    item: 'Riser, cast iron, 2 inch',
    pieces: 36,
    dollars: 148,
  },
  {
    by: 'Marcus Bell',
    center: '4030',
    day: '2026-11-18',
    purpose: 'Hydraulic hoses for the vacuum truck',
    item: 'Hose set',
    pieces: 4,
    dollars: 615,
  },
  {
    by: 'Aisha Rahman',
    center: '2010',
    day: '2026-11-18',
    purpose: 'Thermal camera for engine 4',
    item: 'Thermal imaging camera',
    pieces: 1,
    dollars: 7450,
  },
  {
    by: 'Carmen Villanueva',
    center: '6010',
    day: '2026-11-19',
    purpose: 'Shade sail for the Heron Park playground',
    item: 'Shade sail with posts',
    pieces: 1,
    dollars: 11_900,
  },
  {
    by: 'Tomasz Zielinski',
    center: '4120',
    day: '2026-11-18',
    purpose: 'Control panel for lift station 7',
    item: 'Duplex control panel',
    pieces: 1,
    dollars: 38_600,
  },
  {
    by: 'Yvette Dubois',
    center: '1120',
    day: '2026-11-19',
    purpose: 'Grant tracking workshop',
    item: 'Trainer',
    pieces: 2,
    dollars: 1600,
  },
];

/** Absences and delegations, and requests that are late, changed after they were agreed to, or wait for an answer. */
export async function seedApprovals(as: As, cast: Cast): Promise<void> {
  const of = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`Nobody is called ${name} in the county`);
    return actor;
  };
  for (const [who, fromDay, untilDay, note, deputy] of away) {
    const person = as(of(who), fromDay < '2026-11-20' ? fromDay : '2026-11-20');
    if (deputy) await person.insert(delegation, { deputy: of(deputy).id, fromDay, untilDay, reason: note });
    await person.insert(absence, { fromDay, untilDay, note });
  }
  const ids = new Map<string, string>();
  for (const wish of waiting) {
    const work = as(of(wish.by), wish.day);
    const [center] = await work.tx.query<{ id: string }>(
      'select id from cost_center where organization_id = $1 and code = $2',
      [work.actor.organizationId, wish.center],
    );
    const made = await work.insert(requisition, {
      purpose: wish.purpose,
      costCenter: center?.id ?? '',
      lines: [
        {
          item: wish.item,
          quantity: { amount: String(wish.pieces), unit: 'EA' },
          unitPrice: { cents: wish.dollars * 100, currency: 'USD' },
        },
      ],
    });
    await work.move(requisition, made.id, 'submit');
    ids.set(wish.purpose, made.id);
  }
  await talkAbout(as, of, ids);
  await changeOne(as, { of, cast, id: ids.get('Manhole risers before the paving') ?? '' });
}

/** Miguel wants to know something of Rosa, and an opinion of Priya. */
async function talkAbout(as: As, of: (name: string) => Actor, ids: ReadonlyMap<string, string>): Promise<void> {
  const miguel = as(of('Miguel Ortiz'));
  const taskOf = async (purpose: string): Promise<string> => {
    const [task] = await miguel.tx.query<{ id: string }>(
      `select t.id from approval_task t join approval a on a.organization_id = t.organization_id and a.id = t.approval
       where t.organization_id = $1 and a.row_id = $2 and t.status = 'open'`,
      [miguel.actor.organizationId, ids.get(purpose) ?? null],
    );
    return task?.id ?? '';
  };
  await ask(miguel, approvables, {
    task: await taskOf('Bypass pump for the Cedar Street outfall'),
    to: of('Rosa Delgado').id,
    text: 'Two months, or until the outfall is lined? The hire runs by the month.',
  });
  await askOpinion(miguel, approvables, {
    task: await taskOf('Hydraulic hoses for the vacuum truck'),
    to: of('Priya Raman').id,
    text: 'Repair or replace? The truck is due for auction in the spring.',
  });
}

/** Agreed to, then changed by whoever asked: the decision no longer counts, and the inbox shows what is different. */
async function changeOne(
  as: As,
  { of, cast, id }: { of: (name: string) => Actor; cast: Cast; id: string },
): Promise<void> {
  const product = as(of('Miguel Ortiz'), '2026-11-18').asProduct;
  await everybodyDecides(product, { record: 'requisition', row: id, word: 'approve' }, (member) => {
    const decider = memberOf(cast, member);
    return decider && as(decider, '2026-11-18');
  });
  await as(of('Rosa Delgado'), '2026-11-19').change(requisition, id, {
    lines: [
      {
        item: 'Riser, cast iron, 2 inch',
        quantity: { amount: '48', unit: 'EA' },
        unitPrice: { cents: 152_00, currency: 'USD' },
      },
    ],
  });
}
