import { type Row, fail } from '#kernel';
import { defineAction } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { decidePurchase } from './decide.ts';
import type { PurchaseFacts } from './facts.ts';
import { library } from './library/library.ts';
import { differences, onDay } from './replay.ts';
import { packsOf } from './replay.server.ts';
import type { OwnLimit } from './own-limits.ts';
import { packsUnder } from './packs-under.ts';
import { inputsOf, type RulesInUse, rulesOf } from './rule-packs.server.ts';
import { readOn, type ShadowResult } from './shadow-run-acts.ts';
import { MOST_KEPT, shadowRun } from './shadow-run.record.ts';

/** So many requisitions are read with one press; the screen presses again until all are read. */
const AT_ONCE = 250;

interface Bought {
  readonly id: string;
  readonly number: string;
  readonly purpose: string;
  readonly cents: number;
  readonly day: string;
  readonly category: PurchaseFacts['category'];
  readonly federalFunds: boolean;
  readonly awardDay: string | null;
  readonly soleSource: boolean;
  readonly emergency: boolean;
  readonly inputs: Readonly<Record<string, unknown>> | null;
}

const some = `select r.id, r.number, r.purpose, r.total_cents as cents, r.requested_on as day, r.category, r.federal_funds as "federalFunds",
    r.awarded_on as "awardDay", r.sole_source as "soleSource", r.emergency, d.inputs
  from requisition r
  left join lateral (select inputs from rule_decision
    where organization_id = r.organization_id and about_id = r.id and about_record = 'requisition' and status = 'standing'
    order by number desc limit 1) d on true
  where r.organization_id = $1 and r.requested_on between $2 and $3 and r.total_cents > 0 and r.id > $4
  order by r.id limit $5`;

const howMany = `select count(*)::int as total from requisition
  where organization_id = $1 and requested_on between $2 and $3 and total_cents > 0`;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** The facts that a kept decision was made with, or what the requisition itself says. */
const factsOf = (one: Bought, agency: RulesInUse['agency']): PurchaseFacts => ({
  ...agency,
  cents: Number(one.cents),
  category: one.category,
  federalFunds: one.federalFunds,
  purchaseDay: one.day,
  ...(one.awardDay ? { awardDay: one.awardDay } : {}),
  ...(one.soleSource ? { soleSourceGround: one.emergency ? ('emergency' as const) : ('one_source' as const) } : {}),
});

const proposals = library.filter(({ status }) => status === 'proposed').map(({ id }) => id);

/**
 * Own limits as one imagines them on a day: those that stand then, and those the purchase was judged with though they began later.
 * The question is what the law would change, so an agency that wrote its limits down later keeps them.
 */
const imagined = (own: readonly OwnLimit[], judgedWith: readonly OwnLimit[], day: string): readonly OwnLimit[] => [
  ...own,
  ...judgedWith
    .filter((one) => one.from > day && !own.some(({ name }) => name === one.name))
    .map((one) => ({ ...one, from: day })),
];

/** What would change for one requisition, or null. Whose law counts stays as it was for the purchase; the days choose among its versions. */
function readAgain(one: Bought, run: Row<typeof shadowRun>, { imaginedDay, today }: Rules): ShadowResult | null {
  const kept = one.inputs ? inputsOf({ inputs: one.inputs }) : null;
  const facts = kept?.facts ?? factsOf(one, today.agency);
  const own = kept?.own ?? today.own;
  const packs = kept ? packsOf(kept) : packsUnder(facts.states, own);
  const before = decidePurchase(facts, packs);
  const day = run.day ?? facts.purchaseDay;
  const after =
    run.question === 'day'
      ? decidePurchase(onDay(facts, day), packsUnder(facts.states, imagined(imaginedDay.own, own, day)))
      : decidePurchase(facts, packsUnder(facts.states, own), { proposed: proposals });
  const changed = differences(before, after);
  const { id, number, purpose } = one;
  return changed.length > 0
    ? { id, number, purpose, day: one.day, cents: Number(one.cents), differences: changed }
    : null;
}

interface Rules {
  /** As they stand on the day that is imagined. */
  readonly imaginedDay: RulesInUse;
  readonly today: RulesInUse;
}

async function advance(run: Row<typeof shadowRun>, work: UnitOfWork) {
  const { organizationId } = work.actor;
  const span = [organizationId, run.sinceDay, run.untilDay];
  const [count] = await work.tx.query<{ total: number }>(howMany, span);
  const rows = await work.tx.query<Bought & Record<string, unknown>>(some, [...span, run.after ?? FIRST, AT_ONCE]);
  const today = await rulesOf(work);
  const imaginedDay = run.day === null ? today : await rulesOf(work, run.day);
  const found = rows.flatMap((one) => readAgain(one, run, { imaginedDay, today }) ?? []);
  const results = [...((run.results ?? []) as ShadowResult[]), ...found]; // written below and nowhere else
  const computed = {
    total: count?.total ?? 0,
    done: (run.done ?? 0) + rows.length,
    changed: (run.changed ?? 0) + found.length,
    after: rows.at(-1)?.id ?? run.after,
    results: results.slice(0, MOST_KEPT),
  };
  const product = work.asProduct;
  const isThrough = rows.length < AT_ONCE;
  if (isThrough) await product.move(shadowRun, run.id, 'finish', { computed });
  else await product.change(shadowRun, run.id, {}, computed);
  const { done, total, changed } = computed;
  return { done, total, changed, isFinished: isThrough };
}

/** Reads the next requisitions under the other rules. Whoever opens the run's page sees it go on. */
export const advanceShadowRun = defineAction(readOn, {
  label: 'Continue',
  by: ['manager', { duty: 'legal_counsel' }, { duty: 'auditor' }, { duty: 'buyer' }],
  when: ['running'],
  async run({ row, work }) {
    if (row.question === 'day' && !row.day) throw fail('refused', 'shadow_run.asks_something', 'This run has no date.');
    return advance(row, work);
  },
});
