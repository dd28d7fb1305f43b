import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type AssetTotals, assetTotals } from './register-calls.ts';

/** The share of each asset is rounded by itself, as its record has it. */
const totalsSql = `select status as state, count(*)::int as count, sum(unit_cost_cents)::bigint as "costCents",
    coalesce(sum(round(unit_cost_cents * federal_percent / 100)), 0)::bigint as "federalCents"
  from asset where organization_id = $1 and status in ('planned', 'in_service', 'out_of_service', 'retired')
  group by status order by array_position(array['in_service', 'out_of_service', 'planned', 'retired'], status)`;

const openSql = `select coalesce(sum(units), 0)::int as units from asset_registration where organization_id = $1 and status = 'open'`;

type Total = AssetTotals['data'][number];

export const totalsOf = async (work: UnitOfWork): Promise<AssetTotals> => ({
  toRegister:
    (await work.tx.query<{ units: number }>(openSql, [work.actor.organizationId], 'asset.open'))[0]?.units ?? 0,
  data: await work.tx.query<Total & Record<string, unknown>>(totalsSql, [work.actor.organizationId], 'asset.totals'),
});

export const registerOperations = ({ door }: Ports): Operation[] => [
  answers(assetTotals, {
    tag: 'Assets',
    scope: 'asset:read',
    access: 'member',
    summary: 'How many assets are in each state, what they cost, and the federal share of it.',
    told: 'Units to register, and a row for each state that has assets; what is disposed of or cancelled is left out.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await totalsOf(work) })),
  }),
];
