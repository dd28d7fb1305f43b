import type { Issue } from '#kernel';

/** The issues of one field, with paths relative to it. */
export const issuesOf = (issues: readonly Issue[], name: string): Issue[] =>
  issues
    .filter(({ path }) => path === name || path.startsWith(`${name}.`))
    .map((issue) => ({ ...issue, path: issue.path.slice(name.length + 1) }));
