import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { chartFor } from '../budget/accounts/chart.server.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetBefore } from '../budget/drafting/drafting.server.ts';
import { draftStates } from '../budget/drafting/drafting.ts';
import type { Openings } from './opening-balances.ts';
import { fundPlace, nameIn, statementOf } from './statement.server.ts';

interface Opening {
  readonly code: string;
  readonly fund: string;
  readonly estimated: number | null;
  readonly audited: number | null;
  readonly audit: string | null;
  readonly report: string | null;
  readonly enteredBy: string | null;
  readonly approvedBy: string | null;
  readonly open: string | null;
}

const openingsSql = `select v.code, v.id as fund, b.beginning_cents as estimated, a.amount_cents as audited, a.id as audit, a.report,
    e.name as "enteredBy", p.name as "approvedBy", (select o.id from audited_balance o where o.organization_id = v.organization_id
      and o.budget = $2 and o.fund = v.id and o.status in ('draft', 'waiting') order by o.number desc limit 1) as open
  from account_value v
  left join fund_balance b on b.organization_id = v.organization_id and b.fund = v.id and b.budget = $2
  left join audited_balance a on a.organization_id = v.organization_id and a.fund = v.id and a.budget = $2 and a.status = 'approved'
  left join organization_members e on e.organization_id = a.organization_id and e.id = a.created_by
  left join organization_members p on p.organization_id = a.organization_id and p.id = a.approved_by
  where v.organization_id = $1 and (b.id is not null or a.id is not null) order by v.code`;

const of = ({ tx, actor }: UnitOfWork, id: string) =>
  tx.query<Opening & Record<string, unknown>>(openingsSql, [actor.organizationId, id], 'revenue.openings');

const none = {
  estimated: null,
  audited: null,
  audit: null,
  report: null,
  enteredBy: null,
  approvedBy: null,
  open: null,
};

export async function openingsOf(work: UnitOfWork, id: string): Promise<Openings> {
  const own = await work.find(budget, id);
  if (!own) throw fail('not_found', 'budget.unknown', 'There is no such budget.');
  const chart = await chartFor(work);
  const name = (code: string) => nameIn(chart, fundPlace(chart), code);
  const isDraft = draftStates.includes(own.status);
  if (!isDraft)
    return {
      isDraft,
      of: { id: own.id, name: own.name, status: own.status },
      funds: (await of(work, id)).map((one) => ({ ...one, name: name(one.code), given: null, projected: null })),
    };
  const before = await budgetBefore(work, own);
  if (!before) return { isDraft, of: null, funds: [] };
  const given = new Map((await of(work, id)).map(({ code, estimated }) => [code, estimated]));
  const openings = new Map((await of(work, before.id)).map((one) => [one.code, one]));
  const projected = new Map((await statementOf(work, before)).funds.map(({ fund, ending }) => [fund, ending]));
  return {
    isDraft,
    of: { id: before.id, name: before.name, status: before.status },
    funds: [...new Set([...given.keys(), ...openings.keys()])].toSorted().map((code) => ({
      ...(openings.get(code) ?? none),
      code,
      name: name(code),
      fund: openings.get(code)?.fund ?? null,
      given: given.get(code) ?? null,
      projected: before.balances ? (projected.get(code) ?? null) : null,
    })),
  };
}
