import { type Compared, compared, type Policy, type Requirement } from '../../vendors/public.ts';
import type { ConditionLight, conditionKinds } from './condition-words.ts';

/** So long before its end a paper counts as one that expires soon. */
export const SOON = 30;

/** A condition as far as its state follows from it. */
export interface Judged {
  readonly id: string;
  readonly name: string;
  readonly kind: keyof typeof conditionKinds;
  readonly status: 'required' | 'entered' | 'confirmed' | 'waived';
  readonly coverage: Requirement['coverage'] | null;
  readonly eachCents: number | null;
  readonly aggregateCents: number | null;
  readonly isInsured: boolean;
  readonly holdsPayment: boolean;
  readonly beforeStart: boolean;
  readonly evidenceUntil: string | null;
}

export interface Condition extends Pick<Judged, 'id' | 'name' | 'kind' | 'holdsPayment' | 'beforeStart'> {
  readonly light: ConditionLight;
  readonly untilDay: string | null;
  /** Whole days to its end; negative after it. */
  readonly left: number | null;
  /** What is missing, in sentences. */
  readonly why: readonly string[];
}

const DAY = 86_400_000;
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY);

const lightOf = (untilDay: string | null, today: string): ConditionLight => {
  if (untilDay === null) return 'met';
  const left = daysBetween(today, untilDay);
  return left < 0 ? 'missing' : left <= SOON ? 'expiring' : 'met';
};

function ofPolicy(found: Compared | undefined, today: string): Pick<Condition, 'light' | 'untilDay' | 'why'> {
  const gaps = found?.gaps ?? ['No confirmed policy.'];
  const untilDay = found?.untilDay ?? null;
  return gaps.length > 0
    ? { light: 'missing', untilDay, why: gaps }
    : { light: lightOf(untilDay, today), untilDay, why: [] };
}

function ofEvidence(one: Judged, today: string): Pick<Condition, 'light' | 'untilDay' | 'why'> {
  const untilDay = one.evidenceUntil;
  if (one.status === 'entered') return { light: 'missing', untilDay, why: ['The evidence awaits a second person.'] };
  if (one.status === 'required') return { light: 'missing', untilDay: null, why: ['No evidence on file.'] };
  const light = lightOf(untilDay, today);
  return { light, untilDay, why: light === 'missing' ? [`Expired on ${untilDay}.`] : [] };
}

/** Where each condition of one contract is today. It follows from papers and days, and is never kept. */
export function conditionsOn(
  conditions: readonly Judged[],
  policies: readonly Policy[],
  today: string,
): readonly Condition[] {
  const insured = conditions.filter(({ kind, status }) => kind === 'insurance' && status !== 'waived');
  const required = insured.flatMap((one): Requirement[] =>
    one.coverage === null
      ? []
      : [
          {
            coverage: one.coverage,
            eachCents: one.eachCents,
            aggregateCents: one.aggregateCents,
            isInsured: one.isInsured,
            words: one.name,
          },
        ],
  );
  const found = compared(required, policies, today);
  return conditions.map((one) => {
    const { id, name, kind, holdsPayment, beforeStart } = one;
    const said =
      one.status === 'waived'
        ? { light: 'waived' as const, untilDay: null, why: [] }
        : kind === 'insurance'
          ? ofPolicy(found[insured.indexOf(one)], today)
          : ofEvidence(one, today);
    const left = said.untilDay === null ? null : daysBetween(today, said.untilDay);
    return { id, name, kind, holdsPayment, beforeStart, ...said, left };
  });
}

/** The one light of a contract: the worst of its conditions; null where it has none. */
export function worst(conditions: readonly Pick<Condition, 'light'>[]): ConditionLight | null {
  const order: readonly ConditionLight[] = ['missing', 'expiring', 'met', 'waived'];
  return order.find((light) => conditions.some((one) => one.light === light)) ?? null;
}
