import type { Role } from '#kernel';

/** A member with nothing but a password. */
export interface WithoutFactor {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** As `GET /api/v1/second_factor` answers. */
export interface FactorRuleShown {
  readonly roles: readonly Role[];
  readonly without: readonly WithoutFactor[];
}
