import type { Row } from '#kernel';
import { call } from '#web/data/call.ts';
import { useAsked } from '#web/data/asked.ts';
import type { Listed, Shown } from '#web/data/client.ts';
import type { FactFields } from '../document/facts.ts';
import type { Staff } from '../document/lint/staff.ts';
import type { Pace, Past } from '../document/replay.ts';
import type { Titles } from '../document/words.ts';
import type { workflowDefinition } from './workflow-definition.record.ts';
import type { workflowVersion } from './workflow-version.record.ts';

export type Version = Shown<typeof workflowVersion>;
export type ListedVersion = Listed<typeof workflowVersion>;
export type Workflow = Row<typeof workflowDefinition>;

/** A kind of document that workflows decide on. */
export interface Kind {
  readonly record: string;
  readonly label: string;
  readonly labels: string;
  readonly fields: FactFields;
  /** The fields people agree to, with their names. */
  readonly material: readonly { readonly name: string; readonly label: string }[];
  /** Those of them that make up the amount. */
  readonly worth: readonly string[];
}

export const useKinds = () => useAsked<{ readonly kinds: readonly Kind[] }>('/api/v1/workflow/kinds');
export const useStaff = (kind: string | null, enabled = true) =>
  useAsked<Staff>(`/api/v1/workflow/staff${kind ? `?kind=${kind}` : ''}`, { enabled });
/** How long steps took, and how many hours a working day has. */
export interface Measured extends Pace {
  readonly measured: number;
  readonly dayHours: number;
}
export const usePace = (kind: string, enabled: boolean) =>
  useAsked<Measured>(`/api/v1/workflow/pace?kind=${kind}`, { enabled });

export interface PastAnswer {
  readonly past: readonly Past[];
  readonly total: number;
  readonly next: string | null;
}

export function askPast(
  asked: { kind: string; from: string; until: string; after: string | null; last?: true },
  signal: AbortSignal,
): Promise<PastAnswer> {
  const { kind, from, until, after, last } = asked;
  const more = { ...(after ? { after } : {}), ...(last ? { last: 'true' } : {}) };
  const question = new URLSearchParams({ kind, from, until, ...more });
  return call<PastAnswer>({ path: `/api/v1/workflow/past?${question}`, signal });
}

export const nobody: Staff = { people: {}, costCenters: {}, authority: {} };

/** Names for the ids that conditions and steps carry. */
export const titlesOf = ({ people, costCenters }: Staff): Titles => ({
  ...Object.fromEntries(Object.entries(costCenters).map(([id, { code }]) => [id, code])),
  ...Object.fromEntries(Object.entries(people).map(([id, { name }]) => [id, name])),
});
