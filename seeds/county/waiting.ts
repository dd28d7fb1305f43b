import { balancesOf } from '#domains/planning/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

interface SeedRequest {
  readonly by: string;
  /** Code of the cost center. */
  readonly center: string;
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

/** Requests of the last two weeks, each with a reason to be looked at. */
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
    day: '2026-11-18',
    purpose: 'Hydraulic hoses for the vacuum truck',
    item: 'Hose set',
    pieces: 4,
    dollars: 615,
    fate: 'opinion',
    on: '2026-11-19',
    from: 'Miguel Ortiz',
    to: 'Priya Raman',
    says: 'Repair or replace? The truck is due for auction in the spring.',
  },
  {
    by: 'Aisha Rahman',
    center: '2010',
    day: '2026-11-18',
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
    day: '2026-11-12',
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
