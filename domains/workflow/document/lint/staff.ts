import { LIMIT } from '#kernel/fields/money.ts';
import type { ApprovalNode, Assign } from '../document.ts';
import type { Facts } from '../facts.ts';

/** Who works in an organization, as far as a workflow can ask for them. */
export interface Staff {
  readonly people: Readonly<
    Record<string, { readonly name: string; readonly role: string; readonly duties: readonly string[] }>
  >;
  /** Who answers for each cost center. */
  readonly costCenters: Readonly<Record<string, { readonly code: string; readonly manager: string | null }>>;
  /** How far each person's delegated authority reaches, in cents; null when it has no limit. */
  readonly authority: Readonly<Record<string, number | null>>;
}

const strength = ['user', 'manager', 'admin', 'platform_admin'];
const atLeast = (role: string, wanted: string): boolean => strength.indexOf(role) >= strength.indexOf(wanted);

export const covers = (staff: Staff, person: string, cents: number): boolean => {
  if (!Object.hasOwn(staff.authority, person)) return false;
  const limit = staff.authority[person] ?? null;
  return limit === null || cents <= limit;
};

/** The amounts at which somebody's authority ends, the smallest first. */
export const limitsOf = ({ authority }: Staff): number[] =>
  [...new Set(Object.values(authority).filter((limit): limit is number => limit !== null && limit < LIMIT))].toSorted(
    (one, other) => one - other,
  );

/** Whom a rule names in a case with these facts. */
export function named(staff: Staff, assign: Assign, facts: Facts): readonly string[] {
  const those = (fits: (person: Staff['people'][string], id: string) => boolean): string[] =>
    Object.entries(staff.people).flatMap(([id, person]) => (fits(person, id) ? [id] : []));
  if ('member' in assign) return those((_, id) => id === assign.member);
  if ('duty' in assign) return those(({ duties }) => duties.includes(assign.duty));
  if ('role' in assign) return those(({ role }) => atLeast(role, assign.role));
  if ('authority' in assign) return those((_, id) => covers(staff, id, amountIn(facts)));
  const { costCenter } = facts;
  const center = typeof costCenter === 'string' ? staff.costCenters[costCenter] : undefined;
  const manager = center?.manager;
  if (manager) return those((_, id) => id === manager);
  // Where nobody is named, whoever approves spending decides, and at last any manager.
  const approvers = those(({ duties }) => duties.includes('approver'));
  return approvers.length > 0 ? approvers : those(({ role }) => atLeast(role, 'manager'));
}

const amountIn = ({ amount }: Facts): number => (typeof amount === 'number' ? amount : 0);

/** Those of them who may decide: whoever hands out rights does not approve spending. */
export const candidates = (staff: Staff, assign: Assign, facts: Facts): readonly string[] =>
  named(staff, assign, facts).filter((id) => !atLeast(staff.people[id]?.role ?? 'user', 'admin'));

/** Who takes a step when nobody of those it names is left: with enough authority for the amount, as when it is late. */
export const standIns = (staff: Staff, { escalate }: Pick<ApprovalNode, 'escalate'>, facts: Facts): readonly string[] =>
  [...(escalate ? candidates(staff, escalate, facts) : []), ...candidates(staff, { authority: true }, facts)].filter(
    (id) => covers(staff, id, amountIn(facts)),
  );
