import type { GroupRole, Right } from './directory-rights.ts';

/** A group of the directory as the single sign-on page shows it. */
export interface GroupShown {
  readonly id: string;
  readonly name: string;
  readonly members: number;
  /** The first few, by name. */
  readonly people: readonly string[];
  readonly role: GroupRole;
  readonly duties: readonly Right[];
  readonly pushedAt: string;
  readonly mappedAt: string | null;
  readonly mappedBy: string | null;
}

export interface FindingShown {
  readonly id: string;
  readonly name: string;
  readonly access: Right;
  readonly kind: 'not_given' | 'kept';
  readonly reason: string;
  readonly since: string;
}

export interface GroupsShown {
  readonly groups: readonly GroupShown[];
  readonly findings: readonly FindingShown[];
  readonly findingCount: number;
}

export interface AccessChange {
  readonly member: string;
  readonly name: string;
  readonly access: Right;
  readonly kind: 'given' | 'removed' | 'not_given' | 'kept';
  readonly reason: string;
}

/** What saving would change: for how many people, and each change; `isWhole` says whether all of them are listed. */
export interface AccessPreview {
  readonly people: number;
  readonly changes: readonly AccessChange[];
  readonly isWhole: boolean;
}
