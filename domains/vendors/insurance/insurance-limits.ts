import type { coverages } from '../coverages.ts';
import { type Dated, isSuperseded } from './in-force.ts';

export type Coverage = keyof typeof coverages;

/** One coverage that a clause requires, with the words it was read from. */
export interface Requirement {
  readonly coverage: Coverage;
  readonly eachCents: number | null;
  readonly aggregateCents: number | null;
  readonly isInsured: boolean;
  readonly words: string;
}

/** As clauses name them. */
const named: readonly (readonly [Coverage, RegExp])[] = [
  ['general', /\b(?:commercial )?general liability\b|\bCGL\b/iu],
  ['automobile', /\b(?:auto(?:mobile)?|business auto|vehicle)s?(?: liability)?\b/iu],
  ['workers', /\bworkers?[’']? ?s?[’']? comp(?:ensation)?\b/iu],
  ['umbrella', /\b(?:umbrella|excess)(?: (?:or|\/) ?(?:umbrella|excess))?(?: liability)?\b/iu],
  ['professional', /\bprofessional liability\b|\berrors (?:and|&) omissions\b|\bE&O\b/iu],
  ['cyber', /\bcyber(?:[- ](?:security|risk))?(?: liability)?\b/iu],
  ['builders', /\bbuilders?[’']?s? risk\b/iu],
  ['pollution', /\bpollution(?: legal)?(?: liability)?\b/iu],
];

const amount = /\$\s?(\d[\d,]*(?:\.\d+)?)(?:\s?(million|m|k|thousand)\b)?/giu;
const factors: Readonly<Record<string, number>> = { million: 1e6, m: 1e6, thousand: 1e3, k: 1e3 };
/** Beyond this it is no limit of a policy but a slip. */
const MOST_CENTS = 10 ** 14;

interface Found {
  readonly at: number;
  readonly end: number;
  readonly cents: number;
}
function amountsIn(text: string): readonly Found[] {
  return [...text.matchAll(amount)].flatMap((match) => {
    const value = Number((match[1] ?? '').replaceAll(',', '')) * (factors[(match[2] ?? '').toLowerCase()] ?? 1);
    const cents = Math.round(value * 100);
    return cents > 0 && cents < MOST_CENTS ? [{ at: match.index, end: match.index + match[0].length, cents }] : [];
  });
}

/** An amount counts as an aggregate where the words next to it say so; the first other one is what each occurrence needs. */
function limitsIn(text: string): Pick<Requirement, 'eachCents' | 'aggregateCents'> {
  let each: number | null = null;
  let aggregate: number | null = null;
  const all = amountsIn(text);
  for (const [place, { at, end, cents }] of all.entries()) {
    const after = text.slice(end, all[place + 1]?.at ?? text.length);
    const before = text.slice(all[place - 1]?.end ?? 0, at);
    const isAggregate =
      /^[^,;$]*aggregate/iu.test(after) ||
      (/aggregate[^,;$]*$/iu.test(before) && !/^[^,;$]*(?:each|per)\b/iu.test(after));
    if (isAggregate) aggregate ??= cents;
    else each ??= cents;
  }
  return { eachCents: each, aggregateCents: aggregate };
}

const insuredWords = /additional(?:ly)? insured/iu;
/** On these an agency can be named; workers’ compensation insures the workers alone. */
const namesInsured: readonly Coverage[] = ['general', 'automobile', 'umbrella', 'pollution'];

const higher = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.max(one, other ?? 0);

/** What an insurance clause asks for, coverage by coverage: each runs from its name to the name of the next. The highest limit counts. */
export function requirementsIn(clause: string): readonly Requirement[] {
  const marks = named
    .flatMap(([coverage, name]) =>
      [...clause.matchAll(new RegExp(name.source, 'giu'))].map(({ index, 0: words }) => ({
        coverage,
        at: index,
        end: index + words.length,
      })),
    )
    .toSorted((one, other) => one.at - other.at || other.end - one.end)
    .filter((one, place, all) => !all.slice(0, place).some(({ at, end }) => at <= one.at && one.end <= end));
  const found = new Map<Coverage, Requirement>();
  for (const [place, { coverage, at }] of marks.entries()) {
    const next = marks[place + 1]?.at ?? clause.length;
    const [sentence = ''] = clause.slice(at, next).split(/(?<=[.;])\s|\n/u);
    const words = sentence
      .trim()
      .replace(/(?:,|;|\.|\band\b|\s)+$/u, '')
      .slice(0, 300);
    const was = found.get(coverage);
    const said = limitsIn(words);
    found.set(coverage, {
      coverage,
      eachCents: higher(said.eachCents, was?.eachCents ?? null),
      aggregateCents: higher(said.aggregateCents, was?.aggregateCents ?? null),
      isInsured: insuredWords.test(clause) && namesInsured.includes(coverage),
      words: was && was.words.length >= words.length ? was.words : words,
    });
  }
  return [...found.values()];
}

/** A confirmed policy, as far as it is compared. */
export interface Policy extends Dated {
  readonly id: string;
  readonly eachCents: number;
  readonly aggregateCents: number | null;
  readonly isInsured: boolean;
}

export interface Compared extends Requirement {
  readonly policy: string | null;
  readonly heldEachCents: number | null;
  readonly heldAggregateCents: number | null;
  readonly untilDay: string | null;
  /** What is missing, in sentences; empty where the policy meets the clause. */
  readonly gaps: readonly string[];
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { maximumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

function gapsOf(one: Requirement, best: Policy | undefined, adds: number, day: string): readonly string[] {
  if (!best) return ['No confirmed policy.'];
  if (best.fromDay > day) return [`Starts on ${best.fromDay}.`];
  if (best.untilDay < day) return [`Expired on ${best.untilDay}.`];
  const gaps: string[] = [];
  if (one.eachCents !== null && best.eachCents + adds < one.eachCents)
    gaps.push(`Each occurrence ${dollars(best.eachCents + adds)}, required ${dollars(one.eachCents)}.`);
  if (one.aggregateCents !== null && (best.aggregateCents ?? 0) + adds < one.aggregateCents)
    gaps.push(
      best.aggregateCents === null
        ? `No aggregate on file, required ${dollars(one.aggregateCents)}.`
        : `Aggregate ${dollars(best.aggregateCents + adds)}, required ${dollars(one.aggregateCents)}.`,
    );
  if (one.isInsured && !best.isInsured) gaps.push('The agency is not named as additional insured.');
  return gaps;
}

const isInForce = ({ fromDay, untilDay }: Policy, day: string): boolean => fromDay <= day && day <= untilDay;

/** Each required coverage against the policies in force on the day, without those that a newer certificate replaces. An umbrella policy that is not required itself adds to the limits below it. */
export function compared(
  required: readonly Requirement[],
  confirmed: readonly Policy[],
  day: string,
): readonly Compared[] {
  const policies = confirmed.filter((one) => !isSuperseded(one, confirmed, day));
  const isUmbrellaRequired = required.some(({ coverage }) => coverage === 'umbrella');
  const umbrellas = isUmbrellaRequired
    ? []
    : policies.filter((one) => one.coverage === 'umbrella' && isInForce(one, day));
  const excess = Math.max(0, ...umbrellas.map(({ eachCents }) => eachCents));
  return required.map((one) => {
    const [best] = policies
      .filter(({ coverage }) => coverage === one.coverage)
      .toSorted(
        (a, b) =>
          Number(isInForce(b, day)) - Number(isInForce(a, day)) ||
          Number(b.untilDay >= day) - Number(a.untilDay >= day) ||
          b.eachCents - a.eachCents ||
          (a.untilDay > b.untilDay ? -1 : 1),
      );
    const adds = one.coverage === 'general' || one.coverage === 'automobile' ? excess : 0;
    return {
      ...one,
      policy: best?.id ?? null,
      heldEachCents: best?.eachCents ?? null,
      heldAggregateCents: best?.aggregateCents ?? null,
      untilDay: best?.untilDay ?? null,
      gaps: gapsOf(one, best, adds, day),
    };
  });
}
