import type { Decision, Pack } from '../../procurement/public.ts';
import { conditionWords, ruleKey } from '../../procurement/public.ts';
import type { TraceState } from './clause-words.ts';

/** A clause that a rule of the packs can require. */
export interface LawClause {
  readonly rule: string;
  readonly clause: string;
  readonly title: string;
  readonly citation: string;
  readonly when: string;
}

/** Every clause that these packs can require, each once, by the latest version of its rule. What is only proposed requires nothing. */
export function lawClausesIn(packs: readonly Pack[]): readonly LawClause[] {
  const known = new Map<string, LawClause>();
  for (const pack of packs.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
    for (const rule of pack.status === 'proposed' || pack.status === 'enjoined' ? [] : pack.rules)
      for (const { clause, title } of rule.brings.filter((effect) => effect.gives === 'clause')) {
        const key = ruleKey(pack, rule);
        const when = rule.when.if === 'always' ? pack.covers : ({ if: 'all', of: [pack.covers, rule.when] } as const);
        known.set(key, { rule: key, clause, title, citation: rule.citation, when: conditionWords(when) });
      }
  return [...known.values()].toSorted((one, other) =>
    one.citation === other.citation ? 0 : one.citation < other.citation ? -1 : 1,
  );
}

/** A clause as it stands in a contract. */
export interface Used {
  readonly id: string;
  readonly clause: string | null;
  readonly code: string | null;
  readonly revision: number | null;
  readonly title: string | null;
  readonly rule: string | null;
  readonly section: string | null;
  readonly exception: string | null;
  /** Its text is agreed with the firm, and no new version of the library takes its place. */
  readonly negotiated?: boolean | null;
  readonly status: 'included' | 'removal_requested' | 'counsel_decides' | 'removed' | 'excepted';
}

/** An approved clause of the library. */
export interface Held {
  readonly id: string;
  readonly code: string;
  readonly revision: number | null;
  readonly title: string;
  readonly rule: string | null;
  readonly ownUse: 'required' | 'optional';
  readonly category: string | null;
  readonly fromCents: number | null;
  readonly upToCents: number | null;
}

export interface Traced {
  readonly rule: string | null;
  readonly clause: string;
  readonly title: string;
  readonly citation: string | null;
  readonly isOwn: boolean;
  readonly need: 'required' | 'counsel' | 'no';
  readonly because: string;
  readonly state: TraceState;
  readonly use: Used | null;
  /** The approved text of the library, where there is one. */
  readonly held: Held | null;
}

const strength: Readonly<Record<Used['status'], number>> = {
  included: 4,
  removal_requested: 3,
  counsel_decides: 2,
  excepted: 1,
  removed: 0,
};

/** Of several uses of one clause, the one that counts: what is in the text before what was left out of it. */
const foremost = (uses: readonly Used[]): Used | null =>
  uses
    .filter(({ status }) => status !== 'removed')
    .toSorted((one, other) => strength[other.status] - strength[one.status])[0] ?? null;

function stateOf(need: Traced['need'], use: Used | null, held: Held | null): TraceState {
  if (use && use.status !== 'removed') return use.status;
  if (need === 'no') return 'not_required';
  if (need === 'counsel') return 'counsel_decides';
  return held ? 'missing' : 'no_text';
}

/** Why a rule applied or not; of a pack that speaks to other contracts, why it does. */
function becauseOf({ trace, packs }: Pick<Decision, 'trace' | 'packs'>, rule: string): string {
  const lines = trace.filter((line) => line.rule === rule);
  const line = lines.find(({ fired }) => fired) ?? lines.at(-1);
  const pack = packs.filter((one) => one.pack === rule.slice(0, rule.lastIndexOf('/')));
  return line?.because ?? pack.at(-1)?.because ?? 'no rule set of the day states it';
}

export interface OwnFacts {
  readonly cents: number;
  readonly category: string | null;
}

/** Why the agency’s own clause belongs into a contract of this amount and category, or null where it does not. */
export function ownReason({ category, fromCents, upToCents }: Held, facts: OwnFacts): string | null {
  if (category !== null && category !== facts.category) return null;
  if (fromCents !== null && facts.cents < fromCents) return null;
  if (upToCents !== null && facts.cents > upToCents) return null;
  const parts = [category !== null && 'category', (fromCents !== null || upToCents !== null) && 'amount'];
  const by = parts.filter(Boolean).join(' and ');
  return by === '' ? 'the agency requires it in all contracts' : `the agency requires it by ${by}`;
}

export interface Traceable {
  readonly law: readonly LawClause[];
  readonly decision: Pick<Decision, 'clauses' | 'trace' | 'packs'>;
  readonly uses: readonly Used[];
  readonly library: readonly Held[];
  readonly own: OwnFacts;
}

/**
 * The trace matrix: every clause that the law can require of this contract, whether it does and why, and where it stands; then the
 * agency’s own. What a decision requires and the list of the law lacks is a row as well, so that nothing required is ever left out.
 */
export function traceOf({ law, decision, uses, library, own }: Traceable): readonly Traced[] {
  const required = new Map(decision.clauses.map((one) => [one.rule, one]));
  const listed = new Set(law.map(({ rule }) => rule));
  const strange = decision.clauses.filter(({ rule }) => !listed.has(rule));
  const ofLaw = [...law, ...strange].map(({ rule, clause, title, citation }): Traced => {
    const asked = required.get(rule);
    const need = asked ? (asked.state === 'legal_review' ? 'counsel' : 'required') : 'no';
    const use = foremost(uses.filter((one) => one.rule === rule));
    const held = library.find((one) => one.rule === rule) ?? null;
    return {
      rule,
      clause,
      title,
      citation: asked?.citation ?? citation,
      isOwn: false,
      need,
      because: becauseOf(decision, rule),
      state: stateOf(need, use, held),
      use,
      held,
    };
  });
  return [...ofLaw, ...ownOf({ uses, library, own }, new Set(ofLaw.map(({ rule }) => rule)))];
}

function ownOf({ uses, library, own }: Pick<Traceable, 'uses' | 'library' | 'own'>, law: ReadonlySet<string | null>) {
  const mine = library.filter(({ rule }) => rule === null);
  const others = uses.filter(({ rule, status }) => !law.has(rule) && status !== 'removed');
  const codes = [...new Set([...mine.map(({ code }) => code), ...others.map(({ code }) => code ?? '')])].toSorted();
  return codes.flatMap((code): readonly Traced[] => {
    const held = mine.find((one) => one.code === code) ?? null;
    const use = foremost(others.filter((one) => (one.code ?? '') === code));
    const because = held?.ownUse === 'required' ? ownReason(held, own) : null;
    // What the agency neither requires nor has here says nothing of this contract.
    if (!use && because === null) return [];
    const need = because === null ? 'no' : 'required';
    const title = use?.title ?? held?.title ?? code;
    return [
      {
        rule: use?.rule ?? null,
        clause: code,
        title,
        citation: null,
        isOwn: true,
        need,
        because: because ?? (use?.negotiated ? 'agreed with the firm' : 'added by the agency'),
        state: stateOf(need, use, held),
        use,
        held,
      },
    ];
  });
}
