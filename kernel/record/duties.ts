import type { Duty } from '../register.ts';
import { includesRole, type Role } from './access.ts';

/** Something a person can hold: a duty, or a role written as `role:admin`. */
export type Held = Duty | `role:${Exclude<Role, 'user'>}`;

/** Separation of duties: two things that one person may not hold at the same time, and why. */
export interface Conflict {
  readonly between: readonly [Held, Held];
  readonly because: string;
}

const holds = (held: Held, duties: readonly string[], role: Role): boolean =>
  held.startsWith('role:') ? includesRole(role, held.slice(5) as Role) : duties.includes(held);

/** Every conflict that stands once a person holds all of these. */
export function conflictsAmong(
  matrix: readonly Conflict[],
  duties: readonly string[],
  role: Role,
): readonly Conflict[] {
  return matrix.filter(({ between }) => between.every((held) => holds(held, duties, role)));
}

/** The conflicts that one more duty would add. */
export function conflictsOf(
  matrix: readonly Conflict[],
  { duty, duties, role }: { duty: string; duties: readonly string[]; role: Role },
): readonly Conflict[] {
  return conflictsAmong(matrix, [...duties, duty], role).filter(({ between }) => between.includes(duty as Held));
}
