import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { decidePurchase } from '../rule-packs/decide.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { exceptionsFor, type RulesInUse, rulesOf } from '../rule-packs/rule-packs.server.ts';
import { ANY_AMOUNT, factsOf, originOf } from './publishing.server.ts';
import { writeText } from './sections.server.ts';
import { solicitation } from './solicitation.record.ts';
import type { SolicitationType } from './solicitation-words.ts';
import { solicitationSection } from './solicitation-section.record.ts';
import { textGaps } from './text-gaps.ts';

interface Judged {
  readonly rules: RulesInUse;
  readonly decision: Decision;
}

/** What the rules would say of it on that day. Nothing is kept: that happens when it is published. */
export async function judged(
  work: UnitOfWork,
  facts: ReturnType<typeof factsOf>,
  about: { readonly id: string | null; readonly agency: string | null },
): Promise<Judged> {
  const rules = await rulesOf(work, facts.purchaseDay, about.agency);
  const exceptions = about.id ? await exceptionsFor(work, { record: solicitation.name, id: about.id, title: '' }) : [];
  const whole = { ...rules.agency, ...facts, ...(exceptions.length > 0 ? { exceptions } : {}) };
  return { rules, decision: decidePurchase(whole, rules.packs) };
}

/** The same, with the strictest days of advertising where there is no estimate yet: no calendar is proposed on an amount that nobody entered. */
export async function judgedWithDays(
  work: UnitOfWork,
  type: SolicitationType,
  facts: ReturnType<typeof factsOf>,
  about: { readonly id: string | null; readonly agency: string | null },
): Promise<Decision> {
  const { decision } = await judged(work, facts, about);
  if (type === 'rfi' || facts.cents > 0) return decision;
  const { advertisingDays, advertising } = (await judged(work, { ...facts, cents: ANY_AMOUNT }, about)).decision;
  return { ...decision, advertisingDays, advertising };
}

/** What the rules would say of it were it published today. */
export async function decisionOn(work: UnitOfWork, row: Row<typeof solicitation>): Promise<Decision> {
  const { agency, cents } = await originOf(work, row);
  return (await judged(work, { ...factsOf(row, work.today), cents }, { id: row.id, agency })).decision;
}

/** Writes what the text lacks by the rules in force; answers how many sections came in. */
export async function completeText(work: UnitOfWork, row: Row<typeof solicitation>): Promise<number> {
  const { agency, scope, cents } = await originOf(work, row);
  const whole = await judged(work, { ...factsOf(row, work.today), cents }, { id: row.id, agency });
  return writeText(work, row, { ...whole, scope });
}

/** Neither review nor publication of a text that lacks a required clause or the approval of a section’s owner. */
export async function refuseTextGaps({ row, before, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> {
  const sections = await work.asProduct.rows(solicitationSection, {
    where: { solicitation: row.id },
    order: 'place',
    fields: ['status', 'title', 'clause', 'isAdapted', 'owner'],
    most: 'all',
  });
  const [first, ...more] = textGaps(await decisionOn(work, row), sections);
  if (!first) return;
  // What is reviewed is fixed, so the way to mend it is said with it.
  const way = before.status === 'approved' ? ['Send it back first.'] : [];
  throw fail('refused', first.code, [...[first, ...more].map(({ message }) => message), ...way].join(' '));
}
