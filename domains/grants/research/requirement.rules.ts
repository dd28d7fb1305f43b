import { rule } from '#kernel';
import type { RequirementKind } from './research-words.ts';

interface Requirement {
  readonly kind: RequirementKind;
  readonly form: string | null;
  readonly most: number | null;
  readonly points: number | null;
}

export const formIsOfForm = rule<Requirement>(
  'notice_requirement.form_is_of_form',
  'Only a requirement of the type Form names a federal form.',
  ({ row: { kind, form } }) => form === null || kind === 'form',
  { field: 'form' },
);

export const limitHasNumber = rule<Requirement>(
  'notice_requirement.limit_has_number',
  'Enter the limit of a length limit. The other types have none.',
  ({ row: { kind, most } }) => (kind === 'limit') === (most !== null),
  { field: 'most' },
);

/** Law: 2 CFR 200.204(c)(5) and appendix I: a notice states its criteria and their relative weight. */
export const criterionHasPoints = rule<Requirement>(
  'notice_requirement.criterion_has_points',
  'Only a scoring criterion has points.',
  ({ row: { kind, points } }) => points === null || kind === 'criterion',
  { field: 'points', law: '2 CFR 200.204' },
);
