import { balancesOf } from '../../planning/public.server.ts';
import { firmsOf } from '../../vendors/public.server.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { accountSplit, byBudgetLine } from '../requisition/account-split.ts';
import { type Asking, buyingAgency, federalFacts, libraryText } from '../requisition/asking.server.ts';
import { decide } from '../requisition/requisition-decision.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { stepsOf, waitsSince } from './history.server.ts';
import { policyOn } from './intake-policy.server.ts';
import { type BudgetAfter, type OutlookAnswer, pipeline, requestOutlook } from './outlook.ts';
import { linesTyped, type Typed, uuid, vendorsTyped } from './typed-request.ts';
import { daysLeft } from './waiting.ts';

const usd = (amount: number) => ({ cents: amount, currency: 'USD' });

async function budgetAfter(work: UnitOfWork, given: Typed): Promise<Pick<OutlookAnswer, 'budget' | 'faults'>> {
  const shares = (given.accounts ?? []).filter(({ budgetLine }) => uuid.test(budgetLine));
  const lines = (given.lines ?? []).map((line) => ({ amount: usd(line.cents) }));
  const { charges, faults } = accountSplit(
    lines,
    shares.map(({ cents: fixed, ...share }) => ({ ...share, ...(fixed === undefined ? {} : { fixed: usd(fixed) }) })),
  );
  const asked = byBudgetLine(charges);
  const known = await balancesOf(work, [...new Set(shares.map(({ budgetLine }) => budgetLine))]);
  const budget = known.map(
    (one): BudgetAfter => ({
      line: one.line,
      name: one.name,
      availableCents: one.available,
      askedCents: asked.get(one.line) ?? 0,
      action: one.onRequisition,
    }),
  );
  return { budget, faults: lines.length === 0 ? [] : faults };
}

const linesOf = `select l.id from budget_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget
  where l.organization_id = $1 and l.cost_center = $2 and l.status = 'open' and not l.is_group
    and b.status in ('adopted', 'amended') and $3 between b.starts_on and b.ends_on
  order by l.account`;

/** The budget lines from which a cost center can pay today. */
async function payersOf(work: UnitOfWork, costCenter: string): Promise<OutlookAnswer['payers']> {
  const found = await work.tx.query<{ id: string }>(
    linesOf,
    [work.actor.organizationId, costCenter, work.today],
    'requisition.payers',
  );
  const known = await balancesOf(
    work,
    found.map(({ id }) => id),
  );
  return known.map(({ line, name, available }) => ({ line, name, availableCents: available }));
}

async function outlook(work: UnitOfWork, given: Typed): Promise<OutlookAnswer> {
  const { today: day } = work;
  const lines = linesTyped(given);
  const kind = { category: given.category ?? 'goods', federalFunds: given.federalFunds ?? false } as const;
  const total = lines.reduce((sum, one) => sum + one.cents, 0);
  const asking: Asking = {
    id: given.id ?? null,
    number: null,
    agency: given.costCenter ? await buyingAgency(work, given.costCenter) : null,
    day,
    project: given.project ?? null,
    costCenter: given.costCenter ?? null,
    vendors: (await firmsOf(work, [vendorsTyped(given)]))[0] ?? [],
    people: work.person === null ? [] : [work.person],
    lines,
    ...kind,
    awardedOn: given.awardedOn ?? null,
    emergency: given.emergency ?? false,
    specification: [given.specification ?? '', await libraryText(work, given.scope)].filter(Boolean).join('\n\n'),
    federal: federalFacts(kind, given),
  };
  const { decision, splitting } = await decide(work, asking);
  return {
    cents: total,
    cardLimitCents: (await policyOn(work, day)).cardLimitCents,
    decision,
    splitting,
    ...(await budgetAfter(work, given)),
    payers: given.costCenter ? await payersOf(work, given.costCenter) : [],
  };
}

const about = { scope: 'requisition:read', tag: 'Requisitions', access: 'member' } as const;

/** Answers while somebody types, and how long what is submitted may still take. Both only read. */
export const outlookOperations = ({ door, database }: Ports): Operation[] => [
  answers(requestOutlook, {
    ...about,
    summary: 'The outlook of a requisition as it is typed: rules, related purchases and budget impact.',
    told: 'The outlook. Nothing is saved.',
    probe: { namesNothing: true, body: { lines: [{ item: 'Trash pump', cents: 420000 }] } },
    run: ({ actor, body }) =>
      door.run(actor, async (work) => {
        refuse(refusedBefore(requisition, 'read', { by: 'member' }, actor));
        return { body: await outlook(work, body) };
      }),
  }),
  answers(pipeline, {
    ...about,
    summary: 'The status of a requisition and how many days others took from there.',
    told: 'The position, and the days left as a distribution.',
    probe: { names: { id: requisition.name } },
    run: async (call) => {
      const { actor } = call;
      const compiled = door.around.registry.get(requisition.name);
      const row = await door.read(actor, compiled, rowId(call, compiled));
      const today = door.around.today(actor.timeZone);
      const body = await database.within(actor, async (tx) => {
        const steps = await stepsOf(tx, row.id);
        const wanted = row.status === 'approved' ? 'approve' : 'submit';
        const since = steps.findLast(({ step }) => step === wanted)?.at ?? null;
        const waited = since
          ? Math.max(0, Math.round((Date.parse(today) - Date.parse(since.slice(0, 10))) / 86_400_000))
          : 0;
        const waits = await waitsSince(tx, `${Number(today.slice(0, 4)) - 2}-01-01`);
        const [ahead] = await tx.query<{ count: number }>(
          `select count(*)::integer as count from requisition
           where organization_id = $1 and status = $2 and (requested_on, number) < ($3, $4)`,
          [tx.organizationId, row.status, row['requestedOn'], row['number']],
        );
        const isWaiting = row.status === 'submitted' || row.status === 'approved';
        const days = row.status === 'approved' ? waits.toOrder : waits.whole;
        return {
          status: String(row.status),
          since,
          waited,
          ahead: isWaiting ? (ahead?.count ?? 0) : 0,
          left: isWaiting ? daysLeft(days, waited) : null,
        };
      });
      return { body };
    },
  }),
];
