import { giveBack } from '../../workflow/public.server.ts';
import { type Actor, allows, covers, Failure, fail, permission, type Row } from '#kernel';
import { type Effect, type EffectFacts, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { untouchedOffer } from '../intake/offers.server.ts';
import { soleSourceCase } from '../intake/sole-source-case.record.ts';
import { decidedBecause } from '../intake/sole-source-case.server.ts';
import { decidePurchase } from '../rule-packs/decide.ts';
import { type DecidedLimit, type Decision, standing } from '../rule-packs/decision.ts';
import type { PurchaseFacts } from '../rule-packs/facts.ts';
import { canBeStopped, whatStops } from '../rule-packs/packs-under.ts';
import { ruleException } from '../rule-packs/rule-exception.record.ts';
import { ruleFinding } from '../rule-packs/rule-finding.record.ts';
import {
  type About,
  decideAndKeep,
  exceptionsFor,
  inputsOf,
  rulesOf,
  standingFor,
  statedOn,
} from '../rule-packs/rule-packs.server.ts';
import type { Pack } from '../rule-packs/pack.ts';
import { FEDERAL_AGGREGATE, type Splitting, splitting } from '../rule-packs/splitting.ts';
import { scopeHits } from '../scope/scope-lint.ts';
import { keepSplitFinding, refuseOwnAnswer } from './split-finding.server.ts';
import { type Asking, askingOf, libraryText } from './asking.server.ts';
import { centsOf, purchasesAround, smallPurchase } from './belonging.server.ts';
import { refuseWrongContract } from './contract-use.server.ts';
import { refuseWithoutEstimate } from './estimate-needed.server.ts';
import { requisition } from './requisition.record.ts';
import { requisitionApproval } from './requisition-approval.server.ts';
import { brandSaysOrEqual } from './requisition.rules.ts';
import type { Path } from './requisition-fields.ts';
import { cardFault, needsCase, pathFault, quotesNeeded } from './way-to-buy.ts';

type Requisition = Row<typeof requisition>;

export interface Decided {
  readonly facts: Omit<PurchaseFacts, 'entity' | 'states'>;
  readonly decision: Decision;
  readonly splitting: Splitting;
}

/** The law on buying without competition, where no rule of the library is nearer. */
const NO_CASE = '2 CFR 200.320(c)';

type Ground = NonNullable<PurchaseFacts['soleSourceGround']>;

/** The threshold that a purchase in pieces would get around: the lowest one that it does not reach by itself. */
const limitAbove = ({ thresholds }: Decision, cents: number) =>
  thresholds.filter((one) => one.cents >= cents).toSorted((one, other) => one.cents - other.cents)[0];

/** The text that forbids getting around a threshold in pieces: where the figure is a state's or the agency's own, that text. */
const citationOf = ({ pack, citation }: DecidedLimit, packs: readonly Pack[]): string =>
  packs.find(({ id }) => id === pack)?.jurisdiction === 'US' ? FEDERAL_AGGREGATE : citation;

/** A request by itself, as the rules look at it. */
async function aloneBefore(work: UnitOfWork, asking: Asking, ground: Ground | undefined) {
  const rules = await rulesOf(work, asking.day, asking.agency);
  const exceptions = asking.id ? await exceptionsFor(work, { record: requisition.name, id: asking.id, title: '' }) : [];
  const alone: Decided['facts'] = {
    ...asking.federal,
    cents: centsOf(asking.lines),
    category: asking.category,
    federalFunds: asking.federalFunds,
    purchaseDay: asking.day,
    emergency: asking.emergency,
    brandName: scopeHits(asking.specification).some(({ rule }) => rule === 'brand_only'),
    ...(asking.awardedOn ? { awardDay: asking.awardedOn } : {}),
    ...(ground ? { soleSourceGround: ground } : {}),
    ...(exceptions.length > 0 ? { exceptions } : {}),
  };
  return { rules, alone };
}

/** Whether the law stops a request by itself; nothing else is asked of it. */
async function isStopped(work: UnitOfWork, asking: Asking, ground: Ground | undefined): Promise<boolean> {
  const { rules, alone } = await aloneBefore(work, asking, ground);
  return decidePurchase({ ...rules.agency, ...alone }, rules.packs.map(whatStops)).blocked.length > 0;
}

/** What the rules say of a request, alone and together with what belongs to it. Reads only. */
export async function decide(work: UnitOfWork, asking: Asking, ground?: Ground): Promise<Decided> {
  const { rules, alone } = await aloneBefore(work, asking, ground);
  const whole = smallPurchase({ ...asking, id: asking.id ?? '', title: asking.number ?? 'this one' });
  const first = decidePurchase({ ...rules.agency, ...alone }, rules.packs);
  const limit = limitAbove(first, whole.cents);
  const { others, fiscalYearStart } = await purchasesAround(work, asking, limit?.cents ?? 0);
  const found = splitting({
    next: whole,
    others,
    fiscalYearStart,
    limitCents: limit?.cents ?? 0,
    ...(limit ? { limitWords: `the ${limit.label.toLowerCase()}`, citation: citationOf(limit, rules.packs) } : {}),
  });
  const facts = { ...alone, aggregatedCents: Math.max(found.aggregatedCents, whole.cents) };
  const decision =
    found.aggregatedCents > whole.cents ? decidePurchase({ ...rules.agency, ...facts }, rules.packs) : first;
  return { facts, decision, splitting: found };
}

/** The ground of the case that was filed for a request, as far as there is one. */
async function groundOf(work: UnitOfWork, id: string): Promise<Ground | undefined> {
  const found = await work.row(soleSourceCase, {
    where: { requisition: id, status: ['filed', 'accepted'] },
    order: ['status', '-number'],
    fields: ['ground'],
  });
  return found?.ground;
}

export const aboutIt = ({ id, number, purpose }: Requisition): About => ({
  record: requisition.name,
  id,
  title: `${number} ${purpose}`,
});
const wantsCase = ({ path, soleSource, emergency }: Requisition): boolean =>
  needsCase(path as Path | null) || soleSource || emergency;

/** Duplicate buys are avoided: what an existing contract covers comes from it, or the reason why not is written down. */
async function refuseUntouched(work: UnitOfWork, row: Requisition, asking: Asking): Promise<void> {
  const { lines: items, agency, federalFunds, day } = asking;
  const wish = { items, day, agency, federalFunds, cents: row.total.cents };
  const offer = await untouchedOffer(work, { ...wish, requisition: row.id });
  if (offer)
    throw fail(
      'refused',
      'requisition.contract_is_used',
      `${offer.title} covers this (${offer.because}). Buy from it, or decline it with a reason. (2 CFR 200.318(d), (e))`,
      { extra: { record: offer.record, id: offer.id } },
    );
}

const beside = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** A text of the library is looked at like one's own: a brand alone shuts out everybody else there as well. */
async function refuseBrandOfLibrary(work: UnitOfWork, { scope, justification }: Requisition): Promise<void> {
  if (!scope || (justification ?? '').trim().length >= 20) return;
  if (scopeHits(await libraryText(work, scope)).some(({ rule }) => rule === 'brand_only'))
    throw beside('scope', brandSaysOrEqual.id, brandSaysOrEqual.sentence);
}

interface Judged extends Decided {
  readonly ground: Ground | undefined;
  readonly agency: string | null;
  /** Everything that submitting is refused with, in the order in which it is judged. */
  readonly refusals: readonly Failure[];
}

/** What a look refuses, in place of the end of everything. */
async function refusedBy(look: () => Promise<void>): Promise<readonly Failure[]> {
  try {
    await look();
    return [];
  } catch (error) {
    if (error instanceof Failure) return [error];
    throw error;
  }
}

/** All that the rules say of a request: a draft lists it beforehand, and submitting stops at the first of it. Reads only. */
async function judged(work: UnitOfWork, row: Requisition): Promise<Judged> {
  const ground = wantsCase(row) ? await groundOf(work, row.id) : undefined;
  const path = row.path as Path | null;
  const asking = await askingOf(work, row);
  const { facts, decision, splitting: found } = await decide(work, asking, ground);
  const cents = facts.aggregatedCents ?? facts.cents;
  const refusals = [
    ...(await refusedBy(() => refuseBrandOfLibrary(work, row))),
    ...(await refusedBy(() =>
      path === 'contract' ? refuseWrongContract(work, row, { asking, cents }) : refuseUntouched(work, row, asking),
    )),
    ...caseMissing(row, decision, ground),
    ...standing(decision).map(({ sentence, citation }) =>
      fail('refused', 'requisition.rules', `${sentence} (${citation})`),
    ),
    ...pieceOf(path, decision, found),
    ...(path === 'card' ? await cardRefused(work, { ...facts, day: asking.day }, decision) : []),
    ...wayRefused(path, decision),
    ...quotesMissing(row, decision),
    ...(await refusedBy(() => refuseWithoutEstimate(work, row, decision))),
  ];
  return { facts, decision, splitting: found, ground, agency: asking.agency, refusals };
}

/** The rules look at every request once it is submitted, and what they said is kept with it. */
async function judge(work: UnitOfWork, row: Requisition): Promise<void> {
  const { facts, agency, splitting: found, refusals } = await judged(work, row);
  const [refused] = refusals;
  if (refused) throw refused;
  await decideAndKeep(work, { about: aboutIt(row), facts, agency });
  await keepSplitFinding(work, row, found);
}

function caseMissing(row: Requisition, decision: Decision, ground: Ground | undefined): readonly Failure[] {
  if (ground !== undefined || !needsItsCase(row, decision, ground)) return [];
  const message = `A noncompetitive purchase of this amount needs a sole-source case (${decision.methodBy?.citation ?? NO_CASE}). File one for ${row.number} first.`;
  return [fail('refused', 'requisition.case_is_filed', message)];
}

function pieceOf(
  path: Path | null,
  decision: Decision,
  { verdict, findings, citation }: Splitting,
): readonly Failure[] {
  if (verdict !== 'blocked' || (path !== null && pathFault(path, decision) === null)) return [];
  const [found] = findings;
  const message = `${found?.sentence ?? 'This is part of a larger purchase.'} (${citation})`;
  const others = found?.others.map(({ id, title, cents, day }) => ({ id, title, cents, day })) ?? [];
  return [fail('refused', 'requisition.is_no_piece', message, { extra: { others } })];
}

async function cardRefused(
  work: UnitOfWork,
  facts: Decided['facts'] & { readonly day: string },
  decision: Decision,
): Promise<readonly Failure[]> {
  const { cardLimitCents } = await policyOn(work, facts.day);
  const tooMuch = cardLimitCents === null ? null : cardFault({ ...facts, cardLimitCents }, decision);
  return tooMuch === null ? [] : [beside('path', 'requisition.card_may_pay', tooMuch)];
}

function wayRefused(path: Path | null, decision: Decision): readonly Failure[] {
  const fault = pathFault(path, decision);
  return fault === null ? [] : [beside('path', 'requisition.path_is_enough', fault)];
}

/** As many quotes as the rules ask for, the agency's own among them, where quotes are the procurement method. */
function quotesMissing({ path, quotes }: Requisition, decision: Decision): readonly Failure[] {
  const needed = quotesNeeded(path as Path | null, decision);
  const there = quotes?.length ?? 0;
  if (there >= needed) return [];
  const message = `${needed} price quotes are needed (${decision.methodBy?.citation ?? ''}): ${there === 0 ? 'none is' : there === 1 ? 'one is' : `${there} are`} attached.`;
  return [beside('quotes', 'requisition.quotes_are_enough', message)];
}

/** Competition is left out of it, and the rules ask for some: then only with a case. */
const needsItsCase = (row: Requisition, { method }: Decision, ground: Ground | undefined): boolean =>
  wantsCase(row) &&
  row.path !== 'contract' &&
  method !== 'direct' &&
  // A law that knows the emergency by itself frees without a case.
  (ground !== undefined || method !== 'noncompetitive');

const open = new Set(['draft', 'returned']);
const waiting = new Set(['submitted', 'approved']);

interface DecisionNow {
  readonly decision: Decision | null;
  readonly caseLaw: string | null;
  /** What submitting would be refused with; nothing once it is submitted. */
  readonly refusals: readonly Failure[];
}

/** What the rules say of a request: while it is written what they would say, and then what it was submitted with. */
export async function decisionNow(work: UnitOfWork, row: Requisition): Promise<DecisionNow> {
  const found = await foundFor(work, row);
  if (!found) return { decision: null, caseLaw: null, refusals: [] };
  const { decision, ground, refusals } = found;
  const caseLaw = needsItsCase(row, decision, ground) ? (decision.methodBy?.citation ?? NO_CASE) : null;
  return { decision, caseLaw, refusals };
}

async function foundFor(
  work: UnitOfWork,
  row: Requisition,
): Promise<Pick<Judged, 'decision' | 'ground' | 'refusals'> | null> {
  if (waiting.has(row.status)) {
    const kept = await standingFor(work.asProduct, aboutIt(row));
    return (
      kept && {
        decision: kept.decision as unknown as Decision,
        ground: inputsOf(kept)?.facts.soleSourceGround ?? undefined,
        refusals: [],
      }
    ); // as `recordDecision` kept it
  }
  // What costs nothing yet is refused by the record itself.
  return open.has(row.status) && row.total.cents > 0 ? judged(work, row) : null;
}

/**
 * What blocks a request is kept while it is still being written: so that it is seen there, and so that whoever may grant an exception
 * finds a decision to grant it from. A submission that is refused leaves nothing behind by itself.
 */
async function keepIfBlocked(work: UnitOfWork, row: Requisition, isNew = false): Promise<void> {
  if (row.status !== 'draft' && row.status !== 'returned') return;
  if (isNew && !canBeStopped(row)) return;
  // Nothing can have been filed or decided about a row that is only being made.
  const ground = !isNew && wantsCase(row) ? await groundOf(work, row.id) : undefined;
  const [asking] = await Promise.all([askingOf(work, row), statedOn(work, work.today)]); // both are needed: one way to the database
  const alone = isNew ? { ...asking, id: null } : asking;
  const known = isNew ? undefined : await standingFor(work.asProduct, aboutIt(row));
  // Only a ground is judged by what belongs together as well.
  if (!known?.isBlocked && ground === undefined && !(await isStopped(work, alone, ground))) return;
  const { facts, decision } = await decide(work, asking, ground);
  if (decision.blocked.length > 0 || known?.isBlocked)
    await decideAndKeep(work, { about: aboutIt(row), facts, agency: asking.agency });
}

async function keepFor(work: UnitOfWork, id: string): Promise<void> {
  const row = await work.asProduct.find(requisition, id);
  if (row) await keepIfBlocked(work, row);
}

/**
 * A case that is refused takes away what the request rests on: it goes back to whoever asked, with the words of the refusal. Where
 * another case of the same ground stands, or nothing depends on one, it stays where it is.
 */
async function withoutItsCase(
  work: UnitOfWork,
  { id, number, requisition: about }: Row<typeof soleSourceCase>,
): Promise<void> {
  const row = await work.asProduct.find(requisition, about);
  if (row?.status !== 'submitted') return;
  const kept = await standingFor(work.asProduct, aboutIt(row));
  const ground = kept && inputsOf(kept)?.facts.soleSourceGround;
  if (!ground || (await groundOf(work, about)) === ground) return;
  await giveBack(work, requisitionApproval, about, `${number} was refused: ${await decidedBecause(work, id)}`);
}

/** What the decision rested on when it was submitted still has to hold: a case that was only filed has to be accepted by now. */
async function stillHolds(work: UnitOfWork, row: Requisition): Promise<void> {
  const kept = await standingFor(work.asProduct, aboutIt(row));
  const ground = kept && inputsOf(kept)?.facts.soleSourceGround;
  // Under the authority of an emergency activation its case is decided with the ratification; a refused one covers nothing.
  const isAuthorized = ground === 'emergency' && row.authority !== null;
  if (ground) {
    const status = isAuthorized ? (['filed', 'returned', 'accepted'] as const) : 'accepted';
    const accepted = await work.has(soleSourceCase, { requisition: row.id, ground, status });
    if (!accepted)
      throw fail(
        'refused',
        'requisition.case_is_accepted',
        `${row.number} is noncompetitive, and its case is not accepted. The chief procurement officer has to decide on the case first. (2 CFR 200.320(c))`,
      );
  }
  if (row.path === 'contract') {
    const asking = await askingOf(work, row);
    await refuseWrongContract(work, row, { asking, cents: row.total.cents });
  }
}

/** Whoever may write a request may ask for leave for it; so may the duty that grants, for somebody, and then another grants. */
export const mayAskFor = (row: Requisition, actor: Actor): boolean =>
  allows({ duty: 'chief_procurement_officer' }, actor) ||
  covers(permission(requisition.access.edit).rows, { ...row }, actor);

async function refuseOfOthers(work: UnitOfWork, id: string): Promise<void> {
  const row = await work.asProduct.find(requisition, id);
  if (!row) throw beside('aboutId', 'rule_exception.is_there', 'There is no such requisition.');
  if (mayAskFor(row, work.actor)) return;
  const message = `${row.number} is not yours: the requester, a manager or a buyer has to request its exception.`;
  throw fail('forbidden', 'rule_exception.is_theirs', message, {
    issues: [{ path: 'aboutId', code: 'rule_exception.is_theirs', message }],
  });
}

type Facts = EffectFacts<Requisition>;
export const judgePurchase = ({ row, work }: Facts): Promise<void> => judge(work, row);
export const refuseWhatHoldsNoMore = ({ row, work }: Facts): Promise<void> => stillHolds(work, row);
export const keepWhyBlocked = ({ row, work }: Facts): Promise<void> => keepIfBlocked(work, row, true);

/** What is changed while it waits, or after it was approved, is another purchase to the rules. */
export async function judgeChange({ row, work }: Facts): Promise<void> {
  if (row.status === 'submitted' || row.status === 'approved') await judge(work, row);
  else await keepIfBlocked(work, row);
}

/** What exceptions, cases and answered findings mean for the requests they are about. */
export const decisionEffects: readonly Effect[] = [
  on(ruleFinding, 'answer', ({ row, work }) => refuseOwnAnswer(work, row)),
  on(soleSourceCase, 'file', ({ row, work }) => keepFor(work, row.requisition)),
  on(soleSourceCase, 'refuse', ({ row, work }) => withoutItsCase(work, row)),
  on(ruleException, 'create', async ({ row, work }) => {
    if (row.aboutRecord === requisition.name) await refuseOfOthers(work, row.aboutId);
  }),
  ...(['grant', 'withdraw'] as const).map((step) =>
    on(ruleException, step, async ({ row, work }) => {
      if (row.aboutRecord === requisition.name) await keepFor(work, row.aboutId);
    }),
  ),
];
