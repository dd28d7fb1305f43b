import type { Field } from '#kernel';

/** What people read for each key of a field of choices. */
export const labelsOf = ({ spec }: Field): Readonly<Record<string, string>> =>
  (spec.options as { readonly choices?: Readonly<Record<string, string>> }).choices ?? {};
