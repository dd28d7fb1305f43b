import type { Decision } from '../rule-packs/decision.ts';
import type { Missing } from './missing.ts';

interface Section {
  readonly status: 'open' | 'approved';
  readonly title: string;
  readonly clause: string | null;
  readonly isAdapted: boolean;
  readonly owner: string | null;
}

/** The clauses that a decision names and the text does not have. */
export const lackingIn = (
  { clauses }: Pick<Decision, 'clauses'>,
  sections: readonly Pick<Section, 'clause'>[],
): Decision['clauses'] => {
  const known = new Set(sections.map(({ clause }) => clause));
  return clauses.filter(({ rule }) => !known.has(rule));
};

/** Where gaps of the text are closed: the part of the builder, which is no field. */
export const TEXT = 'text';

const listed = (names: readonly string[]): string => names.join('; ');

/**
 * What stops a text: a clause that the rules require and it lacks, the approval of a section that has an owner, and a clause in other
 * words than its source that no owner approved. A clause under legal review is shown and stops nothing: counsel decides.
 */
export function textGaps(decision: Pick<Decision, 'clauses'>, sections: readonly Section[]): readonly Missing[] {
  const gaps: Missing[] = [];
  const lacks = lackingIn(decision, sections).filter(({ state }) => state === 'required');
  if (lacks.length > 0)
    gaps.push({
      path: TEXT,
      code: 'solicitation.clauses_are_in',
      message: `The text lacks required clauses. Add ${listed(lacks.map(({ clause, citation }) => `${clause} (${citation})`))}.`,
    });
  const open = sections.filter(({ status, owner }) => owner !== null && status !== 'approved');
  if (open.length > 0)
    gaps.push({
      path: TEXT,
      code: 'solicitation.sections_are_approved',
      message: `Sections need the approval of their owners: ${listed(open.map(({ title }) => title))}.`,
    });
  const changed = sections.filter((one) => one.clause !== null && one.isAdapted && one.owner === null);
  if (changed.length > 0)
    gaps.push({
      path: TEXT,
      code: 'solicitation.clauses_have_owners',
      message: `Clauses were changed from their source. Name an owner to approve: ${listed(changed.map(({ title }) => title))}.`,
    });
  return gaps;
}
