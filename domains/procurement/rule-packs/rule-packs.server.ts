import { jurisdictionsOf } from '../../customers/public.server.ts';
import { membersWithDuty } from '../../organization/public.server.ts';
import type { New, Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { decidePurchase, ENGINE } from './decide.ts';
import { type Decision, needsReview, standing } from './decision.ts';
import type { GrantedException, PurchaseFacts } from './facts.ts';
import type { OwnLimit } from './own-limits.ts';
import { packsUnder } from './packs-under.ts';
import { figureOf, type Pack, versionOf } from './pack.ts';
import { canonical, type Inputs } from './replay.ts';
import { isKnown, replayed } from './replay.server.ts';
import { ruleDecision } from './rule-decision.record.ts';
import { ruleConfirmation } from './rule-confirmation.record.ts';
import { ruleFinding } from './rule-finding.record.ts';
import { ruleException } from './rule-exception.record.ts';
import { rulePackChoice } from './rule-pack-choice.record.ts';

/** Whose rules an organization buys under on a day. */
export interface RulesInUse {
  readonly packs: readonly Pack[];
  readonly own: readonly OwnLimit[];
  /** What the rules have to know of the agency itself; a purchase's facts begin with it. */
  readonly agency: Pick<PurchaseFacts, 'entity' | 'states'> & Partial<PurchaseFacts>;
  /** False while nobody chose a state's rules: then the law of no state is looked at. */
  readonly isChosen: boolean;
}

const chosenOn = `select jurisdiction, entity, coalesce(elections, '{}') as elections from rule_pack_choice
  where organization_id = $1 and status = 'in_use' and from_day <= $2 and (to_day is null or to_day >= $2)
  order by from_day desc, id`;

const limitsOf = `select id, threshold as name, amount_cents as cents, ground, from_day as "from", to_day as "to", citation, quotes
  from purchase_limit where organization_id = $1 and status = 'adopted' and from_day <= $2 and (to_day is null or to_day >= $2)
  order by from_day desc, id`;

/**
 * The packs that purchases are judged by on a day: what is federal, the states that were chosen and reviewed, own limits.
 * An agency of the tree may stand elsewhere: then of the reviewed states those count in which it stands.
 */
export const rulesOf = (
  work: UnitOfWork,
  day: string = work.today,
  agencyId: string | null = null,
): Promise<RulesInUse> =>
  remembered(work, ['rule_pack_choice', 'purchase_limit', 'agency', 'agency_place'], `rules ${day} ${agencyId}`, () =>
    readRules(work, day, agencyId),
  );

const rowsOf = (statement: string) => `coalesce((select jsonb_agg(one) from (${statement}) one), '[]')`;
const stated = `select ${rowsOf(chosenOn)} as choices, ${rowsOf(limitsOf)} as own`;

interface Stated extends Record<string, unknown> {
  readonly choices: readonly {
    readonly jurisdiction: string;
    readonly entity: PurchaseFacts['entity'];
    readonly elections: readonly string[];
  }[];
  readonly own: readonly OwnLimit[];
}

/** What the organization itself states for a day: the states it chose and its own limits. */
export const statedOn = (work: UnitOfWork, day: string) =>
  remembered(work, ['rule_pack_choice', 'purchase_limit'], `stated rules ${day}`, async () => {
    const asked = [work.actor.organizationId, day];
    const [found] = await work.tx.query<Stated>(stated, asked, 'rules.stated');
    return found ?? { choices: [], own: [] };
  });

async function readRules(work: UnitOfWork, day: string, agencyId: string | null): Promise<RulesInUse> {
  const { choices, own } = await statedOn(work, day);
  const reviewed = [...new Set(choices.map(({ jurisdiction }) => jurisdiction))];
  const agency = agencyId === null ? null : await jurisdictionsOf(work, agencyId, day);
  const there = reviewed.filter((state) => agency?.states.includes(state));
  const states = there.length > 0 ? there : reviewed;
  const elected = new Set(choices.flatMap(({ elections }) => elections));
  return {
    packs: packsUnder(states, own),
    own,
    agency: {
      entity: (there.length > 0 ? agency?.entity : undefined) ?? choices[0]?.entity ?? 'county',
      states,
      ...Object.fromEntries([...elected].map((name) => [name, true])), // each is the name of a fact
    },
    isChosen: choices.length > 0,
  };
}

/** Exceptions that stand for one row, as the rules take them. */
export const exceptionsFor = (work: UnitOfWork, { record, id }: About): Promise<readonly GrantedException[]> =>
  remembered(work, ['rule_exception'], `exceptions ${record} ${id} ${work.today}`, async () => {
    const rows = await work.rows(ruleException, {
      where: { aboutRecord: record, aboutId: id, status: 'granted', fromDay: { until: work.today } },
      order: 'number',
      fields: ['rule', 'number', 'untilDay'],
      most: 'all',
    });
    return rows.map(({ rule, number, untilDay: until }) => ({ rule, number, until }));
  });

/** The row that a decision is about. */
export interface About {
  readonly record: string;
  readonly id: string;
  readonly title: string;
}

interface Keeping {
  readonly about: About;
  readonly facts: PurchaseFacts;
  readonly decision: Decision;
  /** What the decision was made with; asked for again when it is not given. */
  readonly rules?: RulesInUse;
}

const firedIn = ({ trace }: Decision): string[] => [
  ...new Set(trace.filter(({ fired }) => fired).map(({ rule }) => rule)),
];
const appliedIn = ({ packs }: Decision): string[] =>
  packs.filter(({ applied }) => applied).map(({ pack, version }) => versionOf({ id: pack, version }));

/** Whether anything that carries the decision still waits for counsel to confirm it. */
async function restsOnUnconfirmed(work: UnitOfWork, { trace, thresholds }: Decision): Promise<boolean> {
  const open = [
    ...trace.filter(({ fired, unconfirmed }) => fired && unconfirmed),
    ...thresholds.filter(({ unconfirmed }) => unconfirmed).map((one) => ({ ...one, rule: figureOf(one) })),
  ];
  if (open.length === 0) return false;
  const known = await remembered(work, ['rule_confirmation'], 'confirmed figures', async () => {
    const signed = await work.rows(ruleConfirmation, {
      where: { verdict: 'confirmed' },
      fields: ['figure', 'packVersion'],
      most: 'all',
    });
    return new Set(signed.map(({ figure, packVersion }) => `${figure} ${packVersion}`));
  });
  return open.some(({ rule, pack, version }) => !known.has(`${rule} ${versionOf({ id: pack, version })}`));
}

/**
 * Keeps a decision beside the row that it is about. The one that stood for the row before is replaced; the same one twice is kept once.
 * A decision that does not come out again from its facts and versions is refused: it could never be shown to an auditor.
 */
export async function recordDecision(
  work: UnitOfWork,
  { about, facts, decision, rules }: Keeping,
): Promise<Row<typeof ruleDecision>> {
  const { own, packs } = rules ?? (await rulesOf(work, facts.purchaseDay));
  const versions = packs.filter(({ jurisdiction }) => jurisdiction !== 'own').map(versionOf);
  const inputs: Inputs = { facts, versions, own, engine: ENGINE };
  if (canonical(replayed(inputs)) !== canonical(decision))
    throw new Error(`The decision about ${about.record} ${about.id} does not follow from its facts and rules`);
  const product = work.asProduct;
  const before = await standingFor(product, about);
  if (before && canonical(before.inputs) === canonical(inputs)) return before;
  if (before) await product.move(ruleDecision, before.id, 'replace');
  const hasUnconfirmed = await restsOnUnconfirmed(work, decision);
  const made = await product.insert(ruleDecision, {
    ...rowOf(work.today, { about, facts, decision, inputs }),
    hasUnconfirmed,
  });
  if (needsReview(decision)) await askCounsel(work, made, decision);
  return made;
}

/** The inputs of a kept decision, or null when they are not what this engine reads. */
export function inputsOf({ inputs }: Pick<Row<typeof ruleDecision>, 'inputs'>): Inputs | null {
  const given = inputs as Partial<Inputs>;
  const isWhole =
    typeof given.facts === 'object' &&
    typeof given.facts.cents === 'number' &&
    typeof given.facts.purchaseDay === 'string' &&
    Array.isArray(given.facts.states) &&
    Array.isArray(given.own) &&
    Array.isArray(given.versions) &&
    given.versions.every(isKnown);
  return isWhole ? (given as Inputs) : null; // every part that the engine reads was just looked at
}

/** Decides by the rules in use on the purchase's day, and keeps the decision. */
export async function decideAndKeep(
  work: UnitOfWork,
  {
    about,
    facts,
    agency = null,
  }: {
    readonly about: About;
    readonly facts: Omit<PurchaseFacts, 'entity' | 'states'> & Partial<PurchaseFacts>;
    /** The agency of the tree that buys, when it is known. */
    readonly agency?: string | null;
  },
): Promise<Decision> {
  const rules = await rulesOf(work, facts.purchaseDay, agency);
  const exceptions = await exceptionsFor(work, about);
  const whole: PurchaseFacts = { ...rules.agency, ...facts, ...(exceptions.length > 0 ? { exceptions } : {}) };
  const decision = decidePurchase(whole, rules.packs);
  await recordDecision(work, { about, facts: whole, decision, rules });
  return decision;
}

/** The decision that stands for a row, or null. */
export const standingFor = (work: UnitOfWork, about: Pick<About, 'record' | 'id'>) =>
  work.row(ruleDecision, {
    where: { aboutId: about.id, aboutRecord: about.record, status: 'standing' },
    order: '-number',
  });

/** The decisions that stand for several rows, by row. */
export async function decisionsFor(
  work: UnitOfWork,
  { record, ids }: { readonly record: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Row<typeof ruleDecision>>> {
  const kept = await work.rows(ruleDecision, {
    where: { aboutId: [...ids], aboutRecord: record, status: 'standing' },
    order: 'number',
    most: 'all',
  });
  return new Map(kept.flatMap((one) => (one.aboutId === null ? [] : [[one.aboutId, one] as const])));
}

const rowOf = (
  today: string,
  { about, facts, decision, inputs }: Omit<Keeping, 'rules'> & { inputs: Inputs },
): Omit<New<typeof ruleDecision>, 'hasUnconfirmed'> => ({
  subject: about.title.slice(0, 200),
  aboutRecord: about.record,
  aboutId: about.id,
  decidedOn: today,
  purchaseDay: facts.purchaseDay,
  awardDay: facts.awardDay ?? null,
  amount: { cents: facts.cents, currency: 'USD' },
  entity: facts.entity,
  federalFunds: facts.federalFunds,
  method: decision.method,
  isBlocked: standing(decision).length > 0,
  needsReview: needsReview(decision),
  rules: firedIn(decision),
  packs: appliedIn(decision),
  inputs: { ...inputs },
  decision: { ...decision },
});

const TWO_WEEKS = 14 * 86_400_000;
const inTwoWeeks = (today: string): string => new Date(Date.parse(today) + TWO_WEEKS).toISOString().slice(0, 10);

/** A clause that only counsel can decide about becomes a finding with a name and a day. */
async function askCounsel(work: UnitOfWork, made: Row<typeof ruleDecision>, decision: Decision): Promise<void> {
  const [counsel] = await membersWithDuty(work, 'legal_counsel');
  const clause = decision.clauses.find(({ state }) => state === 'legal_review');
  if (!counsel || !clause) return;
  await work.asProduct.insert(ruleFinding, {
    subject: `Clause ${clause.clause}, ${clause.title}: ${made.subject}`.slice(0, 200),
    kind: 'legal_review',
    rule: clause.rule,
    decision: made.id,
    owner: counsel,
    dueOn: inTwoWeeks(work.today),
  });
}

/** Who reviewed a choice of rules, and when, stands in the choice itself. */
export const ruleEffects = [
  on(rulePackChoice, 'review', async ({ row, work }) => {
    // The product itself is nobody's reviewer.
    const reviewedBy = work.person;
    await work.asProduct.change(rulePackChoice, row.id, {}, { reviewedBy, reviewedOn: work.today });
  }),
  // A figure that the text states otherwise is open until somebody says what follows from it.
  on(ruleConfirmation, 'create', async ({ row, work }) => {
    if (row.verdict !== 'differs') return;
    await work.asProduct.insert(ruleFinding, {
      subject: `Counsel found a difference: ${row.figure}, ${row.packVersion}`.slice(0, 200),
      kind: 'rule_change',
      rule: row.figure.slice(0, 120),
      owner: row.confirmedBy,
      dueOn: inTwoWeeks(work.today),
    });
  }),
];
