import { fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type CenterHealth, centerHealth, costCenter } from '#domains/finance/public.ts';
import { accountSegment } from '../accounts/account-segment.record.ts';
import { hasCode } from '../accounts/account.ts';
import { givingBuckets, takingBuckets } from '../ledger/balance.ts';
import { chartFor } from '../accounts/chart.server.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type MovePreview, recoded, reorganizationPreview, rolledUp } from './centers.ts';
import { documentsOn, NAMED } from './held-documents.server.ts';
import { reorganization } from './reorganization.record.ts';

type Reorganization = Row<typeof reorganization>;

const summed = (buckets: readonly string[]): string => buckets.map((bucket) => `b.${bucket}`).join(' + ');

const healthSql = `select l.cost_center as center, count(*)::int as lines,
    coalesce(sum(${summed(givingBuckets)}), 0)::bigint as authority,
    coalesce(sum(${summed(takingBuckets)}), 0)::bigint as used
  from budget_line l
    join budget g on g.organization_id = l.organization_id and g.id = l.budget and g.status in ('adopted', 'amended') and $2::date between g.starts_on and g.ends_on
    left join budget_balance b on b.organization_id = l.organization_id and b.line = l.id
  where l.organization_id = $1 and l.cost_center is not null group by 1`;

type Named = Omit<CenterHealth, 'center' | 'lines' | 'authority' | 'used' | 'available' | 'percent' | 'rules'> & {
  readonly id: string;
};

const centersSql = `select c.id, c.code, c.name, c.status, c.is_group as "isGroup", c.parent, c.department,
    c.opens_on as "opensOn", c.closes_on as "closesOn", m.name as manager, a.name as approver
  from cost_center c
    left join organization_members m on m.organization_id = c.organization_id and m.id = c.manager
    left join organization_members a on a.organization_id = c.organization_id and a.id = c.approver
  where c.organization_id = $1 order by c.code`;

export async function healthOf(work: UnitOfWork): Promise<readonly CenterHealth[]> {
  const { tx, actor, today } = work;
  const [sums, chart, centers] = await Promise.all([
    tx.query<{ center: string; lines: number; authority: number; used: number }>(
      healthSql,
      [actor.organizationId, today],
      'budget.center_health',
    ),
    chartFor(work, []),
    tx.query<Named & Record<string, unknown>>(centersSql, [actor.organizationId], 'budget.center_names'),
  ]);
  const own = await work.row(accountSegment, {
    where: { status: 'used', source: 'cost_centers' },
    order: 'position',
    fields: [],
  });
  const known = rolledUp(centers, new Map(sums.map((one) => [one.center, one])));
  return centers.map(({ id, ...named }) => {
    const { lines = 0, authority = 0, used = 0 } = known.get(id) ?? {};
    const rules = chart.rules.filter(
      (one) =>
        (one.segment === own?.id && hasCode(one.codes, named.code)) ||
        (one.otherSegment === own?.id && hasCode(one.otherCodes, named.code)),
    );
    const percent = authority > 0 ? Math.round((used / authority) * 1000) / 10 : used > 0 ? 100 : 0;
    return {
      ...named,
      center: id,
      lines,
      authority,
      used,
      available: authority - used,
      percent,
      rules: rules.map((rule) => ({ id: rule.id, name: rule.name })),
    };
  });
}

interface Center {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly parent: string | null;
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly budget: string;
  readonly budgetName: string;
  readonly budgetStatus: string;
  readonly center: string;
}

/** What a reorganization would change. Preview and application come from here, so they cannot differ. */
export async function previewOf(
  work: UnitOfWork,
  row: Pick<Reorganization, 'moves' | 'effectiveOn'>,
): Promise<readonly MovePreview[]> {
  const { tx, actor } = work;
  const moves = row.moves ?? [];
  const centers = await work.rows(costCenter, { fields: ['code', 'name', 'status', 'parent'], most: 'all' });
  const byId = new Map(centers.map((one) => [one.id, one]));
  const leaving = moves.filter(({ intoCenter }) => intoCenter);
  const lines = await tx.query<Line & Record<string, unknown>>(
    `select l.id, l.name, l.account, l.budget, b.name as "budgetName", b.status as "budgetStatus", l.cost_center as center from budget_line l
       join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where l.organization_id = $1 and l.cost_center = any($2) and b.status <> 'closed' and b.ends_on >= $3 order by b.starts_on, l.account`,
    [actor.organizationId, leaving.map(({ center }) => center), row.effectiveOn],
    'budget.lines_of_centers',
  );
  const segments = await work.rows(accountSegment, {
    where: { status: 'used' },
    order: 'position',
    fields: ['source'],
    most: 'all',
  });
  const at = segments.findIndex(({ source }) => source === 'cost_centers');
  const taken = await accountsOf(work, [...new Set(lines.map(({ budget }) => budget))]);
  const held = await documentsOn(
    work,
    lines.map(({ id }) => id),
  );
  return moves.map(({ center, intoCenter, partOf, department }) => {
    const named = (id: string | null | undefined) => (id ? byId.get(id) : undefined);
    const [own, target, above] = [named(center), named(intoCenter), named(partOf)];
    const moved = lines
      .filter((line) => line.center === center)
      .map((line) => ({ ...line, to: target ? recoded(line.account, at, target.code) : line.account }));
    const ids = new Set(moved.map(({ id }) => id));
    const documents = held.filter(({ line }) => ids.has(line));
    const faults = [
      ...(own?.status === 'closed' ? [`${own.code} is closed already.`] : []),
      ...(intoCenter === center || partOf === center ? [`${own?.code} cannot go into itself.`] : []),
      ...(target?.status === 'closed' ? [`${target.code} is closed.`] : []),
      ...(partOf && isBelow(byId, partOf, center) ? [`${own?.code} cannot become part of what is part of it.`] : []),
      ...[...new Map(moved.map((line) => [line.budget, line])).values()]
        .filter(({ budgetStatus }) => budgetLine.partOf?.frozenIn.includes(budgetStatus))
        .map(
          ({ budgetName, budgetStatus }) =>
            `${budgetName} is ${budgetStatus}, so its lines do not change; send it back to draft or adopt it first.`,
        ),
      ...moved
        .filter((line) => line.to !== line.account && taken.has(`${line.budget} ${line.to}`))
        .map(
          (line) => `${line.budgetName} has a line ${line.to} already; transfer the money of ${line.name} there first.`,
        ),
    ];
    return {
      center,
      code: own?.code ?? '',
      name: own?.name ?? '',
      into: target ? `${target.code} ${target.name}` : null,
      partOf: above ? `${above.code} ${above.name}` : null,
      department: department ?? null,
      closes: target !== undefined,
      lines: moved.map(({ id, name, budgetName, account, to }) => ({
        id,
        name,
        budget: budgetName,
        from: account,
        to,
      })),
      documents: documents.slice(0, NAMED),
      documentCount: new Set(documents.map(({ record, id }) => `${record} ${id}`)).size,
      heldCents: documents.reduce((sum, { cents }) => sum + cents, 0),
      faults,
    };
  });
}

async function accountsOf(work: UnitOfWork, budgets: readonly string[]): Promise<ReadonlySet<string>> {
  const lines = await work.rows(budgetLine, { where: { budget: budgets }, fields: ['budget', 'account'], most: 'all' });
  return new Set(lines.map(({ budget, account }) => `${budget} ${account}`));
}

/** Whether one cost center lies somewhere inside another. */
function isBelow(centers: ReadonlyMap<string, Pick<Center, 'parent'>>, id: string, above: string): boolean {
  for (
    let [at, steps] = [centers.get(id), 0];
    at && steps < 50;
    at = at.parent ? centers.get(at.parent) : undefined, steps++
  )
    if (at.parent === above) return true;
  return false;
}

const named = (work: UnitOfWork) => work.around.registry.get('cost_center');

/** A cost center's own place: never inside itself, however far down. */
const refuseCircle = async (work: UnitOfWork, row: { id: string; parent: string | null }): Promise<void> => {
  if (row.parent === null) return;
  const rows = await work.rows(costCenter, { fields: ['parent'], most: 'all' });
  const byId = new Map(rows.map((one) => [one.id, one]));
  if (row.parent !== row.id && !isBelow(byId, row.parent, row.id)) return;
  const message = 'A cost center cannot be part of what is part of it.';
  throw fail('invalid', 'cost_center.circle', message, { issues: [{ path: 'parent', code: 'circle', message }] });
};

export const centerEffects = [
  {
    record: 'cost_center',
    verb: 'edit',
    run: ({ row, work }: { row: object; work: UnitOfWork }) =>
      refuseCircle(work, row as { id: string; parent: string | null }),
  },
  on(reorganization, 'apply', async ({ row, work }) => {
    const previews = await previewOf(work, row);
    const faults = previews.flatMap((one) => one.faults);
    if (faults.length > 0) throw fail('refused', 'reorganization.faults', faults.slice(0, 3).join(' '));
    const product = work.asProduct;
    for (const { center, intoCenter, partOf, department } of row.moves ?? []) {
      const preview = previews.find((one) => one.center === center);
      for (const line of preview?.lines ?? [])
        await product.change(budgetLine, line.id, { costCenter: intoCenter ?? null }, { account: line.to });
      const change = {
        ...(partOf ? { parent: partOf } : {}),
        ...(department ? { department } : {}),
        ...(intoCenter ? { closesOn: row.effectiveOn } : {}),
      };
      if (Object.keys(change).length > 0)
        await product.edit(named(work), { id: center, input: change, reason: row.name });
      if (intoCenter) await product.transition(named(work), { id: center, step: 'close', input: {}, reason: row.name });
    }
  }),
];

export const centerOperations = ({ door }: Ports): Operation[] => [
  answers(centerHealth, {
    scope: 'budget:read',
    access: 'member', // as reading cost centers is
    summary:
      'Every cost center, its totals in the current budgets, in cents, including everything inside it, and the combination rules that name it.',
    tag: 'Budgets',
    told: 'One for each cost center.',
    probe: { echoes: true, namesNothing: true },
    run: async ({ actor }) => ({ body: { centers: await door.run(actor, healthOf) } }),
  }),
  answers(reorganizationPreview, {
    scope: 'reorganization:read',
    access: 'member', // as reading reorganizations is
    summary: 'What applying a reorganization would change, move by move. Changes nothing.',
    tag: 'Reorganizations',
    told: 'The moves with the budget lines that follow.',
    probe: { names: { id: 'reorganization' } },
    async run({ actor, params: { id } }) {
      const moves = await door.run(actor, async (work) => {
        const row = await work.find(reorganization, id);
        if (!row) throw fail('not_found', 'reorganization.unknown', 'There is no such reorganization.');
        return previewOf(work, row);
      });
      return { body: { moves } };
    },
  }),
];
