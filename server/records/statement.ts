/** A statement that grows with its parameters. Values never enter the text. */
export class Statement {
  readonly values: unknown[] = [];

  /** Answers the placeholder: `$1`, `$2`, ... */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const names = new Map<string, string>();
const MOST = 2000;

/** A prepared-statement name for a text that comes again; past the bound texts are sent unprepared rather than kept forever. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** For statements that are sent in one go: waits for all, and of several failures tells the first, because the others only follow from it. */
export async function allOf<const Sent extends readonly Promise<unknown>[]>(sent: Sent) {
  for (const outcome of await Promise.allSettled(sent)) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(sent);
}
