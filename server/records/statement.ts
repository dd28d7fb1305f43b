/** A statement that grows with its parameters. Values never enter the text. */
export class Statement {
  readonly values: unknown[] = [];

  /** Answers the placeholder: `$1`, `$2`, ... */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The names of texts that came lately, the one that came last at the end. */
const names = new Map<string, string>();
export const MOST_PREPARED = 2000;
let given = 0;

/**
 * A prepared-statement name for a text. Past the bound the text that was not asked for longest gives up its place; its name is never
 * given to another one, and connections end after a while, so that no database keeps what nobody asks any more.
 */
export function preparedName(text: string): string {
  const name = names.get(text) ?? `s${given++}`;
  names.delete(text);
  names.set(text, name);
  const [oldest = text] = names.size > MOST_PREPARED ? names.keys() : [];
  if (oldest !== text) names.delete(oldest);
  return name;
}

/** For statements that are sent in one go: waits for all, and of several failures tells the first, because the others only follow from it. */
export async function settleAllThenThrow<const Sent extends readonly Promise<unknown>[]>(sent: Sent) {
  for (const outcome of await Promise.allSettled(sent)) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(sent);
}
