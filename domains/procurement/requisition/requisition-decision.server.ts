import { fail, type Row } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { decidePurchase } from '../rule-packs/decide.ts';
import { type Decision, standing } from '../rule-packs/decision.ts';
import type { PurchaseFacts } from '../rule-packs/facts.ts';
import { decideAndKeep, rulesOf } from '../rule-packs/rule-packs.server.ts';
import { type Splitting, splitting } from '../rule-packs/splitting.ts';
import { untouchedOffer } from '../intake/offers.server.ts';
import { scopeHits } from '../scope/scope-lint.ts';
import { type Piece, purchasesBefore, smallPurchase } from './belonging.server.ts';
import { requisition } from './requisition.record.ts';
import type { Path } from './requisition-fields.ts';
import { needsCase, pathFault } from './way-to-buy.ts';

/** A request as far as the rules ask about it, saved or still being typed. */
export interface Asking extends Omit<Piece, 'id' | 'title'> {
  readonly id: string | null;
  readonly number: string | null;
  /** Whose rules and fiscal year count: the agency of the cost center that pays. */
  readonly agency: string | null;
  readonly category: PurchaseFacts['category'];
  readonly federalFunds: boolean;
  readonly awardedOn: string | null;
  readonly emergency: boolean;
  readonly specification: string;
}

export interface Decided {
  readonly facts: Omit<PurchaseFacts, 'entity' | 'states'>;
  readonly decision: Decision;
  readonly splitting: Splitting;
}

type Ground = NonNullable<PurchaseFacts['soleSourceGround']>;

/** The threshold that a purchase in pieces would get around: the lowest one that it does not reach by itself. */
const limitAbove = ({ thresholds }: Decision, cents: number) =>
  thresholds.filter((one) => one.cents >= cents).toSorted((one, other) => one.cents - other.cents)[0];

/** What the rules say of a request, alone and together with what belongs to it. Reads only. */
export async function decide(work: Work, asking: Asking, ground?: Ground): Promise<Decided> {
  const rules = await rulesOf(work, asking.day, asking.agency);
  const whole = smallPurchase({ ...asking, id: asking.id ?? '', title: asking.number ?? 'this one' });
  const alone: Decided['facts'] = {
    cents: whole.cents,
    category: asking.category,
    federalFunds: asking.federalFunds,
    purchaseDay: asking.day,
    emergency: asking.emergency,
    brandName: scopeHits(asking.specification).some(({ rule }) => rule === 'brand_only'),
    ...(asking.awardedOn ? { awardDay: asking.awardedOn } : {}),
    ...(ground ? { soleSourceGround: ground } : {}),
  };
  const first = decidePurchase({ ...rules.agency, ...alone }, rules.packs);
  const limit = limitAbove(first, whole.cents);
  const { earlier, fiscalYearStart } = await purchasesBefore(work, asking);
  const found = splitting({
    next: whole,
    earlier,
    fiscalYearStart,
    limitCents: limit?.cents ?? 0,
    ...(limit ? { limitWords: `the ${limit.label.toLowerCase()}` } : {}),
  });
  const facts = { ...alone, aggregatedCents: Math.max(found.aggregatedCents, whole.cents) };
  const decision =
    found.aggregatedCents > whole.cents ? decidePurchase({ ...rules.agency, ...facts }, rules.packs) : first;
  return { facts, decision, splitting: found };
}

/** The agency that a cost center belongs to; null where it belongs to the organization as a whole. */
export async function buyingAgency(work: Work, costCenter: string): Promise<string | null> {
  const [found] = await work.tx.query<{ agency: string | null }>(
    'select agency from cost_center where organization_id = $1 and id = $2',
    [work.actor.organizationId, costCenter],
    'requisition.agency',
  );
  return found?.agency ?? null;
}

const askingOf = (row: Row<typeof requisition>, agency: string | null): Asking => ({
  id: row.id,
  number: row.number,
  agency,
  day: row.requestedOn,
  project: row.project,
  vendors: (row.suggestedVendors ?? []).map(({ name }) => name),
  lines: (row.lines ?? []).map(({ item, commodity, amount }) => ({
    item,
    commodity: commodity ?? null,
    cents: amount?.cents ?? 0,
  })),
  category: row.category,
  federalFunds: row.federalFunds,
  awardedOn: row.awardedOn,
  emergency: row.emergency,
  specification: row.specification ?? '',
});

/** The ground of the case that was filed for a request, as far as there is one. */
async function groundOf(work: Work, id: string): Promise<Ground | undefined> {
  const [found] = await work.tx.query<{ ground: Ground }>(
    `select ground from sole_source_case where organization_id = $1 and requisition = $2 and status in ('filed', 'accepted')
     order by status, number desc limit 1`,
    [work.actor.organizationId, id],
    'requisition.ground',
  );
  return found?.ground;
}

/** Duplicate buys are avoided: what an existing contract covers comes from it, or the reason why not is written down. */
async function refuseUntouched(work: Work, row: Row<typeof requisition>, { lines: items }: Asking): Promise<void> {
  const offer = await untouchedOffer(work.tx, { items, site: row.site, day: work.today, requisition: row.id });
  if (offer)
    throw fail(
      'refused',
      'requisition.contract_is_used',
      `${offer.title} covers this (${offer.because}). Buy from it, or pass it over with a reason. (2 CFR 200.318(d), (e))`,
      { extra: { record: offer.record, id: offer.id } },
    );
}

/** The rules look at every request once it is submitted, and what they said is kept with it. */
async function judge(work: Work, row: Row<typeof requisition>): Promise<void> {
  const wantsCase = needsCase(row.path as Path | null) || row.soleSource || row.emergency;
  const ground = wantsCase ? await groundOf(work, row.id) : undefined;
  const path = row.path as Path | null;
  const asking = askingOf(row, await buyingAgency(work, row.costCenter));
  if (path !== 'contract' && path !== 'stock') await refuseUntouched(work, row, asking);
  const { facts, decision, splitting: found } = await decide(work, asking, ground);
  const isCompeted = decision.method !== 'direct' && decision.method !== 'noncompetitive';
  if (wantsCase && ground === undefined && isCompeted)
    throw fail(
      'refused',
      'requisition.case_is_filed',
      `For this amount competition may be left out only with a sole-source case (${decision.methodBy?.citation ?? '2 CFR 200.320(c)'}). File one for ${row.number} first.`,
    );
  const [stopped] = standing(decision);
  if (stopped) throw fail('refused', 'requisition.rules', `${stopped.sentence} (${stopped.citation})`);
  const fault = pathFault(path, decision);
  if (found.verdict === 'blocked' && (path === null || fault !== null))
    throw fail(
      'refused',
      'requisition.is_no_piece',
      `${found.findings[0]?.sentence ?? 'This is a piece of a larger purchase.'} (2 CFR 200.320(a)(1))`,
      {
        extra: {
          others: found.findings[0]?.others.map(({ id, title, cents, day }) => ({ id, title, cents, day })) ?? [],
        },
      },
    );
  if (fault !== null)
    throw fail('refused', 'requisition.path_is_enough', fault, {
      issues: [{ path: 'path', code: 'requisition.path_is_enough', message: fault }],
    });
  await decideAndKeep(work, {
    about: { record: requisition.name, id: row.id, title: `${row.number} ${row.purpose}` },
    facts,
    agency: asking.agency,
  });
}

export const requisitionDecisionEffects: readonly Effect[] = [
  on(requisition, 'submit', ({ row, work }) => judge(work, row)),
  // What is changed while it waits, or after it was approved, is another purchase to the rules.
  on(requisition, 'edit', async ({ row, work }) => {
    if (row.status === 'submitted' || row.status === 'approved') await judge(work, row);
  }),
];
