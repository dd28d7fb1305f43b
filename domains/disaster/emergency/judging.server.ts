import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { libraryOf, ownReason } from '../../contracts/public.server.ts';
import { completed, decidePurchase, type Decision, type PurchaseFacts } from '../../procurement/public.ts';
import { monthsAfter, rulesOf } from '../../procurement/public.server.ts';
import { isSameFirm } from '../../vendors/public.ts';
import { debarmentOf, exclusionMatch, exclusionSnapshot, firmsOf, vendor } from '../../vendors/public.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { activated } from './activation-life.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { type clauseStands, LEAST_WORDS } from './emergency-words.ts';
import { factsOf as datedFactsOf, showsThreat } from './facts.server.ts';

export type Activation = Row<typeof emergencyActivation>;

/** What keeps an activation from force: where it is mended, in which words, and the law behind it. */
export interface Stop {
  readonly field: string;
  readonly code: string;
  readonly sentence: string;
  readonly law: string | null;
}

export interface PackedClause {
  readonly rule: string | null;
  readonly clause: string;
  readonly title: string;
  readonly citation: string | null;
  readonly stands: keyof typeof clauseStands;
}

export interface Judged {
  readonly stops: readonly Stop[];
  readonly clauses: readonly PackedClause[];
  /** The rule that asks for a cost or price analysis, where one does. */
  readonly analysisBy: string | null;
  readonly needsSecond: boolean;
  /** The vendor had an activation of this incident that is over. */
  readonly renews: boolean;
  readonly extractOf: string | null;
  readonly entries: number;
}

/** Emergency work is done within six months. 44 CFR 206.204(c)(1). */
const MONTHS = 6;
export const lastDayOf = (startedAt: string): string => monthsAfter(startedAt.slice(0, 10), MONTHS);

function factsOf(row: Activation, agency: Pick<PurchaseFacts, 'entity' | 'states'>, day: string): PurchaseFacts {
  return completed({
    ...agency,
    cents: row.amount?.cents ?? row.ceiling?.cents ?? 0,
    category: row.category,
    federalFunds: row.federalFunds,
    purchaseDay: day,
    timeAndMaterials: row.pricing === 'time',
    soleSourceGround: 'emergency',
    emergency: true,
  } as PurchaseFacts); // what is not known is said to be not stated
}

async function packOf(work: UnitOfWork, row: Activation, { clauses }: Decision): Promise<readonly PackedClause[]> {
  const library = await libraryOf(work);
  const facts = { cents: row.amount?.cents ?? row.ceiling?.cents ?? 0, category: row.category };
  const ofLaw = clauses.map(({ rule, clause, title, citation, state }): PackedClause => {
    const held = library.find((one) => one.rule === rule);
    const stands = state === 'legal_review' ? 'counsel' : held ? 'ready' : 'missing';
    return { rule, clause: held?.code ?? clause, title, citation, stands };
  });
  const own = library
    .filter((one) => one.rule === null && one.ownUse === 'required' && ownReason(one, facts) !== null)
    .map(({ code, title }): PackedClause => ({ rule: null, clause: code, title, citation: null, stands: 'ready' }));
  return [...ofLaw, ...own];
}

/** The clauses of a purchase of this activation by the rules of the day: its price, or its ceiling where that is passed as the price. */
export async function packFor(work: UnitOfWork, row: Activation): Promise<readonly PackedClause[]> {
  const { packs, agency } = await rulesOf(work.asProduct, work.today);
  return packOf(work, row, decidePurchase(factsOf(row, agency, work.today), packs));
}

/**
 * Law: what one incident gives one firm in parts is one purchase, so that parts below the threshold still take two people. Two rows of the
 * directory that share a name, phone or email address are one firm. An activation after one that is over is more time without
 * competition, as an extension is.
 */
async function partsOf(
  work: UnitOfWork,
  row: Activation,
): Promise<{ readonly cents: number; readonly renews: boolean }> {
  const none = { cents: 0, renews: false };
  if (row.vendor === null) return none;
  const others = await work.asProduct.rows(emergencyActivation, {
    where: { incident: row.incident, status: [...activated, 'submitted'], id: { not: row.id } },
    fields: ['ceiling', 'vendor', 'status', 'endsOn'],
    order: 'number',
    most: 'all',
  });
  if (others.length === 0) return none;
  const [[own] = [], ...theirs] = await firmsOf(work, [[row], ...others.map((one) => [one])]);
  const same = others.filter((_, at) => own && (theirs[at] ?? []).some((firm) => isSameFirm(firm, own)));
  const isOver = ({ status, endsOn }: (typeof same)[number]): boolean =>
    status === 'ended' || status === 'competing' || (status !== 'submitted' && (endsOn ?? '') < work.today);
  return { cents: same.reduce((sum, { ceiling }) => sum + (ceiling?.cents ?? 0), 0), renews: same.some(isOver) };
}

/** Why a vendor gets no order now, or null: read, never written, so that a list can say it of many. */
export async function vendorTrouble(work: UnitOfWork, id: string): Promise<string | null> {
  const product = work.asProduct;
  const found = await product.row(vendor, { where: { id }, fields: ['name', 'status', 'heldFrom'] });
  if (!found) return 'Choose a vendor from the directory.';
  const match = await product.row(exclusionMatch, {
    where: { vendor: id, status: ['open', 'confirmed'] },
    order: 'status',
    fields: ['excluded', 'status'],
  });
  if (match)
    return match.status === 'confirmed'
      ? `${found.name} is excluded as ${match.excluded}.`
      : `${found.name} may be excluded as ${match.excluded}. Confirm or clear the match first.`;
  const debarred = await debarmentOf(product, id);
  if (debarred) return `${found.name}: ${debarred.number} is in force until ${debarred.untilDay}.`;
  if (found.status === 'on_hold' && (found.heldFrom ?? []).includes('orders'))
    return `${found.name} is on hold for orders.`;
  return found.status === 'active' || found.status === 'on_hold'
    ? null
    : `${found.name} is ${found.status}. Only an active vendor gets an order.`;
}

const says = (text: string | null): boolean => (text ?? '').trim().length >= LEAST_WORDS;

/** All that stands in the way, at once. The same list is shown before the act and judged at its moment. */
export async function judgeActivation(work: UnitOfWork, row: Activation): Promise<Judged> {
  const product = work.asProduct;
  const { packs, agency } = await rulesOf(product, work.today);
  const facts = factsOf(row, agency, work.today);
  const decision = decidePurchase(facts, packs);
  const parts = await partsOf(work, row);
  // What may be spent counts, and not what is said to be its price: up to the ceiling nobody judges it again.
  const most = Math.max(facts.cents, row.ceiling?.cents ?? 0) + parts.cents;
  const whole = decidePurchase({ ...facts, cents: most }, packs);
  const analysis = whole.analysis.find((one) => one.analysis === 'cost_or_price');
  // Local money has the same floor: above the federal threshold two people decide.
  const { thresholds } = decidePurchase({ ...facts, cents: most, federalFunds: true }, packs);
  const current = await product.row(exclusionSnapshot, {
    where: { status: 'current', state: null },
    fields: ['takenOn', 'entries'],
  });
  const of = await product.row(incident, {
    where: { id: row.incident },
    fields: ['status', 'startedAt', 'number', 'alert'],
  });
  const dated = of ? await datedFactsOf(work, row, of.alert) : [];
  const trouble = row.vendor ? await vendorTrouble(work, row.vendor) : null;
  const last = of ? lastDayOf(of.startedAt) : work.today;
  const amount = row.amount?.cents ?? 0;
  const ceiling = row.ceiling?.cents ?? 0;
  const isTime = row.pricing === 'time';
  const found: readonly (readonly [
    isStop: boolean,
    field: string,
    code: string,
    sentence: string,
    law?: string | undefined,
  ])[] = [
    [of?.status === 'closed', 'incident', 'incident_is_open', 'This incident is closed. Choose an active one.'],
    [!row.need?.trim(), 'need', 'has_need', 'Enter what is needed.'],
    [!row.site?.trim(), 'site', 'has_site', 'Enter where it is delivered.'],
    [
      dated.length === 0,
      'incident',
      'has_facts',
      'The log has no significant event. Log what shows the condition, with its date.',
      '2 CFR 200.320(c)(3)',
    ],
    [
      dated.length > 0 && row.basis === 'emergency' && !dated.some(showsThreat),
      'basis',
      'emergency_shows_threat',
      'No entry shows an immediate threat. Choose exigency, or log the damage, alert or critical event.',
      '2 CFR 200.320(c)(3)',
    ],
    [
      !says(row.harm),
      'harm',
      'has_harm',
      `Enter the harm of delay in ${LEAST_WORDS} characters or more.`,
      '2 CFR 200.318(i)',
    ],
    [ceiling === 0, 'ceiling', 'has_ceiling', 'Enter the amount not to exceed.', '2 CFR 200.318(j)'],
    [row.costCenter === null, 'costCenter', 'has_center', 'Enter the cost center.'],
    [row.endsOn === null, 'endsOn', 'has_end', 'Enter when the activation expires.', '2 CFR 200.320(c)(3)'],
    [!row.endTrigger?.trim(), 'endTrigger', 'has_trigger', 'Enter what ends the emergency.', '2 CFR 200.320(c)(3)'],
    [
      row.endsOn !== null && (row.endsOn <= work.today || row.endsOn > last),
      'endsOn',
      'ends_in_time',
      `It expires after today and by ${last}, six months after the incident began.`,
      '44 CFR 206.204(c)(1)',
    ],
    [row.vendor === null, 'vendor', 'has_vendor', 'Choose a vendor.'],
    [trouble !== null, 'vendor', 'vendor_is_clear', trouble ?? '', '2 CFR 180.300'],
    [
      row.vendor !== null && current === null && row.federalFunds && row.isCertified !== true,
      'isCertified',
      'exclusion_is_checked',
      'No SAM.gov extract is loaded. Load one, or collect the vendor’s certification.',
      '2 CFR 180.300(b)',
    ],
    [
      row.noConflict !== true,
      'noConflict',
      'conflict_is_checked',
      'Check that no one who chose has an interest in the vendor.',
      '2 CFR 200.318(c)(1)',
    ],
    [!row.selection?.trim(), 'selection', 'says_why', 'Enter why this vendor.', '2 CFR 200.318(i)'],
    [amount === 0, 'amount', 'has_amount', 'Enter the estimated price.'],
    [
      amount > ceiling && ceiling > 0,
      'amount',
      'within_ceiling',
      `The price of ${dollars(amount)} is above the ceiling of ${dollars(ceiling)}.`,
    ],
    [
      isTime && row.laborCeiling === null,
      'laborCeiling',
      'time_has_ceiling',
      'Time and materials needs a ceiling that the vendor exceeds at its own risk.',
      '2 CFR 200.318(j)',
    ],
    [
      isTime && row.laborCeiling !== null && row.laborCeiling.cents > ceiling && ceiling > 0,
      'laborCeiling',
      'contract_within_ceiling',
      `The contract ceiling is above the ${dollars(ceiling)} of this activation.`,
    ],
    [
      isTime && row.laborCeiling !== null && amount > row.laborCeiling.cents,
      'amount',
      'within_contract_ceiling',
      'The price is above the contract ceiling.',
      '2 CFR 200.318(j)',
    ],
    [!row.priceBasis?.trim(), 'priceBasis', 'price_is_judged', 'Enter how the price was judged.', '2 CFR 200.404'],
    [
      analysis !== undefined && !says(row.analysis),
      'analysis',
      'has_analysis',
      'Above the simplified acquisition threshold enter the cost or price analysis.',
      analysis?.citation,
    ],
    [!says(row.justification), 'justification', 'has_justification', 'Enter the justification.', '2 CFR 200.320(c)(3)'],
    ...decision.blocked
      .filter(({ exception }) => exception === null)
      .map(({ rule, sentence, citation }) => [true, 'pricing', rule, sentence, citation] as const),
  ];
  return {
    stops: found
      .filter(([isStop]) => isStop)
      .map(([, field, code, sentence, law]) => ({
        field,
        code: `emergency_activation.${code}`,
        sentence,
        law: law ?? null,
      })),
    clauses: await packOf(work, row, decision),
    analysisBy: analysis?.citation ?? null,
    renews: parts.renews,
    needsSecond: parts.renews || thresholds.some(({ name, crossed }) => name === 'simplified_acquisition' && crossed),
    extractOf: current?.takenOn ?? null,
    entries: current?.entries ?? 0,
  };
}
