import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { DraftPart, VersionStage } from './draft-changes.ts';
import type { DraftChanges } from './version-calls.ts';

/** SQL: what a budget holds; a group has what its lines leave over, so that all lines add up to the whole. */
const partsSql = `select 'line' as kind, l.id as item, l.name, l.account, (l.amount_cents - coalesce((select sum(i.amount_cents) from budget_line i
      where i.organization_id = l.organization_id and i.parent = l.id), 0))::bigint as cents
    from budget_line l where l.organization_id = $1 and l.budget = $2
  union all select 'revenue', r.id, r.name, r.account, r.estimate_cents
    from revenue_line r where r.organization_id = $1 and r.budget = $2
  union all select 'balance', b.id, v.code || ' ' || v.name, null, b.beginning_cents
    from fund_balance b join account_value v on v.organization_id = b.organization_id and v.id = b.fund
    where b.organization_id = $1 and b.budget = $2
  union all select 'transfer', t.id, left(o.code || ' to ' || i.code || ': ' || t.purpose, 400), null, t.amount_cents
    from interfund_transfer t
      join account_value o on o.organization_id = t.organization_id and o.id = t.from_fund
      join account_value i on i.organization_id = t.organization_id and i.id = t.to_fund
    where t.organization_id = $1 and t.budget = $2`;

const keepSql = `insert into budget_draft_version (organization_id, id, budget, number, stage, kind, item, name, account, cents, taken_at, taken_by)
  select $1, v.id, $2, $3, $4, v.kind, v.item, v.name, v.account, v.cents, $5, $6
  from unnest($7::uuid[], $8::text[], $9::uuid[], $10::text[], $11::text[], $12::bigint[]) as v (id, kind, item, name, account, cents)`;

const versionsSql = `select v.number, v.stage, v.taken_at as "takenAt", m.name as by,
    coalesce(sum(v.cents) filter (where v.kind = 'line'), 0)::bigint as cents
  from budget_draft_version v left join organization_members m on m.organization_id = v.organization_id and m.id = v.taken_by
  where v.organization_id = $1 and v.budget = $2 group by v.number, v.stage, v.taken_at, m.name order by v.number desc`;

const versionSql = `select v.kind, v.item, v.name, v.account, v.cents from budget_draft_version v
  where v.organization_id = $1 and v.budget = $2 and v.number = $3 order by v.kind, v.item`;

export type Version = DraftChanges['versions'][number];
type Found = DraftPart & Record<string, unknown>;

export const partsNow = ({ tx, actor }: UnitOfWork, id: string): Promise<DraftPart[]> =>
  tx.query<Found>(partsSql, [actor.organizationId, id], 'budget.parts_now');
export const versionsOf = ({ tx, actor }: UnitOfWork, id: string): Promise<Version[]> =>
  tx.query<Version & Record<string, unknown>>(versionsSql, [actor.organizationId, id], 'budget.draft_versions');
export const partsOf = ({ tx, actor }: UnitOfWork, id: string, number: number): Promise<DraftPart[]> =>
  tx.query<Found>(versionSql, [actor.organizationId, id, number], 'budget.draft_version');

interface Kept {
  readonly stage: VersionStage;
  readonly parts: readonly DraftPart[];
}

/** Adds the next version of a budget whose row is held. There is no way to change or remove one. */
export async function addVersion(work: UnitOfWork, id: string, { stage, parts }: Kept): Promise<number> {
  const [last] = await versionsOf(work, id);
  const number = (last?.number ?? 0) + 1;
  const column = <K extends keyof DraftPart>(name: K) => parts.map((part) => part[name]);
  await work.tx.query(
    keepSql,
    [
      work.actor.organizationId,
      id,
      number,
      stage,
      work.now(),
      work.person ?? work.actor.id,
      parts.map(() => randomUUID()),
      column('kind'),
      column('item'),
      column('name'),
      column('account'),
      column('cents'),
    ],
    'budget.keep_version',
  );
  return number;
}

/** What a step of the budget leaves behind, as its next version. */
export const keepVersion = async (work: UnitOfWork, id: string, stage: VersionStage): Promise<number> =>
  addVersion(work, id, { stage, parts: await partsNow(work, id) });
