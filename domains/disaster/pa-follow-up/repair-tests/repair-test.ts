import { halfRule } from '../../public-assistance/pa-math.ts';
import { paFigure } from '../../public-assistance/pa-terms.ts';
import {
  type Criterion,
  type Election,
  type Element,
  type MitigationTest,
  type Outcome,
  type Part,
  parts,
  type Side,
  sides,
} from './repair-words.ts';

interface Cents {
  readonly amount: { readonly cents: number };
}
/** As a line has it: what was not said is no. */
type Said = boolean | null | undefined;

export interface Cost extends Cents {
  readonly side: Side;
  readonly part: Part;
}
export interface Standard extends Cents {
  readonly elements: Element;
  readonly fitsWork?: Said;
  readonly fitsUse?: Said;
  /** In writing, by the owner’s government. */
  readonly adoptedOn?: string | null | undefined;
  readonly isFederal?: Said;
  readonly isUniform?: Said;
  readonly isEnforced?: Said;
}
export interface Measure extends Cents {
  readonly isListed?: Said;
  /** Present value of the damage it avoids. */
  readonly benefits?: { readonly cents: number } | null | undefined;
}

export interface Given {
  readonly costs: readonly Cost[];
  readonly standards: readonly Standard[];
  readonly measures: readonly Measure[];
  /** Whether the facility can serve as before once it is repaired. */
  readonly feasible: boolean;
  readonly elected: Election | null;
  readonly declaredOn: string;
}

const total = (rows: readonly Cents[]): number => rows.reduce((sum, { amount }) => sum + amount.cents, 0);

/** The criteria that a code or standard does not meet: 44 CFR 206.226(d). */
export function criteriaFailed(one: Standard, declaredOn: string): readonly Criterion[] {
  const isAdopted = one.isFederal === true || ((one.adoptedOn ?? '') !== '' && (one.adoptedOn ?? '') <= declaredOn);
  const failed: readonly (readonly [Criterion, boolean])[] = [
    ['work', !one.fitsWork],
    ['use', !one.fitsUse],
    ['adopted', !isAdopted],
    ['uniform', !one.isUniform],
    ['enforced', !one.isEnforced],
  ];
  return failed.filter(([, isFailed]) => isFailed).map(([name]) => name);
}

export interface MeasureResult {
  /** Of the repair cost, with two places; null where no repair cost counts. */
  readonly percent: number | null;
  /** Benefits over cost with three places; null where no benefits are known. */
  readonly ratio: number | null;
  /** The test that carries it; null where none does. */
  readonly carriedBy: MitigationTest | null;
}

/**
 * Each measure with the test that carries it: on FEMA’s list and within the repair cost, or worth its cost, or, together with
 * all others that neither carries, a small share of the repair cost. A measure cut into pieces passes no more than the whole.
 */
export function measureResults(
  measures: readonly Measure[],
  repairCents: number,
  declaredOn: string,
): readonly MeasureResult[] {
  const within = (cents: number, key: string) =>
    repairCents > 0 && cents * 100 <= repairCents * paFigure(key, declaredOn).value;
  const byItself = measures.map((one): MitigationTest | null => {
    if (one.isListed && within(one.amount.cents, 'mitigation_listed')) return 'listed';
    return one.benefits && one.benefits.cents >= one.amount.cents ? 'benefit' : null;
  });
  const restCents = total(measures.filter((_, at) => byItself[at] === null));
  const carriesRest = within(restCents, 'mitigation_share');
  return measures.map(({ amount, benefits }, at) => ({
    percent: repairCents > 0 ? Math.round((amount.cents / repairCents) * 10_000) / 100 : null,
    ratio: benefits ? Math.floor((benefits.cents / amount.cents) * 1000) / 1000 : null,
    carriedBy: byItself[at] ?? (carriesRest ? 'share' : null),
  }));
}

/** A column holds no larger percentage. */
const MOST_PERCENT = 99_999;

/** Repair against replacement, with what each side counts, and what is eligible at most: 44 CFR 206.226(d) and (f). */
export function repairTest(of: Given) {
  const standards = of.standards.map((one) => ({ one, failed: criteriaFailed(one, of.declaredOn) }));
  const eligible = standards.filter(({ failed }) => failed.length === 0).map(({ one }) => one);
  const counted = (side: Side) => total(of.costs.filter((one) => one.side === side && one.part === 'restoration'));
  const restorationCents = counted('repair');
  const damagedCents = total(eligible.filter((one) => one.elements === 'damaged'));
  const triggeredCents = total(eligible.filter((one) => one.elements === 'other'));
  const repairCents = restorationCents === 0 ? 0 : restorationCents + damagedCents;
  const replacementCents = counted('replacement');
  const half =
    restorationCents === 0 || replacementCents === 0 ? null : halfRule(repairCents, replacementCents, of.declaredOn);
  const outcome: Outcome = half === null ? 'incomplete' : half.mayReplace || !of.feasible ? 'replacement' : 'repair';
  const isReplaced = outcome === 'replacement' && of.elected === 'replace';
  const wholeCents = repairCents + triggeredCents;
  const isCapped = half !== null && !isReplaced && wholeCents > replacementCents;
  // Mitigation is measured by the repair that is eligible, before insurance; a replaced facility has none.
  const baseCents = isReplaced ? 0 : isCapped ? replacementCents : wholeCents;
  const measures = measureResults(of.measures, baseCents, of.declaredOn);
  return {
    restorationCents,
    damagedCents,
    triggeredCents,
    repairCents,
    wholeCents,
    replacementCents,
    percent: half === null ? null : Math.min(MOST_PERCENT, half.percent),
    outcome,
    isCapped,
    eligibleCents: half === null ? null : isReplaced || isCapped ? replacementCents : wholeCents,
    excluded: (Object.keys(sides) as Side[]).flatMap((side) =>
      (Object.keys(parts) as Part[])
        .filter((part) => part !== 'restoration')
        .map((part) => ({
          side,
          part,
          cents: total(of.costs.filter((one) => one.side === side && one.part === part)),
        }))
        .filter(({ cents }) => cents > 0),
    ),
    standards: standards.map(({ failed }) => failed),
    ineligibleCents: total(of.standards) - total(eligible),
    measures,
    mitigationCents: total(of.measures.filter((_, at) => measures[at]?.carriedBy !== null)),
  };
}
export type RepairResult = ReturnType<typeof repairTest>;

/** What an incomplete test lacks. */
export const lacking = ({
  restorationCents,
  replacementCents,
}: Pick<RepairResult, 'restorationCents' | 'replacementCents'>): string | null =>
  restorationCents === 0
    ? 'Enter the restoration of the repair estimate.'
    : replacementCents === 0
      ? 'Enter the restoration of the replacement estimate.'
      : null;
