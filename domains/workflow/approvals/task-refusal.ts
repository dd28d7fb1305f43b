import { withDays } from '#kernel/fields/date.ts';

interface Refusal {
  readonly message: string;
  readonly issues?: readonly { readonly path: string }[];
}

/** The fields that the dialog of a task has; a form of the task stands under `values`. */
const isAtField = ({ path }: { readonly path: string }): boolean =>
  ['to', 'text', 'comment'].includes(path) || path.startsWith('values.');

/**
 * What the dialog says below its fields. A refusal may lie with the document, such as a line of it without money: the dialog has no
 * field for that, and says it all the same.
 */
export function saidBelow(error: Refusal | null): string | undefined {
  if (error === null) return undefined;
  const issues = error.issues ?? [];
  return issues.length > 0 && issues.every(isAtField) ? undefined : withDays(error.message);
}
