import { dollars } from '#kernel';
import { decisionWords, type PurchaseFacts } from './facts.ts';
import { type Condition, type Limit, limitNames, type Measure } from './pack.ts';

/** The sum that a limit stands for now, and the words for it. */
export interface KnownLimit {
  readonly cents: number;
  readonly words: string;
}

export interface Case {
  readonly facts: PurchaseFacts;
  /** Null when no pack that applies states the limit. */
  readonly limit: (limit: Limit) => KnownLimit | null;
}

export interface Verdict {
  readonly holds: boolean;
  /** Why, in words that stand alone in a printed trace. */
  readonly because: string;
}

/** What belongs together counts together, and a contract counts alone. */
export const amountOf = ({ cents, aggregatedCents }: PurchaseFacts, measure: Measure): number =>
  measure === 'contract' ? cents : Math.max(cents, aggregatedCents ?? 0);

export const literal = (limit: number): KnownLimit => ({ cents: limit, words: dollars(limit) });

const compared = { above: 'above', from: 'at or above', up_to: 'at or under', under: 'under' } as const;

function judgeAmount(condition: Extract<Condition, { if: 'amount' }>, { facts, limit }: Case): Verdict {
  const known = limit(condition.limit);
  if (!known)
    return {
      holds: false,
      because: `no rule set that applies states the ${typeof condition.limit === 'string' ? limitNames[condition.limit].toLowerCase() : 'limit'}`,
    };
  const amount = amountOf(facts, condition.of);
  const holds = {
    above: amount > known.cents,
    from: amount >= known.cents,
    up_to: amount <= known.cents,
    under: amount < known.cents,
  }[condition.is];
  return { holds, because: `${dollars(amount)} is ${holds ? '' : 'not '}${compared[condition.is]} ${known.words}` };
}

const dayIn = (given: unknown): string | null => (typeof given === 'string' && given !== '' ? given : null);

function judgeOutside({ day, from, to }: Extract<Condition, { if: 'outside' }>, facts: PurchaseFacts): Verdict {
  const [on, first, last] = [dayIn(facts[day]), dayIn(facts[from]), dayIn(facts[to])];
  if (on === null || (first === null && last === null))
    return { holds: false, because: `${decisionWords(to)}: not stated` };
  if (first !== null && on < first) return { holds: true, because: `${on} lies before ${first}` };
  if (last !== null && on > last) return { holds: true, because: `${on} lies after ${last}` };
  return { holds: false, because: `${on} lies between ${first ?? 'the beginning'} and ${last ?? 'the end'}` };
}

/** Judges a condition and says why; nothing that was not stated makes a rule apply. */
export function judge(condition: Condition, situation: Case): Verdict {
  const { facts } = situation;
  switch (condition.if) {
    case 'always':
      return { holds: true, because: 'applies to every purchase of this kind' };
    case 'amount':
      return judgeAmount(condition, situation);
    case 'is': {
      const given = facts[condition.fact];
      const holds = typeof given === 'string' && condition.oneOf.includes(given);
      const said = given === undefined || given === null ? 'not stated' : String(given).replaceAll('_', ' ');
      return { holds, because: `${decisionWords(condition.fact)}: ${said}` };
    }
    case 'yes':
    case 'no': {
      const given = facts[condition.fact];
      const said = given === true ? 'yes' : given === false ? 'no' : 'not stated';
      const holds = given === (condition.if === 'yes');
      return { holds, because: `${decisionWords(condition.fact)}: ${said}` };
    }
    case 'fewer': {
      const given = facts[condition.fact];
      const holds = typeof given === 'number' && given < condition.than;
      return {
        holds,
        because: `${decisionWords(condition.fact)}: ${typeof given === 'number' ? given : 'not stated'}`,
      };
    }
    case 'outside':
      return judgeOutside(condition, facts);
    case 'not': {
      const inner = judge(condition.of, situation);
      return { holds: !inner.holds, because: inner.because };
    }
    case 'all':
    case 'any':
      return judgeSeveral(condition, situation);
  }
}

/** Of a list that holds only what carries it is told, of one that fails only what fails it. */
function judgeSeveral({ if: kind, of }: Extract<Condition, { if: 'all' | 'any' }>, situation: Case): Verdict {
  const verdicts = of.map((one) => judge(one, situation));
  const holds = kind === 'all' ? verdicts.every((one) => one.holds) : verdicts.some((one) => one.holds);
  const told = verdicts.filter((one) => one.holds === holds);
  return { holds, because: [...new Set(told.map(({ because }) => because))].join('; ') };
}

/** Every limit that a condition compares an amount with. */
export function limitsIn(condition: Condition): readonly Limit[] {
  if (condition.if === 'amount') return [condition.limit];
  if (condition.if === 'not') return limitsIn(condition.of);
  return condition.if === 'all' || condition.if === 'any' ? condition.of.flatMap(limitsIn) : [];
}
