import { refusedBefore } from '#kernel/record/abilities.ts';
import type { Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costEstimate } from '../intake/cost-estimate.record.ts';
import { decidedBecause } from '../intake/sole-source-case.server.ts';
import { estimateAsked } from '../rule-packs/decision.ts';
import { type EstimateKnown, type Needs, requestNeeds } from './needs.ts';
import { accountsRefused } from './requisition-budget.server.ts';
import { requisition } from './requisition.record.ts';
import { exceptionsAbout, overridesAbout } from './leave.server.ts';
import { aboutIt, decisionNow, mayAskFor } from './requisition-decision.server.ts';

type Requisition = Row<typeof requisition>;

/** The newest of either state. Nothing that says how much is read here. */
const estimatesOf = `select distinct on (e.status) e.id, e.number, e.status, m.name as by, coalesce(e.sealed_at, e.created_at) as at
  from cost_estimate e join organization_members m on m.organization_id = e.organization_id and m.id = e.author
  where e.organization_id = $1 and e.requisition = $2
  order by e.status, e.number desc`;

async function estimateFor(work: UnitOfWork, id: string, law: string | null): Promise<Needs['estimate']> {
  const found = await work.tx.query<{ id: string; number: string; status: string; by: string; at: string }>(
    estimatesOf,
    [work.actor.organizationId, id],
    'requisition.estimates',
  );
  const known = async (status: string): Promise<EstimateKnown | null> => {
    const one = found.find((other) => other.status === status);
    if (!one) return null;
    const mayRead = (await work.find(costEstimate, one.id)) !== null;
    return { id: mayRead ? one.id : null, number: one.number, by: one.by, at: one.at };
  };
  const sealed = await known('locked');
  return { law, sealed, begun: sealed ? null : await known('draft') };
}

const newestCase = `select c.id, c.number, c.status, m.name as by
  from sole_source_case c left join organization_members m on m.organization_id = c.organization_id and m.id = c.created_by
  where c.organization_id = $1 and c.requisition = $2
  order by c.number desc limit 1`;

async function caseFor(work: UnitOfWork, id: string, law: string | null): Promise<Needs['soleSource']> {
  const [newest] = await work.tx.query<{ id: string; number: string; status: string; by: string | null }>(
    newestCase,
    [work.actor.organizationId, id],
    'requisition.newest_case',
  );
  if (!newest) return { law, newest: null };
  const isDeclined = newest.status === 'returned' || newest.status === 'refused';
  const because = isDeclined ? await decidedBecause(work, newest.id) : null;
  return { law, newest: { ...newest, by: newest.by ?? 'Someone', because } };
}

/** What the requirements above say of themselves, with the way to them. */
const saidAbove = new Set(['requisition.rules', 'requisition.case_is_filed', 'requisition.estimate_is_sealed']);

/** Where it is mended when the refusal names no field: another way of buying. */
const HOW_IT_IS_BOUGHT = 'path';

async function needsOf(work: UnitOfWork, row: Requisition): Promise<Needs> {
  const { decision, caseLaw, refusals } = await decisionNow(work, row);
  const isWritten = row.status === 'draft' || row.status === 'returned';
  const unpaid = isWritten ? await accountsRefused(work, row) : [];
  return {
    estimate: await estimateFor(work, row.id, (decision && estimateAsked(decision)?.citation) ?? null),
    soleSource: await caseFor(work, row.id, caseLaw),
    exceptions: await exceptionsAbout(work, row, decision),
    short: await overridesAbout(work, row),
    others: [...refusals, ...unpaid]
      .filter(({ code }) => !saidAbove.has(code))
      .map(({ code, message, issues, extra }) => ({
        code,
        sentence: message,
        field: issues[0]?.path.split('.')[0] ?? HOW_IT_IS_BOUGHT,
        rows: ((extra['others'] ?? []) as Needs['others'][number]['rows']).map(({ id, title }) => ({ id, title })), // as the look for pieces gave them
      })),
    subject: aboutIt(row).title.slice(0, 200),
    mayAsk: mayAskFor(row, work.actor),
  };
}

export const needsOperations = ({ door }: Ports): Operation[] => [
  answers(requestNeeds, {
    scope: 'requisition:read',
    summary:
      'Everything that submitting a requisition would be refused with: estimate, case, exceptions, overrides and the rest. Never the amount of an estimate.',
    tag: 'Requisitions',
    access: 'member',
    told: 'The requirements and their status.',
    probe: { names: { id: requisition.name } },
    run: (call) =>
      door.run(call.actor, async (work) => {
        refuse(refusedBefore(requisition, 'read', { by: 'member' }, call.actor));
        const compiled = door.around.registry.get(requisition.name);
        const row = await work.find(requisition, rowId(call, compiled));
        if (!row) throw missing(compiled.record);
        return { body: await needsOf(work, row) };
      }),
  }),
];
