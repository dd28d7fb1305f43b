import { balancesOf } from '#domains/planning/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

interface SeedRequest {
  readonly by: string;
  /** Code of the cost center. */
  readonly center: string;
  /** A day of the story, at noon or at the hour that is named: what is asked for at 14 is due at the end of the next day. */
  readonly day: string;
  readonly purpose: string;
  readonly category?: 'goods' | 'services';
  readonly item: string;
  readonly pieces: number;
  readonly dollars: number;
}

/** What happens to it then, and what is said. */
type Fate =
  | { readonly fate: 'wait' | 'change' }
  | { readonly fate: 'return'; readonly says: string }
  | { readonly fate: 'late'; readonly on: string }
  | {
      readonly fate: 'ask' | 'opinion';
      readonly on: string;
      readonly from: string;
      readonly to: string;
      readonly says: string;
    };

export type WaitingRequest = SeedRequest & Fate;

/** Requests of the last days, each with a reason to be looked at. */
export const waiting: readonly (SeedRequest & Fate)[] = [
  {
    by: 'Rosa Delgado',
    center: '4010',
    day: '2026-11-17',
    purpose: 'Bypass pump for the Cedar Street outfall',
    item: 'Bypass pump, 8 inch, monthly hire',
    pieces: 2,
    dollars: 3100,
    fate: 'ask',
    on: '2026-11-19',
    from: 'Miguel Ortiz',
    to: 'Rosa Delgado',
    says: 'Two months, or until the outfall is lined? The hire runs by the month.',
  },
  {
    by: 'Rosa Delgado',
    center: '4010',
    day: '2026-11-16',
    purpose: 'Manhole risers before the paving',
    item: 'Riser, cast iron, 2 inch',
    pieces: 36,
    dollars: 148,
    fate: 'change',
  },
  {
    by: 'Marcus Bell',
    center: '4030',
    day: '2026-11-19T14',
    purpose: 'Hydraulic hoses for the vacuum truck',
    item: 'Hose set',
    pieces: 4,
    dollars: 615,
    fate: 'opinion',
    on: '2026-11-20',
    from: 'Miguel Ortiz',
    to: 'Priya Raman',
    says: 'Repair or replace? The truck is due for auction in the spring.',
  },
  {
    by: 'Aisha Rahman',
    center: '2010',
    day: '2026-11-19T14',
    purpose: 'Thermal camera for engine 4',
    item: 'Thermal imaging camera',
    pieces: 1,
    dollars: 7450,
    fate: 'wait',
  },
  {
    by: 'Carmen Villanueva',
    center: '6010',
    day: '2026-11-19',
    purpose: 'Shade sail for the Heron Park playground',
    item: 'Shade sail with posts',
    pieces: 1,
    dollars: 11_900,
    fate: 'wait',
  },
  {
    by: 'Tomasz Zielinski',
    center: '4120',
    day: '2026-11-17',
    purpose: 'Control panel for lift station 7',
    item: 'Duplex control panel',
    pieces: 1,
    dollars: 12_400,
    fate: 'late',
    on: '2026-11-19',
  },
  {
    by: 'Yvette Dubois',
    center: '1120',
    day: '2026-11-18',
    purpose: 'Grant tracking workshop',
    category: 'services',
    item: 'Trainer, per day',
    pieces: 2,
    dollars: 1600,
    fate: 'return',
    says: 'Name the days, and say whether the state’s own course would do.',
  },
  {
    by: 'Marcus Bell',
    center: '4020',
    day: '2026-11-19T14',
    purpose: 'Thermoplastic for the school crossings',
    item: 'Thermoplastic, white, 50 lb bag',
    pieces: 40,
    dollars: 58,
    fate: 'wait',
  },
  {
    by: 'Rosa Delgado',
    center: '4010',
    day: '2026-11-20',
    purpose: 'Inlet grates for Bay Street',
    item: 'Inlet grate, ductile iron',
    pieces: 8,
    dollars: 310,
    fate: 'wait',
  },
  {
    by: 'Theo Papadakis',
    center: '2110',
    day: '2026-11-19',
    purpose: 'Radio batteries before the storm drill',
    item: 'Battery, handheld radio',
    pieces: 30,
    dollars: 62,
    fate: 'wait',
  },
  {
    by: 'Theo Papadakis',
    center: '2110',
    day: '2026-11-20',
    purpose: 'Cots for the Northside shelter',
    item: 'Folding cot',
    pieces: 25,
    dollars: 84,
    fate: 'wait',
  },
  {
    by: 'Olivia Grant',
    center: '5010',
    day: '2026-11-19T14',
    purpose: 'Book drop for the Shore branch',
    item: 'Book drop, outdoor, steel',
    pieces: 1,
    dollars: 4200,
    fate: 'wait',
  },
  {
    by: 'Tomasz Zielinski',
    center: '4110',
    day: '2026-11-20',
    purpose: 'Float switches for the wet wells',
    item: 'Float switch, 30 ft cable',
    pieces: 18,
    dollars: 96,
    fate: 'wait',
  },
  {
    by: 'Aisha Rahman',
    center: '2020',
    day: '2026-11-20',
    purpose: 'Structure gloves for the new crew',
    item: 'Structure gloves, pair',
    pieces: 22,
    dollars: 115,
    fate: 'wait',
  },
  {
    by: 'Carmen Villanueva',
    center: '6010',
    day: '2026-11-17',
    purpose: 'Irrigation controllers for the ball fields',
    item: 'Irrigation controller, 24 stations',
    pieces: 3,
    dollars: 1480,
    fate: 'late',
    on: '2026-11-19',
  },
];

/** The cost center of this code and its line of an adopted budget on that day that has most left, salaries aside. */
export async function roomiestLine(work: UnitOfWork, code: string): Promise<{ costCenter: string; line: string }> {
  const lines = await work.tx.query<{ costCenter: string; line: string }>(
    `select l.id as line, l.cost_center as "costCenter" from budget_line l
     join budget b on b.organization_id = l.organization_id and b.id = l.budget
     join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center
     where l.organization_id = $1 and c.code = $2 and l.status = 'open' and not l.is_group
       and split_part(l.account, '-', 4) not like '51%' and b.status in ('adopted', 'amended') and $3::date between b.starts_on and b.ends_on order by l.account`,
    [work.actor.organizationId, code, work.today],
  );
  const balances = await balancesOf(
    work,
    lines.map(({ line }) => line),
  );
  const [most] = balances.toSorted((one, other) => other.available - one.available);
  const found = lines.find(({ line }) => line === most?.line);
  if (!found) throw new Error(`Cost center ${code} has no budget line on ${work.today}`);
  return found;
}
